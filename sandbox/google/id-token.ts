import { createSign, generateKeyPairSync } from "node:crypto";

/** One key per process: an ID token is used only during its sign-in. */
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const LIFETIME_SECONDS = 3599;

export interface IdTokenClaims {
  iss: string;
  aud: string;
  sub: string;
  email: string;
  email_verified: boolean;
  nonce?: string;
}

/** An RS256 JWT, as Google issues it. */
export function signIdToken(claims: IdTokenClaims, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const head = encode({ alg: "RS256", kid: "sandbox", typ: "JWT" });
  const body = encode({ ...claims, azp: claims.aud, iat: seconds, exp: seconds + LIFETIME_SECONDS });
  const signature = createSign("RSA-SHA256").update(`${head}.${body}`).sign(privateKey, "base64url");
  return `${head}.${body}.${signature}`;
}
