import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { ProviderLists } from "~/adapters/ports/payments/provider-lists";
import { runTransaction } from "~/db/client";
import { readMoneyOverview } from "~/domain/operations/money-overview";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { listPayments, listSubscriptions } from "~/domain/payments/list-payments";
import { compareLists, listedKinds } from "~/domain/payments/reconcile/compare-lists";
import { compareOneByOne } from "~/domain/payments/reconcile/compare-one-by-one";
import type { ReconciledName } from "~/domain/payments/reconcile/reconciled-kinds";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { minIdAt, newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openCryptoCheckout } from "../../../support/data/payments/crypto-checkout";
import { openCheckout } from "../../../support/data/payments/open-checkout";
import { availableSale, payOut } from "../../../support/data/payments/payouts";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({
    paymentProviders: { stripe: stripe.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
    printPartner: fakePrintPartner(),
  });
  // Storage lasts for the file; each test looks at rows of its own.
  await runTransaction(
    app.db,
    ["payments", "subscriptions", "subscription_invoices", "subscription_checkouts", "payouts"].map(
      (table) => sql`UPDATE ${sql.raw(table)} SET provider = 'earlier' WHERE provider = 'stripe'`,
    ),
  );
});

async function paid() {
  const userId = await createUser(app, `${newId()}@example.com`);
  const opened = await openCheckout(app, { kind: "credits", subjectId: "starter", userId, amountCents: 500 });
  stripe.pay(opened.sessionId);
  await settlePayment(app, { sessionId: opened.sessionId });
  return opened;
}

async function subscribed() {
  const userId = await createUser(app, `${newId()}@example.com`);
  const start = await startSubscription(app, {
    ...{ kind: "membership", subjectId: "monthly", userId, email: "ann@example.com", name: "Membership" },
    ...{ monthlyCents: 999, firstMonthCents: 999, firstMonthPercentOff: null },
    ...{ successPath: "/subscription-success", cancelPath: "/subscription-canceled" },
  });
  if (start.status !== "open") throw new Error(start.status);
  const sessionId = start.url.split("/").at(-1) ?? "";
  stripe.subscribe(sessionId);
  await settleSubscriptionCheckout(app, { provider: "stripe", sessionId });
  const [row] = await app.db.all<{ subscription: string; invoice: string }>(
    sql`SELECT s.provider_subscription_id AS subscription, i.provider_invoice_id AS invoice
      FROM subscriptions s JOIN subscription_invoices i ON i.subscription_id = s.id WHERE s.user_id = ${userId}`,
  );
  if (!row) throw new Error("not subscribed");
  return row;
}

async function compare(name: ReconciledName) {
  const { differences } = await compareLists(app, { provider: "stripe", name, beforeAt: null });
  return differences.map(({ kind, what, ref }) => ({ kind, what, ref }));
}

describe("the provider's own lists beside our records", () => {
  it("agree in every kind where nothing is wrong, open and refunded payments included", async () => {
    const { sessionId } = await paid();
    const disputed = await paid();
    const userId = await createUser(app, `${newId()}@example.com`);
    await openCheckout(app, { kind: "credits", subjectId: "starter", userId, amountCents: 500 });
    stripe.refundByHand(sessionId, 200);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
    const dispute = stripe.dispute(disputed.sessionId, 500);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    await subscribed();
    const { creatorId } = await availableSale(app, { name: "Compared" });
    await payOut(app, stripe, creatorId);
    const seen: Record<string, unknown> = {};
    for (const name of listedKinds(app, "stripe")) {
      const { listed, own, differences, next } = await compareLists(app, {
        ...{ provider: "stripe", name, beforeAt: null },
      });
      seen[name] = [listed, own, differences, next];
    }
    expect(seen).toEqual({
      sessions: [4, 4, [], null],
      refunds: [1, 1, [], null],
      disputes: [1, 1, [], null],
      invoices: [1, 1, [], null],
      subscriptions: [1, 1, [], null],
      transfers: [1, 1, [], null],
    });
  });

  it("find payments missing here, missing there, and different; the newest one, too", async () => {
    const gone = await paid();
    const amount = await paid();
    const unpaid = await paid();
    const lost = await paid();
    await runTransaction(app.db, [
      sql`UPDATE payments SET provider = 'lost' WHERE id = ${lost.paymentId}`,
      sql`UPDATE payments SET session_id = 'cs_test_unknown_there' WHERE id = ${gone.paymentId}`,
    ]);
    stripe.pay(amount.sessionId, { amount_total: 501 });
    stripe.pay(unpaid.sessionId, { payment_status: "unpaid" });
    const found = await compare("sessions");
    expect(found).toHaveLength(5);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: "missing-there", what: "object", ref: "cs_test_unknown_there" },
        { kind: "missing-here", what: "object", ref: gone.sessionId },
        { kind: "different", what: "amount", ref: amount.sessionId },
        { kind: "different", what: "state", ref: unpaid.sessionId },
        { kind: "missing-here", what: "object", ref: lost.sessionId },
      ]),
    );
  });

  it("find what the provider has where we have nothing at all", async () => {
    const { sessionId, paymentId } = await paid();
    await runTransaction(app.db, [sql`UPDATE payments SET provider = 'lost' WHERE id = ${paymentId}`]);
    expect(await compare("sessions")).toEqual([{ kind: "missing-here", what: "object", ref: sessionId }]);
  });

  it("find a refund and a dispute that no event told us of, and what we have wrong of others", async () => {
    const [untold, wrong, kept, taken] = [await paid(), await paid(), await paid(), await paid()];
    const unheard = stripe.refundByHand(untold.sessionId, 200);
    const known = stripe.refundByHand(wrong.sessionId, 300);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(wrong.sessionId) });
    await runTransaction(app.db, [
      sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, state, provider_refund_id)
        VALUES (${newId()}, ${kept.paymentId}, 'none', 1, 'sent', 're_unknown_there')`,
    ]);
    // A bank returned it, and no event told us.
    stripe.settleRefund(known, false);
    expect(await compare("refunds")).toEqual([
      { kind: "different", what: "state", ref: known.id },
      { kind: "missing-here", what: "object", ref: unheard.id },
      { kind: "missing-there", what: "object", ref: "re_unknown_there" },
    ]);
    const dispute = stripe.dispute(taken.sessionId, 500);
    expect(await compare("disputes")).toEqual([{ kind: "missing-here", what: "object", ref: dispute.id }]);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    stripe.decide(dispute, "won");
    expect(await compare("disputes")).toEqual([
      { kind: "different", what: "state", ref: dispute.id },
      { kind: "different", what: "amount", ref: dispute.id },
    ]);
  });

  it("find subscriptions and invoices that are missing or different", async () => {
    const [lost, other] = [await subscribed(), await subscribed()];
    await runTransaction(app.db, [
      sql`UPDATE subscriptions SET provider = 'lost' WHERE provider_subscription_id = ${lost.subscription}`,
      sql`UPDATE subscription_invoices SET provider = 'lost' WHERE provider_invoice_id = ${lost.invoice}`,
      sql`UPDATE subscriptions SET ends_with_period = 1 WHERE provider_subscription_id = ${other.subscription}`,
      sql`UPDATE subscription_invoices SET amount_cents = 1000 WHERE provider_invoice_id = ${other.invoice}`,
    ]);
    expect(await compare("subscriptions")).toEqual([
      { kind: "different", what: "state", ref: other.subscription },
      { kind: "missing-here", what: "object", ref: lost.subscription },
    ]);
    expect(await compare("invoices")).toEqual([
      { kind: "different", what: "amount", ref: other.invoice },
      { kind: "missing-here", what: "object", ref: lost.invoice },
    ]);
  });

  it("find a payout that the provider does not know, and one that we do not", async () => {
    const { creatorId } = await availableSale(app, { name: "Paid elsewhere" });
    await payOut(app, stripe, creatorId);
    const [sent] = await app.db.all<{ ref: string }>(
      sql`SELECT provider_transfer_id AS ref FROM payouts WHERE user_id = ${creatorId}`,
    );
    await runTransaction(app.db, [
      sql`UPDATE payouts SET provider_transfer_id = 'tr_unknown_there' WHERE user_id = ${creatorId}`,
    ]);
    expect(await compare("transfers")).toEqual([
      { kind: "missing-here", what: "object", ref: sent?.ref },
      { kind: "missing-there", what: "object", ref: "tr_unknown_there" },
    ]);
  });

  it("are compared a page at a time, each object once, whichever side has more", async () => {
    const seconds = 250;
    const start = app.now() - 3_600_000;
    const idAt = (ms: number) => minIdAt(ms).slice(0, 10) + newId().slice(10);
    const rows = Array.from({ length: seconds }, (_, second) => ({
      id: `cs_${second}`,
      at: start + second * 1000,
      // Of every third second we have no row; others have three that the provider has not.
      ours: second % 3 === 0 ? [] : second % 50 === 1 ? ["", "a", "b", "c"] : [""],
    }));
    for (const { id, at, ours } of rows)
      for (const more of ours)
        await app.db.run(sql`INSERT INTO payments (id, kind, subject_id, amount_cents, currency, provider, intent_key, session_id, state, created_at)
          VALUES (${idAt(at + 500)}, 'credits', 'starter', 500, 'usd', 'stripe', ${newId()}, ${id + more}, 'paid', ${at})`);
    const listed: unknown[] = [];
    const paged = { ...app, paymentProviders: { stripe: pagedProvider(rows, listed) } };
    const found: string[] = [];
    let beforeAt: number | null = null;
    for (let page = 0; page < 20; page++) {
      const compared = await compareLists(paged, { provider: "stripe", name: "sessions", beforeAt });
      found.push(...compared.differences.map(({ kind, ref }) => `${kind} ${ref}`));
      beforeAt = compared.next;
      if (beforeAt === null) break;
    }
    const expected = rows.flatMap(({ id, ours }) => [
      ...(ours.length === 0 ? [`missing-here ${id}`] : []),
      ...ours.filter((more) => more !== "").map((more) => `missing-there ${id}${more}`),
    ]);
    expect(beforeAt).toBeNull();
    expect(found.sort()).toEqual(expected.sort());
    expect(listed.length).toBeLessThan(10);
  });

  it("of a company without any are read one by one: coins", async () => {
    const it = await openCryptoCheckout("compared");
    expect(listedKinds(it.app, "nowpayments")).toEqual([]);
    const compared = await compareOneByOne(it.app, { provider: "nowpayments", before: null });
    expect(compared).toMatchObject({ compared: 1, differences: [], next: null });
  });
});

/** A provider of paid sessions, a hundred to a page, that counts how often it is asked for a list. */
function pagedProvider(rows: { id: string; at: number }[], listed: unknown[]): PaymentProvider {
  const session = (id: string, at: number) => ({
    ...{
      id,
      url: null,
      status: "complete" as const,
      isPaid: true,
      isFailed: false,
      amountCents: 500,
      taxCents: 0,
    },
    ...{ currency: "usd", paymentId: null, providerPaymentId: null, subscriptionId: null, invoiceId: null },
    ...{ isLive: false, createdAt: at },
  });
  return {
    ...stripe.provider,
    async findCheckout(id) {
      const row = rows.find((each) => each.id === id);
      if (!row) throw new AdapterError("stripe", 404, "refused", "resource_missing");
      return session(id, row.at);
    },
    lists: {
      ...(stripe.provider.lists as ProviderLists),
      async sessions({ beforeAt, after }) {
        listed.push(beforeAt);
        const made = rows.filter(({ at }) => beforeAt === null || at < beforeAt).reverse();
        const rest = made.slice(after === null ? 0 : made.findIndex(({ id }) => id === after) + 1);
        return {
          rows: rest.slice(0, 100).map(({ id, at }) => ({ object: session(id, at), createdAt: at })),
          hasMore: rest.length > 100,
        };
      },
    },
  };
}

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
    const { subscription } = await subscribed();
    const [newest] = (await listSubscriptions(app, { cursor: null })).rows;
    expect(newest).toMatchObject({ providerSubscriptionId: subscription, paidCents: 999 });
  });
});
