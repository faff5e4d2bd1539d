import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { refundPieces } from "~/acts/orders/refund-pieces";
import { runTransaction } from "~/db/client";
import { orders } from "~/db/schema";
import { EARNINGS_WAIT_MS, releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { readCreatorSales } from "~/domain/orders/queries/creator-sales";
import type { EarningsStatementEntry } from "~/domain/orders/queries/earnings-movements";
import { findEarningsStatement } from "~/domain/orders/queries/earnings-statement";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { sharedPostsQuery } from "~/domain/sharing/share-queries";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { openCheckout } from "../../../support/data/payments/open-checkout";
import { payOut } from "../../../support/data/payments/payouts";
import { openShop, placedOrder, type TestShop } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { DISPUTE_FEE_CENTS, type FakeStripe, fakeStripe } from "../../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
});

async function paid(name: string, { shop: known, pieces = 2 }: { shop?: TestShop; pieces?: number } = {}) {
  const shop = known ?? (await openShop(app, name));
  const { orderId } = await placedOrder(app, [shop], pieces);
  const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  const amountCents = order?.totalCents ?? 0;
  const { sessionId } = await openCheckout(app, {
    kind: "order",
    subjectId: orderId,
    userId: null,
    amountCents,
  });
  stripe.pay(sessionId);
  expect((await settlePayment(app, { sessionId })).status).toBe("settled");
  const earned = (await earnings(shop.creatorId)).pending;
  expect(earned).toBeGreaterThan(0);
  return { orderId, sessionId, amountCents, earned, shop, creatorId: shop.creatorId };
}

async function earnings(creatorId: string) {
  const read = async (kind: string) => {
    const [row] = await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${`user:${creatorId}:${kind}`}`,
    );
    return row?.cents ?? 0;
  };
  const [debt] = await app.db.all<{ owed: number }>(
    sql`SELECT coalesce(sum(remaining), 0) AS owed FROM debts WHERE user_id = ${creatorId} AND unit = 'cent'`,
  );
  return {
    pending: await read("pending"),
    available: await read("available"),
    disputed: await read("disputed"),
    owed: debt?.owed ?? 0,
  };
}

/** What the printer has is not canceled when the money goes. */
async function takenByPrinter(orderId: string) {
  await runTransaction(app.db, [
    sql`UPDATE order_parts SET state = 'in_production', confirmed_at = ${app.clock.now} WHERE order_id = ${orderId}`,
  ]);
}

async function deliverAndWait(orderId: string) {
  await runTransaction(app.db, [
    sql`UPDATE order_parts SET state = 'delivered', confirmed_at = ${app.clock.now}, delivered_at = ${app.clock.now}, closed_at = ${app.clock.now} WHERE order_id = ${orderId}`,
  ]);
  app.clock.now += EARNINGS_WAIT_MS + 1;
  await releaseEarnings(app);
}

/** What the creator sees of it, and the sums of their movements: pending, available and held. */
async function shown(orderId: string, creatorId: string) {
  const statement = await findEarningsStatement(app, { orderId, creatorId });
  const sales = await readCreatorSales(app, {
    also: [sharedPostsQuery(app, { userId: "nobody" })],
    creatorId,
    days: 7,
  });
  const sum = (pick: (entry: EarningsStatementEntry) => number) =>
    (statement?.entries ?? []).reduce((cents, entry) => cents + pick(entry), 0);
  return {
    statement: statement?.earning.state,
    dashboard: sales.lines.find((line) => line.orderId === orderId)?.earning.state,
    entries: statement?.entries.map(({ kind }) => kind),
    left: [
      sum((entry) => entry.pendingCents),
      sum((entry) => entry.availableCents),
      sum((entry) => entry.heldCents),
    ],
  };
}

const NOTHING = { pending: 0, available: 0, disputed: 0, owed: 0 };

describe("a dispute about an order", () => {
  it("holds pending earnings, keeps them from becoming available, and releases them when it is won", async () => {
    const { orderId, sessionId, amountCents, earned, creatorId } = await paid("Held");
    const dispute = stripe.dispute(sessionId, amountCents);
    for (let again = 0; again < 3; again++)
      await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, disputed: earned });
    expect(await shown(orderId, creatorId)).toEqual({
      statement: "held",
      dashboard: "held",
      entries: ["sale", "pending-held"],
      left: [0, 0, earned],
    });
    // Held money is accounted for, too, so no invariant breaks.
    expect(await findMoneyViolations(app)).toEqual([]);
    await deliverAndWait(orderId);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, disputed: earned });
    expect(await cancelOrder(app, { orderId })).toEqual({ status: "disputed" });
    stripe.decide(dispute, "won");
    for (let again = 0; again < 3; again++)
      await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, pending: earned });
    await releaseEarnings(app);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, available: earned });
    expect(await shown(orderId, creatorId)).toEqual({
      statement: "available",
      dashboard: "available",
      entries: ["sale", "pending-held", "pending-held-back", "earning-available"],
      left: [0, earned, 0],
    });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("keeps the earnings held while the money of a won one is still to come back, and nobody else's", async () => {
    const first = await paid("Won, money to come");
    const dispute = stripe.dispute(first.sessionId, first.amountCents);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    // The bank's decision and the return of the money are two events.
    const { status } = dispute;
    dispute.status = "won";
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    await deliverAndWait(first.orderId);
    const second = await paid("Next in line");
    await deliverAndWait(second.orderId);
    expect(await earnings(first.creatorId)).toEqual({ ...NOTHING, disputed: first.earned });
    expect(await earnings(second.creatorId)).toEqual({ ...NOTHING, available: second.earned });
    dispute.status = status;
    stripe.decide(dispute, "won");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    await releaseEarnings(app);
    expect(await earnings(first.creatorId)).toEqual({ ...NOTHING, available: first.earned });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("takes the earnings when it is lost, whichever account they are on by then", async () => {
    const pending = await paid("Lost");
    const lost = stripe.dispute(pending.sessionId, pending.amountCents);
    await syncDispute(app, { provider: "stripe", disputeId: lost.id });
    stripe.decide(lost, "lost");
    await Promise.all(
      Array.from({ length: 5 }, () => syncDispute(app, { provider: "stripe", disputeId: lost.id })),
    );
    expect(await earnings(pending.creatorId)).toEqual(NOTHING);

    const available = await paid("Late");
    await deliverAndWait(available.orderId);
    expect(await earnings(available.creatorId)).toEqual({ ...NOTHING, available: available.earned });
    const late = stripe.dispute(available.sessionId, available.amountCents);
    // The first event comes when it is already over.
    stripe.decide(late, "lost");
    await syncDispute(app, { provider: "stripe", disputeId: late.id });
    expect(await earnings(available.creatorId)).toEqual(NOTHING);
    expect(await shown(available.orderId, available.creatorId)).toEqual({
      statement: "reversed",
      dashboard: "reversed",
      entries: ["sale", "earning-available", "available-held", "available-held-back", "sale-lost"],
      left: [0, 0, 0],
    });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("makes a debt of earnings that were paid out", async () => {
    const { orderId, sessionId, amountCents, earned, shop, creatorId } = await paid("Paid out");
    await deliverAndWait(orderId);
    expect(await payOut(app, stripe, creatorId)).toBe(earned);
    // What was sold since is still available.
    const later = await paid("Paid out", { shop, pieces: 1 });
    await deliverAndWait(later.orderId);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, available: later.earned });
    const dispute = stripe.dispute(sessionId, amountCents);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, disputed: later.earned });
    expect(await findMoneyViolations(app)).toEqual([]);
    stripe.decide(dispute, "lost");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, owed: earned - later.earned });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it.each(["won", "lost"] as const)(
    "heard of after a cancellation, and %s, leaves no hole in the books",
    async (end) => {
      const { orderId, sessionId, amountCents, creatorId } = await paid(`Canceled ${end}`);
      const dispute = stripe.dispute(sessionId, amountCents);
      // We have no event yet, but the bank has the money, so our refund fails.
      const canceled = await cancelOrder(app, { orderId });
      if (canceled.status !== "canceled" || !canceled.refundId) throw new Error(canceled.status);
      expect(await sendRefund(app, { refundId: canceled.refundId })).toBe("failed");
      await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
      expect(await findMoneyViolations(app)).toEqual([]);
      stripe.decide(dispute, end);
      for (let again = 0; again < 3; again++)
        await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
      expect(await earnings(creatorId)).toEqual(NOTHING);
      expect(await findMoneyViolations(app)).toEqual([]);
    },
  );

  it("over a part of the price is the platform's loss", async () => {
    const { orderId, sessionId, earned, creatorId } = await paid("Partly");
    const dispute = stripe.dispute(sessionId, 500);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    stripe.decide(dispute, "lost");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, pending: earned });
    // The bank has decided: nothing waits for the creator's share any more.
    await deliverAndWait(orderId);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, available: earned });
    expect(await findMoneyViolations(app)).toEqual([]);
  });
});

describe("a dispute that was lost and later won", () => {
  const system = async (kind: string) => {
    const [row] = await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${`system:${kind}`}`,
    );
    return row?.cents ?? 0;
  };
  const books = async () =>
    Object.fromEntries(
      await Promise.all(
        [
          "provider_clearing",
          "print_cost",
          "lost_prints",
          "lost_fees",
          "payment_fees",
          "revenue",
          "shipping",
          "refunds_due",
          "disputed",
        ].map(async (kind) => [kind, await system(kind)] as const),
      ),
    );
  const follow = async (disputeId: string) => {
    for (let again = 0; again < 3; again++) await syncDispute(app, { provider: "stripe", disputeId });
  };
  const told = async (disputeId: string) => {
    const row = await app.db.query.attentions.findFirst({
      where: (t, { eq: is }) => is(t.cause, `dispute:${disputeId}`),
    });
    return JSON.parse(row?.detail ?? "{}") as Record<string, unknown>;
  };

  it("restores the sale with earnings and counters, and leaves only the fee", async () => {
    const { orderId, sessionId, amountCents, earned, creatorId } = await paid("Twice decided");
    await takenByPrinter(orderId);
    const before = await books();
    const sold = await app.db.query.salesDays.findMany({
      where: (t, { eq: is }) => is(t.creatorId, creatorId),
    });
    const dispute = stripe.dispute(sessionId, amountCents);
    await follow(dispute.id);
    stripe.decide(dispute, "lost");
    await follow(dispute.id);
    expect(await earnings(creatorId)).toEqual(NOTHING);
    stripe.decide(dispute, "won");
    await follow(dispute.id);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, pending: earned });
    expect(await books()).toEqual({
      ...before,
      provider_clearing: (before.provider_clearing ?? 0) + DISPUTE_FEE_CENTS,
    });
    expect(await told(dispute.id)).toMatchObject({
      state: "won",
      sale: "restored",
      feeCents: DISPUTE_FEE_CENTS,
    });
    expect(
      await app.db.query.salesDays.findMany({ where: (t, { eq: is }) => is(t.creatorId, creatorId) }),
    ).toEqual(sold);
    await deliverAndWait(orderId);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, available: earned });
    expect(await findMoneyViolations(app)).toEqual([]);

    // And the reverse: the returned money is withdrawn again.
    stripe.reverse(dispute);
    await follow(dispute.id);
    expect(await earnings(creatorId)).toEqual(NOTHING);
    stripe.decide(dispute, "won");
    await follow(dispute.id);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, available: earned });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("stays on the disputed account for an admin if what was not printed was canceled by the loss", async () => {
    const { orderId, sessionId, amountCents, creatorId } = await paid("Canceled by the loss");
    const disputed = await system("disputed");
    const dispute = stripe.dispute(sessionId, amountCents);
    await follow(dispute.id);
    stripe.decide(dispute, "lost");
    await follow(dispute.id);
    const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
    expect(order?.state).toBe("canceled");
    expect(await findMoneyViolations(app)).toEqual([]);
    stripe.decide(dispute, "won");
    await follow(dispute.id);
    expect(await system("disputed")).toBe(disputed + amountCents);
    expect(await told(dispute.id)).toMatchObject({ sale: "to be restored by hand" });
    expect(await earnings(creatorId)).toEqual(NOTHING);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("pays the debt that the loss had made", async () => {
    const { orderId, sessionId, amountCents, earned, creatorId } = await paid("Owed for a while");
    await deliverAndWait(orderId);
    expect(await payOut(app, stripe, creatorId)).toBe(earned);
    const dispute = stripe.dispute(sessionId, amountCents);
    stripe.decide(dispute, "lost");
    await follow(dispute.id);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, owed: earned });
    stripe.decide(dispute, "won");
    await follow(dispute.id);
    expect(await earnings(creatorId)).toEqual(NOTHING);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("over a part of the price returns the platform's loss", async () => {
    const { sessionId, earned, creatorId } = await paid("Partly lost");
    const before = await system("revenue");
    const dispute = stripe.dispute(sessionId, 500);
    stripe.decide(dispute, "lost");
    await follow(dispute.id);
    expect(await system("revenue")).toBe(before - 500);
    stripe.decide(dispute, "won");
    await follow(dispute.id);
    expect(await system("revenue")).toBe(before);
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, pending: earned });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("stays on the disputed account for an admin if part of the order was refunded before", async () => {
    const { orderId, sessionId, amountCents, creatorId } = await paid("Unclear");
    await deliverAndWait(orderId);
    const [line] = await app.db.query.orderLines.findMany({
      where: (t, { eq: is }) => is(t.orderId, orderId),
    });
    const [part] = await app.db.query.orderParts.findMany({
      where: (t, { eq: is }) => is(t.orderId, orderId),
    });
    if (!line || !part) throw new Error("no part");
    const given = await refundPieces(app, {
      part,
      pieces: [{ lineId: line.id, quantity: 1 }],
      reason: "sale-canceled",
      reference: `${part.id}:piece`,
      cause: `cancel-part:${part.id}`,
      also: () => [],
    });
    if (given.status !== "refunded") throw new Error(given.status);
    const rest = amountCents - given.amountCents;
    const disputed = await system("disputed");
    const dispute = stripe.dispute(sessionId, rest);
    stripe.decide(dispute, "lost");
    await follow(dispute.id);
    stripe.decide(dispute, "won");
    await follow(dispute.id);
    expect(await system("disputed")).toBe(disputed + rest);
    expect(await told(dispute.id)).toMatchObject({ sale: "to be restored by hand" });
    expect(await earnings(creatorId)).toEqual(NOTHING);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("keeps the later state when an earlier event comes after it", async () => {
    const { sessionId, amountCents } = await paid("Late word");
    const dispute = stripe.dispute(sessionId, amountCents);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    const { disputes } = stripe.provider;
    const early = await disputes.find(dispute.id);
    stripe.decide(dispute, "lost");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    let asked = 0;
    const slow = {
      ...app,
      paymentProviders: {
        stripe: {
          ...stripe.provider,
          disputes: {
            find: (id: string) => (asked++ === 0 ? Promise.resolve(early) : disputes.find(id)),
          },
        },
      },
    };
    expect(await syncDispute(slow, { provider: "stripe", disputeId: dispute.id })).toBe(true);
    expect(asked).toBe(2);
    const row = await app.db.query.disputes.findFirst({
      where: (t, { eq: is }) => is(t.providerDisputeId, dispute.id),
    });
    expect(row?.state).toBe("lost");
    expect(await findMoneyViolations(app)).toEqual([]);
  });
});

describe("an order refunded by hand at the provider", () => {
  const intentOf = (sessionId: string) => stripe.intentOf(sessionId);

  it("is canceled if nothing of it was submitted, so that nothing refunded is printed", async () => {
    const { orderId, sessionId, amountCents, creatorId } = await paid("By hand");
    stripe.refundByHand(sessionId, amountCents);
    await Promise.all(
      Array.from({ length: 5 }, () =>
        syncRefunds(app, { provider: "stripe", providerPaymentId: intentOf(sessionId) }),
      ),
    );
    const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
    expect(order?.state).toBe("canceled");
    expect(await lettersAbout(orderId)).toEqual([["canceled-refunded", undefined]]);
    expect(await earnings(creatorId)).toEqual(NOTHING);
    expect(app.queued.filter(({ type }) => type === "fulfil").length).toBeGreaterThan(0);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is reversed as it was posted if it is with the partner, also by two partial refunds", async () => {
    const { orderId, sessionId, amountCents, earned, creatorId } = await paid("Two steps");
    await takenByPrinter(orderId);
    stripe.refundByHand(sessionId, 700);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: intentOf(sessionId) });
    expect(await earnings(creatorId)).toEqual({ ...NOTHING, pending: earned });
    expect(await findMoneyViolations(app)).toEqual([]);
    stripe.refundByHand(sessionId, amountCents - 700);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: intentOf(sessionId) });
    const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
    expect(order?.state).toBe("paid");
    expect(await lettersAbout(orderId)).toEqual([
      ["money-back", 700],
      ["money-back", amountCents - 700],
    ]);
    expect(await earnings(creatorId)).toEqual(NOTHING);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  async function lettersAbout(orderId: string) {
    const rows = await app.db.all<{ template: string; cents: number | null }>(
      sql`SELECT template, data ->> 'cents' AS cents FROM deliveries
        WHERE data ->> 'orderId' = ${orderId} AND template IN ('money-back', 'canceled-refunded') ORDER BY id`,
    );
    return rows.map(({ template, cents }) => [template, cents ?? undefined]);
  }
});
