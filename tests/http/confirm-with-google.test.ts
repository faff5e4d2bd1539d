import { describe, expect, it } from "vitest";
import { confirmWithIdentity, signInWithIdentity } from "~/acts/sign-in-with-identity";
import type { ProviderIdentity } from "~/adapters/ports/identity-provider";
import { identities } from "~/db/schema";
import { findViewer } from "~/domain/accounts/viewer";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { action as confirm } from "~/routes/accounts/factors/confirm";
import { loader as returnFromGoogle } from "~/routes/accounts/google/google-return";
import { testApp } from "../support/app/test-app";
import { newBrowser } from "../support/data/browser-state";

const ORIGIN = "http://localhost:8788";
const identity = (subject: string, email: string): ProviderIdentity => ({
  issuer: "https://accounts.google.com",
  subject,
  email,
});

/** Google, whose user chooses this account. */
let chosen = identity("0", "nobody@example.com");
const app = testApp({
  identityProviders: {
    google: {
      authorizeOrigin: "https://accounts.google.com",
      begin: async () => ({
        url: "https://accounts.google.com/choose",
        attempt: { state: "s", nonce: "n", verifier: "v" },
      }),
      finish: async () => ({ status: "proven", identity: chosen }),
    },
  },
});

/** Somebody who signed up with Google and has no password, signed in. */
async function googlePerson(subject: string, email: string) {
  const signedIn = await signInWithIdentity(app, {
    identity: identity(subject, email),
    browser: newBrowser(),
  });
  if (signedIn.status !== "signed-in") throw new Error(signedIn.status);
  const { token } = signedIn.session;
  const viewer = await viewerOf(token);
  if (!viewer) throw new Error("nobody is signed in");
  return { token, viewer, identity: identity(subject, email) };
}

const viewerOf = async (token: string) => findViewer(app, { tokenHash: await sha256Hex(token) });

const route = (request: Request, token: string) =>
  ({
    request,
    params: {},
    context: {
      app,
      viewer: () => viewerOf(token),
      clientIp: "192.0.2.7",
      formRateLimiter: { limit: async () => ({ success: true }) },
    },
  }) as never;

/** Presses "Confirm with Google" and follows until the browser returns from Google. */
async function confirmAtGoogle(token: string, as: ProviderIdentity): Promise<Response> {
  chosen = as;
  const body = new URLSearchParams({ intent: "google", redirectTo: "/admin/settings" });
  const begun = (await confirm(
    route(new Request(`${ORIGIN}/confirm`, { method: "POST", body }), token),
  )) as Response;
  expect(begun.headers.get("location")).toBe("https://accounts.google.com/choose");
  const cookies = begun.headers.getSetCookie().map((one) => one.split(";")[0]);
  const returned = new Request(`${ORIGIN}/login/google/return?state=s&code=c`, {
    headers: { cookie: [...cookies, `session=${token}`].join("; ") },
  });
  return returnFromGoogle(route(returned, token));
}

describe("confirming with Google", () => {
  it("starts a new session of the same person and brings them back", async () => {
    const ann = await googlePerson("ann", "ann-google@example.com");
    const answer = await confirmAtGoogle(ann.token, ann.identity);
    expect(answer.headers.get("location")).toBe("/admin/settings");
    const token = /session=([0-9a-f]{40})/.exec(answer.headers.getSetCookie().join())?.[1] ?? "";
    expect((await viewerOf(token))?.id).toBe(ann.viewer.id);
    expect(await viewerOf(ann.token)).toBeNull();
  });

  it.each([
    ["another person's account", "bob"],
    ["an account that nobody has connected", "stranger"],
  ])("with %s signs nobody in, changes nothing and says so", async (_case, subject) => {
    const ann = await googlePerson(`ann-${subject}`, `ann-${subject}@example.com`);
    if (subject === "bob") await googlePerson("bob", "bob-google@example.com");
    const before = await app.db.select().from(identities);
    const answer = await confirmAtGoogle(ann.token, identity(subject, `${subject}-google@example.com`));
    expect(answer.headers.get("location")).toBe(
      "/confirm?google=other-person&redirectTo=%2Fadmin%2Fsettings",
    );
    expect(answer.headers.getSetCookie().join()).not.toContain("session=");
    expect((await viewerOf(ann.token))?.id).toBe(ann.viewer.id);
    expect(await app.db.select().from(identities)).toEqual(before);
  });

  it("is for the person who began it: whoever signs in meanwhile in that browser is not confirmed", async () => {
    const cleo = await googlePerson("cleo", "cleo-google@example.com");
    const dan = await googlePerson("dan", "dan-google@example.com");
    const result = await confirmWithIdentity(app, {
      viewer: dan.viewer,
      identity: cleo.identity,
      browser: newBrowser({ sessionToken: dan.token }),
    });
    expect(result.status).toBe("other-person");
    expect((await viewerOf(dan.token))?.id).toBe(dan.viewer.id);
  });
});
