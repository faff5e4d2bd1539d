import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { refundGoodwill } from "~/acts/orders/refund-goodwill";
import { refundPieces } from "~/acts/orders/refund-pieces";
import { refundPurchase, returnCreditPack } from "~/acts/refund-purchase";
import { runTransaction } from "~/db/client";
import { orderLines, orderParts, orders, payments } from "~/db/schema";
import { creditHoldStatements } from "~/domain/credits/holds/holds";
import { releaseHold } from "~/domain/credits/holds/resolve-hold";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { EARNINGS_WAIT_MS, releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { findEarningsStatement } from "~/domain/orders/queries/earnings-statement";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { fakePlatform } from "../../support/app/fake-platform";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, placedOrder, storeMockups } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
let by: string;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
  by = await createUser(app, `admin-${newId()}@example.com`);
});
afterEach(async () => {
  expect(await findViolations(app)).toEqual([]);
});

const balance = async (account: string) =>
  (
    await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${account}`,
    )
  )[0]?.cents ?? 0;

async function pay(purchase: Omit<Parameters<typeof openCheckout>[1], "amountCents">, cents: number) {
  const { paymentId, sessionId } = await openCheckout(app, { ...purchase, amountCents: cents });
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  return { paymentId, sessionId };
}

const sentBack = () => [...stripe.refunds.values()].reduce((sum, { amount }) => sum + amount, 0);

describe("a purchase of credits given back by an admin", () => {
  const why = "Bought twice by mistake";

  it("is refunded once for ten presses, revokes its credits, and writes audit log and email; spent credits are owed", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const { paymentId } = await pay({ kind: "credits", subjectId: "creator", userId }, 1500);
    await runTransaction(app.db, [
      sql`INSERT INTO ledger_transfers (id, reason, reference) VALUES (${paymentId}, 'spent', ${paymentId})`,
      sql`INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, unit, kind) VALUES ('system:spent', 'system', 'credit', 'spent')`,
      sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount) VALUES (${newId()}, ${paymentId}, ${`user:${userId}:credits`}, -12), (${newId()}, ${paymentId}, 'system:spent', 12)`,
      sql`UPDATE credit_lots SET remaining = remaining - 12 WHERE user_id = ${userId}`,
    ]);
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => refundPurchase(app, { paymentId, by, why })),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([...Array(9).fill("already"), "refunded"]);
    await fakePlatform(testApp({ ...app, mailer: { send: async () => ({ id: "x" }) } })).deliver();
    expect([await balance(`user:${userId}:credits`), await balance("system:credit_debts")]).toEqual([0, -12]);
    const audit = await app.db.query.auditLog.findMany({ where: (t, { eq: is }) => is(t.actorId, by) });
    expect(audit).toMatchObject([{ action: "refund purchase", subject: `user:${userId}` }]);
    expect(JSON.parse(audit[0]?.detail ?? "")).toEqual({
      ...{ payment: paymentId, cents: 1500, why, before: "$0.00 refunded", after: "$15.00 refunded" },
    });
    const letters = await app.db.query.deliveries.findMany({
      where: (t, { eq: is }) => is(t.template, "money-back"),
    });
    expect(letters).toHaveLength(1);
    for (const message of app.queued.splice(0))
      if (message.type === "refund") await fakePlatform({ ...app, queued: [message] } as TestApp).deliver();
    expect(sentBack()).toBe(1500);
  });

  it("is refunded up to what is left, and not during a dispute", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const { paymentId, sessionId } = await pay({ kind: "credits", subjectId: "starter", userId }, 500);
    const dispute = stripe.dispute(sessionId, 500);
    const { syncDispute: followDispute } = await import("~/domain/payments/disputes/sync-dispute");
    await followDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await refundPurchase(app, { paymentId, by, why })).toEqual({ status: "disputed" });
    stripe.decide(dispute, "won");
    await followDispute(app, { provider: "stripe", disputeId: dispute.id });
    stripe.refundByHand(sessionId, 200);
    const { syncRefunds: followRefunds } = await import("~/domain/payments/refunds/sync-refunds");
    await followRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
    expect(await refundPurchase(app, { paymentId, by, why })).toEqual({
      status: "refunded",
      amountCents: 300,
    });
    expect(
      await app.db.all(sql`SELECT detail ->> '$.before' AS before, detail ->> '$.after' AS after
        FROM audit_log WHERE actor_id = ${by}`),
    ).toEqual([{ before: "$2.00 refunded", after: "$5.00 refunded" }]);
    expect(await refundPurchase(app, { paymentId: newId(), by, why })).toEqual({ status: "unknown" });
    expect(await balance(`user:${userId}:credits`)).toBe(0);
  });
});

describe("a pack of credits that its buyer returns", () => {
  const bought = async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const { paymentId } = await pay({ kind: "credits", subjectId: "starter", userId }, 500);
    return { userId, paymentId };
  };
  const inState = async (paymentId: string) =>
    (await app.db.get<{ n: number }>(sql`SELECT refunded_cents AS n FROM payments WHERE id = ${paymentId}`))
      ?.n;

  it("is paid back whole and once for ten presses", async () => {
    const { userId, paymentId } = await bought();
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => returnCreditPack(app, { paymentId, userId })),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([...Array(9).fill("already"), "refunded"]);
    expect(await balance(`user:${userId}:credits`)).toBe(0);
    expect(await inState(paymentId)).toBe(500);
  });

  it("is refused where a credit was used, after fourteen days, to strangers, and where the money cannot be sent back", async () => {
    const { userId, paymentId } = await bought();
    const stranger = await createUser(app, `${newId()}@example.com`);
    const returned = (changes: Partial<TestApp> = {}, who = userId) =>
      returnCreditPack({ ...app, ...changes }, { paymentId, userId: who });
    expect(await returned({}, stranger)).toEqual({ status: "unknown" });
    const late = app.now() + 14 * 24 * 3_600_000 + 1;
    expect(await returned({ now: () => late })).toEqual({ status: "not-returnable" });
    const { refunds: _, ...noRefunds } = stripe.provider;
    expect(await returned({ paymentProviders: { stripe: noRefunds } })).toEqual({ status: "not-returnable" });
    const hold = { holdId: newId(), userId, amount: 1 };
    const reason = { reason: "test", reference: hold.holdId, deadlineAt: app.now() + 1000 };
    await runTransaction(app.db, creditHoldStatements(app, { ...hold, ...reason }));
    expect(await returned()).toEqual({ status: "used" });
    expect(await inState(paymentId)).toBe(0);
    expect(await balance(`user:${userId}:credits`)).toBe(4);
    // The work failed: the credit is back, and the pack whole again.
    await releaseHold(app, hold);
    expect(await returned()).toEqual({ status: "refunded", amountCents: 500 });
  });
});

async function sold(quantity = 2) {
  const shop = await openShop(app, `Shop ${newId()}`);
  await storeMockups(app, shop);
  const { orderId } = await placedOrder(app, [shop], quantity);
  const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  await pay({ kind: "order", subjectId: orderId, userId: null }, order?.totalCents ?? 0);
  const [part] = await app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!part || !line) throw new Error("nothing sold");
  return { orderId, partId: part.id, line, shop, totalCents: order?.totalCents ?? 0 };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const give = (
  { orderId, partId }: Sold,
  cents: number,
  bearer: "platform" | "creator",
  formKey: string = newId(),
) =>
  refundGoodwill(app, {
    orderId,
    partId,
    amountCents: cents,
    costBearer: bearer,
    adminId: by,
    reason: "It came late",
    formKey,
  });

async function piece({ orderId, line }: Sold, quantity: number) {
  const [part] = await app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  if (!part) throw new Error("no part");
  const id = newId();
  await app.db.run(sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents, state, decided_at)
    VALUES (${id}, ${orderId}, ${part.id}, 'damaged', 'x', 'refund', '[]', 'refund', 1)`);
  return refundPieces(app, {
    part,
    pieces: [{ lineId: line.id, quantity }],
    reason: "claim-refund",
    reference: id,
    cause: `claim:${id}`,
    also: () => [],
  });
}

const backOf = async ({ orderId }: Sold) => {
  const [row] = await app.db
    .select({ cents: payments.refundedCents })
    .from(payments)
    .where(eq(payments.subjectId, orderId));
  return row?.cents ?? 0;
};
const pending = ({ shop }: Sold) => balance(`user:${shop.creatorId}:pending`);
const available = ({ shop }: Sold) => balance(`user:${shop.creatorId}:available`);

describe("some of an order's part given back by an admin", () => {
  it("is borne by the platform or by the creator, once for each form, and stands in the statement", async () => {
    const order = await sold();
    const revenue = await balance("system:revenue");
    const key = newId();
    const presses = await Promise.all(Array.from({ length: 5 }, () => give(order, 300, "platform", key)));
    expect(presses.map(({ status }) => status).sort()).toEqual([...Array(4).fill("already"), "refunded"]);
    expect(await balance("system:revenue")).toBe(revenue - 300);
    expect(await pending(order)).toBe(order.line.earningCents);
    expect(await give(order, 200, "creator")).toEqual({ status: "refunded" });
    expect(await pending(order)).toBe(order.line.earningCents - 200);
    expect(await backOf(order)).toBe(500);
    expect(
      await app.db.all(sql`SELECT detail ->> '$.before' AS before, detail ->> '$.after' AS after
        FROM audit_log WHERE actor_id = ${by} ORDER BY id`),
    ).toEqual([
      { before: "$0.00 refunded without pieces", after: "$3.00 refunded without pieces" },
      { before: "$3.00 refunded without pieces", after: "$5.00 refunded without pieces" },
    ]);
    const statement = await findEarningsStatement(app, {
      orderId: order.orderId,
      creatorId: order.shop.creatorId,
    });
    expect(statement?.entries.map(({ kind, pendingCents }) => [kind, pendingCents])).toEqual([
      ["sale", order.line.earningCents],
      ["part-refund", -200],
    ]);
    expect(await findMoneyViolations(app)).toEqual([]);
    // What is left becomes available; what is already missing becomes a debt.
    await runTransaction(app.db, [
      sql`UPDATE order_parts SET state = 'delivered', confirmed_at = 1, shipped_at = 1, delivered_at = 1, closed_at = ${app.now()} WHERE id = ${order.partId}`,
    ]);
    app.clock.now += EARNINGS_WAIT_MS + 1;
    await releaseEarnings(app);
    expect([await pending(order), await available(order)]).toEqual([0, order.line.earningCents - 200]);
    expect(await give(order, 100, "creator")).toEqual({ status: "refunded" });
    expect(await available(order)).toBe(order.line.earningCents - 300);
  });

  it("is refused beyond what is left, beyond what the creator still earns, and where it is over", async () => {
    const order = await sold();
    expect(await give(order, order.totalCents, "platform")).toEqual({
      status: "too-much",
      maxCents: order.totalCents - 1,
    });
    expect(await give(order, order.line.earningCents + 1, "creator")).toEqual({
      status: "too-much",
      maxCents: order.line.earningCents,
    });
    await cancelOrder(app, order);
    expect(await give(order, 1, "platform")).toEqual({ status: "closed" });
  });

  it("with pieces, a claim and a cancellation in any order never brings more than was paid, nor takes more than was earned", async () => {
    const deeds = fc.oneof(
      fc.record({
        deed: fc.constant("give" as const),
        cents: fc.integer({ min: 1, max: 4000 }),
        bearer: fc.constantFrom("platform" as const, "creator" as const),
      }),
      fc.record({ deed: fc.constant("piece" as const), quantity: fc.integer({ min: 1, max: 2 }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(deeds, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (list, isCanceled) => {
          const order = await sold(3);
          for (const step of list) {
            if (step.deed === "give") await give(order, step.cents, step.bearer);
            else await piece(order, step.quantity);
            expect(await backOf(order)).toBeLessThanOrEqual(order.totalCents);
            expect(await pending(order)).toBeGreaterThanOrEqual(0);
          }
          if (isCanceled) await cancelOrder(app, order);
          else await piece(order, 3);
          expect(await backOf(order)).toBe(order.totalCents);
          expect([await pending(order), await available(order)]).toEqual([0, 0]);
        },
      ),
      { numRuns: 12, seed: 7 },
    );
    const [row] = await app.db.all<{ cents: number }>(
      sql`SELECT sum(goodwill_cents + creator_goodwill_cents) AS cents FROM order_parts p JOIN orders o ON o.id = p.order_id WHERE o.state = 'canceled'`,
    );
    expect(row?.cents ?? 0).toBe(0);
  });

  it("at the very moment of another refund of the part is reckoned anew", async () => {
    const order = await sold(2);
    await Promise.all([give(order, 500, "creator"), piece(order, 2), give(order, 400, "platform")]);
    await piece(order, 2);
    expect(await backOf(order)).toBe(order.totalCents);
    expect(await pending(order)).toBe(0);
  });
});
