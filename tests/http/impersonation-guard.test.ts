import { describe, expect, it } from "vitest";
import type { Viewer } from "~/domain/accounts/viewer";
import { requireRecentProof } from "~/http/security/access-guards";
import { END_IMPERSONATION_PATH, refuseWhileImpersonating } from "~/http/security/impersonation-guard";
import { reportChecks } from "../support/app/report-quality";
import { MATRIX } from "../wire/matrix";

reportChecks("S1", "forms and pages that are closed to staff who impersonate a person", /who impersonate/);

const person: Viewer = {
  id: "ann",
  email: "ann@example.com",
  credits: 0,
  roles: new Set(),
  hasFactor: false,
  session: { id: "s", lastSeenAt: 0, verifiedAt: 0 },
};
const impersonating: Viewer = { ...person, impersonation: { by: "staff", until: 1 } };

async function statusOf(path: string, method: string, viewer: Viewer | null = impersonating) {
  const request = new Request(`http://localhost:8788${path}`, { method, headers: { cookie: "session=x" } });
  return (await refuseWhileImpersonating(request, { viewer: async () => viewer }))?.status ?? null;
}

const paths = Object.keys(MATRIX).map((path) => path.replace(/:\w+/g, "01").replace("*", "nothing"));

describe("staff", () => {
  it("who impersonate somebody have every form of every route refused, but the one that ends it", async () => {
    expect(paths.length).toBeGreaterThan(150);
    for (const path of paths)
      expect([path, await statusOf(path, "POST")]).toEqual([
        path,
        path === END_IMPERSONATION_PATH ? null : 403,
      ]);
  });

  it("who impersonate somebody see no page of secrets, ways to sign in or data, however its address is spelled", async () => {
    const hidden: string[] = [];
    for (const path of paths) if ((await statusOf(path, "GET")) === 403) hidden.push(path);
    for (const path of [
      "/account/security/authenticator",
      "/account/data",
      "/account/password",
      "/files/exports/01",
      "/confirm",
      "/login",
    ])
      expect(hidden).toContain(path);
    for (const path of ["/account", "/account/purchases", "/", "/ai-image-generator"])
      expect(hidden).not.toContain(path);
    for (const spelled of [
      "/Account/Security",
      "/account/%73ecurity",
      "//account//data",
      "/account/data.data",
      "/account/data/",
      "/account/data?file=01",
      "/ACCOUNT/DATA.data?_routes=x",
    ])
      expect([spelled, await statusOf(spelled, "GET")]).toEqual([spelled, 403]);
  });

  it("who impersonate somebody cannot prove to be that person, and everybody else is let through", async () => {
    const context = { viewer: async () => impersonating, app: { now: () => 0 } } as never;
    const refusal = await requireRecentProof(
      new Request("http://localhost:8788/stripe-account"),
      context,
    ).catch((thrown: unknown) => thrown);
    expect((refusal as Response).status).toBe(403);
    for (const viewer of [person, null])
      for (const method of ["GET", "POST"])
        expect(await statusOf("/account/security", method, viewer)).toBeNull();
  });
});
