import { describe, expect, it } from "vitest";
import type { Viewer } from "~/domain/accounts/viewer";
import { RECENT_PROOF_MS, requireRecentProof } from "~/http/security/access-guards";
import { KEPT_FORM_PATH } from "~/http/security/kept-form-path";
import { loader as keptForm } from "~/routes/accounts/factors/kept-form";
import { action as deleteAccount } from "~/routes/accounts/personal-data/delete-account";
import { action as piece } from "~/routes/admin/content/piece";
import { testApp } from "../support/app/test-app";

const app = testApp();
const ORIGIN = app.origin;
const viewer = (id: string): Viewer => ({
  id,
  email: `${id}@example.com`,
  credits: 0,
  roles: new Set(),
  hasFactor: true,
  session: { id: "s", lastSeenAt: 0, verifiedAt: app.now() - RECENT_PROOF_MS } as Viewer["session"],
});
const contextOf = (id: string) => ({ app, viewer: async () => viewer(id) }) as never;

/** What the guard answers to a form of somebody whose proof is too old. */
async function interrupted(fields: Record<string, string>, path = "/admin/credits/7?tab=adjust") {
  const request = new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams(fields) });
  const thrown = await requireRecentProof(request, contextOf("ann")).catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("nothing was asked");
  const search = new URL(thrown.headers.get("location") ?? "", ORIGIN).searchParams;
  return { search, cookie: thrown.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const open = async (id: string, cookie: string) =>
  keptForm({
    request: new Request(ORIGIN + KEPT_FORM_PATH, { headers: { cookie } }),
    params: {},
    context: contextOf(id),
  } as never).catch((error: unknown) => (error instanceof Response ? error.headers.get("location") : error));

describe("a form that is interrupted to confirm who sends it", () => {
  it("is kept for its sender, who sends it themselves afterwards", async () => {
    const { search, cookie } = await interrupted({ amount: "12", note: "a “gift”" });
    expect(search.get("redirectTo")).toBe(KEPT_FORM_PATH);
    expect(await open("ann", cookie)).toEqual({
      action: "/admin/credits/7",
      fields: [
        ["amount", "12"],
        ["note", "a “gift”"],
      ],
    });
  });

  it.each([
    ["asks for the deletion of the account", deleteAccount, { intent: "request", sure: "on" }],
    ["publishes a text", piece, { intent: "publish", revision: "1" }],
  ])("is kept where its page has read it before: one that %s", async (_what, action, fields) => {
    const request = new Request(`${ORIGIN}/somewhere`, { method: "POST", body: new URLSearchParams(fields) });
    const context = {
      app,
      viewer: async () => ({ ...viewer("ann"), roles: new Set(["content"]) }),
      clientIp: "10.0.0.1",
      formRateLimiter: { limit: async () => ({ success: true }) },
    };
    const thrown = await action({ request, params: { id: "7" }, context } as never).catch((e: unknown) => e);
    if (!(thrown instanceof Response)) throw new Error("nothing was asked");
    expect(thrown.headers.get("location")).toBe(
      `/confirm?${new URLSearchParams({ redirectTo: KEPT_FORM_PATH })}`,
    );
    const cookie = thrown.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await open("ann", cookie)).toEqual({ action: "/somewhere", fields: Object.entries(fields) });
  });

  it("opens for nobody else in the same browser, nor changed, nor after ten minutes", async () => {
    const { cookie } = await interrupted({ amount: "12" });
    expect(await open("bob", cookie)).toBe("/account");
    expect(await open("ann", `${cookie}0`)).toBe("/account");
    expect(await open("ann", "")).toBe("/account");
    app.clock.now += 10 * 60 * 1000;
    expect(await open("ann", cookie)).toBe("/account");
    app.clock.now -= 10 * 60 * 1000;
  });

  it.each([
    ["a password", { password: "a sentence to remember" }],
    ["a code", { intent: "remove", code: "123456" }],
    ["a passkey", { passkey: "{}" }],
    ["more than a cookie holds", { note: "x".repeat(5_000) }],
  ])("with %s is not kept, and the page says that it must be typed again", async (_what, fields) => {
    const { search, cookie } = await interrupted(fields);
    expect(Object.fromEntries(search)).toEqual({ redirectTo: "/admin/credits/7", typed: "again" });
    expect(cookie).toBe("");
  });
});
