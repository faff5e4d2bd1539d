import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(`app/${name}`, "utf8") }));
const filesWith = (pattern: RegExp, textOf = (text: string) => text) =>
  files.filter(({ text }) => pattern.test(textOf(text))).map(({ name }) => name);

it("the caller's address is read from the request in one place", () => {
  expect(filesWith(/cf-connecting-ip/i)).toEqual(["entry.server.tsx"]);
  expect(filesWith(/x-forwarded-for|x-real-ip/i)).toEqual([]);
});

it("the caller's address is counted and stored as a network only, in which an IPv6 address is its /64", () => {
  const withoutNetworks = (text: string) => text.replace(/network(?:Of|Subject)\([^()]*\)/g, "");
  const written = /\$\{[^}]*\b(?:clientIp|callerAddress)\b|sha256Hex\([^()]*\b(?:clientIp|callerAddress)\b/i;
  expect(written.test("sha256Hex(context.clientIp)")).toBe(true);
  expect(written.test(withoutNetworks("sha256Hex(networkOf(context.clientIp))"))).toBe(false);
  expect(filesWith(written, withoutNetworks)).toEqual([]);
  // The company that checks for humans is the only one that gets it.
  expect(filesWith(/\b(?!clientIp)\w+: (?:callerAddress|clientIp)\b/)).toEqual([
    "adapters/turnstile.server.ts",
  ]);
});
