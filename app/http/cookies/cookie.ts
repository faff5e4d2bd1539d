/** One way to read and write cookies: `__Host-` and Secure on https, plain on http, HttpOnly and Lax always. */
export const COOKIE_NAMES = [
  "session",
  "cart",
  "order",
  /** Of the link in the email of a delivered video. */
  "video",
  "toast",
  "theme",
  "device",
  "sign-up",
  "sign-up-redirect",
  "sign-in",
  "factor",
  "passkey",
  "form",
  "identity",
  "admin-request",
] as const;
export type CookieName = (typeof COOKIE_NAMES)[number];

function fullName(name: CookieName, origin: string): string {
  return origin.startsWith("https://") ? `__Host-${name}` : name;
}

export function readCookie(request: Request, origin: string, name: CookieName): string | null {
  const wanted = `${fullName(name, origin)}=`;
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const text = part.trim();
    if (!text.startsWith(wanted)) continue;
    try {
      return decodeURIComponent(text.slice(wanted.length));
    } catch {
      return null;
    }
  }
  return null;
}

/** A Set-Cookie value; `maxAgeSeconds` 0 removes the cookie, absent makes it last as long as the browser's session. */
export function writeCookie(origin: string, name: CookieName, value: string, maxAgeSeconds?: number): string {
  const parts = [
    `${fullName(name, origin)}=${encodeURIComponent(value)}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
  ];
  if (origin.startsWith("https://")) parts.push("Secure");
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  return parts.join("; ");
}

/** No session, cart, order or toast: only then may an answer be shared between people. */
export function isAnonymous(request: Request, origin: string): boolean {
  return (["session", "cart", "order", "toast"] as const).every((name) => !readCookie(request, origin, name));
}
