import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { decideTransfer } from "~/acts/incidents/decide-transfer";
import { runTransaction } from "~/db/client";
import { cryptoCheckouts, payments, refunds } from "~/db/schema";
import { settlePayment } from "~/domain/payments/settle";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { createPicture, createUser } from "../../../support/data/factories";
import {
  openCryptoCheckout,
  postNotification,
  processNotifications,
} from "../../../support/data/payments/crypto-checkout";

const CENTS = 399;

/** The license of a design, to be paid in coins. */
async function licenseOpened(name: string) {
  let pictureId = "";
  const checkout = await openCryptoCheckout(name, async (app, userId) => {
    pictureId = await createPicture(app, userId);
    return {
      kind: "image",
      subjectId: pictureId,
      amountCents: CENTS,
      lines: [{ name: "Design license", unitCents: CENTS, quantity: 1 }],
      // The price is below the least amount of most coins.
      crypto: { provider: "nowpayments", payCurrency: "ltc" },
    };
  });
  const { app, np, id, paymentId } = checkout;
  return {
    ...checkout,
    withdrawPicture: () =>
      runTransaction(app.db, [
        sql`UPDATE pictures SET withdrawn_at = ${app.now()}, withdrawn_why = 'us:blank' WHERE id = ${pictureId}`,
      ]),
    async told() {
      expect(await postNotification(app, np.delivery(id, { updated_at: String(Math.random()) }))).toBe(200);
      await processNotifications(app);
    },
    incidents: () =>
      app.db.query.attentions.findMany({ where: (t, { eq }) => eq(t.subject, `payment:${paymentId}`) }),
    async owedCents() {
      const [row] = await app.db.all<{ refunds: number; surplus: number }>(
        sql`SELECT (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = ${paymentId}) AS refunds,
          (SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
            WHERE e.account_id = 'system:surplus_coins' AND t.reference GLOB ${`${paymentId}:*`}) AS surplus`,
      );
      return row;
    },
  };
}

it("coins for a design that was withdrawn meanwhile are owed once, however often the transfer is told", async () => {
  const { app, np, id, userId, paymentId, ...it } = await licenseOpened("gone-design");
  await it.withdrawPicture();
  np.play(id, "success");
  await it.told();
  expect(await it.owedCents()).toEqual({ refunds: CENTS, surplus: 0 });
  await it.told();
  await settlePayment(app, { paymentId, userId });
  expect(await it.owedCents()).toEqual({ refunds: CENTS, surplus: 0 });
  const [coins] = await app.db.select().from(cryptoCheckouts).where(eq(cryptoCheckouts.paymentId, paymentId));
  expect(coins?.acceptedPaid).toBe(coins?.actuallyPaid);
  expect(await findMoneyViolations(app)).toEqual([]);
});

it("more coins than a withdrawn design costs are owed with their surplus, and no more than came", async () => {
  const { app, np, id, ...it } = await licenseOpened("gone-design-over");
  await it.withdrawPicture();
  np.play(id, "overpaid");
  await it.told();
  await it.told();
  expect(await it.owedCents()).toEqual({ refunds: CENTS, surplus: 100 });
  expect(await findMoneyViolations(app)).toEqual([]);
});

it("an admin who accepts coins for a design that is gone is told so, and can only record that they went back", async () => {
  const { app, np, id, paymentId, ...it } = await licenseOpened("gone-design-accepted");
  await it.withdrawPicture();
  np.play(id, "partially_paid");
  await it.told();
  const by = await createUser(app, "gone-design-admin@example.com");
  const incident = (await it.incidents())[0]?.id ?? "";
  const decide = (action: "accept" | "returned") =>
    decideTransfer(app, { id: incident, action, cents: CENTS, by, note: "seen" });
  expect(await decide("accept")).toEqual({ status: "gone" });
  expect(await app.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toEqual([]);
  expect((await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.state).toBe("open");
  expect(await decide("returned")).toEqual({ status: "returned" });
  expect(await findMoneyViolations(app)).toEqual([]);
});
