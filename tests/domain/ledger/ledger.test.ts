import { env } from "cloudflare:test";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { readBalance } from "~/domain/credits/balance";
import { expireCreditLots, releaseOverdueHolds } from "~/domain/credits/expire-holds-and-lots";
import { grantStatements, type LotKind } from "~/domain/credits/grants";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold, releaseHold } from "~/domain/credits/holds/resolve-hold";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { transferStatements } from "~/domain/ledger/transfers";
import { newId } from "~/lib/ids";
import { START, type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const MINUTE = 60_000;

function give(app: TestApp, userId: string, amount: number, kind: LotKind = "paid", expiresAt?: number) {
  return runTransaction(
    app.db,
    grantStatements(app, {
      userId,
      amount,
      kind,
      unitCostCents: 0,
      reason: "test",
      reference: newId(),
      expiresAt,
    }),
  );
}

function newHold(app: TestApp, userId: string, amount: number) {
  const holdId = newId();
  return {
    holdId,
    userId,
    amount,
    reason: "image",
    reference: holdId,
    deadlineAt: app.clock.now + 20 * MINUTE,
  };
}

/** The full size is 500 accounts (`RELIABILITY=full`); a tenth keeps the suite fast. */
const R2_ACCOUNTS = env.RELIABILITY === "full" ? 500 : 50;

describe("the ledger", () => {
  it("refuses a transfer that does not balance in each unit", () => {
    expect(() =>
      transferStatements(
        { reason: "x", reference: "1", entries: [{ account: "system:issued", amount: 1 }] },
        START,
      ),
    ).toThrow(/balance/);
    expect(() =>
      transferStatements(
        {
          reason: "x",
          reference: "1",
          entries: [
            { account: "system:issued", amount: -1 },
            { account: "system:revenue", amount: 1 },
          ],
        },
        START,
      ),
    ).toThrow(/balance/);
    expect(() =>
      transferStatements(
        {
          reason: "x",
          reference: "1",
          entries: [
            { account: "system:issued", amount: -0.5 },
            { account: "system:spent", amount: 0.5 },
          ],
        },
        START,
      ),
    ).toThrow(/whole/);
  });

  it("lets nobody change or delete what is posted", async () => {
    const app = testApp();
    const userId = await createUser(app, "immutable@example.com");
    await give(app, userId, 5);
    for (const attempt of [
      "UPDATE ledger_entries SET amount = 6",
      "DELETE FROM ledger_entries",
      "UPDATE ledger_transfers SET reason = 'x'",
      "DELETE FROM ledger_transfers",
      `UPDATE user_credits SET credits = -1 WHERE user_id = '${userId}'`,
    ])
      await expect(app.db.$client.prepare(attempt).run(), attempt).rejects.toSatisfy((error) =>
        isConstraintViolation(error),
      );
    expect(await auditLedger(app)).toEqual([]);
  });

  it("accepts a transfer of sixty accounts, more than one statement can bind", async () => {
    const app = testApp();
    const users = await Promise.all(
      Array.from({ length: 60 }, (_, n) => createUser(app, `wide${n}@example.com`)),
    );
    await runTransaction(
      app.db,
      transferStatements(
        {
          reason: "wide",
          reference: "1",
          entries: [
            { account: "system:revenue", amount: -60 },
            ...users.map((id) => ({ account: `user:${id}:pending` as const, amount: 1 })),
          ],
        },
        app.now(),
      ),
    );
    expect(await auditLedger(app)).toEqual([]);
  });

  it("reports a balance that is not the sum of its entries", async () => {
    const app = testApp();
    const userId = await createUser(app, "forged@example.com");
    await give(app, userId, 5);
    await app.db.$client
      .prepare("UPDATE user_credits SET credits = 500 WHERE user_id = ?")
      .bind(userId)
      .run();
    expect((await auditLedger(app)).map(({ invariant }) => invariant)).toEqual(["I1", "I1", "I1"]);
    await app.db.$client.prepare("UPDATE user_credits SET credits = 5 WHERE user_id = ?").bind(userId).run();
  });
});

describe("what is overdue", () => {
  it("is written off once, and again if a hold returns credits to an expired lot", async () => {
    const app = testApp();
    const userId = await createUser(app, "expire@example.com");
    await give(app, userId, 5, "plan", START + MINUTE);
    await give(app, userId, 1, "paid");
    const held = newHold(app, userId, 2);
    await placeHold(app, held);
    app.clock.now += 2 * MINUTE;
    const runs = await Promise.all([expireCreditLots(app), expireCreditLots(app), expireCreditLots(app)]);
    expect(runs.reduce((a, b) => a + b)).toBe(1);
    expect(await readBalance(app, { userId })).toEqual({ credits: 1, held: 2 });
    await releaseHold(app, held);
    expect(await expireCreditLots(app)).toBe(1);
    expect(await readBalance(app, { userId })).toEqual({ credits: 1, held: 0 });
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is returned after the deadline, even if crons overlap", async () => {
    const app = testApp();
    const userId = await createUser(app, "overdue@example.com");
    await give(app, userId, 100);
    for (let n = 0; n < 30; n++) await placeHold(app, newHold(app, userId, 2));
    app.clock.now += 31 * MINUTE;
    expect((await auditLedger(app)).some(({ invariant }) => invariant === "I6")).toBe(true);
    const runs = await Promise.all([releaseOverdueHolds(app), releaseOverdueHolds(app)]);
    expect(runs.reduce((a, b) => a + b)).toBe(30);
    expect(await readBalance(app, { userId })).toEqual({ credits: 100, held: 0 });
    expect(await auditLedger(app)).toEqual([]);
  });
});

describe("under load", () => {
  it("R1: of 1,000 spends at once on 100 credits exactly 100 succeed", async () => {
    const app = testApp();
    const userId = await createUser(app, "r1@example.com");
    await give(app, userId, 40, "welcome");
    await give(app, userId, 60);
    const startedAt = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const hold = newHold(app, userId, 1);
        const placed = await placeHold(app, hold);
        return placed.status === "held" ? (await postHold(app, hold)).status : placed.status;
      }),
    );
    const posted = answers.filter((answer) => answer === "posted").length;
    const refused = answers.filter((answer) => answer === "insufficient").length;
    console.log(
      `R1: 1,000 spends at once on 100 credits: ${posted} succeeded, ${refused} refused, ${Date.now() - startedAt} ms`,
    );
    expect({ posted, refused }).toEqual({ posted: 100, refused: 900 });
    expect(await readBalance(app, { userId })).toEqual({ credits: 0, held: 0 });
    expect(await auditLedger(app)).toEqual([]);
  });

  it(`R2: ${R2_ACCOUNTS} accounts × 20 mixed operations in parallel keep I1–I6`, async () => {
    const app = testApp();
    const startedAt = Date.now();
    const outcomes: Record<string, number> = {};
    const count = (outcome: string) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    };
    await Promise.all(
      Array.from({ length: R2_ACCOUNTS }, async (_, account) => {
        const userId = await createUser(app, `r2-${account}@example.com`);
        await give(app, userId, 3, "welcome");
        await Promise.all(
          Array.from({ length: 20 }, async (_, step) => {
            // A fixed mix of operations that differs for each account.
            const choice = (account * 7 + step * 13) % 10;
            const amount = 1 + ((account + step) % 4);
            if (choice < 3) {
              await give(
                app,
                userId,
                amount,
                (["paid", "welcome", "plan", "promotional"] as const)[step % 4],
              );
              count("granted");
              return;
            }
            const hold = newHold(app, userId, amount);
            const { status } = await placeHold(app, hold);
            count(status);
            if (status !== "held" || choice === 3) return;
            // Posted, released, or both at once: then one of the two must fail.
            const wanted = choice < 6 ? [postHold] : choice < 8 ? [releaseHold] : [postHold, releaseHold];
            for (const answer of await Promise.all(wanted.map((resolve) => resolve(app, hold))))
              count(answer.status);
          }),
        );
      }),
    );
    console.log(
      `R2: ${R2_ACCOUNTS} accounts × 20 operations in ${Date.now() - startedAt} ms: ${JSON.stringify(outcomes)}`,
    );
    expect((outcomes.posted ?? 0) + (outcomes.released ?? 0) + (outcomes.already ?? 0)).toBeGreaterThan(
      2 * R2_ACCOUNTS,
    );
    expect(outcomes.insufficient).toBeGreaterThan(R2_ACCOUNTS / 5);
    expect(await auditLedger(app)).toEqual([]);
  }, 600_000);
});

describe("holds and releases", () => {
  it("agree with a model in random orders", async () => {
    const app = testApp();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ act: fc.constant("give" as const), amount: fc.integer({ min: 1, max: 9 }) }),
            fc.record({ act: fc.constant("hold" as const), amount: fc.integer({ min: 1, max: 12 }) }),
            fc.record({ act: fc.constantFrom("post" as const, "release" as const), which: fc.nat(9) }),
          ),
          { maxLength: 25 },
        ),
        async (commands) => {
          const userId = await createUser(app, `model-${run++}@example.com`);
          const model = { free: 0, held: 0, spent: 0 };
          const holds: { hold: ReturnType<typeof newHold>; open: boolean }[] = [];
          for (const command of commands) {
            if (command.act === "give") {
              await give(app, userId, command.amount);
              model.free += command.amount;
            } else if (command.act === "hold") {
              const hold = newHold(app, userId, command.amount);
              const { status } = await placeHold(app, hold);
              expect(status).toBe(model.free >= command.amount ? "held" : "insufficient");
              if (status !== "held") continue;
              holds.push({ hold, open: true });
              model.free -= command.amount;
              model.held += command.amount;
            } else {
              const target = holds[command.which % Math.max(1, holds.length)];
              if (!target) continue;
              const { status } = await (command.act === "post" ? postHold : releaseHold)(app, target.hold);
              expect(status === "already").toBe(!target.open);
              if (!target.open) continue;
              target.open = false;
              model.held -= target.hold.amount;
              if (command.act === "post") model.spent += target.hold.amount;
              else model.free += target.hold.amount;
            }
          }
          expect(await readBalance(app, { userId })).toEqual({ credits: model.free, held: model.held });
        },
      ),
      { numRuns: 60, seed: 20261120 },
    );
    expect(await auditLedger(app)).toEqual([]);
  });
});
