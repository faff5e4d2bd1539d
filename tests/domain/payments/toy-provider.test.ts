import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import { runTransaction } from "~/db/client";
import { deliveries, ledgerEntries, payments, refunds } from "~/db/schema";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { listPayments } from "~/domain/payments/list-payments";
import { paymentReversalStatements } from "~/domain/payments/payment-reversal";
import { findPurchasePath } from "~/domain/payments/purchases/purchase-path";
import { readReceipt } from "~/domain/payments/receipts/read-receipt";
import { insertRefundStatement } from "~/domain/payments/refunds/refund-statements";
import { retryRefund } from "~/domain/payments/refunds/retry-refund";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { settleOverdueNow } from "../../support/app/settle-overdue";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { postcard, toyProvider } from "../../support/fakes/toy-payments";

/*
 * Proof that payments can be extended: a second payment provider and a second purchase, made of this test's own
 * files. The core names neither.
 */
async function opened() {
  const toy = toyProvider();
  const app = testApp({ paymentProviders: { toy: toy.provider }, purchases: { postcard } });
  app.config.checkoutProvider = "toy";
  const userId = await createUser(app, `${newId()}@example.com`);
  const start = await startPayment(app, {
    kind: "postcard",
    subjectId: "postcard",
    userId,
    amountCents: 700,
    lines: [{ name: "Postcard", unitCents: 700, quantity: 1 }],
    successPath: "/",
    cancelPath: "/",
  });
  if (start.status !== "open") throw new Error(start.status);
  return {
    toy,
    app,
    userId,
    paymentId: start.paymentId,
    url: start.url,
    sessionId: `toy_${start.paymentId}`,
  };
}

const find = async (app: TestApp, paymentId: string) =>
  (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0];

async function revenueOf(app: TestApp, paymentId: string) {
  const [row] = await app.db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)`, entries: sql<number>`count(*)` })
    .from(ledgerEntries)
    .where(
      sql`${ledgerEntries.accountId} = 'system:revenue' AND ${ledgerEntries.transferId} IN (SELECT id FROM ledger_transfers
        WHERE reference = ${paymentId} OR reference IN (SELECT id FROM refunds WHERE payment_id = ${paymentId}))`,
    );
  return row;
}

describe("a second provider and a second purchase", () => {
  it("open that provider's checkout, at the purchase's price only", async () => {
    const { app, userId, paymentId, url } = await opened();
    expect(url).toBe(`https://pay.toy.example/toy_${paymentId}`);
    expect(await find(app, paymentId)).toMatchObject({ provider: "toy", kind: "postcard", state: "open" });
    const cheaper = startPayment(app, {
      kind: "postcard",
      subjectId: "postcard",
      userId,
      amountCents: 1,
      lines: [{ name: "Postcard", unitCents: 1, quantity: 1 }],
      successPath: "/",
      cancelPath: "/",
    });
    await expect(cheaper).rejects.toThrow("not sold for 1 cents");
  });

  it("settle once, by the state read at the provider, for twenty calls at once", async () => {
    const { app, toy, paymentId, sessionId } = await opened();
    expect(await settlePayment(app, { sessionId })).toMatchObject({ status: "unpaid", session: "open" });
    toy.pay(sessionId);
    const settlements = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        settlePayment(app, index % 2 === 0 ? { sessionId } : { paymentId }),
      ),
    );
    expect(settlements.filter(({ status }) => status === "settled")).toHaveLength(1);
    expect(settlements.filter(({ status }) => status === "already")).toHaveLength(19);
    expect(await find(app, paymentId)).toMatchObject({
      state: "paid",
      providerPaymentId: `money_${sessionId}`,
    });
    expect(await revenueOf(app, paymentId)).toEqual({ cents: 700, entries: 1 });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("are named on the receipt, in the receipt's email and in the admins' list, and lead to their own page", async () => {
    const { app, toy, paymentId, sessionId } = await opened();
    toy.pay(sessionId);
    await settlePayment(app, { sessionId });
    expect((await readReceipt(app, { asked: paymentId }))?.paid?.name).toBe("Postcard");
    const [email] = await app.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.dedupeKey, `receipt:${paymentId}`));
    expect(email?.data).toContain("Postcard");
    const { rows } = await listPayments(app, { filter: "all", cursor: null });
    expect(rows.find(({ id }) => id === paymentId)?.name).toBe("Postcard");
    expect(await findPurchasePath(app, { id: paymentId, kind: "postcard" })).toBe(`/postcards/${paymentId}`);
    expect(await findPurchasePath(app, { id: paymentId, kind: "unknown" })).toBeNull();
  });

  it("go the same way as others' events, with the provider's own signature", async () => {
    const { app, toy, paymentId, sessionId } = await opened();
    toy.pay(sessionId);
    const payload = JSON.stringify({ id: `evt_${paymentId}`, type: "paid", subject: "checkout", sessionId });
    const send = (key: string) =>
      webhookEvents.receive(app, { provider: "toy", payload, headers: new Headers({ "x-toy-key": key }) });
    expect(await send("wrong")).toBe("forged");
    await send("toy");
    await send("toy");
    const events = app.queued.flatMap((message) => (message.type === "provider-event" ? [message] : []));
    expect(events).toHaveLength(1);
    for (const event of events) expect(await webhookEvents.process(app, event)).toBe("processed");
    expect(await find(app, paymentId)).toMatchObject({ state: "paid" });
  });

  it("are found by the cron without a list of the provider's", async () => {
    const { app, toy, paymentId, sessionId } = await opened();
    toy.pay(sessionId);
    app.clock.now += 10 * 60_000;
    await settleOverdueNow(app);
    expect(await find(app, paymentId)).toMatchObject({ state: "paid" });
  });

  it("are reversed as the purchase says, and a refund that the provider cannot make opens an incident", async () => {
    const { app, toy, paymentId, sessionId } = await opened();
    toy.pay(sessionId);
    await settlePayment(app, { sessionId });
    const payment = await find(app, paymentId);
    if (!payment) throw new Error("no payment");
    const refund = insertRefundStatement(app, { paymentId, cause: `test:${paymentId}`, amountCents: 700 });
    await runTransaction(app.db, [
      refund.statement,
      ...(await paymentReversalStatements(app, payment, {
        refundedCents: 700,
        disputedCents: 0,
        reason: "refund",
        reference: refund.refundId,
        moneyAccount: "system:refunds_due",
      })),
    ]);
    expect(await sendRefund(app, refund)).toBe("failed");
    expect(await revenueOf(app, paymentId)).toEqual({ cents: 0, entries: 2 });
    const [row] = await app.db.select().from(refunds).where(eq(refunds.id, refund.refundId));
    expect(row).toMatchObject({ state: "failed", lastError: "toy cannot refund" });
    const incidents = await app.db.query.attentions.findMany({
      where: (t, { eq: is }) => is(t.subject, `refund:${refund.refundId}`),
    });
    expect(incidents).toHaveLength(1);
    expect(JSON.parse(incidents[0]?.detail ?? "{}")).toEqual({ cents: 700, why: "toy cannot refund" });
    // An admin who retries anyway gets the same result.
    expect(await retryRefund(app, refund)).toBe("failed");
    expect(await findMoneyViolations(app)).toEqual([]);
  });
});
