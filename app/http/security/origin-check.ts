/**
 * Refuses a state-changing request that another site made a browser send. SameSite=Lax keeps the session cookie
 * away from most of them; this check refuses the rest, on resource routes, too. Webhooks prove themselves by
 * signature, and so do links that unsubscribe: mail services follow them without a cookie.
 */
export function isCrossOriginWrite(request: Request, appOrigin: string): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return false;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/webhooks/") || (request.method === "POST" && pathname === "/unsubscribe"))
    return false;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (origin !== null) return origin !== appOrigin;
  // Without an Origin: only old browsers and programs. Browsers that send Sec-Fetch-Site state it there.
  return site !== null ? site !== "same-origin" && site !== "none" : true;
}
