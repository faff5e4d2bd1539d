import { env } from "cloudflare:test";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import { attentions, disputes, payments, refunds } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { placeHold } from "~/domain/credits/holds/holds";
import { postHold } from "~/domain/credits/holds/resolve-hold";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { readReceipt } from "~/domain/payments/receipts/read-receipt";
import { retryRefund } from "~/domain/payments/refunds/retry-refund";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { action as webhook } from "~/routes/webhooks/receive";
import { ordersWithDuplicates } from "../../../support/app/distinct-orders";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { settleOverdueNow } from "../../../support/app/settle-overdue";
import { type TestApp, testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openCheckout } from "../../../support/data/payments/open-checkout";
import { withOwnDatabase } from "../../../support/database/own-database";
import { type FakeStripe, fakeStripe } from "../../../support/fakes/fake-stripe";

const pack = CREDIT_PACKS.find(({ id }) => id === "creator");
if (!pack) throw new Error("no such pack");
/** All of them take minutes: a run takes an even selection, `RELIABILITY=full` takes every one. */
const ORDERS = env.RELIABILITY === "full" ? Number.POSITIVE_INFINITY : 10;
/** A thousand orders take a minute on an idle machine. */
const STORY_MS = env.RELIABILITY === "full" ? 900_000 : 120_000;
const { credits: CREDITS, priceCents: CENTS } = pack;

async function opened() {
  const stripe = fakeStripe();
  const app = testApp({ paymentProviders: { stripe: stripe.provider } });
  const userId = await createUser(app, `${newId()}@example.com`);
  const { paymentId, sessionId } = await openCheckout(app, {
    kind: "credits",
    subjectId: "creator",
    userId,
    amountCents: CENTS,
  });
  return { app, stripe, userId, paymentId, sessionId };
}

async function bought() {
  const world = await opened();
  world.stripe.pay(world.sessionId);
  expect((await settlePayment(world.app, { sessionId: world.sessionId })).status).toBe("settled");
  return world;
}

/** Sends the provider's webhooks and delivers the queue's messages, each twice. */
async function tell(app: TestApp, stripe: FakeStripe, type: string, object: object, eventId?: string) {
  const request = await stripe.delivery(type, object, eventId);
  const response = await webhook({
    request,
    params: { provider: "stripe" },
    context: { app } as unknown as AppLoadContext,
  });
  expect(response.status).toBe(200);
  for (const message of app.queued.splice(0)) {
    if (message.type !== "provider-event") continue;
    await webhookEvents.process(app, message);
    await webhookEvents.process(app, message);
  }
}

async function spend(app: TestApp, userId: string, amount: number) {
  const holdId = newId();
  const key = { holdId, userId, amount };
  const deadlineAt = app.clock.now + 60_000;
  expect((await placeHold(app, { ...key, reason: "image", reference: holdId, deadlineAt })).status).toBe(
    "held",
  );
  await postHold(app, key);
}

async function stands(app: TestApp, userId: string, paymentId: string) {
  const [debt] = await app.db.all<{ owed: number }>(
    sql`SELECT coalesce(sum(remaining), 0) AS owed FROM debts WHERE user_id = ${userId}`,
  );
  const payment = await app.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
  return {
    credits: (await readBalance(app, { userId })).credits,
    owed: debt?.owed,
    state: payment?.state,
    refunded: payment?.refundedCents,
    disputed: payment?.disputedCents,
  };
}

describe("R4: any order of redirect, webhooks, refund and dispute, with duplicates, ends in one state", () => {
  type Told = { type: string; object: () => object };

  /** The state at the provider when we learn of it, and the required result after all events. */
  const stories: Record<
    string,
    {
      happen(stripe: FakeStripe, sessionId: string): Told[];
      end: { credits: number; owed: number; state: string; refunded: number; disputed: number };
    }
  > = {
    "paid, refunded by hand": {
      happen(stripe, sessionId) {
        stripe.pay(sessionId);
        const refund = stripe.refundByHand(sessionId, CENTS);
        return [
          completed(stripe, sessionId),
          { type: "charge.refunded", object: () => chargeOf(String(refund.payment_intent)) },
          { type: "refund.created", object: () => refund },
        ];
      },
      end: { credits: 0, owed: 0, state: "paid", refunded: CENTS, disputed: 0 },
    },
    "paid by debit days later, a part refunded": {
      happen(stripe, sessionId) {
        stripe.pay(sessionId, { payment_status: "unpaid" });
        stripe.settleDebit(sessionId, true);
        const refund = stripe.refundByHand(sessionId, CENTS / 2);
        return [
          completed(stripe, sessionId),
          { ...completed(stripe, sessionId), type: "checkout.session.async_payment_succeeded" },
          { type: "refund.updated", object: () => refund },
        ];
      },
      end: { credits: CREDITS / 2, owed: 0, state: "paid", refunded: CENTS / 2, disputed: 0 },
    },
    "paid, disputed, won": {
      happen(stripe, sessionId) {
        stripe.pay(sessionId);
        const dispute = stripe.dispute(sessionId, CENTS);
        stripe.decide(dispute, "won");
        return [
          completed(stripe, sessionId),
          { type: "charge.dispute.created", object: () => dispute },
          { type: "charge.dispute.closed", object: () => dispute },
        ];
      },
      end: { credits: CREDITS, owed: 0, state: "paid", refunded: 0, disputed: 0 },
    },
    "paid, half refunded, the rest disputed and lost": {
      happen(stripe, sessionId) {
        stripe.pay(sessionId);
        const refund = stripe.refundByHand(sessionId, CENTS / 2);
        const dispute = stripe.dispute(sessionId, CENTS / 2);
        stripe.decide(dispute, "lost");
        return [
          completed(stripe, sessionId),
          { type: "refund.created", object: () => refund },
          { type: "charge.dispute.closed", object: () => dispute },
        ];
      },
      end: { credits: 0, owed: 0, state: "disputed", refunded: CENTS / 2, disputed: CENTS / 2 },
    },
    "refused by the bank days later": {
      happen(stripe, sessionId) {
        stripe.pay(sessionId, { payment_status: "unpaid" });
        stripe.settleDebit(sessionId, false);
        return [
          completed(stripe, sessionId),
          { ...completed(stripe, sessionId), type: "checkout.session.async_payment_failed" },
        ];
      },
      end: { credits: 0, owed: 0, state: "failed", refunded: 0, disputed: 0 },
    },
  };

  const completed = (stripe: FakeStripe, sessionId: string): Told => ({
    type: "checkout.session.completed",
    object: () => stripe.sessions.get(sessionId) ?? {},
  });
  const chargeOf = (payment_intent: string) => ({ id: "ch_1", object: "charge", payment_intent });

  async function tellInOrders(story: (typeof stories)[string]) {
    let orders = 0;
    let deliveries = 0;
    const letters = ["redirect", "cron", ...labels(story.happen)];
    // Every distinct order of the steps, each with one step doubled, in turn.
    const events = letters.filter((letter) => letter.startsWith("event"));
    for (const order of ordersWithDuplicates(letters, events, ORDERS)) {
      const { app, stripe, userId, sessionId, paymentId } = await opened();
      const told = story.happen(stripe, sessionId);
      app.clock.now += 3 * 60_000;
      for (const step of order) {
        if (step === "redirect") await settlePayment(app, { sessionId, userId });
        else if (step === "cron") await settleOverdueNow(app);
        else {
          const index = Number(step.slice("event".length));
          const one = told[index];
          if (!one) throw new Error(step);
          await tell(app, stripe, one.type, one.object(), `evt_${paymentId}_${index}`);
          deliveries++;
        }
      }
      expect(await stands(app, userId, paymentId), order.join(" → ")).toEqual(story.end);
      orders++;
    }
    expect(await findMoneyViolations(testApp())).toEqual([]);
    return { orders, deliveries };
  }

  it.each(Object.entries(stories))(
    "%s",
    async (name, story) => {
      const { orders, deliveries } = await withOwnDatabase(newId(), () => tellInOrders(story));
      console.log(
        `R4: ${name}: ${orders} orders with a duplicate, ${deliveries} deliveries: one final state`,
      );
    },
    STORY_MS,
  );

  function labels(happen: (stripe: FakeStripe, sessionId: string) => Told[]): string[] {
    const stripe = fakeStripe();
    const { id } = stripe.open({ paymentId: "p", amountCents: CENTS });
    return happen(stripe, id).map((_, index) => `event${index}`);
  }
});

describe("refunds and disputes of credits", () => {
  it("R9: spent credits become a debt, which the next purchase pays first", async () => {
    const { app, stripe, userId, paymentId, sessionId } = await bought();
    await spend(app, userId, 15);
    const refund = stripe.refundByHand(sessionId, CENTS);
    await tell(app, stripe, "refund.created", refund);
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: 0, owed: 15 });
    expect(await findMoneyViolations(app)).toEqual([]);
    const { sessionId: again } = await openCheckout(app, {
      kind: "credits",
      subjectId: "creator",
      userId,
      amountCents: CENTS,
    });
    stripe.pay(again);
    await settlePayment(app, { sessionId: again });
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: 5, owed: 0 });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("takes 33 % of the credits for 33 % of the money, rounded in the person's favor, and the rest with the rest", async () => {
    const { app, stripe, userId, paymentId, sessionId } = await bought();
    await tell(app, stripe, "refund.created", stripe.refundByHand(sessionId, 500));
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: 14, refunded: 500 });
    await tell(app, stripe, "refund.created", stripe.refundByHand(sessionId, 1000));
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: 0, owed: 0, refunded: 1500 });
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("applies four refunds by hand that are reported at once", async () => {
    const { app, stripe, userId, paymentId, sessionId } = await bought();
    const made = Array.from({ length: 4 }, () => stripe.refundByHand(sessionId, 300));
    await Promise.all(made.map((refund) => tell(app, stripe, "refund.created", refund)));
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: 4, refunded: 1200 });
    const rows = await app.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(rows.map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("waits while a refund is pending, and owes it again if the bank sends it back", async () => {
    const { app, stripe, paymentId, sessionId } = await bought();
    stripe.faults.refundState = "pending";
    const refund = stripe.refundByHand(sessionId, CENTS);
    await tell(app, stripe, "refund.created", refund);
    const row = () => app.db.query.refunds.findFirst({ where: eq(refunds.paymentId, paymentId) });
    expect((await row())?.state).toBe("sent");
    expect(await findMoneyViolations(app)).toEqual([]);
    stripe.settleRefund(refund, true);
    await tell(app, stripe, "refund.updated", refund);
    expect((await row())?.state).toBe("done");
    stripe.settleRefund(refund, false);
    await tell(app, stripe, "refund.failed", refund);
    expect((await row())?.state).toBe("failed");
    const refundId = (await row())?.id ?? "";
    expect(
      await app.db.query.attentions.findFirst({ where: eq(attentions.cause, `refund:${refundId}`) }),
    ).toBeDefined();
    expect(await findMoneyViolations(app)).toEqual([]);
    stripe.faults.refundState = "succeeded";
    const answers = await Promise.all(Array.from({ length: 5 }, () => retryRefund(app, { refundId })));
    expect(new Set(answers)).toEqual(new Set(["done"]));
    expect(stripe.refunds.size).toBe(2);
    expect(await sendRefund(app, { refundId })).toBe("done");
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("tells the person of a refund made at the provider, once, and how its credit note is found", async () => {
    const { app, stripe, userId, sessionId } = await bought();
    const part = stripe.refundByHand(sessionId, 500);
    await tell(app, stripe, "refund.created", part);
    await tell(app, stripe, "charge.refunded", stripe.refundByHand(sessionId, CENTS - 500));
    await tell(app, stripe, "refund.updated", part);
    const told = await lettersOf(app, userId, "money-back");
    expect(told.map(({ kind, cents, isWhole }) => [kind, cents, isWhole])).toEqual([
      ["credits", 500, false],
      ["credits", CENTS - 500, true],
    ]);
    const note = await readReceipt(app, { asked: String(told[0]?.refundId) });
    expect(note?.receipt).toMatchObject({ series: "credit-note", amountCents: 500 });
  });

  it("never refunds more than was paid, and opens an incident for the excess", async () => {
    const { app, stripe, userId, paymentId, sessionId } = await bought();
    const refund = { ...stripe.refundByHand(sessionId, CENTS), currency: "jpy" };
    stripe.refunds.set(refund.id, refund);
    await tell(app, stripe, "refund.created", refund);
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: CREDITS, refunded: 0 });
    expect(
      await app.db.query.attentions.findFirst({ where: eq(attentions.cause, `refund-by-hand:${refund.id}`) }),
    ).toBeDefined();
  });

  it("ignores an inquiry, takes the credits when it becomes a dispute and grants them again when it is won", async () => {
    const { app, stripe, userId, paymentId, sessionId } = await bought();
    const dispute = stripe.dispute(sessionId, CENTS, true);
    await tell(app, stripe, "charge.dispute.created", dispute);
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: CREDITS, state: "paid" });
    await spend(app, userId, 8);
    stripe.escalate(dispute);
    await tell(app, stripe, "charge.dispute.funds_withdrawn", dispute);
    expect(await stands(app, userId, paymentId)).toEqual({
      credits: 0,
      owed: 8,
      state: "disputed",
      refunded: 0,
      disputed: CENTS,
    });
    expect(await findMoneyViolations(app)).toEqual([]);
    stripe.decide(dispute, "won");
    await tell(app, stripe, "charge.dispute.closed", dispute);
    expect(await stands(app, userId, paymentId)).toEqual({
      credits: 12,
      owed: 0,
      state: "paid",
      refunded: 0,
      disputed: 0,
    });
    const [row] = await app.db.select().from(disputes).where(eq(disputes.paymentId, paymentId));
    expect(row).toMatchObject({ state: "won", withdrawnCents: 0, moves: 2 });
    await tell(app, stripe, "charge.dispute.closed", dispute);
    expect(
      (await lettersOf(app, userId, "dispute")).map(({ step, kind, cents }) => [step, kind, cents]),
    ).toEqual([
      ["opened", "credits", CENTS],
      ["won", "credits", CENTS],
    ]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("sends one email when the bank refuses days later, and charges and grants nothing", async () => {
    const { app, stripe, userId, sessionId, paymentId } = await opened();
    stripe.pay(sessionId, { payment_status: "unpaid" });
    expect(await settlePayment(app, { sessionId })).toMatchObject({
      status: "unpaid",
      session: "processing",
    });
    const waiting = await app.db.query.payments.findFirst({ where: eq(payments.id, paymentId) });
    expect(waiting?.processingAt).toBe(app.clock.now);
    stripe.settleDebit(sessionId, false);
    // No event at all: the cron finds it.
    for (let run = 0; run < 3; run++) {
      app.clock.now += 31 * 60_000;
      await settleOverdueNow(app);
    }
    expect(await stands(app, userId, paymentId)).toMatchObject({ credits: 0, state: "failed" });
    const letters = await app.db.query.deliveries.findMany({
      where: (t, { eq: is }) => is(t.dedupeKey, `payment-failed:${paymentId}`),
    });
    expect(letters).toHaveLength(1);
  });
});

/** What the emails of a kind say, oldest first. */
async function lettersOf(app: TestApp, userId: string, template: string) {
  const rows = await app.db.all<{ data: string }>(
    sql`SELECT data FROM deliveries WHERE template = ${template}
      AND recipient = (SELECT email FROM users WHERE id = ${userId}) ORDER BY id`,
  );
  return rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
}
