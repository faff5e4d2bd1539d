import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { grantStatements, type LotKind } from "~/domain/credits/grants";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold, releaseHold } from "~/domain/credits/holds/resolve-hold";
import { newId } from "~/lib/ids";
import { START, type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const HOUR = 3_600_000;

async function give(
  app: TestApp,
  userId: string,
  amount: number,
  kind: LotKind = "paid",
  expiresAt?: number,
) {
  const reference = newId();
  await runTransaction(
    app.db,
    grantStatements(app, {
      userId,
      amount,
      kind,
      unitCostCents: kind === "paid" ? 100 : 0,
      reason: "test",
      reference,
      expiresAt,
    }),
  );
  return reference;
}

function hold(userId: string, amount: number) {
  const holdId = newId();
  return { holdId, userId, amount, reason: "image", reference: holdId, deadlineAt: START + HOUR };
}

async function lots(app: TestApp, userId: string) {
  const rows = await app.db.query.creditLots.findMany({
    where: (t, { eq }) => eq(t.userId, userId),
    orderBy: (t, { asc }) => asc(t.id),
  });
  return rows.map((row) => row.remaining);
}

async function balances(app: TestApp, userId: string) {
  const free = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
  const held = await app.db.query.userBalances.findFirst({
    where: (t, { eq }) => eq(t.accountId, `user:${userId}:held`),
  });
  return { credits: free?.credits ?? 0, held: held?.balance ?? 0 };
}

describe("a hold", () => {
  it("keeps the beginning of its note, and no half of an emoji", async () => {
    const app = testApp();
    const userId = await createUser(app, "note@example.com");
    await give(app, userId, 1);
    const wanted = hold(userId, 1);
    await placeHold(app, { ...wanted, note: `${"a".repeat(79)}🦊 in the snow` });
    const row = await app.db.query.creditHolds.findFirst({ where: (t, { eq }) => eq(t.id, wanted.holdId) });
    expect(row?.note).toBe("a".repeat(79));
  });

  it("takes the soonest-expiring lot first, then gifts, then paid credits", async () => {
    const app = testApp();
    const userId = await createUser(app, "order@example.com");
    await give(app, userId, 5, "paid");
    await give(app, userId, 2, "welcome");
    await give(app, userId, 3, "plan", START + 48 * HOUR);
    await give(app, userId, 1, "paid", START + 24 * HOUR);
    const after: number[][] = [];
    for (const amount of [1, 2, 2, 2]) {
      expect(await placeHold(app, hold(userId, amount))).toEqual({ status: "held" });
      after.push(await lots(app, userId));
    }
    expect(after).toEqual([
      [5, 2, 3, 0],
      [5, 2, 1, 0],
      [5, 1, 0, 0],
      [4, 0, 0, 0],
    ]);
    expect(await balances(app, userId)).toEqual({ credits: 4, held: 7 });
  });

  it("takes nothing from an expired lot, even before it is written off", async () => {
    const app = testApp();
    const userId = await createUser(app, "late@example.com");
    await give(app, userId, 3, "plan", START + HOUR);
    await give(app, userId, 1, "paid");
    app.clock.now = START + 2 * HOUR;
    // The balance still counts four, but the lots hold only one.
    expect((await balances(app, userId)).credits).toBe(4);
    expect(await placeHold(app, hold(userId, 2))).toEqual({ status: "insufficient" });
    expect(await placeHold(app, hold(userId, 1))).toEqual({ status: "held" });
    expect(await lots(app, userId)).toEqual([3, 0]);
  });

  it("returns credits to the lots that they came from", async () => {
    const app = testApp();
    const userId = await createUser(app, "back@example.com");
    await give(app, userId, 2, "welcome");
    await give(app, userId, 5, "paid");
    const first = hold(userId, 3);
    await placeHold(app, first);
    expect(await lots(app, userId)).toEqual([0, 4]);
    expect(await releaseHold(app, first)).toEqual({ status: "released" });
    expect(await lots(app, userId)).toEqual([2, 5]);
    expect(await balances(app, userId)).toEqual({ credits: 7, held: 0 });
  });

  it("is refused completely if the balance does not cover it", async () => {
    const app = testApp();
    const userId = await createUser(app, "short@example.com");
    expect(await placeHold(app, hold(userId, 1))).toEqual({ status: "insufficient" });
    await give(app, userId, 2);
    expect(await placeHold(app, hold(userId, 3))).toEqual({ status: "insufficient" });
    expect(await lots(app, userId)).toEqual([2]);
    expect(await balances(app, userId)).toEqual({ credits: 2, held: 0 });
  });

  it("does not spend a lot that has expired, written off or not", async () => {
    const app = testApp();
    const userId = await createUser(app, "stale@example.com");
    await give(app, userId, 2, "promotional", START + HOUR);
    app.clock.now += HOUR;
    expect(await placeHold(app, hold(userId, 1))).toEqual({ status: "insufficient" });
  });

  it("is resolved once, whatever concurrent requests ask for", async () => {
    const app = testApp();
    const userId = await createUser(app, "once@example.com");
    await give(app, userId, 10);
    const held = hold(userId, 4);
    await placeHold(app, held);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? postHold(app, held) : releaseHold(app, held))),
    );
    expect(answers.filter((answer) => answer.status !== "already")).toHaveLength(1);
    const { credits, held: still } = await balances(app, userId);
    expect(still).toBe(0);
    expect([6, 10]).toContain(credits);
    expect(await lots(app, userId)).toEqual([credits]);
  });

  it("is not resolved by another person, another amount, or before it is", async () => {
    const app = testApp();
    const userId = await createUser(app, "mine@example.com");
    const otherId = await createUser(app, "other@example.com");
    for (const id of [userId, otherId]) {
      await give(app, id, 10);
      await placeHold(app, hold(id, 5));
    }
    const held = hold(userId, 4);
    await placeHold(app, held);
    expect(await postHold(app, { ...held, userId: otherId })).toEqual({ status: "already" });
    expect(await releaseHold(app, { ...held, amount: 5 })).toEqual({ status: "already" });
    expect(await postHold(app, { ...held, holdId: newId() })).toEqual({ status: "already" });
    expect(await balances(app, userId)).toEqual({ credits: 1, held: 9 });
  });

  it("is placed once for one cause", async () => {
    const app = testApp();
    const userId = await createUser(app, "cause@example.com");
    await give(app, userId, 10);
    const first = hold(userId, 1);
    await placeHold(app, first);
    expect(await placeHold(app, first)).toEqual({ status: "already" });
    expect(await placeHold(app, { ...hold(userId, 1), reference: first.reference })).toEqual({
      status: "already",
    });
    expect(await balances(app, userId)).toEqual({ credits: 9, held: 1 });
  });
});

describe("a grant", () => {
  it("is given once for one cause", async () => {
    const app = testApp();
    const userId = await createUser(app, "grant@example.com");
    const grant = {
      userId,
      amount: 3,
      kind: "welcome",
      unitCostCents: 0,
      reason: "welcome",
      reference: userId,
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        runTransaction(app.db, grantStatements(app, { ...grant, kind: "welcome" as const })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(isConstraintViolation(outcome.reason, "already-posted")).toBe(true);
    expect(await balances(app, userId)).toEqual({ credits: 3, held: 0 });
  });
});
