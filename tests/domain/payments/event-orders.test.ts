import { env } from "cloudflare:test";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { readBalance } from "~/domain/credits/balance";
import { settlePayment } from "~/domain/payments/settle";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { previewPlanChange } from "~/domain/payments/subscriptions/change-plan";
import { recordShownChange } from "~/domain/payments/subscriptions/plan-changes";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import type { PaymentCase } from "../../../sandbox/nowpayments/play-case";
import { ordersWithDuplicates } from "../../support/app/distinct-orders";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { reportQualityResult } from "../../support/app/report-quality";
import { settleOverdueNow } from "../../support/app/settle-overdue";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createUser } from "../../support/data/factories";
import {
  openCryptoCheckout,
  postNotification,
  processNotifications,
} from "../../support/data/payments/crypto-checkout";
import { openCheckout } from "../../support/data/payments/open-checkout";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  refundPiece,
  runPayouts,
} from "../../support/data/payments/payouts";
import { withOwnDatabase } from "../../support/database/own-database";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

/**
 * R4 for all that is not a pack of credits: everything has happened at the companies, and we learn of it in any order, each
 * event in turn twice. The end is always the same, and the books are right.
 */
const MINUTE_MS = 60_000;
/** Orders for each event that comes twice; the full size takes up to a hundred. */
const ORDERS = env.RELIABILITY === "full" ? 100 : 2;
const STORY_MS = env.RELIABILITY === "full" ? 900_000 : 120_000;

interface Story {
  app: TestApp;
  /** How we learn of what happened; those whose name begins with "event" come twice. */
  steps: Record<string, () => Promise<unknown>>;
  ends: () => Promise<unknown>;
}

type Told = [type: string, object: object];

/** Posts an event to the webhook and processes it, twice, as a queue may. */
async function tell(app: TestApp, request: Request, provider = "stripe"): Promise<void> {
  const context = { app } as unknown as AppLoadContext;
  expect((await webhook({ request, params: { provider }, context })).status).toBe(200);
  await processNotifications(app);
}

/** A step for each event, by one name in every world, although ids differ. */
function eventSteps(app: TestApp, stripe: FakeStripe, told: Told[]): Story["steps"] {
  return Object.fromEntries(
    told.map(([type, object], at) => {
      const id = `evt_${newId()}`;
      return [`event ${at} ${type}`, async () => tell(app, await stripe.delivery(type, object, id))];
    }),
  );
}

const creditsOf = async (app: TestApp, userId: string) => (await readBalance(app, { userId })).credits;
const booked = async (app: TestApp, account: string) =>
  (
    await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${`system:${account}`}`,
    )
  )[0]?.cents ?? 0;

/** Somebody has paid for a month, and nothing of it is known to us yet. */
async function paidMonth(kind: "membership" | "plan", subjectId: string, monthlyCents: number) {
  const stripe = fakeStripe();
  const app = testApp({
    paymentProviders: { stripe: stripe.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
  });
  stripe.clock.now = app.now;
  const told: Told[] = [];
  const userId = await createUser(app, `${newId()}@example.com`);
  const start = await startSubscription(app, {
    ...{ kind, subjectId, userId, email: "ann@example.com", name: kind, monthlyCents },
    ...{ firstMonthCents: monthlyCents, firstMonthPercentOff: null, successPath: "/", cancelPath: "/" },
  });
  if (start.status !== "open") throw new Error(start.status);
  const sessionId = start.url.split("/").at(-1) ?? "";
  stripe.listen((type, object) => {
    if (
      /^(checkout\.session\.completed|customer\.subscription\.\w+|invoice\.(created|paid|voided))$/.test(type)
    )
      told.push([type, object]);
  });
  stripe.subscribe(sessionId);
  const subscriptionId = String(stripe.sessions.get(sessionId)?.subscription);
  const comeBack = () => settleSubscriptionCheckout(app, { provider: "stripe", sessionId, userId });
  const invoices = () => Object.values(stripe.invoices) as (Stripe.Invoice & { id: string })[];
  return { app, stripe, told, userId, subscriptionId, comeBack, invoices };
}

const stands = async (app: TestApp, userId: string) =>
  app.db.all(
    sql`SELECT s.state, s.subject_id AS subject, i.state AS invoice, i.reversed_cents AS reversed FROM subscriptions s
      LEFT JOIN subscription_invoices i ON i.subscription_id = s.id WHERE s.user_id = ${userId} ORDER BY i.period_starts_at, i.amount_cents`,
  );

const STORIES: Record<string, { arrange: () => Promise<Story>; end: unknown }> = {
  "a membership's month, a third refunded, the rest disputed and lost": {
    async arrange() {
      const { app, stripe, told, userId, comeBack, invoices } = await paidMonth("membership", "monthly", 999);
      const [invoice] = invoices();
      const refund = stripe.refundInvoice(invoice?.id ?? "", 333);
      const dispute = stripe.disputeInvoice(invoice?.id ?? "", 666);
      stripe.decide(dispute, "lost");
      const before = await booked(app, "revenue");
      return {
        app,
        steps: {
          "the browser": comeBack,
          ...eventSteps(app, stripe, [
            ...told.filter(([type]) => type !== "customer.subscription.updated"),
            ["refund.created", refund],
            ["charge.dispute.created", dispute],
            ["charge.dispute.closed", dispute],
          ]),
        },
        ends: async () => ({
          credits: await creditsOf(app, userId),
          rows: await stands(app, userId),
          revenue: (await booked(app, "revenue")) - before,
        }),
      };
    },
    end: {
      credits: 0,
      rows: [{ state: "active", subject: "monthly", invoice: "paid", reversed: 999 }],
      revenue: 0,
    },
  },

  "a plan, changed to a dearer one after ten days, then canceled at once": {
    async arrange() {
      const { app, stripe, told, userId, subscriptionId, comeBack } = await paidMonth("plan", "1", 2900);
      // What we have heard until here does not count: the person's change itself needs the subscription.
      await comeBack();
      app.clock.now += 10 * 24 * 60 * MINUTE_MS;
      const offer = await findPlanOffer(app, { planId: 2, userId });
      const shown = offer
        ? await previewPlanChange(app, { subscription: offer.subscription, to: offer.plan })
        : null;
      if (shown?.status !== "shown") throw new Error(shown?.status);
      await recordShownChange(app, shown.change);
      await stripe.provider.subscriptions.change({
        ...{
          subscriptionId,
          name: "Dearer",
          monthlyCents: 7900,
          isProrated: true,
          isResumed: false,
          at: shown.change.at,
          key: newId(),
        },
        purchase: { kind: "plan", subjectId: "2", userId },
      });
      const changed = told.slice();
      stripe.cancelSubscription(subscriptionId);
      return {
        app,
        steps: {
          "the browser": comeBack,
          ...eventSteps(app, stripe, [...changed.slice(-4), ...told.slice(-1)]),
        },
        ends: async () => ({
          credits: await creditsOf(app, userId),
          rows: await stands(app, userId),
          plan: (await app.db.all(sql`SELECT plan_id FROM user_plans WHERE user_id = ${userId}`)).length,
        }),
      };
    },
    end: {
      // 25, and two thirds of the 75 that the dearer plan brings more.
      credits: 75,
      rows: [
        { state: "canceled", subject: "2", invoice: "paid", reversed: 0 },
        { state: "canceled", subject: "2", invoice: "paid", reversed: 0 },
      ],
      plan: 0,
    },
  },

  "a membership that was canceled at once": {
    async arrange() {
      const { app, stripe, told, userId, subscriptionId, comeBack } = await paidMonth(
        "membership",
        "monthly",
        999,
      );
      stripe.cancelSubscription(subscriptionId);
      return {
        app,
        steps: {
          "the browser": comeBack,
          ...eventSteps(
            app,
            stripe,
            told.filter(([type]) => /^(invoice\.paid|customer\.subscription\.deleted)$/.test(type)),
          ),
        },
        ends: async () => ({
          credits: await creditsOf(app, userId),
          member: (await app.db.all(sql`SELECT 1 FROM memberships WHERE user_id = ${userId}`)).length,
        }),
      };
    },
    end: { credits: 10, member: 0 },
  },

  "two months of a plan, the second at a cheaper one": {
    async arrange() {
      const { app, stripe, told, userId, subscriptionId, comeBack } = await paidMonth("plan", "2", 7900);
      const first = told.slice();
      await stripe.provider.subscriptions.change({
        ...{
          subscriptionId,
          name: "Cheaper",
          monthlyCents: 2900,
          isProrated: false,
          isResumed: false,
          at: app.now(),
          key: newId(),
        },
        purchase: { kind: "plan", subjectId: "1", userId },
      });
      const { endsAt } = periodOf(stripe, subscriptionId);
      app.clock.now = endsAt + 70 * MINUTE_MS;
      stripe.passUntil(subscriptionId, app.now());
      const events = [...first, ...told.slice(first.length)].filter(([type]) =>
        /^(customer\.subscription\.created|invoice\.paid|checkout)/.test(type),
      );
      return {
        app,
        steps: { "the browser": comeBack, ...eventSteps(app, stripe, events) },
        ends: async () => {
          const [plan] = await app.db.all(
            sql`SELECT plan_id AS plan FROM user_plans WHERE user_id = ${userId}`,
          );
          const lots = await app.db.all<{ granted: number }>(
            sql`SELECT granted FROM credit_lots WHERE user_id = ${userId} ORDER BY granted`,
          );
          return { plan, granted: lots.map(({ granted }) => granted) };
        },
      };
    },
    end: { plan: { plan: 1 }, granted: [25, 100] },
  },

  "a license, a part refunded, the rest disputed and won": {
    async arrange() {
      const stripe = fakeStripe();
      const app = testApp({ paymentProviders: { stripe: stripe.provider } });
      const userId = await createUser(app, `${newId()}@example.com`);
      const pictureId = await createPicture(app, userId);
      const wanted = { kind: "image", subjectId: pictureId, userId, amountCents: 399 } as const;
      const { sessionId, paymentId } = await openCheckout(app, wanted);
      stripe.pay(sessionId);
      const refund = stripe.refundByHand(sessionId, 100);
      const warning = stripe.warnOfFraud(sessionId);
      const dispute = stripe.dispute(sessionId, 299);
      stripe.decide(dispute, "won");
      app.clock.now += 3 * MINUTE_MS;
      return {
        app,
        steps: {
          "the browser": () => settlePayment(app, { sessionId, userId }),
          "the cron": () => settleOverdueNow(app),
          ...eventSteps(app, stripe, [
            ["checkout.session.completed", stripe.sessions.get(sessionId) ?? {}],
            ["refund.created", refund],
            ["radar.early_fraud_warning.created", warning],
            ["charge.dispute.created", dispute],
            ["charge.dispute.closed", dispute],
          ]),
        },
        ends: () =>
          app.db.all(sql`SELECT l.state AS license, p.state, refunded_cents AS refunded, disputed_cents AS disputed,
            (SELECT count(*) FROM fraud_warnings w WHERE w.payment_id = p.id) AS warnings
            FROM payments p JOIN image_licenses l ON l.payment_id = p.id WHERE p.id = ${paymentId}`),
      };
    },
    end: [{ license: "active", state: "paid", refunded: 100, disputed: 0, warnings: 1 }],
  },

  "a video, refunded in two parts at the provider": {
    async arrange() {
      const stripe = fakeStripe();
      const app = testApp({ paymentProviders: { stripe: stripe.provider } });
      const userId = await createUser(app, `${newId()}@example.com`);
      const wanted = { kind: "video", subjectId: "basic:0:0", userId, amountCents: 1500 } as const;
      const { sessionId, paymentId } = await openCheckout(app, wanted);
      stripe.pay(sessionId);
      const refunds = [stripe.refundByHand(sessionId, 500), stripe.refundByHand(sessionId, 1000)];
      app.clock.now += 3 * MINUTE_MS;
      return {
        app,
        steps: {
          "the browser": () => settlePayment(app, { sessionId, userId }),
          "the cron": () => settleOverdueNow(app),
          ...eventSteps(app, stripe, [
            ["checkout.session.completed", stripe.sessions.get(sessionId) ?? {}],
            ...refunds.map((refund): Told => ["refund.created", refund]),
          ]),
        },
        ends: () =>
          app.db.all(sql`SELECT v.state AS video, p.state, refunded_cents AS refunded, (SELECT count(*) FROM refunds r WHERE r.payment_id = p.id AND r.state = 'done') AS parts
            FROM payments p JOIN video_orders v ON v.payment_id = p.id WHERE p.id = ${paymentId}`),
      };
    },
    end: [{ video: "refunded", state: "paid", refunded: 1500, parts: 2 }],
  },

  "a payout, of which the bank returned its payment, and the account was restricted": {
    async arrange() {
      const stripe = fakeStripe();
      const app = testApp({
        paymentProviders: { stripe: stripe.provider },
        printPartner: fakePrintPartner(),
      });
      stripe.clock.now = app.now;
      await forgetEarlierAccounts(app);
      const { orderId, creatorId } = await availableSale(app, { name: `Ordered ${newId()}` });
      const accountId = await enabledAccount(app, stripe, creatorId);
      await runPayouts(app);
      const { paid } = await moneyOf(app, creatorId);
      await refundPiece(app, orderId, 1);
      stripe.connectControl.act(accountId, "ask-document");
      const connect = (type: string, about: object) => async () => {
        const request = await stripe.connectDelivery({ id: `evt_${type}_${accountId}`, type, ...about });
        await tell(app, request, "stripe-connect");
      };
      const related = { id: accountId, type: "v2.core.account", url: "" };
      const [transfer] = Object.values(stripe.connect.transfers);
      return {
        app,
        steps: {
          "the cron": () => runPayouts(app),
          "event of the account": connect("v2.core.account[requirements].updated", {
            object: "v2.core.event",
            related_object: related,
          }),
          "event of its capability": connect("v2.core.account[configuration.recipient].updated", {
            object: "v2.core.event",
            related_object: related,
          }),
          "event of the bank": connect("payout.paid", {
            object: "event",
            account: accountId,
            data: { object: { id: "po_1", object: "payout" } },
          }),
          "event of the transfer": async () =>
            tell(
              app,
              await stripe.connectDelivery({
                id: `evt_tr_${accountId}`,
                object: "event",
                type: "transfer.reversed",
                data: { object: { id: transfer?.id, object: "transfer" } },
              }),
              "stripe-connect",
            ),
          "the cron again": () => runPayouts(app),
        },
        ends: async () => {
          const money = await moneyOf(app, creatorId);
          const [account] = await app.db.all(
            sql`SELECT state FROM payout_accounts WHERE user_id = ${creatorId}`,
          );
          return { account, owed: money.owed, isHalf: money.paid * 2 === paid };
        },
      };
    },
    end: { account: { state: "enabled" }, owed: 0, isHalf: true },
  },

  "coins: less, then the rest, then the same again": {
    async arrange() {
      const { app, np, id, userId, paymentId } = await openCryptoCheckout(newId());
      for (const name of ["partially_paid", "complete-rest", "redeposit"] as PaymentCase[]) np.play(id, name);
      const child = String(np.childrenOf(id)[0]?.payment_id);
      const hear = (told: string, changes: object) => async () => {
        expect(await postNotification(app, np.delivery(told, changes))).toBe(200);
        await processNotifications(app);
      };
      app.clock.now += 3 * MINUTE_MS;
      return {
        app,
        steps: {
          "the browser": () => settlePayment(app, { paymentId, userId }),
          "the cron": () => settleOverdueNow(app),
          // What an older notification says is read again anyway.
          "event partial": hear(id, { payment_status: "partially_paid" }),
          "event finished": hear(id, {}),
          "event child": hear(child, {}),
        },
        ends: async () => {
          const open = await app.db.all<{ cause: string }>(
            sql`SELECT cause FROM attentions WHERE subject = ${`payment:${paymentId}`} AND resolved_at IS NULL ORDER BY id`,
          );
          return {
            credits: await creditsOf(app, userId),
            told: open.map(({ cause }) => cause.split(":")[2]),
          };
        },
      };
    },
    end: { credits: 20, told: ["second-deposit"] },
  },
};

function periodOf(stripe: FakeStripe, subscriptionId: string): { endsAt: number } {
  const item = stripe.subscriptions[subscriptionId]?.items.data[0];
  return { endsAt: (item?.current_period_end ?? 0) * 1000 };
}

/** Tells a story anew in each order. */
async function tellInOrders(arrange: () => Promise<Story>, end: unknown) {
  const names = Object.keys((await arrange()).steps);
  const events = names.filter((step) => step.startsWith("event"));
  const orders = ordersWithDuplicates(names, events, ORDERS);
  let last: TestApp | null = null;
  for (const order of orders) {
    const { app, steps, ends } = await arrange();
    for (const step of order) await steps[step]?.();
    expect(await ends(), order.join(" → ")).toEqual(end);
    last = app;
  }
  if (last) expect(await findMoneyViolations(last)).toEqual([]);
  return { orders: orders.length, steps: names.length };
}

describe("R4: any order of what we are told, with duplicates, ends in one state", () => {
  it.each(Object.entries(STORIES))(
    "%s",
    async (name, { arrange, end }) => {
      const { orders, steps } = await withOwnDatabase(newId(), () => tellInOrders(arrange, end));
      reportQualityResult(
        "R4",
        `${name}: ${orders} orders of ${steps} steps, one of them twice`,
        "one final state",
      );
    },
    STORY_MS,
  );
});
