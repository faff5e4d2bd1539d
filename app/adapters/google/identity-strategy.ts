import { createHash } from "node:crypto";
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { z } from "zod";
import { AdapterError } from "../adapter-error";
import { parseResponse, requestJson } from "../calls/http-client.server";
import type { ProviderIdentity, SignInAttempt } from "../ports/identity-provider";

export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** Google's three hosts: consent page, token exchange, profile. */
  accountsUrl: string;
  tokenUrl: string;
  userInfoUrl: string;
  /** Absolute, from configuration; registered at Google. */
  callbackUrl: string;
  fetch: typeof fetch;
  now: () => number;
}

/** Google's issuer name, in the two spellings that its documents give. */
export const GOOGLE_ISSUER = "https://accounts.google.com";
const ISSUERS = new Set([GOOGLE_ISSUER, "accounts.google.com"]);
const TIMEOUT_MS = 10_000;
/** Between our clock and Google's. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;

const tokenAnswer = z.object({ access_token: z.string().min(1), id_token: z.string().min(1) });
const idToken = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string().optional(),
});
const userInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"])]),
});

/** An answer that is well-formed but must not be trusted. */
export class RefusedAnswer extends Error {
  override name = "RefusedAnswer";
  constructor(
    readonly status: "unverified" | "mismatch",
    message: string,
  ) {
    super(message);
  }
}

/**
 * remix-auth-google 2 with what it lacks: PKCE, nonce, timeouts, a check of each answer's form, of who issued it and for
 * whom, and of `email_verified`. One strategy serves one attempt.
 */
export class GoogleIdentityStrategy extends GoogleStrategy<ProviderIdentity> {
  constructor(
    private readonly config: GoogleConfig,
    private readonly attempt: SignInAttempt,
  ) {
    super(
      {
        clientID: config.clientId,
        clientSecret: config.clientSecret,
        callbackURL: config.callbackUrl,
        scope: ["openid", "email"],
        prompt: "select_account",
      },
      async ({ profile }) => ({ issuer: GOOGLE_ISSUER, subject: profile.id, email: profile._json.email }),
    );
    this.authorizationURL = `${config.accountsUrl}/o/oauth2/v2/auth`;
    this.tokenURL = `${config.tokenUrl}/token`;
  }

  protected override authorizationParams(): URLSearchParams {
    const parameters = super.authorizationParams();
    parameters.set("nonce", this.attempt.nonce);
    parameters.set("code_challenge", createHash("sha256").update(this.attempt.verifier).digest("base64url"));
    parameters.set("code_challenge_method", "S256");
    return parameters;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.attempt.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("client_id", this.config.clientId);
    params.set("client_secret", this.config.clientSecret);
    params.set("code", code);
    const body = await requestJson({
      service: "google",
      fetch: this.config.fetch,
      url: this.tokenURL,
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: params.toString(),
      timeoutMs: TIMEOUT_MS,
      describeError: explainTokenError,
    });
    const { access_token, id_token } = parseResponse("google", tokenAnswer, body);
    const extraParams = { id_token } as GoogleExtraParams;
    return { accessToken: access_token, extraParams };
  }

  protected override async userProfile(
    accessToken: string,
    params?: GoogleExtraParams,
  ): Promise<GoogleProfile> {
    const claims = this.readIdToken(params?.id_token ?? "");
    const body = await requestJson({
      service: "google",
      fetch: this.config.fetch,
      url: `${this.config.userInfoUrl}/oauth2/v3/userinfo`,
      headers: { authorization: `Bearer ${accessToken}` },
      timeoutMs: TIMEOUT_MS,
      describeError: (status) => (status < 500 && status !== 429 ? { kind: "retryable" } : undefined),
    });
    const profile = parseResponse("google", userInfo, body);
    if (profile.sub !== claims.sub) throw new RefusedAnswer("mismatch", "userinfo of another person");
    if (String(profile.email_verified) !== "true") throw new RefusedAnswer("unverified", "email_verified");
    return { provider: "google", id: profile.sub, _json: profile } as unknown as GoogleProfile;
  }

  /**
   * The claims of the ID token. Its signature is not checked: it comes from Google's own host over TLS (OpenID Connect
   * Core 1.0, 3.1.3.7, point 6).
   */
  private readIdToken(token: string): z.infer<typeof idToken> {
    const claims = parseResponse("google", idToken, decodeJwtPayload(token));
    if (!ISSUERS.has(claims.iss)) throw new RefusedAnswer("mismatch", "foreign issuer");
    if (claims.aud !== this.config.clientId) throw new RefusedAnswer("mismatch", "for another client");
    if (claims.nonce !== this.attempt.nonce) throw new RefusedAnswer("mismatch", "nonce");
    if (claims.exp * 1000 < this.config.now() - CLOCK_SKEW_MS) throw new RefusedAnswer("mismatch", "expired");
    return claims;
  }
}

function decodeJwtPayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    throw new AdapterError("google", 200, "retryable", "the ID token is not a JWT");
  }
}

/** Only `invalid_grant` is about the code; the rest is about our configuration. */
function explainTokenError(status: number, body: unknown): { kind?: AdapterError["kind"]; message?: string } {
  const error = z.object({ error: z.string() }).safeParse(body).data?.error;
  if (error === "invalid_grant") return { kind: "refused", message: error };
  if (status >= 500 || status === 429) return { kind: "retryable", message: error };
  return { kind: "auth", message: error };
}
