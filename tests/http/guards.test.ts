import { describe, expect, it } from "vitest";
import type { Viewer } from "~/domain/accounts/viewer";
import { requireBuyer, requireRole, requireViewer } from "~/http/security/access-guards";

const person: Viewer = {
  id: "a",
  email: "ann@example.com",
  credits: 0,
  roles: new Set(),
  session: { id: "s", lastSeenAt: 0, verifiedAt: 0 },
};
const context = (viewer: Viewer | null) =>
  ({ viewer: async () => viewer, app: { origin: "http://localhost:8788" } }) as never;
const request = (path = "/admin?tab=open", method = "GET") =>
  new Request(`http://localhost:8788${path}`, { method });

/** What a guard throws. */
async function thrown(guarded: Promise<unknown>): Promise<Response> {
  const answer = await guarded.then(
    () => "let in",
    (error: unknown) => error,
  );
  expect(answer).toBeInstanceOf(Response);
  return answer as Response;
}

describe("a private page", () => {
  it("sends a visitor to log in and back to where the person was", async () => {
    const answer = await thrown(requireViewer(request(), context(null)));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login?to=%2Fadmin%3Ftab%3Dopen"]);
    // A form cannot be posted again by a redirect.
    const posted = await thrown(requireViewer(request("/cart?x=1", "POST"), context(null)));
    expect(posted.headers.get("location")).toBe("/login?to=%2Fcart");
    expect(await requireViewer(request(), context(person))).toBe(person);
  });
});

describe("a purchase", () => {
  it("tells a visitor why the login is asked for, and then goes on", async () => {
    const answer = await thrown(requireBuyer(request("/checkout/plan/2"), context(null)));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/login?to=%2Fcheckout%2Fplan%2F2",
    ]);
    const said = decodeURIComponent(answer.headers.getSetCookie().join());
    expect(said).toContain('"title":"Login Required","description":"Please log in to make a purchase"');
    expect(await requireBuyer(request("/checkout/plan/2"), context(person))).toBe(person);
  });
});

describe("an admin's page", () => {
  it("does not exist for anybody else", async () => {
    expect((await thrown(requireRole(request(), context(person), "admin"))).status).toBe(404);
    expect((await thrown(requireRole(request(), context(null), "admin"))).status).toBe(303);
    const support: Viewer = { ...person, roles: new Set(["support"]) };
    expect((await thrown(requireRole(request(), context(support), "admin"))).status).toBe(404);
    const admin: Viewer = { ...person, roles: new Set(["admin", "support"]) };
    expect(await requireRole(request(), context(admin), "admin")).toBe(admin);
  });
});
