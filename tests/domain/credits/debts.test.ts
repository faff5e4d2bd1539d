import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { readBalance } from "~/domain/credits/balance";
import { revokeCreditsStatements } from "~/domain/credits/debts";
import { grantStatements, type LotKind } from "~/domain/credits/grants";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold, releaseHold } from "~/domain/credits/holds/resolve-hold";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { newId } from "~/lib/ids";
import { reportChecks } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

reportChecks("S18", "credits spent and then refunded");

function give(app: TestApp, userId: string, amount: number, reference = newId(), kind: LotKind = "paid") {
  return runTransaction(
    app.db,
    grantStatements(app, { userId, amount, kind, unitCostCents: 75, reason: "purchase", reference }),
  );
}

function takeBack(app: TestApp, userId: string, amount: number, purchase: string, reference = newId()) {
  return runTransaction(
    app.db,
    revokeCreditsStatements(app, {
      userId,
      amount,
      reason: "purchase-refunded",
      reference,
      revokedGrant: { reason: "purchase", reference: purchase },
    }),
  );
}

async function hold(app: TestApp, userId: string, amount: number) {
  const holdId = newId();
  const key = { holdId, userId, amount };
  const deadlineAt = app.clock.now + 60_000;
  const { status } = await placeHold(app, { ...key, reason: "image", reference: holdId, deadlineAt });
  return status === "held" ? key : null;
}

async function spend(app: TestApp, userId: string, amount: number) {
  const key = await hold(app, userId, amount);
  if (!key) throw new Error("not covered");
  await postHold(app, key);
}

async function stands(app: TestApp, userId: string) {
  const [debt] = await app.db.all<{ owed: number }>(
    sql`SELECT coalesce(sum(remaining), 0) AS owed FROM debts WHERE user_id = ${userId} AND unit = 'credit'`,
  );
  return { credits: (await readBalance(app, { userId })).credits, owed: debt?.owed };
}

describe("credits taken back", () => {
  it("R9: after they were spent become a debt, never a negative balance, and the next grants pay it first", async () => {
    const app = testApp();
    const userId = await createUser(app, "r9@example.com");
    await give(app, userId, 20, "r9-purchase");
    await spend(app, userId, 15);
    await takeBack(app, userId, 20, "r9-purchase", "r9-refund");
    expect(await stands(app, userId)).toEqual({ credits: 0, owed: 15 });
    expect(await hold(app, userId, 1)).toBeNull();
    await give(app, userId, 5);
    expect(await stands(app, userId)).toEqual({ credits: 0, owed: 10 });
    await give(app, userId, 3, newId(), "promotional");
    expect(await stands(app, userId)).toEqual({ credits: 0, owed: 7 });
    await give(app, userId, 20);
    const after = await stands(app, userId);
    console.log(
      `R9: 20 bought, 15 spent, 20 refunded: 15 owed; then 5, 3 and 20 come: ${after.credits} left`,
    );
    expect(after).toEqual({ credits: 13, owed: 0 });
    await spend(app, userId, 13);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("are taken once for one cause, however often and however many at once", async () => {
    const app = testApp();
    const userId = await createUser(app, "once-back@example.com");
    await give(app, userId, 10, "once-back");
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => takeBack(app, userId, 4, "once-back", "once-back-refund")),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(isConstraintViolation(answer.reason, "already-posted")).toBe(true);
    expect(await stands(app, userId)).toEqual({ credits: 6, owed: 0 });
    expect(await auditLedger(app)).toEqual([]);
  });

  it("come from the purchase's own lot first, so that a gift stays", async () => {
    const app = testApp();
    const userId = await createUser(app, "own-lot@example.com");
    await give(app, userId, 3, newId(), "welcome");
    await give(app, userId, 20, "own-lot");
    await takeBack(app, userId, 20, "own-lot");
    const lots = await app.db.query.creditLots.findMany({ where: (t, { eq }) => eq(t.userId, userId) });
    expect(lots.map(({ kind, remaining }) => [kind, remaining]).sort()).toEqual([
      ["paid", 0],
      ["welcome", 3],
    ]);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("do not touch held credits; when these are released, they pay the debt", async () => {
    const app = testApp();
    const userId = await createUser(app, "held-debt@example.com");
    await give(app, userId, 5, "held-debt");
    const delivered = await hold(app, userId, 2);
    const failed = await hold(app, userId, 1);
    if (!delivered || !failed) throw new Error("not held");
    await takeBack(app, userId, 5, "held-debt");
    expect(await stands(app, userId)).toEqual({ credits: 0, owed: 3 });
    await postHold(app, delivered);
    await releaseHold(app, failed);
    expect(await stands(app, userId)).toEqual({ credits: 0, owed: 2 });
    expect(await auditLedger(app)).toEqual([]);
  });

  it("agree with a model, whatever the order of buying, spending, failing and refunding", async () => {
    const app = testApp();
    let amountsSeen = 0;
    const step = fc.oneof(
      fc.record({ act: fc.constant("give" as const), n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ act: fc.constant("spend" as const), n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ act: fc.constant("fail" as const), n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ act: fc.constant("refund" as const), n: fc.integer({ min: 1, max: 9 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const userId = await createUser(app, `${newId()}@example.com`);
        // The balance, or below zero the debt: with debts paid first the two are one number.
        let worth = 0;
        let last = newId();
        for (const { act, n } of steps) {
          amountsSeen++;
          if (act === "give") {
            last = newId();
            await give(app, userId, n, last);
            worth += n;
          } else if (act === "refund") {
            await takeBack(app, userId, n, last);
            worth -= n;
          } else {
            const key = await hold(app, userId, n);
            expect(key !== null).toBe(worth >= n);
            if (key && act === "spend") {
              await postHold(app, key);
              worth -= n;
            } else if (key) await releaseHold(app, key);
          }
          expect(await stands(app, userId)).toEqual({
            credits: Math.max(0, worth),
            owed: Math.max(0, -worth),
          });
        }
      }),
      { numRuns: 25 },
    );
    console.log(`R9: ${amountsSeen} random steps agree with the model`);
    expect(await auditLedger(app)).toEqual([]);
  });
});
