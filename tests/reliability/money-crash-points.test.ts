import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { returnCreditPack } from "~/acts/refund-purchase";
import { readBalance } from "~/domain/credits/balance";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { takeCreditsForPartial } from "~/domain/payments/crypto/decide-partial";
import { settlePayment } from "~/domain/payments/settle";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { changePlan, previewPlanChange } from "~/domain/payments/subscriptions/change-plan";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { FEE_WAIVER_SALES_CENTS } from "~/domain/plans/fee-waiver-terms";
import { newId } from "~/lib/ids";
import { describeCrashes, type Flow, type Staff } from "../support/app/crash-flows";
import { fakePlatform } from "../support/app/fake-platform";
import { tellStripe } from "../support/app/paying";
import type { TestApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import {
  cryptoPurchase,
  postNotification,
  processNotifications,
} from "../support/data/payments/crypto-checkout";
import { openCheckout } from "../support/data/payments/open-checkout";
import { openShop, paidOrder } from "../support/data/shop";
import { fakeNowPayments } from "../support/fakes/fake-nowpayments";

const DAY_MS = 24 * 60 * 60_000;

/** R11 for money that changes after it was paid: plans, waived fees, refunds, disputes, returned packs and coins. */
const FLOWS: Record<string, Flow> = {
  "a dearer plan": {
    async arrange(staff) {
      const { app, stripe } = staff;
      const userId = await createUser(app, `${newId()}@example.com`);
      await subscribed(staff, { kind: "plan", subjectId: "1", userId, monthlyCents: 2900 });
      app.clock.now += 10 * DAY_MS;
      const hearing = hearingOf(staff);
      const once = async (asked: TestApp) => {
        const offer = await findPlanOffer(asked, { planId: 2, userId });
        const shown =
          offer && (await previewPlanChange(asked, { subscription: offer.subscription, to: offer.plan }));
        if (shown?.status === "shown") await changePlan(asked, shown.change);
        await hearing.tell(asked);
      };
      const plan = async () =>
        (await app.db.query.userPlans.findFirst({ where: (t, { eq }) => eq(t.userId, userId) }))?.planId;
      return {
        act: once,
        again: once,
        isSettled: async () => (await plan()) === 2,
        async check() {
          const charged = Object.values(stripe.invoices).filter(({ status }) => status === "paid");
          expect(charged).toHaveLength(2);
          const rows = await app.db.all<{ state: string; cents: number }>(
            sql`SELECT i.state, i.amount_cents AS cents FROM subscription_invoices i JOIN subscriptions s ON s.id = i.subscription_id WHERE s.user_id = ${userId} ORDER BY i.id`,
          );
          expect(rows).toEqual(charged.map(({ amount_paid }) => ({ state: "paid", cents: amount_paid })));
          expect(await plan()).toBe(2);
          // 25, and two thirds of the 75 that the dearer plan brings more.
          expect((await readBalance(app, { userId })).credits).toBe(75);
        },
      };
    },
  },

  "a fee that is waived": {
    async arrange(staff) {
      const { app, stripe } = staff;
      const shop = await openShop(app, `Waived ${newId()}`);
      const userId = shop.creatorId;
      const subscription = await subscribed(staff, {
        ...{ kind: "plan", subjectId: "1", userId, monthlyCents: 2900 },
      });
      for (let sold = 0; sold < FEE_WAIVER_SALES_CENTS; ) {
        const { orderId } = await paidOrder(app, [shop], 10);
        const [row] = await app.db.all<{ cents: number }>(
          sql`SELECT sum(price_cents) AS cents FROM order_lines WHERE order_id = ${orderId}`,
        );
        sold += row?.cents ?? 0;
      }
      app.queued.splice(0);
      const hearing = hearingOf(staff);
      app.clock.now = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
      stripe.passUntil(subscription.id, app.now());
      const draft = Object.values(stripe.invoices).find(({ status }) => status === "draft");
      if (!draft) throw new Error("no draft");
      const finalizedAt = app.now() + 60 * 60_000;
      const letters = () => lettersOf(app, "fee-waived", userId);
      const row = async () =>
        app.db.query.subscriptionInvoices.findFirst({
          where: (t, { eq }) => eq(t.providerInvoiceId, draft.id ?? ""),
        });
      return {
        act: hearing.tell,
        again: hearing.tell,
        isSettled: async () => draft.total === 0 && (await letters())[0]?.state === "sent",
        async check() {
          expect(app.now()).toBeLessThan(finalizedAt);
          app.clock.now = finalizedAt;
          stripe.passUntil(subscription.id, app.now());
          await hearing.tell(app);
          expect(draft).toMatchObject({ status: "paid", amount_paid: 0 });
          expect(await row()).toMatchObject({ state: "paid", amountCents: 0, waivedCents: 2900 });
          expect(await letters()).toEqual([{ state: "sent" }]);
        },
      };
    },
  },

  "a month's money that goes back": {
    async arrange(staff) {
      const { app, stripe } = staff;
      const userId = await createUser(app, `${newId()}@example.com`);
      await subscribed(staff, { kind: "membership", subjectId: "monthly", userId, monthlyCents: 999 });
      const [invoice] = Object.values(stripe.invoices);
      const hearing = hearingOf(staff);
      const refund = stripe.refundInvoice(invoice?.id ?? "", 333);
      hearing.add("refund.created", refund);
      hearing.add("charge.dispute.created", stripe.disputeInvoice(invoice?.id ?? "", 666));
      const row = async () =>
        app.db.query.subscriptionInvoices.findFirst({
          where: (t, { eq }) => eq(t.providerInvoiceId, invoice?.id ?? ""),
        });
      return {
        act: hearing.tell,
        again: hearing.tell,
        isSettled: async () => (await row())?.reversedCents === 999,
        async check() {
          expect(await row()).toMatchObject({ state: "paid", reversedCents: 999 });
          expect((await readBalance(app, { userId })).credits).toBe(0);
          const [left] = await app.db.all<{ cents: number }>(
            sql`SELECT sum(e.amount) AS cents FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
              WHERE e.account_id = 'system:revenue' AND (t.reference = ${(await row())?.id} OR t.reference BETWEEN ${`${(await row())?.id}:`} AND ${`${(await row())?.id};`})`,
          );
          expect(left?.cents).toBe(0);
        },
      };
    },
  },

  "a pack that is given back": {
    async arrange({ app, stripe }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      const wanted = { kind: "credits", subjectId: "creator", userId, amountCents: 1500 } as const;
      const { sessionId, paymentId } = await openCheckout(app, wanted);
      stripe.pay(sessionId);
      await settlePayment(app, { sessionId });
      app.queued.splice(0);
      const once = async (asked: TestApp) => {
        await returnCreditPack(asked, { paymentId, userId });
        await fakePlatform(app, asked).deliver();
      };
      const refunds = () =>
        app.db.query.refunds.findMany({ where: (t, { eq }) => eq(t.paymentId, paymentId) });
      const letters = () => lettersOf(app, "money-back", userId);
      return {
        act: once,
        again: once,
        isSettled: async () =>
          (await refunds())[0]?.state === "done" && (await letters())[0]?.state === "sent",
        async check() {
          expect(await refunds()).toMatchObject([{ state: "done", amountCents: 1500 }]);
          expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([1500]);
          expect((await readBalance(app, { userId })).credits).toBe(0);
          expect(await letters()).toEqual([{ state: "sent" }]);
        },
      };
    },
  },

  "coins that were too few, taken as they are": {
    async arrange({ app }) {
      const np = fakeNowPayments();
      np.clock.now = app.now;
      app.paymentProviders = { ...app.paymentProviders, nowpayments: np.provider };
      const userId = await createUser(app, `${newId()}@example.com`);
      const start = await startPayment(app, cryptoPurchase(userId));
      if (start.status !== "open") throw new Error(start.status);
      const { paymentId } = start;
      const [id = ""] = Object.keys(np.state.payments);
      np.play(id, "partially_paid");
      await postNotification(app, np.delivery(id));
      await processNotifications(app);
      const { actually_paid, pay_amount } = np.payment(id);
      const credits = Math.floor(
        (20 * Math.min(1500, Math.round((1500 * actually_paid) / pay_amount))) / 1500,
      );
      const once = async (asked: TestApp) => {
        await takeCreditsForPartial(asked, { paymentId, userId });
        await fakePlatform(app, asked).deliver();
      };
      return {
        act: once,
        again: once,
        isSettled: async () => (await readBalance(app, { userId })).credits > 0,
        async check() {
          expect((await readBalance(app, { userId })).credits).toBe(credits);
          const row = await app.db.query.payments.findFirst({ where: (t, { eq }) => eq(t.id, paymentId) });
          expect(row).toMatchObject({ state: "paid", askedCents: 1500 });
        },
      };
    },
  },
};

/** Each crash runs the crons again, so that all of them would take minutes; the full size has them. */
describeCrashes(FLOWS, [], { most: 8 });

/** Somebody pays for a first month, and we know it. */
async function subscribed(
  { app, stripe }: Staff,
  wanted: { kind: string; subjectId: string; userId: string; monthlyCents: number },
) {
  app.subscriptionPurchases = SUBSCRIPTION_PURCHASES;
  const start = await startSubscription(app, {
    ...{ ...wanted, email: "ann@example.com", name: wanted.kind, firstMonthCents: wanted.monthlyCents },
    ...{ firstMonthPercentOff: null, successPath: "/", cancelPath: "/" },
  });
  if (start.status !== "open") throw new Error(start.status);
  const sessionId = start.url.split("/").at(-1) ?? "";
  stripe.subscribe(sessionId);
  await settleSubscriptionCheckout(app, { provider: "stripe", sessionId });
  app.queued.splice(0);
  const subscription = stripe.subscriptions[String(stripe.sessions.get(sessionId)?.subscription)];
  if (!subscription) throw new Error("no subscription");
  return subscription;
}

/** The provider tells of what happens from now on, each event until it was accepted. */
function hearingOf({ app, stripe }: Staff) {
  const events: { id: string; type: string; object: object; isHeard: boolean }[] = [];
  const add = (type: string, object: object) =>
    void events.push({ id: `evt_${newId()}`, type, object, isHeard: false });
  stripe.listen((type, object) => {
    if (/^(customer\.subscription\.updated|invoice\.(created|paid))$/.test(type)) add(type, object);
  });
  return {
    add,
    async tell(asked: TestApp): Promise<void> {
      for (const event of events) if (!event.isHeard) event.isHeard = await tellStripe(asked, stripe, event);
      await fakePlatform(app, asked).deliver();
    },
  };
}

/** A person's emails of a template, and whether each is on its way. */
const lettersOf = (app: TestApp, template: string, userId: string) =>
  app.db.all<{ state: string }>(
    sql`SELECT state FROM deliveries WHERE template = ${template} AND recipient = (SELECT email FROM users WHERE id = ${userId})`,
  );
