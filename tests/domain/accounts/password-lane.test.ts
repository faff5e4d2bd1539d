import { describe, expect, it } from "vitest";
import {
  hashPassword,
  MAX_PASSWORD_CHECKS_AT_ONCE,
  verifyPassword,
} from "~/domain/accounts/passwords/passwords";
import { LaneFullError } from "~/lib/heavy-work/work-lane";
import { action as login } from "~/routes/accounts/login";
import { testApp } from "../../support/app/test-app";

const AT_ONCE = 40;

describe("password checks at once", () => {
  it("are limited in number, the same for known and unknown addresses, and more are refused", async () => {
    const hash = await hashPassword("right");
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, at) => verifyPassword("right", at % 2 === 0 ? hash : null)),
    );
    const checked = results.filter((each) => each.status === "fulfilled").map(({ value }) => value);
    // A check without a hash does the same work and always fails.
    expect(checked).toEqual(Array.from({ length: MAX_PASSWORD_CHECKS_AT_ONCE }, (_, at) => at % 2 === 0));
    for (const each of results)
      if (each.status === "rejected") expect(each.reason).toBeInstanceOf(LaneFullError);
    console.log(
      `S19: ${AT_ONCE} password checks at once: ${checked.length} hashed, the others told to try again`,
    );
    // The lane is free again.
    expect(await verifyPassword("right", hash)).toBe(true);
  });

  it("over the limit are answered with 503 and the time to retry", async () => {
    const app = testApp();
    const context = {
      app,
      clientIp: "192.0.2.1",
      formRateLimiter: { limit: async () => ({ success: true }) },
    };
    // A sign-up hashes before it queries the database.
    const signUp = (at: number) => {
      const body = {
        mode: "signup",
        email: `person${at}@example.com`,
        password: "long enough",
        acceptTerms: "on",
      };
      const request = new Request("http://localhost:8788/login", {
        method: "POST",
        body: new URLSearchParams(body),
      });
      return login({ request, params: {}, context } as never).catch((thrown: unknown) => thrown);
    };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => signUp(at)));
    const statuses = answers.map((answer) => (answer instanceof Response ? answer.status : answer));
    expect(new Set(statuses)).toEqual(new Set([303, 503]));
    for (const answer of answers as Response[])
      expect(answer.headers.get("retry-after")).toBe(answer.status === 503 ? "5" : null);
  });
});
