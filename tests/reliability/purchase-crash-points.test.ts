import { expect } from "vitest";
import { readBalance } from "~/domain/credits/balance";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { newId } from "~/lib/ids";
import { describeCrashes, type Flow } from "../support/app/crash-flows";
import { fakePlatform } from "../support/app/fake-platform";
import { paidSessions, paying, tellStripe } from "../support/app/paying";
import type { TestApp } from "../support/app/test-app";
import { createPicture, createUser } from "../support/data/factories";

const TERMS = { monthlyCents: 999, firstMonthCents: 999, firstMonthPercentOff: null };
const LINES = { successPath: "/", cancelPath: "/" };

/** R11 and R17 for what is bought by the month, licenses and videos; packs and orders are in crash-points.test.ts. */
const FLOWS: Record<string, Flow> = {
  "a membership and its renewal": {
    async arrange({ app, stripe }) {
      app.subscriptionPurchases = SUBSCRIPTION_PURCHASES;
      const userId = await createUser(app, `${newId()}@example.com`);
      let sessionId: string | null = null;
      const heard = new Set<string>();
      const subscriptionOf = (id: string | null) => String(stripe.sessions.get(id ?? "")?.subscription ?? "");
      const invoices = () =>
        Object.values(stripe.invoices).filter(
          ({ parent }) => parent?.subscription_details?.subscription === subscriptionOf(sessionId),
        );
      async function tell(asked: TestApp, type: string, object: { id?: string }) {
        const id = `evt_${type}_${object.id}`;
        if (!heard.has(id) && (await tellStripe(asked, stripe, { type, object, id }))) heard.add(id);
        await fakePlatform(app, asked).deliver();
      }
      const once = async (asked: TestApp) => {
        if (sessionId === null) {
          const wanted = { kind: "membership", subjectId: "monthly", userId, email: "ann@example.com" };
          const start = await startSubscription(asked, { ...wanted, ...TERMS, ...LINES, name: "Membership" });
          if (start.status !== "open") return;
          sessionId = start.url.split("/").at(-1) ?? "";
          stripe.subscribe(sessionId);
        }
        await tell(asked, "checkout.session.completed", stripe.sessions.get(sessionId) ?? {});
        const subscriptionId = subscriptionOf(sessionId);
        if (invoices().length === 1) {
          const item = stripe.subscriptions[subscriptionId]?.items.data[0];
          stripe.passUntil(subscriptionId, ((item?.current_period_end ?? 0) + 2 * 3600) * 1000);
        }
        for (const invoice of invoices()) await tell(asked, "invoice.paid", invoice);
      };
      const credits = async () => (await readBalance(app, { userId })).credits;
      return {
        act: once,
        again: once,
        isSettled: async () => (await credits()) === 20,
        async check() {
          expect(await credits()).toBe(20);
          expect(invoices().map(({ status }) => status)).toEqual(["paid", "paid"]);
          const rows = await app.db.query.subscriptions.findMany({
            where: (t, { eq }) => eq(t.userId, userId),
          });
          const item = stripe.subscriptions[subscriptionOf(sessionId)]?.items.data[0];
          expect(rows).toMatchObject([
            { state: "active", periodEndsAt: (item?.current_period_end ?? 0) * 1000 },
          ]);
        },
      };
    },
  },

  "the license of a design": {
    async arrange({ app, stripe }) {
      const userId = await createUser(app, `${newId()}@example.com`);
      const pictureId = await createPicture(app, userId);
      const licenses = () =>
        app.db.query.imageLicenses.findMany({ where: (t, { eq }) => eq(t.pictureId, pictureId) });
      return {
        ...paying(app, stripe, once({ kind: "image", subjectId: pictureId, userId, amountCents: 399 })),
        isSettled: async () => (await licenses()).length > 0,
        async check() {
          expect(await licenses()).toMatchObject([{ userId, state: "active" }]);
          expect(paidSessions(stripe)).toBe(1);
        },
      };
    },
  },

  "a video": {
    async arrange({ app, stripe, mail }) {
      const email = `${newId()}@example.com`;
      const userId = await createUser(app, email);
      const videos = async () =>
        (await app.db.query.payments.findMany({ where: (t, { eq }) => eq(t.userId, userId) })).filter(
          ({ state }) => state === "paid",
        );
      const letters = () => [...mail.letters.values()].filter(({ to }) => to === email);
      return {
        ...paying(app, stripe, once({ kind: "video", subjectId: "basic:0:0", userId, amountCents: 1500 })),
        isSettled: async () => (await videos()).length > 0 && letters().length > 0,
        async check() {
          const [paid] = await videos();
          const orders = await app.db.query.videoOrders.findMany({
            where: (t, { eq }) => eq(t.paymentId, paid?.id ?? ""),
          });
          expect(orders).toMatchObject([{ state: "paid" }]);
          expect(paidSessions(stripe)).toBe(1);
          const subjects = letters().map(({ subject }) => subject);
          expect(new Set(subjects).size).toBe(subjects.length);
        },
      };
    },
  },
};

describeCrashes(FLOWS, ["a membership and its renewal"]);

function once(bought: { kind: "image" | "video"; subjectId: string; userId: string; amountCents: number }) {
  return {
    ...bought,
    lines: [{ name: bought.kind, unitCents: bought.amountCents, quantity: 1 }],
    ...LINES,
  };
}
