import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelPart } from "~/acts/orders/cancel-part";
import { runTransaction } from "~/db/client";
import { readOrderDetails } from "~/domain/operations/details/order-details";
import { newId } from "~/lib/ids";
import { fakePlatform } from "../../support/app/fake-platform";
import { openShop, paidOrder, partsOfOrder } from "../../support/data/shop";
import { appWithFakeServices, countingImageModel } from "../../support/fakes/fake-services";

let shops = 0;

async function ordered() {
  const { app } = appWithFakeServices(await countingImageModel());
  const shop = await openShop(app, `Ordered ${++shops}`);
  const { orderId } = await paidOrder(app, [shop]);
  await fakePlatform(app).deliver();
  const [part] = await partsOfOrder(app, orderId);
  const read = async () => {
    const found = await readOrderDetails(app, { id: orderId });
    if (!found) throw new Error("no order");
    return found;
  };
  return { app, shop, orderId, partId: part?.id ?? "", read };
}

describe("the page of an order", () => {
  it("shows its parts, payment, ledger entries, timeline and emails, and none of another order", async () => {
    const other = await ordered();
    const { read, orderId, partId, shop } = await ordered();
    const found = await read();
    expect(found.order.id).toBe(orderId);
    expect(found.parts.map(({ id, what }) => [id, what.length])).toEqual([[partId, 1]]);
    expect(found.payments).toMatchObject([
      { kind: "order", state: "paid", amountCents: found.order.totalCents },
    ]);
    expect(found.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["placed", "paid"]));
    expect(found.entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(new Set(found.entries.map(({ reference }) => reference))).toContain(partId);
    expect(found.entries.map(({ account }) => account)).toContain(`user:${shop.creatorId}:pending`);
    const letters = found.letters.map(({ template }) => template);
    expect(letters).toEqual(expect.arrayContaining(["order-confirmed", "sale-made"]));
    const theirs = new Set((await other.read()).letters.map(({ id }) => id));
    expect(found.letters.filter(({ id }) => theirs.has(id))).toEqual([]);
  });

  it("lists open cases and claims of the order and its parts", async () => {
    const { app, read, orderId, partId } = await ordered();
    await runTransaction(app.db, [
      sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${newId()}, ${`held:${partId}`}, ${`order:${orderId}`}, '{}')`,
      sql`INSERT INTO attentions (id, cause, subject, detail) VALUES (${newId()}, ${`held:${newId()}`}, 'order', '{}')`,
      sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents)
        VALUES (${newId()}, ${orderId}, ${partId}, 'damaged', 'A hole', 'reprint', '[]')`,
    ]);
    const { incidents, claims } = await read();
    expect(incidents.map(({ cause }) => cause)).toEqual([`held:${partId}`]);
    expect(claims).toMatchObject([{ reason: "damaged", state: "open" }]);
  });

  it("offers to cancel a part while that is possible, and then shows the refund and what was done", async () => {
    const { app, read, partId, orderId } = await ordered();
    expect((await read()).parts[0]?.canBeCanceled).toBe(1);
    expect(await cancelPart(app, { partId, by: "support", note: "The garment is gone." })).toMatchObject({
      status: "canceled",
    });
    expect(await cancelPart(app, { partId, by: "support", note: "Again." })).toEqual({ status: "already" });
    const { order, parts, refunds, entries, audit } = await read();
    expect([order.state, parts[0]?.state, parts[0]?.canBeCanceled]).toEqual(["canceled", "canceled", 0]);
    expect(refunds).toMatchObject([{ amountCents: order.totalCents }]);
    expect(entries.map(({ reason }) => reason)).toContain("sale-canceled");
    expect(audit.map(({ action, detail }) => [action, JSON.parse(detail ?? "{}")])).toMatchObject([
      ["cancel part", { cents: order.totalCents, before: "confirmed", after: "canceled" }],
    ]);
    expect(await readOrderDetails(app, { id: `${orderId}x` })).toBeNull();
  });
});
