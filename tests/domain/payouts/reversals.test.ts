import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { webhookEvents } from "~/acts/webhook-events";
import { toIncident } from "~/domain/incidents/list-incidents";
import { TOLD_AFTER_ATTEMPTS } from "~/domain/payouts/attempts";
import { PAYOUT_INTERVAL_MS } from "~/domain/payouts/payout-terms";
import { readPayoutStatement } from "~/domain/payouts/queries/payout-statement";
import { readPayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { makeReversals } from "~/domain/payouts/reversals/make-reversals";
import { sendReversal } from "~/domain/payouts/reversals/send-reversal";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import {
  availableSale,
  enabledAccount,
  forgetEarlierAccounts,
  moneyOf,
  payoutLetters,
  payoutsOfUser,
  refundPiece,
  runPayouts,
} from "../../support/data/payments/payouts";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
  stripe.clock.now = () => app.now();
  await forgetEarlierAccounts(app);
});
afterEach(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

/** A sale that was paid out. */
async function paidOut(name: string) {
  const sale = await availableSale(app, { name });
  const accountId = await enabledAccount(app, stripe, sale.creatorId);
  await runPayouts(app);
  const { paid } = await moneyOf(app, sale.creatorId);
  expect(paid).toBeGreaterThan(0);
  return { ...sale, accountId, paid };
}

const refund = (orderId: string, quantity: number) => refundPiece(app, orderId, quantity);

const reversals = (userId: string) =>
  app.db.query.payoutReversals.findMany({ where: (t, { eq }) => eq(t.userId, userId), orderBy: (t) => t.id });
const atStripe = (accountId: string) =>
  Object.values(stripe.connect.transfers)
    .filter(({ destination }) => destination === accountId)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);

describe("what was paid out and then refunded to a buyer", () => {
  it("is taken back from the payout, once, exactly as much as was earned with it", async () => {
    const { orderId, creatorId, accountId, paid } = await paidOut("Back");
    await refund(orderId, 1);
    const { owed } = await moneyOf(app, creatorId);
    expect(owed).toBeGreaterThan(0);
    await Promise.all([makeReversals(app), makeReversals(app), makeReversals(app)]);
    const [reversal] = await reversals(creatorId);
    const reversalId = reversal?.id ?? "";
    await Promise.all([1, 2, 3].map(() => sendReversal(app, { reversalId })));
    await runPayouts(app);
    expect(await reversals(creatorId)).toHaveLength(1);
    expect(await moneyOf(app, creatorId)).toMatchObject({ paid: paid - owed, owed: 0, available: 0 });
    expect(atStripe(accountId)).toBe(paid - owed);
    expect((await payoutsOfUser(app, creatorId))[0]).toMatchObject({ reversedCents: owed });
    // The rest goes, too.
    await refund(orderId, 1);
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ paid: 0, owed: 0 });
    expect(atStripe(accountId)).toBe(0);
  });

  it("becomes a debt where the money has left the account, which later earnings pay first", async () => {
    const { orderId, creatorId, accountId, paid, shop } = await paidOut("Gone");
    stripe.connectControl.act(accountId, "pay-to-bank");
    await refund(orderId, 1);
    const { owed } = await moneyOf(app, creatorId);
    await runPayouts(app);
    await runPayouts(app);
    expect((await reversals(creatorId)).map(({ state }) => state)).toEqual(["failed"]);
    expect(await moneyOf(app, creatorId)).toMatchObject({ paid, owed });
    expect(await payoutLetters(app, creatorId, "payout-debt")).toEqual([{ amountCents: owed }]);
    expect((await payoutsOfUser(app, creatorId))[0]?.reversedCents).toBe(0);

    app.clock.now += PAYOUT_INTERVAL_MS;
    await availableSale(app, { shop });
    const later = await moneyOf(app, creatorId);
    expect(later.owed).toBe(0);
    await availableSale(app, { shop });
    const { available } = await moneyOf(app, creatorId);
    await runPayouts(app);
    expect(await moneyOf(app, creatorId)).toMatchObject({ available: 0, paid: paid + available, owed: 0 });
  });

  it("is looked for before it is taken again, if an answer was lost", async () => {
    const { orderId, creatorId, accountId, paid } = await paidOut("Lost");
    await refund(orderId, 1);
    const { owed } = await moneyOf(app, creatorId);
    const [reversalId = ""] = await makeReversals(app);
    stripe.faults.loseNextAnswer = true;
    expect(await sendReversal(app, { reversalId })).toBe("wanted");
    stripe.forgetKeys();
    app.clock.now += 24 * 60 * 60_000;
    await runPayouts(app);
    expect(atStripe(accountId)).toBe(paid - owed);
    expect(await moneyOf(app, creatorId)).toMatchObject({ paid: paid - owed, owed: 0 });
  });

  it("is told to an admin while the provider does not answer about it, who can ask again, until it is back", async () => {
    const { orderId, creatorId } = await paidOut("Silent");
    const [payout] = await payoutsOfUser(app, creatorId);
    const incident = async () => {
      const row = await app.db.query.attentions.findFirst({
        where: (t, { eq }) => eq(t.cause, `payout:${payout?.id}`),
      });
      if (!row) throw new Error("no incident");
      return row;
    };
    const retry = async () =>
      retryIncident(app, { incident: toIncident(await incident()), by: creatorId, why: "look" });
    const silence = async () => {
      stripe.faults.down = true;
      for (let attempt = 0; attempt < TOLD_AFTER_ATTEMPTS; attempt++) {
        app.clock.now += 60 * 60_000;
        await runPayouts(app);
      }
    };
    await refund(orderId, 1);
    await silence();
    const { owed } = await moneyOf(app, creatorId);
    expect(JSON.parse((await incident()).detail)).toMatchObject({ cents: owed });
    expect((await retry()).status).toBe("unchanged");
    expect((await incident()).resolvedAt).toBeNull();
    stripe.faults.down = false;
    expect((await retry()).status).toBe("resolved");
    expect((await reversals(creatorId)).map(({ state }) => state)).toEqual(["done"]);

    // By itself, too.
    await refund(orderId, 1);
    await silence();
    expect((await incident()).resolvedAt).toBeNull();
    stripe.faults.down = false;
    app.clock.now += 60 * 60_000;
    await runPayouts(app);
    expect((await incident()).resolvedAt).not.toBeNull();
  });

  it("concerns nobody but its creator", async () => {
    const one = await paidOut("One");
    const other = await paidOut("Other");
    await refund(one.orderId, 2);
    await runPayouts(app);
    expect(await moneyOf(app, other.creatorId)).toMatchObject({ paid: other.paid, owed: 0 });
    expect(await reversals(other.creatorId)).toEqual([]);
  });

  it("and a transfer reversed in Stripe's dashboard is available again, and told to an admin", async () => {
    const { creatorId, accountId, paid } = await paidOut("By hand");
    const transfer = Object.values(stripe.connect.transfers).find(
      ({ destination }) => destination === accountId,
    );
    if (!transfer) throw new Error("no transfer");
    stripe.connectControl.reverseTransfer(transfer.id);
    const event = { object: "event", type: "transfer.reversed", data: { object: transfer } };
    for (const id of ["evt_r1", "evt_r2"]) {
      const request = await stripe.connectDelivery({ ...event, id });
      const payload = await request.text();
      await webhookEvents.receive(app, { provider: "stripe-connect", payload, headers: request.headers });
    }
    for (const message of app.queued.splice(0))
      if (message.type === "provider-event") await webhookEvents.process(app, message);
    expect(await moneyOf(app, creatorId)).toMatchObject({ paid: 0, available: paid });
    expect(
      await app.db.query.attentions.findMany({
        where: (t, { like }) => like(t.cause, "payout-taken-back:%"),
      }),
    ).toHaveLength(1);
    app.clock.now += PAYOUT_INTERVAL_MS;
    await runPayouts(app);
    const [, second] = await payoutsOfUser(app, creatorId);
    const statement = await readPayoutStatement(app, { payoutId: second?.id ?? "", userId: creatorId });
    expect(statement?.rows.map(({ kind }) => kind)).toEqual(["payout-reversed"]);
  });
});

describe("payments from Stripe to a bank", () => {
  it("are shown as Stripe reports them, and a bank's refusal sends one email", async () => {
    const { creatorId, accountId, paid } = await paidOut("Bank");
    stripe.connectControl.act(accountId, "pay-to-bank");
    const hear = async (type: string, id: string) => {
      const request = await stripe.connectDelivery({
        id,
        object: "event",
        type,
        account: accountId,
        data: { object: {} },
      });
      const payload = await request.text();
      await webhookEvents.receive(app, { provider: "stripe-connect", payload, headers: request.headers });
      for (const message of app.queued.splice(0))
        if (message.type === "provider-event") await webhookEvents.process(app, message);
    };
    await hear("payout.created", "evt_p1");
    const shown = async () =>
      (await readPayoutsPage(app, { userId: creatorId })).bankPayouts.map(({ amount, currency, state }) => [
        amount,
        currency,
        state,
      ]);
    expect(await shown()).toEqual([[paid, "usd", "pending"]]);
    const [payoutId = ""] = Object.keys(stripe.connect.payouts);
    stripe.connectControl.settlePayout(payoutId, "failed");
    await hear("payout.failed", "evt_p2");
    await hear("payout.updated", "evt_p3");
    expect(await shown()).toEqual([[paid, "usd", "failed"]]);
    expect(await payoutLetters(app, creatorId, "payout-failed")).toEqual([
      { by: "bank", amount: paid, currency: "usd" },
    ]);
    const stranger = await paidOut("Unbanked");
    expect((await readPayoutsPage(app, { userId: stranger.creatorId })).bankPayouts).toEqual([]);
  });
});
