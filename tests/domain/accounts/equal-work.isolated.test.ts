import { env } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { createDb } from "~/db/client";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { checkPassword } from "~/domain/accounts/passwords/check-password";
import { LIMITS } from "~/domain/limits/limits";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { anotherNetwork, PASSWORD, register, signedUpPerson } from "../../support/data/sign-up-by-email";
import { interceptedD1 } from "../../support/database/intercepted-d1";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const hashed = vi.hoisted(() => ({ runs: 0, isCheap: false }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return {
    ...crypto,
    scrypt: (...[password, salt, bytes, cost, done]: Parameters<typeof crypto.scrypt>) => {
      hashed.runs++;
      return crypto.scrypt(password, salt, bytes, hashed.isCheap ? { N: 2 } : cost, done);
    },
  };
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** All of them with `npm run reliability -- --full`: each takes a round trip. */
const GUESSES = env.RELIABILITY === "full" ? 10_000 : 600;

describe("a wrong password", () => {
  it("costs the same hashing, round trips and queries for known, unknown and unverified addresses", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    await signedUpPerson(app, mail, "known@example.com");
    await register(app, "unverified@example.com");
    const work: Record<string, unknown> = {};
    for (const email of ["known@example.com", "unknown@example.com", "unverified@example.com"]) {
      const trips: number[] = [];
      const db = createDb(
        interceptedD1(env.DB, async (statements, perform) => {
          trips.push(statements.length);
          return perform();
        }),
      );
      hashed.runs = 0;
      const result = await checkPassword(
        { ...app, db },
        { email, password: "not this one", browser: newBrowser(), callerAddress: anotherNetwork() },
      );
      work[email] = { status: result.status, scryptRuns: hashed.runs, trips };
    }
    const [first, ...others] = Object.values(work);
    expect(first).toMatchObject({ status: "wrong", scryptRuns: 1 });
    expect((first as { trips: number[] }).trips).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it(`${GUESSES.toLocaleString("en-US")} times in a day, each from another network, is hashed sixty times at most, and the owner's browser still logs in`, async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const email = "guessed@example.com";
    await signedUpPerson(app, mail, email);
    const deviceToken = await knownDeviceToken(app, email);
    // A day of the counters begins here, so that no second one is begun.
    app.clock.now = Math.ceil(app.clock.now / DAY_MS) * DAY_MS;
    hashed.runs = 0;
    hashed.isCheap = true;
    const seen = new Set<string>();
    for (let guess = 0; guess < GUESSES; guess++) {
      const browser = newBrowser();
      const callerAddress = `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`;
      const { status } = await checkPassword(app, {
        email,
        password: `guess ${guess}`,
        browser,
        callerAddress,
      });
      seen.add(status);
      app.clock.now += Math.floor(DAY_MS / (GUESSES + 1));
    }
    hashed.isCheap = false;
    expect([...seen].sort()).toEqual(["too-many", "wrong"]);
    expect(hashed.runs).toBeLessThanOrEqual(LIMITS["login-day"].most);
    const own = { browser: newBrowser({ deviceToken }), callerAddress: anotherNetwork() };
    expect((await checkPassword(app, { email, password: PASSWORD, ...own })).status).toBe("right");
    reportQualityResult("S12", `of ${GUESSES} wrong passwords in a day, checked`, String(hashed.runs - 1));
  }, 600_000);
});
