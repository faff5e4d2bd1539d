import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ProviderInvoice, ProviderSubscription } from "~/adapters/ports/payments/subscription-provider";
import type { App } from "~/app";
import { creditLots, ledgerTransfers, subscriptionInvoices, subscriptions, userPlans } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { handlePaymentEvent } from "~/domain/payments/handle-payment-event";
import { settleInvoice } from "~/domain/payments/subscriptions/invoices/settle-invoice";
import { syncSubscription } from "~/domain/payments/subscriptions/sync-subscription";
import { newId } from "~/lib/ids";
import type { SubscriptionPurchase } from "~/purchase";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { toyProvider } from "../../../support/fakes/toy-payments";

/** A plan that comes with five credits a paid month, and ends when it is canceled. */
const club: SubscriptionPurchase<App> = {
  invoicePaidStatements: async (app, { subscription, invoice }) =>
    grantStatements(app, {
      userId: subscription.userId,
      amount: 5,
      kind: "plan",
      unitCostCents: 100,
      reason: "subscription",
      reference: invoice.id,
      expiresAt: invoice.periodEndsAt,
    }),
  stateChangedStatements: async (app, { userId, subjectId, state }) => {
    if (state === "active")
      return [
        app.db
          .insert(userPlans)
          .values({ userId, planId: Number(subjectId) })
          .onConflictDoNothing(),
      ];
    return state === "canceled" ? [app.db.delete(userPlans).where(eq(userPlans.userId, userId))] : [];
  },
};

async function subscribed(changes: Partial<ProviderSubscription> = {}) {
  const toy = toyProvider();
  const app = testApp({ paymentProviders: { toy: toy.provider }, subscriptionPurchases: { club } });
  const userId = await createUser(app, `${newId()}@example.com`);
  const subscription: ProviderSubscription = {
    id: `sub_${newId()}`,
    state: "active",
    customerId: "customer",
    purchase: { kind: "club", subjectId: "2", userId },
    monthlyCents: 7900,
    startedAt: app.now(),
    periodStartsAt: app.now(),
    periodEndsAt: app.now() + 1000,
    trialEndsAt: null,
    isPaused: false,
    endsWithPeriod: false,
    latestInvoiceId: null,
    isLive: false,
    ...changes,
  };
  const invoice: ProviderInvoice = {
    id: `in_${newId()}`,
    subscriptionId: subscription.id,
    subjectId: subscription.purchase?.subjectId ?? null,
    state: "paid",
    isDraft: false,
    reason: "month",
    amountCents: 7900,
    fullCents: 7900,
    taxCents: 0,
    currency: "usd",
    periodStartsAt: app.now(),
    periodEndsAt: app.now() + 1000,
    isLive: false,
  };
  const says = (state: Partial<ProviderSubscription>) =>
    toy.subscriptions.set(subscription.id, { ...subscription, ...state });
  const bills = (state: Partial<ProviderInvoice>) => toy.invoices.set(invoice.id, { ...invoice, ...state });
  says({});
  bills({});
  const sync = () => syncSubscription(app, { provider: "toy", subscriptionId: subscription.id });
  const settle = () => settleInvoice(app, { provider: "toy", invoiceId: invoice.id });
  return { toy, app, userId, subscription, invoice, says, bills, sync, settle };
}

const planOf = async (app: TestApp, userId: string) =>
  (await app.db.select().from(userPlans).where(eq(userPlans.userId, userId)))[0]?.planId ?? null;
const lotsOf = (app: TestApp, userId: string) =>
  app.db.select({ granted: creditLots.granted }).from(creditLots).where(eq(creditLots.userId, userId));
const invoicesOf = (app: TestApp, id: string) =>
  app.db.select().from(subscriptionInvoices).where(eq(subscriptionInvoices.providerInvoiceId, id));

const noEvent = {
  id: "evt",
  type: "told",
  sessionId: null,
  providerPaymentId: null,
  disputeId: null,
  paymentId: null,
  cardFingerprint: null,
  subscriptionId: null,
  invoiceId: null,
};

describe("a subscription", () => {
  it("is recorded once from the provider's object, for twenty events at once", async () => {
    const { app, userId, subscription, sync } = await subscribed();
    const rows = await Promise.all(Array.from({ length: 20 }, sync));
    expect(new Set(rows.map((row) => row?.id)).size).toBe(1);
    expect(rows[0]).toMatchObject({
      kind: "club",
      subjectId: "2",
      userId,
      provider: "toy",
      providerSubscriptionId: subscription.id,
      state: "active",
    });
    expect(await planOf(app, userId)).toBe(2);
  });

  it("follows the provider: past due, active again, canceled for good", async () => {
    const { app, userId, says, sync } = await subscribed();
    await sync();
    says({ state: "past_due" });
    expect(await sync()).toMatchObject({ state: "past_due", version: 1 });
    expect(await planOf(app, userId)).toBe(2);
    says({ state: "active", endsWithPeriod: true });
    expect(await sync()).toMatchObject({ state: "active", endsWithPeriod: true });
    says({ state: "canceled" });
    expect(await sync()).toMatchObject({ state: "canceled", canceledAt: app.now() });
    expect(await planOf(app, userId)).toBeNull();
    says({ state: "active" });
    await expect(sync()).rejects.toThrow("kept changing");
    expect(await planOf(app, userId)).toBeNull();
  });

  it("is read again if a later state was recorded meanwhile", async () => {
    const { app, toy, subscription, says, sync } = await subscribed();
    await sync();
    const { find } = toy.provider.subscriptions ?? {};
    if (!find) throw new Error("no subscriptions");
    says({ state: "past_due" });
    let asked = 0;
    const slow = {
      ...toy.provider,
      subscriptions: {
        ...toy.provider.subscriptions,
        find: async (id: string) => {
          const answer = await find(id);
          // While the first answer is on its way, the invoice is paid after all, and another worker records it.
          if (asked++ === 0) {
            says({ state: "active", endsWithPeriod: true });
            await sync();
          }
          return answer;
        },
      },
    } as typeof toy.provider;
    const behind = { ...app, paymentProviders: { toy: slow } };
    expect(
      await syncSubscription(behind, { provider: "toy", subscriptionId: subscription.id }),
    ).toMatchObject({ state: "active", endsWithPeriod: true });
    expect(asked).toBe(2);
  });

  it("that is somebody else's, of no known kind, or test money on the real site, is not ours", async () => {
    for (const changes of [
      { purchase: null },
      { purchase: { kind: "other", subjectId: "1", userId: "nobody" } },
      { isLive: true },
    ]) {
      const { app, subscription, sync, settle } = await subscribed(changes);
      expect(await sync()).toBeNull();
      expect(await settle()).toBe("unknown");
      const rows = await app.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.providerSubscriptionId, subscription.id));
      expect(rows).toEqual([]);
    }
  });
});

describe("a subscription's invoice", () => {
  it("is settled once with its money and effects, for twenty events before the subscription's own", async () => {
    const { app, userId, invoice, settle } = await subscribed();
    const settlements = await Promise.all(Array.from({ length: 20 }, settle));
    expect(settlements.filter((status) => status === "settled")).toHaveLength(1);
    expect(settlements.filter((status) => status === "already")).toHaveLength(19);
    expect(await lotsOf(app, userId)).toEqual([{ granted: 5 }]);
    expect(await planOf(app, userId)).toBe(2);
    const [row] = await invoicesOf(app, invoice.id);
    expect(row).toMatchObject({ state: "paid", amountCents: 7900, paidAt: app.now() });
    const transfers = await app.db
      .select({ reason: ledgerTransfers.reason })
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.reference, row?.id ?? ""));
    expect(transfers.map(({ reason }) => reason).sort()).toEqual(["invoice-paid", "subscription"]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("that could not be charged stays open, its subscription past due, and is settled when it is paid", async () => {
    const { app, userId, says, bills, invoice, settle } = await subscribed();
    says({ state: "past_due" });
    bills({ state: "open" });
    expect(await settle()).toBe("unpaid");
    expect(await settle()).toBe("unpaid");
    expect(await invoicesOf(app, invoice.id)).toMatchObject([{ state: "open", paidAt: null }]);
    expect(await lotsOf(app, userId)).toEqual([]);
    bills({ state: "void" });
    expect(await settle()).toBe("unpaid");
    expect(await invoicesOf(app, invoice.id)).toMatchObject([{ state: "void" }]);
    says({ state: "active" });
    bills({ state: "paid" });
    expect((await Promise.all([settle(), settle()])).sort()).toEqual(["already", "settled"]);
    expect(await lotsOf(app, userId)).toEqual([{ granted: 5 }]);
  });

  it("in another currency opens an incident, and a trial's posts nothing", async () => {
    const { app, userId, bills, settle } = await subscribed();
    bills({ currency: "eur" });
    expect(await settle()).toBe("mismatch");
    expect(await lotsOf(app, userId)).toEqual([]);
    bills({ amountCents: 0 });
    expect(await settle()).toBe("settled");
    expect(await lotsOf(app, userId)).toEqual([{ granted: 5 }]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("and its subscription are settled by their events", async () => {
    const { app, userId, subscription, invoice, says } = await subscribed();
    const invoicePaid = { ...noEvent, subject: "invoice" as const, invoiceId: invoice.id };
    expect(await handlePaymentEvent(app, "toy", invoicePaid)).toBe(true);
    says({ state: "canceled" });
    const ended = { ...noEvent, subject: "subscription" as const, subscriptionId: subscription.id };
    expect(await handlePaymentEvent(app, "toy", ended)).toBe(true);
    expect(await planOf(app, userId)).toBeNull();
    const count = await app.db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM subscription_invoices WHERE provider_invoice_id = ${invoice.id}`,
    );
    expect(count?.n).toBe(1);
  });

  it.each(["refund", "dispute"] as const)(
    "whose money goes back by a %s is an incident and the plan runs on, also at a provider that lists neither",
    async (subject) => {
      const { toy, app, userId, invoice } = await subscribed();
      const providerPaymentId = `pi_${newId()}`;
      const disputeId = subject === "dispute" ? "dp_1" : null;
      const event = { ...noEvent, subject, providerPaymentId, disputeId };
      // Money that paid no invoice of ours is nothing of ours.
      expect(await handlePaymentEvent(app, "toy", event)).toBe(false);
      toy.invoicePayments.set(providerPaymentId, invoice.id);
      // Before the event of the invoice itself, and twice.
      expect(await handlePaymentEvent(app, "toy", event)).toBe(true);
      expect(await handlePaymentEvent(app, "toy", event)).toBe(true);
      const incidents = await app.db.query.attentions.findMany({
        where: (t, { eq }) => eq(t.cause, `invoice-withdrawn:${providerPaymentId}`),
      });
      expect(incidents).toHaveLength(1);
      expect(JSON.parse(incidents[0]?.detail ?? "")).toEqual({
        event: subject,
        invoice: invoice.id,
        payment: providerPaymentId,
        paidCents: 7900,
        reversedCents: 0,
      });
      expect(await planOf(app, userId)).toBe(2);
      expect(await findMoneyViolations(app)).toEqual([]);
    },
  );
});
