import { env } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { createDb } from "~/db/client";
import { checkPassword } from "~/domain/accounts/passwords/check-password";
import { testApp } from "../../support/app/test-app";
import { newBrowser } from "../../support/data/browser-state";
import { anotherNetwork, register, signedUpPerson } from "../../support/data/sign-up-by-letter";
import { interceptedD1 } from "../../support/database/intercepted-d1";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const hashed = vi.hoisted(() => ({ runs: 0 }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return {
    ...crypto,
    scrypt: (...given: Parameters<typeof crypto.scrypt>) => {
      hashed.runs++;
      return crypto.scrypt(...given);
    },
  };
});

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
});
