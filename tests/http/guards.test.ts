import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "~/domain/accounts/roles/permissions";
import type { Viewer } from "~/domain/accounts/viewer";
import {
  RECENT_PROOF_MS,
  requireBuyer,
  requirePermission,
  requireRecentProof,
  requireViewer,
} from "~/http/security/access-guards";

const person: Viewer = {
  id: "a",
  email: "ann@example.com",
  credits: 0,
  roles: new Set(),
  hasFactor: false,
  session: { id: "s", lastSeenAt: 0, verifiedAt: 0 },
};
const context = (viewer: Viewer | null, { adminsNeedFactor = false, now = 0 } = {}) =>
  ({
    viewer: async () => viewer,
    app: { origin: "http://localhost:8788", now: () => now, config: { adminsNeedFactor } },
  }) as never;
const request = (path = "/admin?tab=open", method = "GET") =>
  new Request(`http://localhost:8788${path}`, { method });

/** The response that a guard throws. */
async function thrown(guarded: Promise<unknown>): Promise<Response> {
  const answer = await guarded.then(
    () => "let in",
    (error: unknown) => error,
  );
  expect(answer).toBeInstanceOf(Response);
  return answer as Response;
}

describe("a private page", () => {
  it("sends a visitor to the login and back to the same page", async () => {
    const answer = await thrown(requireViewer(request(), context(null)));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/login?redirectTo=%2Fadmin%3Ftab%3Dopen",
    ]);
    // A form cannot be posted again by a redirect.
    const posted = await thrown(requireViewer(request("/cart?x=1", "POST"), context(null)));
    expect(posted.headers.get("location")).toBe("/login?redirectTo=%2Fcart");
    expect(await requireViewer(request(), context(person))).toBe(person);
    // Encoded twice it would not fit into a header.
    const long = await thrown(requireViewer(request(`/cart?x=${"[".repeat(5_000)}`), context(null)));
    expect(long.headers.get("location")).toBe("/login?redirectTo=%2Fcart");
  });
});

describe("a form whose session ended meanwhile", () => {
  const post = (fields: Record<string, string>, cookie = "session=old") =>
    new Request("http://localhost:8788/store-creator?x=1", {
      method: "POST",
      headers: cookie ? { cookie } : {},
      body: new URLSearchParams(fields),
    });
  const guarded = (posted: Request) =>
    requireViewer(posted, context(null)).catch((answer: unknown) => answer);

  it("is kept on a page that sends it again, unless it holds a secret or its sender was never logged in", async () => {
    expect(await guarded(post({ name: "Ann's shirts", intent: "save" }))).toMatchObject({
      data: {
        kind: "session-ended",
        action: "/store-creator?x=1",
        fields: [
          ["name", "Ann's shirts"],
          ["intent", "save"],
        ],
      },
      init: { status: 401 },
    });
    const secret = (await guarded(post({ name: "Ann", currentPassword: "a secret" }))) as Response;
    expect(secret.headers.get("location")).toBe("/login?redirectTo=%2Fstore-creator&reason=expired");
    const visitor = (await guarded(post({ name: "Ann" }, ""))) as Response;
    expect(visitor.headers.get("location")).toBe("/login?redirectTo=%2Fstore-creator");
  });
});

describe("a purchase", () => {
  it("tells a visitor why a login is needed, and then continues", async () => {
    const answer = await thrown(requireBuyer(request("/checkout/plan/2"), context(null)));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/login?redirectTo=%2Fcheckout%2Fplan%2F2&reason=purchase",
    ]);
    const said = decodeURIComponent(answer.headers.getSetCookie().join());
    expect(said).toContain('"title":"Login Required","description":"Please log in to make a purchase"');
    expect(await requireBuyer(request("/checkout/plan/2"), context(person))).toBe(person);
  });
});

describe("an admin page", () => {
  it("does not exist for people without the permission", async () => {
    expect(
      (await thrown(requirePermission(request(), context(person), "/admin/settings", "see"))).status,
    ).toBe(404);
    expect((await thrown(requirePermission(request(), context(null), "/admin/settings", "see"))).status).toBe(
      303,
    );
    const support: Viewer = { ...person, roles: new Set(["support"]) };
    expect(
      (await thrown(requirePermission(request(), context(support), "/admin/settings", "see"))).status,
    ).toBe(404);
    const admin: Viewer = { ...person, roles: new Set(["admin", "support"]) };
    expect(await requirePermission(request(), context(admin), "/admin/settings", "see")).toBe(admin);
  });
});

describe("a second factor", () => {
  const admin: Viewer = { ...person, roles: new Set(["admin"]) };

  it("is required of an admin if the configuration says so; an admin without one is sent to set it up", async () => {
    const strict = { adminsNeedFactor: true };
    const answer = await thrown(
      requirePermission(request(), context(admin, strict), "/admin/settings", "see"),
    );
    expect(answer.headers.get("location")).toBe("/account/security?reason=role");
    const guarded = { ...admin, hasFactor: true };
    expect(await requirePermission(request(), context(guarded, strict), "/admin/settings", "see")).toBe(
      guarded,
    );
    // People without a role learn nothing about the page.
    expect(
      (await thrown(requirePermission(request(), context(person, strict), "/admin/settings", "see"))).status,
    ).toBe(404);
  });

  it("is valid for ten minutes; then it is asked for again, and the person returns to the page", async () => {
    const at = (now: number) =>
      requireRecentProof(request("/account/google", "POST"), context(person, { now }));
    expect(await at(RECENT_PROOF_MS - 1)).toBe(person);
    const answer = await thrown(at(RECENT_PROOF_MS));
    expect(answer.headers.get("location")).toBe("/confirm?redirectTo=%2Faccount%2Fgoogle");
  });

  it("is asked for again before moving money by hand, but not for viewing", async () => {
    const later = context(admin, { now: RECENT_PROOF_MS });
    const act = (name: "see" | "refund") => requirePermission(request(), later, "/admin/payments/:id", name);
    expect((await thrown(act("refund"))).headers.get("location")).toContain("/confirm?redirectTo=");
    expect(await act("see")).toBe(admin);
  });

  it("is asked for again before every act on money, orders, roles, prices, settings, people, content and waiting work", async () => {
    const later = context(admin, { now: RECENT_PROOF_MS });
    const asked: string[] = [];
    for (const [page, acts] of Object.entries(PERMISSIONS))
      for (const act of Object.keys(acts)) {
        const answer = requirePermission(request(), later, page as never, act as never);
        if (await answer.then(() => false, isRedirectToProof)) asked.push(`${page} ${act}`);
      }
    expect(asked).toEqual([
      "/admin/attentions/:id handleOrder",
      "/admin/attentions/:id handleMoney",
      "/admin/attentions/:id handleSystem",
      "/admin/orders/:id cancelPart",
      "/admin/claims/:id decide",
      "/admin/moderation/:id moderate",
      "/admin/payments/:id refund",
      "/admin/payouts/:id handleMoney",
      "/admin/users/:id signOut",
      "/admin/users/:id suspend",
      "/admin/users/:id impersonate",
      "/admin/users/:id handOver",
      "/admin/users/:id delete",
      "/admin/credits/:id adjust",
      "/admin/credits/:id/roles change",
      "/admin/pricing/:id change",
      "/admin/videos/:id refund",
      "/admin/content begin",
      "/admin/content/:id publish",
      "/admin/content/files upload",
      "/admin/content/files/:id delete",
      "/admin/queues/:id decide",
      "/admin/health save",
      "/admin/events/:id replay",
      "/admin/letters/:id resend",
      "/admin/settings save",
    ]);
  });
});

const isRedirectToProof = (thrown: unknown): boolean =>
  thrown instanceof Response && (thrown.headers.get("location") ?? "").startsWith("/confirm?");
