import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ProviderInvoice, ProviderSubscription } from "~/adapters/ports/payments/subscription-provider";
import { createDb } from "~/db/client";
import { withQueryCounts } from "~/db/query-counts";
import { creditLots, subscriptionCheckouts, subscriptionInvoices } from "~/db/schema";
import { readReceipt } from "~/domain/payments/receipts/read-receipt";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { changePlan, previewPlanChange } from "~/domain/payments/subscriptions/change-plan";
import { confirmSubscription } from "~/domain/payments/subscriptions/confirm-subscription";
import { settleInvoice } from "~/domain/payments/subscriptions/invoices/settle-invoice";
import { FAIR_USE_CREDITS } from "~/domain/payments/subscriptions/plan";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { currentSubscriptionQuery } from "~/domain/payments/subscriptions/subscription-checkouts";
import { syncSubscription } from "~/domain/payments/subscriptions/sync-subscription";
import { isMonthUncharged } from "~/domain/payments/subscriptions/uncharged-month";
import { commissionQuery } from "~/domain/plans/commission";
import { hasPriorityCondition } from "~/domain/plans/memberships";
import { MEMBERSHIP_RENEWAL_MS, PLAN_GRACE_MS } from "~/domain/plans/plan-grace";
import { findPlan } from "~/domain/plans/plans";
import { findUserPlan } from "~/domain/plans/user-plans";
import { featuredStoreQueries } from "~/domain/products/storefront/featured-stores";
import { newId } from "~/lib/ids";
import { loader } from "~/routes/membership/page";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createStore, createUser } from "../../../support/data/factories";
import { toyProvider } from "../../../support/fakes/toy-payments";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

async function shop() {
  const toy = toyProvider();
  const app = testApp({
    paymentProviders: { toy: toy.provider },
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
  });
  app.config.checkoutProvider = "toy";
  const userId = await createUser(app, `${newId()}@example.com`);
  const start = (changes: Partial<Parameters<typeof startSubscription>[1]> = {}) =>
    startSubscription(app, {
      kind: "membership",
      subjectId: "monthly",
      userId,
      email: "ann@example.com",
      name: "Inkloom membership",
      monthlyCents: 999,
      firstMonthCents: 999,
      firstMonthPercentOff: null,
      successPath: "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
      cancelPath: "/subscription-canceled",
      ...changes,
    });
  const startPlan = (planId: number, monthlyCents: number) =>
    start({ kind: "plan", subjectId: String(planId), monthlyCents, firstMonthCents: monthlyCents });
  const settle = (sessionId: string) => settleSubscriptionCheckout(app, { provider: "toy", sessionId });
  /** Subscribes, pays on the provider's page and comes back. */
  const subscribe = async (changes: Parameters<typeof start>[0] = {}) => {
    await start(changes);
    const sessionId = toy.lastSessionId();
    const { subscriptionId, invoiceId } = toy.paySubscription(sessionId, app.now(), app.now() + MONTH_MS);
    await settle(sessionId);
    return { sessionId, subscriptionId, invoiceId };
  };
  return { toy, app, userId, start, startPlan, settle, subscribe };
}

const lotsOf = (app: TestApp, userId: string) =>
  app.db
    .select({ kind: creditLots.kind, granted: creditLots.granted, expiresAt: creditLots.expiresAt })
    .from(creditLots)
    .where(eq(creditLots.userId, userId))
    .orderBy(creditLots.id);
const memberUntil = async (app: TestApp, userId: string) =>
  (await app.db.get<{ until: number | null }>(
    sql`SELECT active_until AS until FROM memberships WHERE user_id = ${userId}`,
  )) ?? null;

async function ownInvoice(app: TestApp, toy: ReturnType<typeof toyProvider>): Promise<string> {
  const [row] = await app.db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.providerInvoiceId, toy.lastInvoiceId()));
  return row?.id ?? "";
}

describe("beginning a subscription", () => {
  it("opens one page for twenty clicks at once, and none for a person who has one", async () => {
    const { app, userId, toy, start, settle } = await shop();
    const results = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(
      new Set(results.map((result) => (result.status === "open" ? result.url : result.status))).size,
    ).toBe(1);
    expect(toy.openedSubscriptions()).toBe(1);
    const sessionId = toy.lastSessionId();
    toy.paySubscription(sessionId, app.now(), app.now() + MONTH_MS);
    await Promise.all(Array.from({ length: 10 }, () => settle(sessionId)));
    expect(await start()).toEqual({ status: "subscribed" });
    expect(await lotsOf(app, userId)).toEqual([{ kind: "plan", granted: 10, expiresAt: null }]);
    expect(await memberUntil(app, userId)).toEqual({ until: app.now() + MONTH_MS });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("ends an open page before it opens another for a different plan", async () => {
    const { app, userId, toy, startPlan } = await shop();
    await startPlan(1, 2900);
    const first = toy.lastSessionId();
    await startPlan(2, 7900);
    expect((await toy.provider.findCheckout(first)).status).toBe("expired");
    expect((await toy.provider.findCheckout(toy.lastSessionId())).status).toBe("open");
    const open = await app.db
      .select({ subject: subscriptionCheckouts.subjectId, cents: subscriptionCheckouts.monthlyCents })
      .from(subscriptionCheckouts)
      .where(sql`user_id = ${userId} AND closed_at IS NULL`);
    expect(open).toEqual([{ subject: "2", cents: 7900 }]);
  });

  it("takes over a page that was paid while another plan was chosen, and charges nothing more", async () => {
    const { app, userId, toy, startPlan } = await shop();
    await startPlan(1, 2900);
    toy.paySubscription(toy.lastSessionId(), app.now(), app.now() + MONTH_MS);
    expect(await startPlan(2, 7900)).toEqual({ status: "subscribed" });
    expect(toy.openedSubscriptions()).toBe(1);
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 1 });
  });

  it("shows another person nothing of it", async () => {
    const { app, toy, start } = await shop();
    await start();
    const stranger = await createUser(app, `${newId()}@example.com`);
    const sessionId = toy.lastSessionId();
    expect(await settleSubscriptionCheckout(app, { provider: "toy", sessionId, userId: stranger })).toEqual({
      status: "unknown",
    });
  });

  it("says that the provider is away, and the next click opens the same page", async () => {
    const { toy, start } = await shop();
    toy.failOnce(0);
    expect(await start()).toEqual({ status: "unavailable" });
    expect(await start()).toMatchObject({ status: "open" });
    toy.failOnce(500);
  });
});

describe("a membership", () => {
  it("brings ten credits with each paid month, none for a trial, and ends when it is canceled", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe();
    const renew = async (invoice: Partial<ProviderInvoice>) => {
      const periodEndsAt = toy.renew(subscriptionId, MONTH_MS, invoice);
      await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
      return periodEndsAt;
    };
    const until = await renew({});
    expect((await lotsOf(app, userId)).map(({ granted }) => granted)).toEqual([10, 10]);
    expect(await memberUntil(app, userId)).toEqual({ until });
    await renew({ amountCents: 0 });
    expect(await lotsOf(app, userId)).toHaveLength(2);
    // A balance that the provider keeps for the person paid the whole month.
    await renew({ amountCents: 0, fullCents: 999 });
    expect(await lotsOf(app, userId)).toHaveLength(3);
    toy.change(subscriptionId, { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    expect(await memberUntil(app, userId)).toBeNull();
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("that begins with a trial names no sum as paid", async () => {
    const { toy, settle, subscribe } = await shop();
    await subscribe({ firstMonthPercentOff: 100 });
    expect(await settle(toy.lastSessionId())).toMatchObject({ status: "subscribed", paidCents: null });
    await subscribe({ kind: "plan", subjectId: "2", monthlyCents: 7900, firstMonthPercentOff: 30 });
    expect(await settle(toy.lastSessionId())).toMatchObject({ status: "subscribed", paidCents: 5530 });
  });

  it("says on its page when it starts again after a month that was voided, in one round trip", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe();
    const page = async () => {
      const { d1, count } = withQueryCounts(env.DB);
      const context = { app: { ...app, db: createDb(d1) }, viewer: async () => ({ id: userId }) };
      const request = new Request("http://localhost/membership");
      const { membership } = (await loader({ request, params: {}, context: context as never })).data;
      expect(count.roundTrips).toBe(1);
      return membership?.subscription?.startsAgainAt;
    };
    expect(await page()).toBeNull();
    app.clock.now += MONTH_MS;
    const nextAt = toy.renew(subscriptionId, MONTH_MS, { state: "void" });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await page()).toBe(nextAt);
  });

  it("keeps its place ahead while its next month is charged, and loses it with the membership", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe();
    const isAhead = async () =>
      (await app.db.get<{ is: number }>(sql`SELECT ${hasPriorityCondition(userId, app.now())} AS "is"`))?.is;
    // Charged an hour after the month's end.
    app.clock.now += MONTH_MS + 60 * 60 * 1000;
    expect(await isAhead()).toBe(1);
    app.clock.now += MEMBERSHIP_RENEWAL_MS;
    expect(await isAhead()).toBe(0);
    toy.renew(subscriptionId, MONTH_MS);
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await isAhead()).toBe(1);
    toy.change(subscriptionId, { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    expect(await isAhead()).toBe(0);
  });

  it("runs until the end of the month that was paid, not of a later one that the provider still waits for", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe();
    const firstEnd = app.now() + MONTH_MS;
    toy.renew(subscriptionId, MONTH_MS);
    const second = toy.lastInvoiceId();
    // The third month has begun, and its card is refused, before the second month's payment is told.
    toy.renew(subscriptionId, MONTH_MS, { state: "open" });
    toy.change(subscriptionId, { state: "past_due" });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await memberUntil(app, userId)).toEqual({ until: firstEnd });
    await settleInvoice(app, { provider: "toy", invoiceId: second });
    expect(await memberUntil(app, userId)).toEqual({ until: firstEnd + MONTH_MS });
    // What is told last is the month before: nothing is taken back.
    toy.changeInvoice(toy.lastInvoiceId(), { state: "paid", periodEndsAt: firstEnd - 1 });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await memberUntil(app, userId)).toEqual({ until: firstEnd + MONTH_MS });
  });

  it("that was begun again stays when the old subscription ends", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const old = await subscribe();
    const purchase = { kind: "membership", subjectId: "monthly", userId };
    // A second one that runs at the provider, as after a subscription by hand.
    toy.subscriptions.set("sub_second", {
      ...(await toy.provider.subscriptions?.find(old.subscriptionId)),
      ...{ id: "sub_second", purchase },
    } as ProviderSubscription);
    await syncSubscription(app, { provider: "toy", subscriptionId: "sub_second" });
    toy.change(old.subscriptionId, { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId: old.subscriptionId });
    expect(await memberUntil(app, userId)).toEqual({ until: app.now() + MONTH_MS });
    toy.change("sub_second", { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId: "sub_second" });
    expect(await memberUntil(app, userId)).toBeNull();
  });

  it("whose first payment is not confirmed yet is not sold a second time", async () => {
    const { app, userId, toy, start, settle } = await shop();
    await start();
    const sessionId = toy.lastSessionId();
    const { subscriptionId, invoiceId } = toy.paySubscription(sessionId, app.now(), app.now() + MONTH_MS);
    toy.change(subscriptionId, { state: "incomplete" });
    toy.changeInvoice(invoiceId, { state: "open" });
    expect((await settle(sessionId)).status).toBe("open");
    for (let press = 0; press < 3; press++) expect(await start()).toEqual({ status: "confirming" });
    expect(toy.openedSubscriptions()).toBe(1);
    const checkouts = sql`SELECT id FROM subscription_checkouts WHERE user_id = ${userId}`;
    expect(await app.db.all(checkouts)).toHaveLength(1);
    const [waiting] = await currentSubscriptionQuery(app, { userId, kind: "membership" });
    if (!waiting) throw new Error("no subscription");
    expect((await confirmSubscription(app, waiting)).state).toBe("incomplete");
    toy.change(subscriptionId, { state: "active" });
    toy.changeInvoice(invoiceId, { state: "paid" });
    expect((await confirmSubscription(app, waiting)).state).toBe("active");
    expect(await memberUntil(app, userId)).toEqual({ until: app.now() + MONTH_MS });
    expect(await lotsOf(app, userId)).toHaveLength(1);
    expect(await start()).toEqual({ status: "subscribed" });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("whose first payment was refused can be begun anew, though nobody told us", async () => {
    const { app, toy, start, settle } = await shop();
    await start();
    const sessionId = toy.lastSessionId();
    const { subscriptionId, invoiceId } = toy.paySubscription(sessionId, app.now(), app.now() + MONTH_MS);
    toy.change(subscriptionId, { state: "incomplete" });
    toy.changeInvoice(invoiceId, { state: "open" });
    await settle(sessionId);
    toy.changeInvoice(invoiceId, { state: "void" });
    toy.change(subscriptionId, { state: "canceled" });
    expect(await start()).toMatchObject({ status: "open" });
    expect(toy.openedSubscriptions()).toBe(2);
  });

  it("that is paused, on trial or ends with its month says so", async () => {
    const { app, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe();
    for (const change of [{ isPaused: true }, { trialEndsAt: 5 }, { endsWithPeriod: true }]) {
      toy.change(subscriptionId, change);
      expect(await syncSubscription(app, { provider: "toy", subscriptionId })).toMatchObject(change);
    }
  });
});

describe("a plan", () => {
  it("brings its credits for each month, which expire with it, and its commission", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe({
      kind: "plan",
      subjectId: "1",
      monthlyCents: 2900,
      firstMonthCents: 2900,
    });
    expect(await lotsOf(app, userId)).toEqual([
      { kind: "plan", granted: 25, expiresAt: app.now() + MONTH_MS },
    ]);
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 1 });
    toy.change(subscriptionId, { state: "past_due" });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 1 });
    toy.change(subscriptionId, { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    expect(await findUserPlan(app, { userId })).toBeNull();
  });

  it("without a number of credits allows a thousand a month", async () => {
    const { app, userId, subscribe } = await shop();
    await subscribe({ kind: "plan", subjectId: "3", monthlyCents: 19_900, firstMonthCents: 19_900 });
    expect((await lotsOf(app, userId)).map(({ granted }) => granted)).toEqual([FAIR_USE_CREDITS]);
    const features = (await findPlan(app, { planId: 3 }))?.features.map(({ text }) => text);
    expect(features).toContain(
      `Unlimited generations, fair use of ${FAIR_USE_CREDITS.toLocaleString("en-US")} credits a month`,
    );
  });

  it("that costs more begins when its difference is paid; one that costs less with the next month", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe({
      kind: "plan",
      subjectId: "1",
      monthlyCents: 2900,
      firstMonthCents: 2900,
    });
    const changeTo = async (planId: number) => {
      const offer = await findPlanOffer(app, { planId, userId });
      const preview = offer
        ? await previewPlanChange(app, { subscription: offer.subscription, to: offer.plan })
        : null;
      if (preview?.status !== "shown") throw new Error(preview?.status);
      return { change: preview.change, result: await changePlan(app, preview.change) };
    };
    app.clock.now += MONTH_MS / 2;
    const up = await changeTo(2);
    expect(up.change).toMatchObject({ beginsNow: true, dueNowCents: 5000, nextCents: 7900, creditsNow: 38 });
    expect(up.result).toBe("changed");
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 2 });
    // Half of the larger allowance comes at once, for half of the month.
    expect((await lotsOf(app, userId)).map(({ granted }) => granted)).toEqual([25, 38]);
    expect(new Set((await lotsOf(app, userId)).map(({ expiresAt }) => expiresAt)).size).toBe(1);

    const receiptOf = async () => (await readReceipt(app, { asked: await ownInvoice(app, toy) }))?.invoiced;
    expect(await receiptOf()).toMatchObject({ planName: "Creator", subjectId: "2" });
    const down = await changeTo(1);
    // What was paid for stays on its receipt, whatever the person chooses later.
    expect(await receiptOf()).toMatchObject({ planName: "Creator", subjectId: "2" });
    expect(down.change).toMatchObject({ beginsNow: false, dueNowCents: 0, nextCents: 2900 });
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 2 });
    toy.renew(subscriptionId, MONTH_MS, { amountCents: 2900 });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 1 });
    expect((await lotsOf(app, userId)).map(({ granted }) => granted)).toEqual([25, 38, 25]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("that is chosen before we hear of the new month brings that month's credits, and what is left of the dearer one's", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const basic = { kind: "plan", subjectId: "1", monthlyCents: 2900, firstMonthCents: 2900 };
    const { subscriptionId } = await subscribe(basic);
    app.clock.now += MONTH_MS;
    toy.renew(subscriptionId, MONTH_MS);
    const offer = await findPlanOffer(app, { planId: 2, userId });
    if (!offer) throw new Error("no offer");
    const shown = await previewPlanChange(app, { subscription: offer.subscription, to: offer.plan });
    if (shown.status !== "shown") throw new Error(shown.status);
    // All of the difference: the month has just begun.
    expect(shown.change).toMatchObject({ beginsNow: true, creditsNow: 75 });
    expect(await changePlan(app, shown.change)).toBe("changed");
    expect((await lotsOf(app, userId)).map(({ granted }) => granted)).toEqual([25, 25, 75]);
  });

  it("that costs more cannot begin in a month that is not paid, by no way round; a cheaper one and the same one can", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const creator = { kind: "plan", subjectId: "2", monthlyCents: 7900, firstMonthCents: 7900 };
    const { subscriptionId } = await subscribe(creator);
    const preview = async (planId: number) => {
      const offer = await findPlanOffer(app, { planId, userId });
      return offer && previewPlanChange(app, { subscription: offer.subscription, to: offer.plan });
    };
    app.clock.now += MONTH_MS;
    toy.renew(subscriptionId, MONTH_MS, { state: "open" });
    toy.change(subscriptionId, { state: "past_due" });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await preview(3)).toMatchObject({ status: "unpaid", from: { name: "Creator" } });
    const down = await preview(1);
    if (down?.status !== "shown") throw new Error(down?.status);
    expect(down.change).toMatchObject({ beginsNow: false, dueNowCents: 0, creditsNow: 0 });
    expect(await changePlan(app, down.change)).toBe("changed");
    // The month is still charged as Creator: what is dearer than Basic alone is kept, and brings nothing.
    const back = await preview(2);
    if (back?.status !== "shown") throw new Error(back?.status);
    expect(back.change).toMatchObject({ isKept: true, beginsNow: false, dueNowCents: 0, creditsNow: 0 });
    expect(await preview(3)).toMatchObject({ status: "unpaid", from: { name: "Creator" } });
    expect(await lotsOf(app, userId)).toHaveLength(1);
    // Paid, though nobody has told us yet.
    toy.changeInvoice(toy.lastInvoiceId(), { state: "paid" });
    toy.change(subscriptionId, { state: "active" });
    expect(await preview(3)).toMatchObject({ status: "shown", change: { beginsNow: true, creditsNow: 900 } });
    expect((await lotsOf(app, userId)).map(({ granted }) => granted)).toEqual([100, 100]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("that is paused is not changed, though its month is paid: what a dearer one costs would be voided", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const basic = { kind: "plan", subjectId: "1", monthlyCents: 2900, firstMonthCents: 2900 };
    const { subscriptionId } = await subscribe(basic);
    const preview = async (planId: number) => {
      const offer = await findPlanOffer(app, { planId, userId });
      return offer && previewPlanChange(app, { subscription: offer.subscription, to: offer.plan });
    };
    // Before its webhook has come.
    toy.change(subscriptionId, { isPaused: true });
    for (const planId of [2, 3])
      expect(await preview(planId)).toMatchObject({ status: "paused", from: { name: "Basic" } });
    toy.change(subscriptionId, { isPaused: false });
    expect(await preview(2)).toMatchObject({ status: "shown", change: { isResumed: false } });
  });

  it("that is resumed in a month whose invoice was voided starts again with the next one, and nobody is told to pay before", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const basic = { kind: "plan", subjectId: "1", monthlyCents: 2900, firstMonthCents: 2900 };
    const { subscriptionId } = await subscribe(basic);
    const offer = async () => {
      const found = await findPlanOffer(app, { planId: 2, userId });
      if (!found?.subscription) throw new Error("no plan");
      return { to: found.plan, subscription: found.subscription };
    };
    const isUncharged = async () => isMonthUncharged(app, (await offer()).subscription);
    expect(await isUncharged()).toBe(false);
    app.clock.now += MONTH_MS;
    toy.change(subscriptionId, { isPaused: true });
    const nextAt = toy.renew(subscriptionId, MONTH_MS, { state: "void" });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await isUncharged()).toBe(false);
    toy.change(subscriptionId, { isPaused: false });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    expect(await isUncharged()).toBe(true);
    expect(await previewPlanChange(app, await offer())).toMatchObject({ status: "unpaid", nextAt });
    // A month that waits for its payment is charged.
    app.clock.now += MONTH_MS;
    toy.renew(subscriptionId, MONTH_MS, { state: "open" });
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await isUncharged()).toBe(false);
    expect(await previewPlanChange(app, await offer())).toMatchObject({ status: "unpaid", nextAt: null });
  });

  it("that was canceled goes on as the one that is chosen instead, and only if that was shown", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const creator = { kind: "plan", subjectId: "2", monthlyCents: 7900, firstMonthCents: 7900 };
    const { subscriptionId } = await subscribe(creator);
    const shown = async (planId: number) => {
      const offer = await findPlanOffer(app, { planId, userId });
      const seen =
        offer && (await previewPlanChange(app, { subscription: offer.subscription, to: offer.plan }));
      if (seen?.status !== "shown") throw new Error(seen?.status);
      return seen.change;
    };
    const ends = () => toy.subscriptions.get(subscriptionId)?.endsWithPeriod;
    const before = await shown(3);
    expect(before.isResumed).toBe(false);
    toy.change(subscriptionId, { endsWithPeriod: true });
    expect(await changePlan(app, before)).toBe("changed");
    expect(ends()).toBe(true);
    // A cheaper plan is to begin with a month that would never come.
    app.clock.now += 60_000;
    const down = await shown(1);
    expect(down).toMatchObject({ isResumed: true, beginsNow: false });
    expect(await changePlan(app, down)).toBe("changed");
    expect(ends()).toBe(false);
    const [row] = await currentSubscriptionQuery(app, { userId, kind: "plan" });
    expect(row).toMatchObject({ subjectId: "1", endsWithPeriod: false });
  });

  it("that nobody pays for stays in force for a week, and then brings neither commission, priority nor a place ahead", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const plan = { kind: "plan", subjectId: "2", monthlyCents: 7900, firstMonthCents: 7900 };
    const { subscriptionId } = await subscribe(plan);
    const storeId = await createStore(app, userId, `Unpaid ${newId()}`);
    await app.db.run(sql`UPDATE stores SET product_count = 1 WHERE id = ${storeId}`);
    const inForce = async () => {
      const [[rate], [priority], ...featured] = await app.db.batch([
        commissionQuery(app, { userId }),
        app.db
          .select({ is: sql<number>`${hasPriorityCondition(userId, app.now())}`.as("is") })
          .from(sql`(SELECT 1) AS one`),
        ...featuredStoreQueries(app),
      ]);
      const isFeatured = featured.flat().some(({ id }) => id === storeId);
      return [rate?.commissionBasisPoints, priority?.is, isFeatured];
    };
    toy.change(subscriptionId, { state: "past_due" });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    app.clock.now += MONTH_MS + PLAN_GRACE_MS - 1;
    expect(await inForce()).toEqual([1000, 1, true]);
    app.clock.now += 1;
    expect(await inForce()).toEqual([2000, 0, false]);
    expect(await findPlanOffer(app, { planId: 2, userId })).toMatchObject({ heldUntil: app.now() });
    // Paid after all.
    toy.change(subscriptionId, { state: "active" });
    toy.renew(subscriptionId, 2 * MONTH_MS);
    await settleInvoice(app, { provider: "toy", invoiceId: toy.lastInvoiceId() });
    expect(await inForce()).toEqual([1000, 1, true]);
  });

  it("is decided by the plan that a person has, not by one that is to follow it", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const { subscriptionId } = await subscribe({
      kind: "plan",
      subjectId: "2",
      monthlyCents: 7900,
      firstMonthCents: 7900,
    });
    const preview = async (planId: number) => {
      const offer = await findPlanOffer(app, { planId, userId });
      return offer && previewPlanChange(app, { subscription: offer.subscription, to: offer.plan });
    };
    const shown = async (planId: number) => {
      const seen = await preview(planId);
      if (seen?.status !== "shown") throw new Error(seen?.status);
      return seen.change;
    };
    expect(await changePlan(app, await shown(1))).toBe("changed");
    app.clock.now += MONTH_MS / 2;
    // Basic is to follow; Creator is what they have and paid for.
    expect(await preview(1)).toMatchObject({ status: "same", arrangedAfter: { name: "Creator" } });
    const up = await shown(3);
    expect(up).toMatchObject({
      from: { name: "Creator" },
      beginsNow: true,
      dueNowCents: 19_900 - 7900,
      creditsNow: 450,
    });
    const back = await shown(2);
    expect(back).toMatchObject({
      isKept: true,
      beginsNow: false,
      dueNowCents: 0,
      creditsNow: 0,
      nextCents: 7900,
    });
    expect(await changePlan(app, back)).toBe("changed");
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 2 });
    expect(toy.subscriptions.get(subscriptionId)).toMatchObject({
      monthlyCents: 7900,
      purchase: { subjectId: "2" },
    });
    expect(await lotsOf(app, userId)).toHaveLength(1);

    app.clock.now += 60_000;
    // From Enterprise to Basic, and then to Creator: below what they have, so neither begins before the next month.
    await changePlan(app, await shown(3));
    const granted = (await lotsOf(app, userId)).map((lot) => lot.granted);
    expect(granted).toEqual([100, 450]);
    await changePlan(app, await shown(1));
    const between = await shown(2);
    expect(between).toMatchObject({ from: { name: "Enterprise" }, beginsNow: false, dueNowCents: 0 });
    await changePlan(app, between);
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 3 });
    const kept = await app.db.all<{ from: number; to: number; due: number; credits: number; made: number }>(
      sql`SELECT from_plan_id AS "from", to_plan_id AS "to", due_now_cents AS due, credits_now AS credits, made_at IS NOT NULL AS made
        FROM plan_changes WHERE subscription_id = (SELECT id FROM subscriptions WHERE user_id = ${userId}) ORDER BY rowid`,
    );
    expect(kept).toEqual([
      { from: 2, to: 1, due: 0, credits: 0, made: 1 },
      { from: 2, to: 2, due: 0, credits: 0, made: 1 },
      { from: 2, to: 3, due: 12_000, credits: 450, made: 1 },
      { from: 3, to: 1, due: 0, credits: 0, made: 1 },
      { from: 3, to: 2, due: 0, credits: 0, made: 1 },
    ]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("that was subscribed to again stays when the old subscription ends", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const plan = { kind: "plan", subjectId: "2", monthlyCents: 7900, firstMonthCents: 7900 };
    const old = await subscribe(plan);
    toy.change(old.subscriptionId, { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId: old.subscriptionId });
    await subscribe(plan);
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 2 });
    await syncSubscription(app, { provider: "toy", subscriptionId: old.subscriptionId });
    expect(await findUserPlan(app, { userId })).toMatchObject({ planId: 2 });
  });

  it("has its first month's discount once for each person", async () => {
    const { app, userId, toy, subscribe } = await shop();
    const offer = () => findPlanOffer(app, { planId: 1, userId });
    await app.db.run(
      sql`INSERT INTO settings (name, value, updated_at) VALUES ('offer-deadline', ${JSON.stringify(app.now() + 1000)}, 0)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    );
    expect(await offer()).toMatchObject({ monthlyCents: 2900, firstMonthCents: 2175, percentOff: 25 });
    const { subscriptionId } = await subscribe({
      kind: "plan",
      subjectId: "1",
      monthlyCents: 2900,
      firstMonthCents: 2175,
      firstMonthPercentOff: 25,
    });
    toy.change(subscriptionId, { state: "canceled" });
    await syncSubscription(app, { provider: "toy", subscriptionId });
    expect(await offer()).toMatchObject({ firstMonthCents: 2900, percentOff: null });
  });
});
