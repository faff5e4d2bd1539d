import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { refundPurchase } from "~/acts/refund-purchase";
import { runTransaction } from "~/db/client";
import { ownLicensesQuery } from "~/domain/payments/purchases/image/read-licenses";
import { ownReceiptsQuery, receiptsPage } from "~/domain/payments/receipts/list-receipts";
import { parseReceiptNumber, readReceipt } from "~/domain/payments/receipts/read-receipt";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { parseCursor, TIME_AND_RECEIPT } from "~/lib/pagination";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, placedOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
});

async function opened(kind = "credits", subjectId = "creator", amountCents = 1500) {
  const userId = await createUser(app, `${newId()}@example.com`);
  const checkout = await openCheckout(app, { kind, subjectId, userId, amountCents });
  stripe.pay(checkout.sessionId);
  return { userId, ...checkout };
}

async function serials(series: "receipt" | "credit-note"): Promise<number[]> {
  const rows = await app.db.all<{ serial: number }>(
    sql`SELECT serial FROM receipts WHERE series = ${series} ORDER BY serial`,
  );
  return rows.map(({ serial }) => serial);
}

const isGapless = (found: number[]) => found.every((serial, index) => serial === index + 1);

describe("receipts", () => {
  it("are numbered without a gap, one for each of forty payments that settle at once, each told five times", async () => {
    const before = (await serials("receipt")).length;
    const checkouts = await Promise.all(Array.from({ length: 40 }, () => opened()));
    await Promise.all(
      checkouts.flatMap(({ sessionId }) =>
        Array.from({ length: 5 }, () => settlePayment(app, { sessionId })),
      ),
    );
    const found = await serials("receipt");
    expect(found).toHaveLength(before + 40);
    expect(found).toSatisfy(isGapless);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("are not issued where settling was refused: the number stays free", async () => {
    const { paymentId, sessionId, userId } = await opened();
    const before = await serials("receipt");
    await expect(
      runTransaction(app.db, [
        sql`UPDATE payments SET state = 'paid', paid_at = ${app.now()} WHERE id = ${paymentId}`,
        sql`INSERT INTO user_credits (user_id, credits) VALUES (${userId}, -1)`,
      ]),
    ).rejects.toThrow();
    expect(await serials("receipt")).toEqual(before);
    await settlePayment(app, { sessionId });
    expect(await serials("receipt")).toEqual([...before, before.length + 1]);
  });

  it("cannot be changed or removed", async () => {
    const { paymentId, sessionId } = await opened();
    await settlePayment(app, { sessionId });
    const number = (await readReceipt(app, { asked: paymentId }))?.receipt.number;
    for (const statement of [
      sql`UPDATE receipts SET amount_cents = 1 WHERE number = ${number}`,
      sql`DELETE FROM receipts WHERE number = ${number}`,
    ])
      await expect(runTransaction(app.db, [statement])).rejects.toThrow(/immutable/);
  });

  it("have a credit note for each refund, and the person gets the receipt by email once", async () => {
    const { paymentId, sessionId, userId } = await opened();
    await Promise.all(Array.from({ length: 3 }, () => settlePayment(app, { sessionId })));
    const notes = (await serials("credit-note")).length;
    await Promise.all(
      Array.from({ length: 3 }, () => refundPurchase(app, { paymentId, by: userId, why: "asked" })),
    );
    expect(await serials("credit-note")).toHaveLength(notes + 1);
    // As the page reads it, together with other lists.
    const [own] = await app.db.batch([ownReceiptsQuery(app, { userId }), ownLicensesQuery(app, { userId })]);
    expect(own.map(({ series, amountCents }) => [series, amountCents])).toEqual(
      expect.arrayContaining([
        ["receipt", 1500],
        ["credit-note", 1500],
      ]),
    );
    expect(own).toHaveLength(2);
    const letters = await app.db.query.deliveries.findMany({
      where: (t, { eq }) => eq(t.dedupeKey, `receipt:${paymentId}`),
    });
    expect(letters).toHaveLength(1);
    const receipt = await readReceipt(app, { asked: paymentId });
    expect(receipt?.notes).toMatchObject([{ amountCents: 1500 }]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("are issued for what goes back at once, with its credit note, and the buyer is told once", async () => {
    const userId = await createUser(app, `${newId()}@example.com`);
    const other = await createUser(app, `${newId()}@example.com`);
    const pictureId = await createPicture(app, other);
    const { paymentId, sessionId } = await openCheckout(app, {
      kind: "image",
      subjectId: pictureId,
      userId,
      amountCents: 399,
    });
    stripe.pay(sessionId);
    expect((await settlePayment(app, { sessionId })).status).toBe("refunding");
    const receipt = await readReceipt(app, { asked: paymentId });
    expect(receipt?.notes).toHaveLength(1);
    await settlePayment(app, { sessionId });
    const told =
      await app.db.all(sql`SELECT data ->> 'cents' AS cents, data ->> 'isUnwanted' AS isUnwanted FROM deliveries
      WHERE template = 'money-back' AND recipient = (SELECT email FROM users WHERE id = ${userId})`);
    expect(told).toEqual([{ cents: 399, isUnwanted: 1 }]);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("of an order list what was bought, and are found by the order", async () => {
    const shop = await openShop(app, "Moth");
    const { orderId } = await placed(shop);
    const receipt = await readReceipt(app, { asked: orderId });
    const sum = (receipt?.lines ?? []).reduce((all, line) => all + line.priceCents, 0);
    expect(sum + (receipt?.paid?.shippingCents ?? 0) + (receipt?.paid?.taxCents ?? 0)).toBe(
      receipt?.receipt.amountCents,
    );
    expect(receipt?.paid?.orderId).toBe(orderId);
  });

  it("are listed a page at a time, newest first, each once and nobody else's", async () => {
    const [userId, other] = [
      await createUser(app, `${newId()}@example.com`),
      await createUser(app, `${newId()}@example.com`),
    ];
    for (let n = 0; n < 60; n++)
      await app.db.run(sql`INSERT INTO payments (id, kind, subject_id, user_id, amount_cents, currency, provider, intent_key, state, paid_at, created_at)
        VALUES (${newId()}, 'credits', 'creator', ${n % 10 === 9 ? other : userId}, 1500, 'usd', 'stripe', ${newId()}, 'paid', ${Math.floor(n / 3)}, 0)`);
    const seen: string[] = [];
    let address: string | null = "";
    for (let page = 0; address !== null && page < 9; page++) {
      const search = new URLSearchParams({ before: address });
      const cursor = parseCursor(search, TIME_AND_RECEIPT);
      const [rows] = await app.db.batch([ownReceiptsQuery(app, { userId, cursor })]);
      const found = receiptsPage(app, rows, cursor);
      seen.push(...found.rows.map(({ number }) => number));
      address = found.after;
    }
    expect([seen.length, new Set(seen).size]).toEqual([54, 54]);
    expect(seen).toEqual([...seen].sort().reverse());
    for (const text of ["1-X-000001", "R-000001", "1-R-1", "1e3-R-000001", "-1-R-000001", "'-R-000001"])
      expect(parseCursor(new URLSearchParams({ before: text }), TIME_AND_RECEIPT)).toBeNull();
  });

  it("have numbers of one form", () => {
    expect(parseReceiptNumber("r-000012")).toBe("R-000012");
    for (const text of ["R-1", "X-000001", "R-000001 ", "R-0x0001", ""])
      expect(parseReceiptNumber(text)).toBeNull();
  });
});

async function placed(shop: Awaited<ReturnType<typeof openShop>>) {
  const { orderId } = await placedOrder(app, [shop], 2);
  const order = await app.db.query.orders.findFirst({ where: (t, { eq }) => eq(t.id, orderId) });
  const { sessionId } = await openCheckout(app, {
    kind: "order",
    subjectId: orderId,
    userId: null,
    amountCents: order?.totalCents ?? 0,
  });
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  return { orderId };
}
