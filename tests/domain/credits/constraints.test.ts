import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { violatedConstraint } from "~/db/constraint-violations";
import { grantStatements } from "~/domain/credits/grants";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold, releaseHold } from "~/domain/credits/holds/resolve-hold";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { newId } from "~/lib/ids";
import { START, type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

/** Each constraint alone, so that none hides another. */
const HOUR_MS = 3_600_000;

const grant = (app: TestApp, userId: string, amount: number, reference = newId()) =>
  runTransaction(
    app.db,
    grantStatements(app, { userId, amount, kind: "paid", unitCostCents: 10, reason: "purchase", reference }),
  );
const transfer = (userId: string, amount: number, reference = newId()) =>
  transferStatements(
    {
      reason: "test",
      reference,
      entries: [
        { account: userAccount(userId, "credits"), amount },
        { account: systemAccount("spent"), amount: -amount },
      ],
    },
    START,
  );
const credits = async (app: TestApp, userId: string) =>
  (await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) }))?.credits ?? 0;
const lots = async (app: TestApp, userId: string) =>
  (await app.db.query.creditLots.findMany({ where: (t, { eq }) => eq(t.userId, userId) })).map(
    ({ remaining }) => remaining,
  );
const refusedBy = (pattern: RegExp) => (error: unknown) => pattern.test(violatedConstraint(error) ?? "");
const hold = (userId: string, amount: number) => {
  const holdId = newId();
  return { holdId, userId, amount, reason: "image", reference: holdId, deadlineAt: START + HOUR_MS };
};

describe("the database by itself", () => {
  it("grants once for each cause", async () => {
    const app = testApp();
    const userId = await createUser(app, "once@example.com");
    const reference = newId();
    await grant(app, userId, 5, reference);
    await expect(grant(app, userId, 5, reference)).rejects.toSatisfy(refusedBy(/ledger_transfers\.reason/));
    expect(await credits(app, userId)).toBe(5);
    expect(await lots(app, userId)).toEqual([5]);
  });

  it("refuses a spend that the balance does not cover, whatever lots there are", async () => {
    const app = testApp();
    const userId = await createUser(app, "cover@example.com");
    await runTransaction(app.db, transfer(userId, 3));
    await expect(runTransaction(app.db, transfer(userId, -4))).rejects.toSatisfy(
      refusedBy(/user_credits_not_negative/),
    );
    await runTransaction(app.db, transfer(userId, -3));
    expect(await credits(app, userId)).toBe(0);
  });

  it("lets nothing in the ledger be changed or deleted", async () => {
    const app = testApp();
    const userId = await createUser(app, "stone@example.com");
    await grant(app, userId, 5);
    for (const statement of [
      sql`UPDATE ledger_entries SET amount = amount + 1 WHERE account_id = ${userAccount(userId, "credits")}`,
      sql`DELETE FROM ledger_entries WHERE account_id = ${userAccount(userId, "credits")}`,
      sql`UPDATE ledger_transfers SET memo = 'other' WHERE reason = 'purchase'`,
      sql`DELETE FROM ledger_transfers WHERE reason = 'purchase'`,
    ])
      await expect(runTransaction(app.db, [statement])).rejects.toThrow(/immutable/);
  });
});

describe("a hold beside another of the same lot", () => {
  it("returns its own part once, and never the other's", async () => {
    const app = testApp();
    const userId = await createUser(app, "beside@example.com");
    await grant(app, userId, 5);
    const [first, second] = [hold(userId, 2), hold(userId, 2)];
    await placeHold(app, first);
    await placeHold(app, second);
    expect(await releaseHold(app, first)).toEqual({ status: "released" });
    expect(await releaseHold(app, first)).toEqual({ status: "already" });
    expect(await postHold(app, first)).toEqual({ status: "already" });
    expect([await credits(app, userId), await lots(app, userId)]).toEqual([3, [3]]);
    expect(await postHold(app, second)).toEqual({ status: "posted" });
    expect(await releaseHold(app, second)).toEqual({ status: "already" });
    expect([await credits(app, userId), await lots(app, userId)]).toEqual([3, [3]]);
  });
});
