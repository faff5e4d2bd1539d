import { describe, expect, it } from "vitest";
import { readCookie, writeCookie } from "~/http/cookies/cookie";
import { IMMUTABLE, PRIVATE, SHARED_PAGE } from "~/http/responses/cache-control";
import { contentSecurityPolicy, finalizeResponse } from "~/http/security/security-headers";
import { reportChecks } from "../support/app/report-quality";

reportChecks("S6", "headers and policies");

const policy = { origin: "https://shop.example", formOrigins: ["https://checkout.stripe.com"] };
const page = (cookie: string | null, headers: Record<string, string>) =>
  finalizeResponse(
    new Request("https://shop.example/", cookie ? { headers: { cookie } } : {}),
    new Response("x", { headers }),
    policy,
  ).headers;

describe("the headers of every answer", () => {
  it("let a cache share visitors' pages only", () => {
    const shared = { "cache-control": SHARED_PAGE };
    expect(page(null, shared).get("cache-control")).toBe(SHARED_PAGE);
    expect(page("__Host-theme=dark", shared).get("cache-control")).toBe(SHARED_PAGE);
    for (const name of ["session", "cart", "order", "toast"])
      expect(page(`__Host-${name}=x`, shared).get("cache-control")).toBe(PRIVATE);
    expect(page(null, { ...shared, "set-cookie": "__Host-toast=; Max-Age=0" }).get("cache-control")).toBe(
      PRIVATE,
    );
    expect(page(null, shared).get("vary")).toContain("Cookie");
  });

  it("keep answers to forms and error pages private", () => {
    const headers = { "cache-control": SHARED_PAGE };
    const posted = new Request("https://shop.example/", { method: "POST" });
    expect(
      finalizeResponse(posted, new Response("x", { headers }), policy).headers.get("cache-control"),
    ).toBe(PRIVATE);
    const gone = new Response("x", { status: 404, headers });
    expect(
      finalizeResponse(new Request("https://shop.example/"), gone, policy).headers.get("cache-control"),
    ).toBe(PRIVATE);
  });

  it("are private by default", () => {
    expect(page(null, {}).get("cache-control")).toBe(PRIVATE);
  });

  it("keep published files immutable for everybody", () => {
    expect(page("__Host-session=x", { "cache-control": IMMUTABLE }).get("cache-control")).toBe(IMMUTABLE);
  });

  it("include the security headers", () => {
    const headers = page(null, {});
    expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

describe("the content security policy", () => {
  it("allows only our own script file on visitor pages, a nonce on hydrated pages, and the checkout as a form target", () => {
    expect(contentSecurityPolicy(policy)).toContain("script-src 'self';");
    expect(contentSecurityPolicy(policy, { nonce: "abc" })).toContain("script-src 'self' 'nonce-abc';");
    expect(contentSecurityPolicy(policy)).toContain("form-action 'self' https://checkout.stripe.com");
    expect(contentSecurityPolicy(policy)).not.toContain("unsafe");
  });

  it("allows only the style sheet inlined in the page, by its digest", () => {
    expect(contentSecurityPolicy(policy)).toContain("style-src 'self';");
    // echo -n 'a{color:red}' | openssl dgst -sha256 -binary | base64
    expect(contentSecurityPolicy(policy, { sheet: "a{color:red}" })).toContain(
      "style-src 'self' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs=';",
    );
  });
});

describe("cookies", () => {
  it("have Secure and the prefix __Host- on https, and neither on http", () => {
    expect(writeCookie("https://shop.example", "session", "a", 60)).toBe(
      "__Host-session=a; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60",
    );
    expect(writeCookie("http://localhost:8788", "session", "a")).toBe(
      "session=a; Path=/; HttpOnly; SameSite=Lax",
    );
  });

  it("are ignored under another name or if they are not text", () => {
    const request = (cookie: string) => new Request("https://shop.example/", { headers: { cookie } });
    expect(readCookie(request("session=stolen; __Host-session=own"), policy.origin, "session")).toBe("own");
    expect(readCookie(request("__Host-sessionx=1"), policy.origin, "session")).toBeNull();
    expect(readCookie(request("__Host-session=%E0%A4%A"), policy.origin, "session")).toBeNull();
  });
});
