import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { orders, payments } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { saveLeadSettings } from "~/domain/inquiries/lead-webhook-settings";
import { submitInquiry } from "~/domain/inquiries/submit-inquiry";
import type { CheckoutRequest } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { settlePayment } from "~/domain/payments/settle";
import { listDuePayoutWork } from "~/domain/payouts/list-due-work";
import { newId } from "~/lib/ids";
import { describeCrashes, type Flow } from "../support/app/crash-flows";
import { fakePlatform } from "../support/app/fake-platform";
import { paidSessions, paying } from "../support/app/paying";
import type { TestApp } from "../support/app/test-app";
import { createAdmin, createUser } from "../support/data/factories";
import { cryptoPurchase, postNotification } from "../support/data/payments/crypto-checkout";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  refundPiece,
  runPayouts,
} from "../support/data/payments/payouts";
import { openShop, placedOrder, storeMockups } from "../support/data/shop";
import { fakeNowPayments } from "../support/fakes/fake-nowpayments";

/** R11 and R17 for money, orders and applications; those for pictures are in picture-crash-points.test.ts. */
const FLOWS: Record<string, Flow> = {
  "a beta application": {
    async arrange({ app, mail }) {
      const email = `${newId()}@example.com`;
      const taken = new Set<string>();
      app.webhookSender = { post: async ({ id }) => ({ status: taken.add(id).size > 0 ? 200 : 500 }) };
      const settings = {
        url: "https://hooks.brand.com/in",
        secret: "a shared secret",
        recipient: "",
        by: await createAdmin(app),
      };
      await saveLeadSettings(app, settings);
      const form = {
        fullName: "Ann",
        email,
        companyName: "",
        phoneNumber: "+1 555 010 0000",
        businessType: "Band",
        website: "",
        expectedVolume: "50",
        message: "",
        acceptTerms: "on" as const,
      };
      const send = (crashing: TestApp) =>
        submitInquiry(crashing, {
          written: { kind: "beta", form },
          page: "/beta",
          userId: null,
          callerAddress: email,
        });
      const rows = () =>
        app.db.all<{ state: string }>(
          sql`SELECT state FROM deliveries WHERE recipient = ${email} OR (channel = 'webhook' AND data LIKE ${`%${email}%`})`,
        );
      return {
        async act(crashing) {
          await send(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await send(healthy)),
        isSettled: async () =>
          (await rows()).length === 2 && (await rows()).every(({ state }) => state === "sent"),
        async check() {
          const stored = await app.db.all(sql`SELECT id FROM inquiries WHERE email = ${email}`);
          const letters = [...mail.letters.values()].filter(({ to }) => to === email);
          expect({ stored: stored.length, told: taken.size, letters: letters.length }).toEqual({
            stored: 1,
            told: 1,
            letters: 1,
          });
        },
      };
    },
  },

  "a pack of credits": {
    async arrange({ app, stripe }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      const pack = CREDIT_PACKS[1];
      if (!pack) throw new Error("no packs");
      const buying = paying(app, stripe, {
        kind: "credits",
        subjectId: pack.id,
        userId,
        amountCents: pack.priceCents,
        lines: [{ name: pack.id, unitCents: pack.priceCents, quantity: 1 }],
        successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
        cancelPath: "/buy-credits",
      });
      return {
        ...buying,
        isSettled: async () => (await readBalance(app, { userId })).credits > 0,
        async check() {
          expect((await readBalance(app, { userId })).credits).toBe(pack.credits);
          expect(paidSessions(stripe)).toBe(1);
        },
      };
    },
  },

  "a pack paid in coins": {
    async arrange({ app }) {
      const np = fakeNowPayments();
      app.paymentProviders = { ...app.paymentProviders, nowpayments: np.provider };
      const userId = await createUser(app, `${newId()}@example.com`);
      let shown: string | null = null;
      let isHeard = false;
      const once = async (asked: TestApp) => {
        if (shown === null) {
          const start = await startPayment(asked, cryptoPurchase(userId));
          if (start.status !== "open") return;
          const [payment] = await app.db.select().from(payments).where(eq(payments.id, start.paymentId));
          shown = payment?.sessionId ?? null;
          if (shown) np.play(shown, "success");
        }
        if (shown && !isHeard) isHeard = (await postNotification(asked, np.delivery(shown))) < 300;
        await fakePlatform(app, asked).deliver();
      };
      return {
        act: once,
        async again(healthy) {
          // An opening whose answer was lost is not repeated at once.
          if (shown === null) app.clock.now += 60_000;
          await once(healthy);
        },
        isSettled: async () => (await readBalance(app, { userId })).credits > 0,
        async check() {
          expect((await readBalance(app, { userId })).credits).toBe(20);
          const finished = Object.values(np.state.payments).filter(
            (each) => each.payment_status === "finished",
          );
          expect(finished).toHaveLength(1);
        },
      };
    },
  },

  "an order, to the printer": {
    async arrange({ app, stripe, printer, mail }) {
      const shop = await openShop(app, "Crash");
      await storeMockups(app, shop);
      const { orderId } = await placedOrder(app, [shop]);
      const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
      const buying = paying(app, stripe, orderPurchase(orderId, order?.totalCents ?? 0));
      const printed = () => [...printer.orders.values()].filter(({ status }) => status === "pending");
      return {
        ...buying,
        isSettled: async () =>
          printed().length > 0 &&
          (await app.db.query.deliveries.findMany()).every(({ state }) => state === "sent"),
        async check() {
          expect(paidSessions(stripe)).toBe(1);
          expect(printed()).toHaveLength(1);
          expect([...printer.orders.values()].filter(({ status }) => status !== "canceled")).toHaveLength(1);
          // Emails of other cases may be sent now, too.
          const sent = [...mail.letters.values()]
            .filter(({ text }) => text.includes(order?.number ?? "none"))
            .map(({ to, subject }) => `${to} ${subject}`);
          expect(new Set(sent).size).toBe(sent.length);
          expect(sent.filter((line) => line.startsWith("ada@example.com"))).toHaveLength(1);
          const [row] = await app.db.all<{ cents: number }>(
            sql`SELECT sum(e.amount) AS cents FROM ledger_entries e WHERE e.account_id = ${`user:${shop.creatorId}:pending`}`,
          );
          expect(row?.cents).toBeGreaterThan(0);
        },
      };
    },
  },

  "a payout to a creator": {
    async arrange({ app, stripe, mail }) {
      await forgetEarlierAccounts(app);
      const { creatorId } = await availableSale(app, { name: "Paid" });
      await enabledAccount(app, stripe, creatorId);
      const { available } = await moneyOf(app, creatorId);
      const letters = () =>
        [...mail.letters.values()].filter(({ subject }) => subject.includes("on its way to you"));
      app.queued.splice(0);
      return {
        act: (crashing) => payDue(app, crashing),
        again: async () => {},
        isSettled: async () => (await moneyOf(app, creatorId)).paid > 0 && letters().length > 0,
        async check() {
          expect(await moneyOf(app, creatorId)).toMatchObject({
            available: 0,
            inTransit: 0,
            paid: available,
          });
          expect(Object.values(stripe.connect.transfers).map(({ amount }) => amount)).toEqual([available]);
          expect(letters()).toHaveLength(1);
        },
      };
    },
  },

  "a payout that is taken back": {
    async arrange({ app, stripe }) {
      await forgetEarlierAccounts(app);
      const { creatorId, orderId } = await availableSale(app, { name: "Taken" });
      await enabledAccount(app, stripe, creatorId);
      await runPayouts(app);
      const { paid } = await moneyOf(app, creatorId);
      await refundPiece(app, orderId);
      const { owed } = await moneyOf(app, creatorId);
      app.queued.splice(0);
      return {
        act: (crashing) => payDue(app, crashing),
        again: async () => {},
        isSettled: async () => (await moneyOf(app, creatorId)).owed === 0,
        async check() {
          expect(owed).toBeGreaterThan(0);
          expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, paid: paid - owed, owed: 0 });
          const [transfer] = Object.values(stripe.connect.transfers);
          expect(transfer?.amount_reversed).toBe(owed);
        },
      };
    },
  },

  "a canceled order's money": {
    async arrange({ app, stripe, printer }) {
      const shop = await openShop(app, "Cancel");
      await storeMockups(app, shop);
      const { orderId } = await placedOrder(app, [shop]);
      const order = await app.db.query.orders.findFirst({ where: eq(orders.id, orderId) });
      const total = order?.totalCents ?? 0;
      const start = await startPayment(app, orderPurchase(orderId, total));
      if (start.status !== "open") throw new Error(start.status);
      stripe.pay(start.url.split("/").at(-1) ?? "");
      expect(await settlePayment(app, { paymentId: start.paymentId })).toMatchObject({ status: "settled" });
      // The order has not been sent to the printer yet.
      app.queued.splice(0);
      return {
        async act(crashing) {
          await cancelOrder(crashing, { orderId });
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await cancelOrder(healthy, { orderId })),
        isSettled: async () =>
          (await app.db.query.refunds.findMany({ where: (t) => eq(t.paymentId, start.paymentId) })).every(
            ({ state }) => state === "done",
          ) &&
          stripe.refunds.size > 0 &&
          [...printer.orders.values()].every(({ status }) => status === "canceled"),
        async check() {
          expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([total]);
          expect([...printer.orders.values()].filter(({ status }) => status !== "canceled")).toEqual([]);
          const [row] = await app.db.all<{ cents: number | null }>(
            sql`SELECT coalesce(sum(e.amount), 0) AS cents FROM ledger_entries e WHERE e.account_id = ${`user:${shop.creatorId}:pending`}`,
          );
          expect(row?.cents).toBe(0);
        },
      };
    },
  },
};

describeCrashes(FLOWS, ["a pack of credits"]);

/** The cron's step, and the messages that it sends. */
async function payDue(app: TestApp, crashing: TestApp): Promise<void> {
  await crashing.enqueue.many(await listDuePayoutWork(crashing));
  await fakePlatform(app, crashing).deliver();
}

function orderPurchase(orderId: string, totalCents: number): CheckoutRequest {
  return {
    kind: "order",
    subjectId: orderId,
    userId: null,
    email: "ada@example.com",
    amountCents: totalCents,
    lines: [{ name: "Order", unitCents: totalCents, quantity: 1 }],
    successPath: `/orders/${orderId}?session_id={CHECKOUT_SESSION_ID}`,
    cancelPath: "/cart",
  };
}
