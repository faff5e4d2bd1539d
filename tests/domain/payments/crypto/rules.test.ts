import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { decideTransfer } from "~/acts/incidents/decide-transfer";
import { payRefundByHand } from "~/acts/incidents/pay-refund-by-hand";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { refundPurchase } from "~/acts/refund-purchase";
import { attentions, payments } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { readCreditHistory } from "~/domain/credits/credit-history";
import { toIncident } from "~/domain/incidents/list-incidents";
import { acceptTransfer } from "~/domain/payments/crypto/accept-transfer";
import { askForCoinsBack, takeCreditsForPartial } from "~/domain/payments/crypto/decide-partial";
import { readCryptoPayment } from "~/domain/payments/crypto/read-crypto-payment";
import { retryRefund } from "~/domain/payments/refunds/retry-refund";
import { sendRefund } from "~/domain/payments/refunds/send-refund";
import { settlePayment } from "~/domain/payments/settle";
import type { PaymentCase } from "../../../../sandbox/nowpayments/play-case";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { settleOverdueNow } from "../../../support/app/settle-overdue";
import type { TestApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import {
  openCryptoCheckout,
  postNotification,
  processNotifications,
} from "../../../support/data/payments/crypto-checkout";

let app: TestApp;
afterEach(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

async function opened(name: string) {
  const checkout = await openCryptoCheckout(name);
  app = checkout.app;
  const { np, id, userId, paymentId } = checkout;
  const owner = { paymentId, userId };
  return {
    ...checkout,
    owner,
    /** Something happens, and the notification of it, or of its child, arrives. */
    async happens(name: PaymentCase, about: "payment" | "child" = "payment") {
      np.play(id, name);
      const child = np.childrenOf(id).at(-1);
      const told = about === "child" ? String(child?.payment_id) : id;
      expect(await postNotification(app, np.delivery(told))).toBe(200);
      await processNotifications(app);
    },
    credits: async () => (await readBalance(app, { userId })).credits,
    case: async () => (await readCryptoPayment(app, owner))?.is,
    state: async () => (await app.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.state,
    incidents: () =>
      app.db.query.attentions.findMany({ where: (t, { eq }) => eq(t.subject, `payment:${paymentId}`) }),
  };
}

const statusOf = ({ status }: { status: string }) => status;

async function owedSurplus(paymentId: string): Promise<number> {
  const [row] = await app.db.all<{ cents: number }>(
    sql`SELECT coalesce(sum(e.amount), 0) AS cents FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
      WHERE e.account_id = 'system:surplus_coins' AND t.reference GLOB ${`${paymentId}:*`}`,
  );
  return row?.cents ?? 0;
}

const openIncidents = (rows: (typeof attentions.$inferSelect)[]) =>
  rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ cause }) => cause.split(":")[2]);

describe("R8: what comes of coins", () => {
  it("partial: grants nothing and tells an admin; the rest, added to the payment, grants the pack", async () => {
    const it = await opened("rule-partial");
    await it.happens("partially_paid");
    expect([await it.credits(), await it.case(), await it.state()]).toEqual([0, "partial", "open"]);
    const { pendingPurchases } = await readCreditHistory(app, it.owner);
    expect(pendingPurchases).toMatchObject([{ id: it.paymentId, payCurrency: "btc" }]);
    expect(openIncidents(await it.incidents())).toEqual(["partial"]);
    await it.happens("complete-rest");
    expect([await it.credits(), await it.case()]).toEqual([20, "paid"]);
  });

  it("partial: the person takes credits at the rate, once, and more coins later are told", async () => {
    const it = await opened("rule-take");
    await it.happens("partially_paid");
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeCreditsForPartial(app, it.owner)));
    expect(taken.map(({ status }) => status).sort()).toEqual(["accepted", "moved", "moved", "moved"]);
    expect(await it.credits()).toBe(12);
    expect(openIncidents(await it.incidents())).toEqual([]);
    await it.happens("complete-rest");
    expect(await it.credits()).toBe(12);
    expect(openIncidents(await it.incidents())).toEqual(["overpaid"]);
  });

  it("partial: who read the payment before its credits were taken takes none, and is told that it moved", async () => {
    const it = await opened("rule-stale");
    await it.happens("partially_paid");
    const [stale] = await app.db.select().from(payments).where(eq(payments.id, it.paymentId));
    if (!stale) throw new Error("no payment");
    const accept = { cents: 900, transferId: stale.sessionId };
    expect((await acceptTransfer(app, stale, accept)).status).toBe("accepted");
    expect((await acceptTransfer(app, stale, accept)).status).toBe("moved");
    expect(await it.credits()).toBe(12);
  });

  it("partial: credits taken while the rest arrives are granted by one of the two alone", async () => {
    const it = await opened("rule-race");
    await it.happens("partially_paid");
    it.np.play(it.id, "complete-rest");
    await Promise.all([takeCreditsForPartial(app, it.owner), settlePayment(app, it.owner)]);
    expect(await it.credits()).toBe(20);
  });

  it("partial: a refund of it takes its share of credits back, and the coins go back by hand", async () => {
    const it = await opened("rule-take-refund");
    await it.happens("partially_paid");
    await takeCreditsForPartial(app, it.owner);
    const by = await createUser(app, "rule-take-refund-admin@example.com");
    const refunded = await refundPurchase(app, { paymentId: it.paymentId, by, why: "asked for" });
    expect(refunded).toEqual({ status: "refunded", amountCents: 900 });
    expect(await it.credits()).toBe(0);
  });

  it("partial: who asks for the coins back is heard, and once they are sent nothing is granted any more", async () => {
    const it = await opened("rule-back");
    await it.happens("partially_paid");
    expect(await askForCoinsBack(app, it.owner)).toEqual({ status: "asked" });
    const [incident] = await it.incidents();
    expect(incident?.detail).toContain("asks for the coins back");
    const by = await createUser(app, "rule-back-admin@example.com");
    const decision = { id: incident?.id ?? "", action: "returned" as const, cents: 0, by, note: "sent" };
    expect(await decideTransfer(app, decision)).toEqual({ status: "returned" });
    expect(await it.case()).toBe("refunded");
    expect(await takeCreditsForPartial(app, it.owner)).toEqual({ status: "moved" });
    await it.happens("complete-rest");
    expect(await it.credits()).toBe(0);
  });

  it("partial: coins that were asked back, and may have been sent, buy no credits meanwhile; an admin can still give them", async () => {
    const it = await opened("rule-asked-back");
    await it.happens("partially_paid");
    expect(await askForCoinsBack(app, it.owner)).toEqual({ status: "asked" });
    expect(await takeCreditsForPartial(app, it.owner)).toEqual({ status: "moved" });
    expect([await it.credits(), openIncidents(await it.incidents())]).toEqual([0, ["partial"]]);
    const [incident] = await it.incidents();
    const by = await createUser(app, "rule-asked-back-admin@example.com");
    const decision = {
      id: incident?.id ?? "",
      action: "accept" as const,
      cents: 900,
      by,
      note: "Asked for.",
    };
    expect(await decideTransfer(app, decision)).toEqual({ status: "accepted", credits: 12 });
    // Once the credits are there, there is nothing to ask back.
    expect(await askForCoinsBack(app, it.owner)).toEqual({ status: "moved" });
  });

  it("overpaid: grants the pack once, owes the surplus in the books, and no longer once it was sent back", async () => {
    const it = await opened("rule-over");
    await it.happens("overpaid");
    expect([await it.credits(), await it.case()]).toEqual([20, "overpaid"]);
    expect(openIncidents(await it.incidents())).toEqual(["overpaid"]);
    expect(await owedSurplus(it.paymentId)).toBe(375);
    const by = await createUser(app, "rule-over-admin@example.com");
    const [incident] = await it.incidents();
    const decision = { id: incident?.id ?? "", action: "returned" as const, cents: 0, by, note: "sent" };
    const decided = await Promise.all([decideTransfer(app, decision), decideTransfer(app, decision)]);
    expect(decided).toContainEqual({ status: "returned" });
    expect(await decideTransfer(app, decision)).toEqual({ status: "already" });
    expect([await owedSurplus(it.paymentId), await it.credits()]).toEqual([0, 20]);
  });

  it("what comes after credits were granted is owed at the payment's rate, each transfer once", async () => {
    const it = await opened("rule-surplus");
    await it.happens("partially_paid");
    await takeCreditsForPartial(app, it.owner);
    const transfer = it.np.payment(it.id);
    Object.assign(transfer, { actually_paid: transfer.pay_amount * 0.8 });
    expect(await postNotification(app, it.np.delivery(it.id))).toBe(200);
    await processNotifications(app);
    expect(await owedSurplus(it.paymentId)).toBe(300);
    await it.happens("complete-rest");
    await it.happens("complete-rest");
    expect(await owedSurplus(it.paymentId)).toBe(600);
    await it.happens("redeposit", "child");
    await it.happens("redeposit", "child");
    expect(await owedSurplus(it.paymentId)).toBe(600 + 2 * 1500);
  });

  it("a refund of coins is owed until an admin says that it was paid by hand, once", async () => {
    const it = await opened("rule-by-hand");
    await it.happens("success");
    const by = await createUser(app, "rule-by-hand-admin@example.com");
    await refundPurchase(app, { paymentId: it.paymentId, by, why: "asked for" });
    const refund = async () =>
      app.db.query.refunds.findFirst({ where: (t, { eq }) => eq(t.paymentId, it.paymentId) });
    const refundId = (await refund())?.id ?? "";
    await sendRefund(app, { refundId });
    expect((await refund())?.state).toBe("failed");
    const [incident] = await app.db
      .select()
      .from(attentions)
      .where(eq(attentions.cause, `refund:${refundId}`));
    const paid = { id: incident?.id ?? "", by, note: "tx 0xabc" };
    expect(
      (await Promise.all([payRefundByHand(app, paid), payRefundByHand(app, paid)])).map(statusOf).sort(),
    ).toEqual(["already", "paid"]);
    expect((await refund())?.state).toBe("done");
    expect(
      await app.db.query.auditLog.findMany({
        where: (t, { eq }) => eq(t.subject, `payment:${it.paymentId}`),
      }),
    ).toMatchObject([
      {
        ...{ action: "pay refund by hand", actorId: by },
        detail: expect.stringContaining('"before":"failed","after":"done"'),
      },
    ]);
    expect(await retryRefund(app, { refundId })).toBe("done");
    // The company says so as well, later: it is the same refund.
    await it.happens("refunded");
    expect([await it.credits(), await it.case()]).toEqual([0, "refunded"]);
  });

  it("refunded by the provider: coins that went back are accepted no more, a later deposit is, and stays bought", async () => {
    const it = await opened("rule-gone");
    await it.happens("partially_paid");
    await it.happens("send-rest", "child");
    await it.happens("refunded");
    const by = await createUser(app, "rule-gone-admin@example.com");
    const accept = async (is: string) => {
      const incident = (await it.incidents()).find(({ cause }) => cause.includes(`:${is}:`));
      const decision = { id: incident?.id ?? "", action: "accept" as const, cents: 600, by, note: "Seen." };
      return decideTransfer(app, decision);
    };
    expect(await accept("partial")).toEqual({ status: "already" });
    expect([await it.credits(), await it.case()]).toEqual([0, "second-deposit"]);
    expect(await accept("second-deposit")).toEqual({ status: "accepted", credits: 8 });
    expect(
      await app.db.all(sql`SELECT action, detail ->> '$.before' AS before, detail ->> '$.after' AS after
        FROM audit_log WHERE actor_id = ${by}`),
    ).toEqual([{ action: "accept coins", before: "open", after: "accepted" }]);
    // The same news again, with another sum so that it is not taken for the first, is not about the deposit.
    expect(await postNotification(app, it.np.delivery(it.id, { actually_paid: 0.00005 }))).toBe(200);
    await processNotifications(app);
    await settlePayment(app, it.owner);
    expect(await it.credits()).toBe(8);
  });

  it("late: coins after the payment was closed grant it all the same", async () => {
    const it = await opened("rule-late");
    await it.happens("expired");
    expect([await it.state(), await it.case()]).toEqual(["expired", "expired"]);
    expect(await it.incidents()).toEqual([]);
    await it.happens("finished");
    expect([await it.credits(), await it.state()]).toEqual([20, "paid"]);
  });

  it("expired with coins: they can be sent back, and the payment stays closed", async () => {
    const it = await opened("rule-expired");
    await it.happens("partially_paid");
    app.clock.now += 60 * 60_000;
    await it.happens("expired");
    const incident = (await it.incidents()).find(({ cause }) => cause.includes(":expired:"));
    const by = await createUser(app, "rule-expired-admin@example.com");
    const decision = { id: incident?.id ?? "", action: "returned" as const, cents: 0, by, note: "sent" };
    expect(await decideTransfer(app, decision)).toEqual({ status: "returned" });
    expect([await it.state(), await it.case()]).toEqual(["expired", "refunded"]);
    await it.happens("finished");
    expect(await it.credits()).toBe(0);
  });

  it("wrong asset: a finished payment in another coin grants nothing until an admin accepts it, once", async () => {
    const it = await opened("rule-asset");
    await it.happens("wrong-asset", "child");
    expect([await it.credits(), await it.case()]).toEqual([0, "wrong-asset"]);
    const [incident] = await it.incidents();
    const by = await createUser(app, "rule-asset-admin@example.com");
    const accept = { id: incident?.id ?? "", action: "accept" as const, by, note: "doge is fine" };
    expect(await decideTransfer(app, { ...accept, cents: 10 })).toEqual({ status: "too-little" });
    expect(await decideTransfer(app, { ...accept, cents: 1500 })).toEqual({
      status: "accepted",
      credits: 20,
    });
    expect(await decideTransfer(app, { ...accept, cents: 1500 })).toEqual({ status: "already" });
    expect([await it.credits(), await it.case()]).toEqual([20, "paid"]);
  });

  it("child payments: a second deposit that says finished grants nothing, before and after the first", async () => {
    const it = await opened("rule-child");
    await it.happens("partially_paid");
    await it.happens("send-rest", "child");
    expect([await it.credits(), await it.case()]).toEqual([0, "second-deposit"]);
    await it.happens("complete-rest");
    expect(await it.credits()).toBe(20);
    await it.happens("redeposit", "child");
    expect(await it.credits()).toBe(20);
    expect(openIncidents(await it.incidents()).filter((is) => is === "second-deposit")).toHaveLength(2);
  });

  it("another price than we asked for: nothing is granted, though it says finished", async () => {
    const it = await opened("rule-price");
    await it.happens("wrong-amount");
    expect([await it.credits(), await it.state(), await it.case()]).toEqual([0, "failed", "altered"]);
    expect(openIncidents(await it.incidents())).toEqual(["altered"]);
  });

  it("another payment of the same invoice: nothing is granted, and an admin is told", async () => {
    const it = await opened("rule-other");
    const other = {
      ...it.np.payment(it.id),
      payment_id: 77,
      actually_paid: 1,
      payment_status: "finished" as const,
    };
    it.np.state.payments["77"] = other;
    expect(await postNotification(app, it.np.delivery("77"))).toBe(200);
    await processNotifications(app);
    expect([await it.credits(), await it.case()]).toEqual([0, "other-payment"]);
  });

  it.each(["failed", "refunded"] as const)("%s: closes the payment and grants nothing", async (name) => {
    const it = await opened(`rule-${name}`);
    await it.happens(name);
    expect([await it.credits(), await it.state(), await it.case()]).toEqual([0, "failed", name]);
  });

  it("refunded after it was granted: the credits go back with the coins", async () => {
    const it = await opened("rule-refunded-later");
    await it.happens("success");
    expect(await it.credits()).toBe(20);
    await it.happens("refunded");
    expect([await it.credits(), await it.case()]).toEqual([0, "refunded"]);
  });

  it("notifications in any order, twice, forged or about nobody end in one state", async () => {
    const it = await opened("rule-order");
    const told: Request[] = [];
    for (const name of ["confirming", "confirmed", "sending", "finished"] as const) {
      it.np.play(it.id, name);
      told.push(it.np.delivery(it.id), it.np.delivery(it.id));
    }
    const forged = it.np.delivery(it.id, { payment_status: "finished" }, { badSignature: true });
    expect(await postNotification(app, forged)).toBe(400);
    for (const request of told.reverse()) expect(await postNotification(app, request)).toBe(200);
    expect(await postNotification(app, it.np.delivery(it.id, { payment_id: 1, order_id: "nobody" }))).toBe(
      200,
    );
    await processNotifications(app);
    expect(await it.credits()).toBe(20);
  });

  it("a notification is not believed: what counts is the payment itself", async () => {
    const it = await opened("rule-believe");
    const lie = { payment_status: "finished", actually_paid: 1 };
    expect(await postNotification(app, it.np.delivery(it.id, lie))).toBe(200);
    await processNotifications(app);
    expect([await it.credits(), await it.case()]).toEqual([0, "waiting"]);
  });

  it("a person sees only payments of their own, and a retry of an incident reads the transfer again", async () => {
    const it = await opened("rule-own");
    const stranger = await createUser(app, "rule-own-stranger@example.com");
    expect(await readCryptoPayment(app, { paymentId: it.paymentId, userId: stranger })).toBeNull();
    expect(await takeCreditsForPartial(app, { paymentId: it.paymentId, userId: stranger })).toEqual({
      status: "moved",
    });
    await it.happens("partially_paid");
    const [incident] = await it.incidents();
    if (!incident) throw new Error("no incident");
    it.np.play(it.id, "complete-rest");
    expect(await retryIncident(app, { incident: toIncident(incident), by: stranger, why: "" })).toMatchObject(
      {
        status: "resolved",
      },
    );
    expect(await it.credits()).toBe(20);
  });

  it("the cron reads a partial payment again, without telling an admin twice", async () => {
    const it = await opened("rule-cron");
    await it.happens("partially_paid");
    for (let hour = 0; hour < 3; hour++) {
      app.clock.now += 60 * 60_000;
      await settleOverdueNow(app);
    }
    expect((await it.incidents()).map(({ times }) => times)).toEqual([1]);
  });
});
