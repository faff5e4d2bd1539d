import { createHash } from "node:crypto";
import type { App } from "~/app";
import { isAnonymous } from "../cookies/cookie";
import { PRIVATE } from "../responses/cache-control";

export interface SecurityPolicy {
  origin: string;
  /**
   * Origins that a form's answer may redirect to: the hosted checkout, sign-in providers, the pages that connect
   * accounts at networks.
   */
  formOrigins: string[];
  /** Origins of videos besides our own files. */
  mediaOrigins?: string[];
}

export function securityPolicyOf(
  app: Pick<App, "origin" | "config" | "identityProviders" | "socialPoster">,
): SecurityPolicy {
  const signInOrigins = Object.values(app.identityProviders).map((provider) => provider.authorizeOrigin);
  const posterOrigins = app.socialPoster ? [app.socialPoster.connectOrigin] : [];
  const formOrigins = [...new Set([...app.config.providerOrigins, ...signInOrigins, ...posterOrigins])];
  const mediaOrigins = app.config.videoHost ? [`https://${app.config.videoHost}`] : [];
  return { origin: app.origin, formOrigins, mediaOrigins };
}

/**
 * A page's policy: own files only; a nonce if it is hydrated, the digest of an inlined style sheet, and the origin of the
 * check that somebody is no robot where it may be shown.
 */
export function contentSecurityPolicy(
  policy: SecurityPolicy,
  { nonce, sheet, checkOrigin }: { nonce?: string; sheet?: string; checkOrigin?: string } = {},
): string {
  return [
    "default-src 'none'",
    `script-src ${nonce ? `'self' 'nonce-${nonce}'` : "'self'"}${checkOrigin ? ` ${checkOrigin}` : ""}`,
    ...(checkOrigin ? [`frame-src ${checkOrigin}`] : []),
    `style-src 'self'${sheet ? ` 'sha256-${digestOf(sheet)}'` : ""}`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `media-src 'self' ${(policy.mediaOrigins ?? []).join(" ")}`.trim(),
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${policy.formOrigins.join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const digests = new Map<string, string>();

/** The digest of one of this build's inlined style sheets. */
function digestOf(sheet: string): string {
  const known = digests.get(sheet) ?? createHash("sha256").update(sheet).digest("base64");
  digests.set(sheet, known);
  return known;
}

/** Applied to every answer, so that no route forgets a header or lets a private answer be cached. */
export function finalizeResponse(request: Request, response: Response, policy: SecurityPolicy): Response {
  // Every answer is made in this Worker, so its headers are mutable.
  const headers = response.headers;
  const shared = headers.get("cache-control")?.includes("public") ?? false;
  const isFile = headers.get("cache-control")?.includes("immutable") ?? false;
  // Answers to forms, error pages and pages for a signed-in person are private.
  const isPlainPage = (request.method === "GET" || request.method === "HEAD") && response.status === 200;
  const ownToOne = !isPlainPage || headers.has("set-cookie") || !isAnonymous(request, policy.origin);
  if (!headers.has("cache-control") || (shared && !isFile && ownToOne)) headers.set("cache-control", PRIVATE);
  if (shared && !isFile) headers.append("vary", "Cookie");
  if (!headers.has("content-security-policy"))
    headers.set(
      "content-security-policy",
      "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
    );
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  if (policy.origin.startsWith("https://"))
    headers.set("strict-transport-security", "max-age=63072000; includeSubDomains; preload");
  return response;
}
