import { describe, expect, it } from "vitest";
import { createTurnstile } from "~/adapters/turnstile.server";
import { turnstileRoutes } from "../../sandbox/turnstile/turnstile-routes";

const sandbox = turnstileRoutes();
const DUMMY = "XXXX.DUMMY.TOKEN.XXXX";

function turnstile({ secretKey = "1x0000000000000000000000000000000AA", hostname = "localhost" } = {}) {
  const call = (async (url: string, init: RequestInit) =>
    sandbox.request(new URL(url).pathname.replace("/turnstile/v0", ""), init)) as typeof fetch;
  return createTurnstile({ baseUrl: "http://x.test", siteKey: "1x", secretKey, hostname, fetch: call });
}
const verify = (check: ReturnType<typeof turnstile>, token = DUMMY) =>
  check.verify({ token, callerAddress: "192.0.2.1" });

describe("Turnstile", () => {
  it("takes the answer that its test keys pass, and none that is invented, empty, spent or too long", async () => {
    expect(await verify(turnstile())).toBe(true);
    expect(await verify(turnstile(), "invented")).toBe(false);
    expect(await verify(turnstile(), "")).toBe(false);
    expect(await verify(turnstile(), "x".repeat(2_049))).toBe(false);
    expect(await verify(turnstile({ secretKey: "2x0000000000000000000000000000000AA" }))).toBe(false);
    expect(await verify(turnstile({ secretKey: "3x0000000000000000000000000000000AA" }))).toBe(false);
  });

  it("takes no answer that was made on another site", async () => {
    expect(await verify(turnstile({ hostname: "shop.example" }))).toBe(false);
  });
});
