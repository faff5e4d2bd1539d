import { redirect } from "@remix-run/cloudflare";

/**
 * A path of this site, or the fallback. Browsers read `\` as `/` and drop tabs and newlines, so `/\evil.example` and
 * `/<tab>/evil.example` leave the site: anything but a plain path is refused.
 */
export function safePath(candidate: unknown, fallback = "/"): string {
  if (typeof candidate !== "string" || candidate.length > 2_000) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (!candidate.startsWith("/") || /[\\\u0000-\u0020\u007f]/.test(candidate)) return fallback;
  // "//[" and "//a:99999" are not valid addresses.
  if (!URL.canParse(candidate, "http://site.invalid")) return fallback;
  const resolved = new URL(candidate, "http://site.invalid");
  if (resolved.origin !== "http://site.invalid" || resolved.pathname.startsWith("//")) return fallback;
  return resolved.pathname + resolved.search + resolved.hash;
}

/** Redirects within this site only. */
export function safeRedirect(to: unknown, init?: ResponseInit, fallback = "/"): Response {
  return redirect(safePath(to, fallback), init);
}

/** Redirects to a payment or sign-in provider, whose origins come from configuration and are in form-action, too. */
export function redirectToAllowedOrigin(
  to: string,
  allowedOrigins: string[],
  headers = new Headers(),
): Response {
  if (!allowedOrigins.includes(new URL(to).origin))
    throw new Error(`provider redirect to ${new URL(to).origin}`);
  return redirect(to, { status: 303, headers });
}
