import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundPurchase } from "~/acts/refund-purchase";
import { runTransaction } from "~/db/client";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { nameHolder } from "~/domain/payments/purchases/image/name-holder";
import { findLicensablePicture, findLicense } from "~/domain/payments/purchases/image/read-licenses";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

const CENTS = 399;
let stripe: FakeStripe;
let app: TestApp;

beforeEach(() => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider } });
});

async function painter() {
  const userId = await createUser(app, `${newId()}@example.com`);
  return { userId, pictureId: await createPicture(app, userId) };
}

const checkout = ({ userId, pictureId }: { userId: string; pictureId: string }) =>
  openCheckout(app, { kind: "image", subjectId: pictureId, userId, amountCents: CENTS });

async function licensed(of?: { userId: string; pictureId: string }) {
  const person = of ?? (await painter());
  const { paymentId, sessionId } = await checkout(person);
  stripe.pay(sessionId);
  const settled = await settlePayment(app, { sessionId });
  return { ...person, paymentId, sessionId, settled: settled.status };
}

const licensesOf = (pictureId: string) =>
  app.db.query.imageLicenses.findMany({ where: (t, { eq }) => eq(t.pictureId, pictureId) });

const stateOf = async ({ paymentId }: { paymentId: string }) =>
  (await app.db.query.imageLicenses.findFirst({ where: (t, { eq }) => eq(t.paymentId, paymentId) }))?.state;

describe("the license of a design", () => {
  it("is issued once, with the picture's hash, for fifty settlements at once", async () => {
    const person = await painter();
    const { paymentId, sessionId } = await checkout(person);
    stripe.pay(sessionId);
    const settlements = await Promise.all(
      Array.from({ length: 50 }, () => settlePayment(app, { paymentId })),
    );
    expect(settlements.filter(({ status }) => status === "settled")).toHaveLength(1);
    const [license, ...others] = await licensesOf(person.pictureId);
    expect(others).toEqual([]);
    expect(license).toMatchObject({ state: "active", userId: person.userId, holderName: null });
    expect(license?.number).toMatch(/^LIC-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const [picture] = await app.db.query.pictures.findMany({
      where: (t, { eq }) => eq(t.id, person.pictureId),
    });
    expect(license?.sha256).toBe(picture?.sha256);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("costs what the price list says, whatever is asked", async () => {
    const { userId, pictureId } = await painter();
    await expect(
      openCheckout(app, { kind: "image", subjectId: pictureId, userId, amountCents: 1 }),
    ).rejects.toThrow(/not sold for 1 cents/);
  });

  it("is not issued for a picture of somebody else: the money goes back at once", async () => {
    const { pictureId } = await painter();
    const { userId } = await painter();
    const bought = await licensed({ userId, pictureId });
    expect(bought.settled).toBe("refunding");
    expect(await licensesOf(pictureId)).toEqual([]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is not issued for a picture that was withdrawn while one paid", async () => {
    const person = await painter();
    const { sessionId } = await checkout(person);
    await runTransaction(app.db, [
      sql`UPDATE pictures SET withdrawn_at = ${app.now()}, withdrawn_why = 'us:blank' WHERE id = ${person.pictureId}`,
    ]);
    stripe.pay(sessionId);
    expect((await settlePayment(app, { sessionId })).status).toBe("refunding");
    expect(await licensesOf(person.pictureId)).toEqual([]);
    expect(await findLicensablePicture(app, person)).toBeNull();
  });

  it("is paid for once by two payments: the second goes back", async () => {
    const person = await painter();
    const first = await checkout(person);
    // Another payment of the same, as in coins.
    await runTransaction(app.db, [
      sql`UPDATE payments SET intent_key = 'elsewhere' WHERE id = ${first.paymentId}`,
    ]);
    const second = await checkout(person);
    for (const { sessionId } of [first, second]) stripe.pay(sessionId);
    const settled = await Promise.all(
      [first, second].map(({ sessionId }) => settlePayment(app, { sessionId })),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual(["refunding", "settled"]);
    expect(await licensesOf(person.pictureId)).toHaveLength(1);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is withdrawn with a refund, and can be bought anew", async () => {
    const bought = await licensed();
    const refund = () => refundPurchase(app, { paymentId: bought.paymentId, by: bought.userId, why: "x" });
    expect((await Promise.all([refund(), refund(), refund()])).map(({ status }) => status).sort()).toEqual([
      "already",
      "already",
      "refunded",
    ]);
    expect(await stateOf(bought)).toBe("withdrawn");
    const again = await licensed(bought);
    expect(again.settled).toBe("settled");
    expect((await licensesOf(bought.pictureId)).map(({ state }) => state).sort()).toEqual([
      "active",
      "withdrawn",
    ]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is suspended by a dispute, and valid again or withdrawn as the bank decides", async () => {
    const won = await licensed();
    const lost = await licensed();
    const follow = (dispute: { id: string }) =>
      syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    const disputes = [stripe.dispute(won.sessionId, CENTS), stripe.dispute(lost.sessionId, CENTS)] as const;
    for (const dispute of disputes) await follow(dispute);
    expect([await stateOf(won), await stateOf(lost)]).toEqual(["suspended", "suspended"]);
    stripe.decide(disputes[0], "won");
    stripe.decide(disputes[1], "lost");
    for (const dispute of disputes) {
      await follow(dispute);
      await follow(dispute);
    }
    expect([await stateOf(won), await stateOf(lost)]).toEqual(["active", "withdrawn"]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it.each(["refund first", "dispute first"])(
    "half refunded and half disputed waits for the bank: %s",
    async (order) => {
      const bought = await licensed();
      stripe.refundByHand(bought.sessionId, 200);
      const dispute = stripe.dispute(bought.sessionId, CENTS - 200);
      const hearDispute = () => syncDispute(app, { provider: "stripe", disputeId: dispute.id });
      const hearRefund = () =>
        syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(bought.sessionId) });
      for (const hear of order === "refund first" ? [hearRefund, hearDispute] : [hearDispute, hearRefund])
        await hear();
      expect(await stateOf(bought)).toBe("suspended");
      stripe.decide(dispute, "lost");
      await hearDispute();
      expect(await stateOf(bought)).toBe("withdrawn");
      expect(await findMoneyViolations(app)).toEqual([]);
    },
  );

  it("keeps its file after its picture was deleted, until the license is withdrawn", async () => {
    const bought = await licensed();
    const other = await painter();
    for (const { pictureId } of [bought, other]) await app.files.put(`pictures/${pictureId}.png`, "x");
    await runTransaction(app.db, [
      sql`UPDATE pictures SET withdrawn_at = ${app.now()}, withdrawn_why = 'x' WHERE id IN (${bought.pictureId}, ${other.pictureId})`,
    ]);
    app.clock.now += 90 * 24 * 60 * 60_000;
    await deleteOrphanedFiles(app);
    const hasFile = async ({ pictureId }: { pictureId: string }) =>
      (await app.files.head(`pictures/${pictureId}.png`)) !== null;
    expect([await hasFile(bought), await hasFile(other)]).toEqual([true, false]);
    const number = (await licensesOf(bought.pictureId))[0]?.number ?? "";
    expect((await findLicense(app, { number }))?.fileKey).toBe(`pictures/${bought.pictureId}.png`);
    await refundPurchase(app, { paymentId: bought.paymentId, by: bought.userId, why: "x" });
    await deleteOrphanedFiles(app);
    expect(await hasFile(bought)).toBe(false);
  });

  it("names its holder only as the holder says", async () => {
    const bought = await licensed();
    const { userId: otherId } = await painter();
    const number = (await licensesOf(bought.pictureId))[0]?.number ?? "";
    expect(await nameHolder(app, { number, userId: otherId, name: "Mine now" })).toBe(false);
    expect(await nameHolder(app, { number, userId: bought.userId, name: "Ann's Press" })).toBe(true);
    expect((await findLicense(app, { number }))?.holderName).toBe("Ann's Press");
    expect(await nameHolder(app, { number, userId: bought.userId, name: null })).toBe(true);
    expect((await findLicense(app, { number }))?.holderName).toBeNull();
  });
});
