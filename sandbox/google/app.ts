import { createHash } from "node:crypto";
import { takeOutcome } from "../faults/fault-rules.ts";
import type { RefusalResponses } from "../faults/refusals.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import { randomBase62 } from "../server/random-ids.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, type ServiceContext, serviceApp } from "../server/service-app.ts";
import { signIdToken } from "./id-token.ts";
import type { GoogleCode, GooglePerson } from "./state.ts";

export const GOOGLE_ISSUER = "https://accounts.google.com";
const CODE_LIFETIME_MS = 10 * 60_000;
const EXPIRES_IN_SECONDS = 3599;

const REFUSALS: RefusalResponses<"google"> = {
  "invalid-client": () => refuse(401, "invalid_client", "The OAuth client was not found."),
  "invalid-grant": () => refuse(400, "invalid_grant", "Bad Request"),
};

function refuse(status: number, error: string, description: string): Response {
  return Response.json({ error, error_description: description }, { status });
}

/** Google's token exchange and profile. People give consent on `consentPages`. */
export function googleApp(sandbox: Sandbox): ServiceApp {
  const app = serviceApp(sandbox, {
    service: "google",
    prefix: "/google",
    errorResponse: (status) => refuse(status, status < 500 ? "invalid_request" : "internal_failure", "No."),
    refusals: REFUSALS,
    onError(error) {
      console.error(error);
      return refuse(500, "internal_failure", "An unexpected error occurred.");
    },
    onUnknownPath: () => refuse(404, "not_found", "There is no such address."),
  });

  app.post("/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const refusal = refusalOf(sandbox, form);
    if (refusal) return refusal;
    const code = findCode(sandbox, form) as GoogleCode;
    code.isUsed = true;
    await c.get("work")();
    const person = findPerson(sandbox, code.sub);
    if (!person) return refuse(400, "invalid_grant", "The account was deleted.");
    const accessToken = `ya29.${randomBase62(40)}`;
    sandbox.store.data.google.tokens[accessToken] = person.sub;
    sandbox.store.save();
    return c.json({
      access_token: accessToken,
      expires_in: EXPIRES_IN_SECONDS,
      scope: "openid https://www.googleapis.com/auth/userinfo.email",
      token_type: "Bearer",
      id_token: idTokenOf(sandbox, person, code),
    });
  });
  app.get("/oauth2/v3/userinfo", async (c) => {
    const person = bearer(sandbox, c);
    if (!person) return refuse(401, "invalid_request", "Invalid Credentials");
    await c.get("work")();
    const outcome = takeOutcome(
      sandbox.store,
      "google",
      ["other-person", "unverified-address"],
      person.email,
    );
    const [given, ...family] = person.name.split(" ");
    return c.json({
      sub: outcome?.outcome === "other-person" ? "117000000000000009999" : person.sub,
      name: person.name,
      given_name: given,
      family_name: family.join(" "),
      email: person.email,
      email_verified: outcome?.outcome === "unverified-address" ? false : person.isVerified,
    });
  });
  return app;
}

export function findPerson(sandbox: Sandbox, sub: string): GooglePerson | undefined {
  return sandbox.store.data.google.people.find((person) => person.sub === sub);
}

function findCode(sandbox: Sandbox, form: URLSearchParams): GoogleCode | undefined {
  const { codes } = sandbox.store.data.google;
  const name = form.get("code") ?? "";
  return Object.hasOwn(codes, name) ? codes[name] : undefined;
}

/** Why a token request is refused, in Google's words. */
function refusalOf(sandbox: Sandbox, form: URLSearchParams): Response | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = SANDBOX_CREDENTIALS;
  if (form.get("client_id") !== GOOGLE_CLIENT_ID || form.get("client_secret") !== GOOGLE_CLIENT_SECRET)
    return refuse(401, "invalid_client", "The OAuth client was not found.");
  if (form.get("grant_type") !== "authorization_code")
    return refuse(400, "unsupported_grant_type", "Invalid grant_type");
  const code = findCode(sandbox, form);
  if (!code || code.isUsed || sandbox.now() - code.issuedAt > CODE_LIFETIME_MS)
    return refuse(400, "invalid_grant", "Malformed auth code.");
  if (form.get("redirect_uri") !== code.redirectUri)
    return refuse(400, "redirect_uri_mismatch", "Bad Request");
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  return code.challenge === challenge ? null : refuse(400, "invalid_grant", "Invalid code verifier.");
}

function idTokenOf(sandbox: Sandbox, person: GooglePerson, code: GoogleCode): string {
  const outcome = takeOutcome(
    sandbox.store,
    "google",
    ["foreign-issuer", "foreign-client", "wrong-nonce"],
    person.email,
  )?.outcome;
  return signIdToken(
    {
      iss: outcome === "foreign-issuer" ? "https://accounts.google.com.evil.example" : GOOGLE_ISSUER,
      aud: outcome === "foreign-client" ? "another-client" : SANDBOX_CREDENTIALS.GOOGLE_CLIENT_ID,
      sub: person.sub,
      email: person.email,
      email_verified: person.isVerified,
      nonce: outcome === "wrong-nonce" ? "another-nonce" : code.nonce,
    },
    Date.now(),
  );
}

function bearer(sandbox: Sandbox, c: ServiceContext): GooglePerson | undefined {
  const token = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
  const { tokens } = sandbox.store.data.google;
  return Object.hasOwn(tokens, token) ? findPerson(sandbox, tokens[token] ?? "") : undefined;
}
