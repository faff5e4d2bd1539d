import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { readMoneyOverview } from "~/domain/operations/money-overview";
import { listPayments, listSubscriptions } from "~/domain/payments/list-payments";
import { compareWithProvider } from "~/domain/payments/reconcile/compare-with-provider";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openCryptoCheckout } from "../../../support/data/payments/crypto-checkout";
import { openCheckout } from "../../../support/data/payments/open-checkout";
import { type FakeStripe, fakeStripe } from "../../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider } });
  // Storage lasts for the file; each test looks at payments of its own.
  await runTransaction(app.db, [sql`UPDATE payments SET provider = 'earlier'`]);
});

async function paid() {
  const userId = await createUser(app, `${newId()}@example.com`);
  const opened = await openCheckout(app, { kind: "credits", subjectId: "starter", userId, amountCents: 500 });
  stripe.pay(opened.sessionId);
  await settlePayment(app, { sessionId: opened.sessionId });
  return opened;
}

const compare = async () =>
  (await compareWithProvider(app, { provider: "stripe", before: null })).differences.map(
    ({ kind, what, paymentId }) => ({ kind, what, paymentId }),
  );

describe("payments beside the provider's own", () => {
  it("agree where nothing is wrong, open ones and refunds included", async () => {
    const { sessionId } = await paid();
    await paid();
    const userId = await createUser(app, `${newId()}@example.com`);
    await openCheckout(app, { kind: "credits", subjectId: "starter", userId, amountCents: 500 });
    stripe.refundByHand(sessionId, 200);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
    const compared = await compareWithProvider(app, { provider: "stripe", before: null });
    expect(compared).toMatchObject({ compared: 3, differences: [], next: null });
    expect(compared.listed).toBeGreaterThanOrEqual(3);
  });

  it("are found missing here, missing there, and different", async () => {
    const lost = await paid();
    const gone = await paid();
    const amount = await paid();
    const unpaid = await paid();
    const refunded = await paid();
    const newest = await paid();
    await runTransaction(app.db, [
      sql`UPDATE payments SET session_id = 'cs_test_elsewhere', provider = 'lost' WHERE id = ${lost.paymentId}`,
      sql`UPDATE payments SET session_id = 'cs_test_unknown_there' WHERE id = ${gone.paymentId}`,
    ]);
    stripe.pay(amount.sessionId, { amount_total: 501 });
    stripe.pay(unpaid.sessionId, { payment_status: "unpaid" });
    // A refund that no event told us of.
    stripe.refundByHand(refunded.sessionId, 100);
    await runTransaction(app.db, [
      sql`UPDATE payments SET refunded_cents = 50 WHERE id = ${refunded.paymentId}`,
    ]);
    const found = await compare();
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: "missing-there", what: "session", paymentId: gone.paymentId },
        { kind: "different", what: "amount", paymentId: amount.paymentId },
        { kind: "different", what: "paid", paymentId: unpaid.paymentId },
        { kind: "different", what: "refunds", paymentId: refunded.paymentId },
        { kind: "missing-here", what: "session", paymentId: lost.paymentId },
      ]),
    );
    expect(found.filter(({ paymentId }) => paymentId === newest.paymentId)).toEqual([]);
    await runTransaction(app.db, [
      sql`UPDATE payments SET refunded_cents = 0 WHERE id = ${refunded.paymentId}`,
    ]);
  });

  it("in coins are compared one by one, since their company gives no list", async () => {
    const it = await openCryptoCheckout("compared");
    const compared = await compareWithProvider(it.app, { provider: "nowpayments", before: null });
    expect(compared.listed).toBeNull();
    expect(compared.differences).toEqual([]);
  });
});

describe("the overview of money", () => {
  it("adds up what was taken and what is owed, and names the checks", async () => {
    const before = (await readMoneyOverview(app)).money;
    await paid();
    const { money, checks } = await readMoneyOverview(app);
    expect(money.takenCents - before.takenCents).toBe(500);
    expect(money.unspentCredits - before.unspentCredits).toBe(5);
    expect(money.unspentCents - before.unspentCents).toBe(500);
    expect(checks.map(({ name }) => name)).toContain("I5 payments' receipts");
  });

  it("lists payments by what became of them, and subscriptions", async () => {
    const { paymentId, sessionId } = await paid();
    stripe.refundByHand(sessionId, 100);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
    const ids = async (filter: "all" | "open" | "disputed" | "refunded") =>
      (await listPayments(app, { filter, cursor: null })).rows.map(({ id }) => id);
    expect(await ids("all")).toContain(paymentId);
    expect(await ids("refunded")).toContain(paymentId);
    expect(await ids("open")).not.toContain(paymentId);
    expect(await ids("disputed")).not.toContain(paymentId);
    expect((await listSubscriptions(app, { cursor: null })).rows).toEqual([]);
  });
});
