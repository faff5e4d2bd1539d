import { describe, expect, it } from "vitest";
import { redirectToAllowedOrigin, safePath } from "~/http/responses/redirects";
import { reportChecks } from "../support/app/report-quality";

reportChecks("S8", "targets of redirects");

describe("a redirect within this site", () => {
  it.each([
    "//evil.example",
    "//",
    "///",
    "//[",
    "//a:99999",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/%0a/../\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    " /account",
    "account",
    "",
    "/..//evil.example",
    "/./\\evil.example",
    `/${"a".repeat(3_000)}`,
    null,
    undefined,
    42,
    { toString: () => "/account" },
  ])("refuses %j", (candidate) => {
    expect(safePath(candidate, "/home")).toBe("/home");
  });

  it.each(["/", "/account", "/store/abc?sort=newest#top", "/a%20b?x=%2F%2Fevil.example"])(
    "keeps %s",
    (path) => {
      expect(safePath(path, "/home")).toBe(path);
    },
  );
});

/** Two hundred spellings of another site, each with a different start that could hide it. */
const HOSTILE = [
  ...[
    "//",
    "///",
    "////",
    "/\\",
    "\\/",
    "\\\\",
    "/\t/",
    "/\n/",
    "/\r/",
    "/\r\n/",
    "\t//",
    " //",
    "\u0000//",
    "/\u0000/",
  ],
  ...[
    "/%09/\t",
    "/.//",
    "/..//",
    "/./\\",
    "/../\\",
    "/a/..//",
    "/a/../\\",
    "http:",
    "http://",
    "https:",
    "https://",
  ],
  ...[
    "https:\\\\",
    "HTTPS://",
    "ftp://",
    "javascript://",
    "data://",
    "blob:https://",
    "\u2028//",
    "\u00a0//",
    "\ufeff//",
  ],
  ...["/\u007f/", "@", "?//", "#//", ".//", "..//"],
].flatMap((start) =>
  ["evil.example", "evil.example/account", "user@evil.example", "[::1]:99999", "a:99999"].map(
    (end) => start + end,
  ),
);

describe("the target after a login", () => {
  it("is the account page for all of two hundred hostile spellings", () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
    expect(HOSTILE.filter((candidate) => safePath(candidate, "/account") !== "/account")).toEqual([]);
  });
});

describe("a redirect to a provider", () => {
  it("goes only to origins from configuration", () => {
    const allowed = ["https://checkout.stripe.com"];
    expect(
      redirectToAllowedOrigin("https://checkout.stripe.com/c/pay/1", allowed).headers.get("location"),
    ).toBe("https://checkout.stripe.com/c/pay/1");
    expect(() => redirectToAllowedOrigin("https://checkout.stripe.com.evil.example/", allowed)).toThrow();
  });
});
