import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGoogle } from "~/adapters/google.server";
import type { IdentityProvider, SignInAttempt } from "~/adapters/ports/identity-provider";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { reportChecks } from "../support/app/report-quality";
import { Rehearsal } from "./rehearsal.ts";

reportChecks("S14", "answers of Google, right and forged");

/** The production adapter, connected to the sandbox's Google. */
let rehearsal: Rehearsal;
let google: IdentityProvider;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  google = adapter();
});
afterEach(() => rehearsal.stop());

function adapter(secret: string = SANDBOX_CREDENTIALS.GOOGLE_CLIENT_SECRET): IdentityProvider {
  const url = `${rehearsal.sandbox.url}/google`;
  return createGoogle({
    clientId: SANDBOX_CREDENTIALS.GOOGLE_CLIENT_ID,
    clientSecret: secret,
    accountsUrl: url,
    tokenUrl: url,
    userInfoUrl: url,
    callbackUrl: `${rehearsal.origin}/login/google/return`,
    fetch,
    now: Date.now,
  });
}

/** Submits the consent page and returns the URL that the browser is redirected to. */
async function atGoogle(url: string, form: Record<string, string>): Promise<URL> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get("location") ?? "");
}

const other = (email: string, verified = "on") => ({ action: "other", email, verified });

async function signIn(email = "ada@example.com"): Promise<{ returned: URL; attempt: SignInAttempt }> {
  const { url, attempt } = await google.begin();
  return { returned: await atGoogle(url, other(email)), attempt };
}

const plan = (outcome: string) =>
  rehearsal.sandbox.control.addFault({ service: "google", action: { kind: "outcome", outcome }, times: 1 });

describe("a sign-in with Google", () => {
  it("requests only the email address, with state, nonce and a PKCE challenge", async () => {
    const { url, attempt } = await google.begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      redirect_uri: `${rehearsal.origin}/login/google/return`,
      scope: "openid email",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: "S256",
    });
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain(attempt.verifier);
    const another = await google.begin();
    for (const key of ["state", "nonce", "verifier"] as const) {
      expect(attempt[key].length).toBeGreaterThanOrEqual(36);
      expect(another.attempt[key]).not.toBe(attempt[key]);
    }
  });

  it("identifies a person by issuer and subject, the same each time", async () => {
    const [first, second] = [await signIn(), await signIn()];
    const answers = [
      await google.finish(first.returned, first.attempt),
      await google.finish(second.returned, second.attempt),
    ];
    expect(answers[0]).toEqual({
      status: "proven",
      identity: {
        issuer: "https://accounts.google.com",
        subject: expect.stringMatching(/^\d{21}$/),
        email: "ada@example.com",
      },
    });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("is reported as canceled if the person cancels at Google", async () => {
    const { url, attempt } = await google.begin();
    expect(await google.finish(await atGoogle(url, { action: "cancel" }), attempt)).toEqual({
      status: "canceled",
    });
  });

  it("accepts a code only once", async () => {
    const { returned, attempt } = await signIn();
    const answers = [await google.finish(returned, attempt), await google.finish(returned, attempt)];
    expect(answers.map((answer) => answer.status)).toEqual(["proven", "mismatch"]);
  });

  it("accepts a response only for its own attempt: state, nonce and verifier must match", async () => {
    const [mine, theirs] = [await signIn("me@example.com"), await signIn("thief@example.com")];
    // Another browser's response, unchanged and with this browser's state.
    expect(await google.finish(theirs.returned, mine.attempt)).toEqual({ status: "mismatch" });
    const forged = new URL(theirs.returned);
    forged.searchParams.set("state", mine.attempt.state);
    expect(await google.finish(forged, mine.attempt)).toEqual({ status: "mismatch" });
    const stateless = new URL(mine.returned);
    stateless.searchParams.delete("state");
    expect(await google.finish(stateless, mine.attempt)).toEqual({ status: "mismatch" });
    expect(await google.finish(stateless, { ...mine.attempt, state: "" })).toEqual({ status: "mismatch" });
    const codeless = new URL(mine.returned);
    codeless.searchParams.delete("code");
    expect(await google.finish(codeless, mine.attempt)).toEqual({ status: "mismatch" });
    expect(await google.finish(mine.returned, mine.attempt)).toMatchObject({ status: "proven" });
  });

  it.each([
    ["foreign-issuer", "mismatch"],
    ["foreign-client", "mismatch"],
    ["wrong-nonce", "mismatch"],
    ["other-person", "mismatch"],
    ["unverified-address", "unverified"],
  ])("refuses a response with %s", async (outcome, status) => {
    plan(outcome);
    const { returned, attempt } = await signIn();
    expect(await google.finish(returned, attempt)).toEqual({ status });
  });

  it("refuses an address that Google has not verified", async () => {
    const { url, attempt } = await google.begin();
    const returned = await atGoogle(url, other("nobody@example.com", "off"));
    expect(await google.finish(returned, attempt)).toEqual({ status: "unverified" });
  });

  it.each([
    ["/token", { kind: "fail", status: 503 }],
    ["/token", { kind: "truncated" }],
    ["/token", { kind: "wrong-types" }],
    ["/token", { kind: "reset" }],
    ["/userinfo", { kind: "fail", status: 401 }],
    ["/userinfo", { kind: "fail", status: 500 }],
    ["/userinfo", { kind: "wrong-types" }],
    ["/userinfo", { kind: "empty" }],
    ["/userinfo", { kind: "html", status: 502 }],
  ] as const)("signs nobody in if %s answers with %j", async (path, action) => {
    const { returned, attempt } = await signIn();
    rehearsal.sandbox.control.addFault({ service: "google", action, when: { path }, times: 1 });
    expect(await google.finish(returned, attempt)).toEqual({ status: "unavailable" });
  });

  it("reports Google as unavailable if our credentials are wrong or Google says so", async () => {
    const { returned, attempt } = await signIn();
    expect(await adapter("GOCSPX-wrong").finish(returned, attempt)).toEqual({ status: "unavailable" });
    const failed = new URL(returned);
    failed.search = new URLSearchParams({
      error: "temporarily_unavailable",
      state: attempt.state,
    }).toString();
    expect(await google.finish(failed, attempt)).toEqual({ status: "unavailable" });
  });
});
