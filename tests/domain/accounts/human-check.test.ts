import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { HumanCheck } from "~/adapters/ports/human-check";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { passesHumanCheck } from "~/domain/accounts/human-check";
import { loginCounters } from "~/domain/accounts/login-limits";
import { countUse } from "~/domain/limits/count-use";
import { testApp } from "../../support/app/test-app";
import { anotherNetwork } from "../../support/data/sign-up-by-email";

const check = (verify: HumanCheck["verify"]): HumanCheck => ({
  siteKey: "site",
  scriptUrl: "https://check.example/api.js",
  origin: "https://check.example",
  verify,
});
const app = testApp({ humanCheck: check(async ({ token }) => token === "passed") });

async function guess(email: string, times: number, callerAddress = anotherNetwork()): Promise<void> {
  const counters = await loginCounters(app, { email, device: "new", callerAddress });
  for (let time = 0; time < times; time++) for (const counter of counters) await countUse(app, counter);
}
const ask = (email: string, token = "", parts = app, deviceToken: string | null = null) =>
  passesHumanCheck(parts, { email, deviceToken, token, callerAddress: anotherNetwork() });

describe("the check that somebody is no robot", () => {
  it("is asked after five wrong passwords, of new browsers only, and passed by a real answer", async () => {
    const email = "check@example.com";
    await guess(email, 4);
    expect(await ask(email)).toBe(true);
    await guess(email, 1);
    expect(await ask(email)).toBe(false);
    expect(await ask(email, "invented")).toBe(false);
    expect(await ask(email, "passed")).toBe(true);
    expect(await ask(email, "", app, await knownDeviceToken(app, email))).toBe(true);
    expect(await ask(email, "", testApp())).toBe(true);
  });

  it("keeps nobody out while its company is down: the counters hold guessing by themselves", async () => {
    const email = "company-down@example.com";
    await guess(email, 5);
    const down = testApp({
      humanCheck: check(async () => {
        throw new AdapterError("turnstile", 0, "retryable", "no answer in time");
      }),
    });
    expect(await ask(email, "", down)).toBe(true);
  });
});
