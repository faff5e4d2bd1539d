import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { orderParts } from "~/db/schema";
import { EARNINGS_WAIT_MS, releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { openShop, paidOrder, partsOfOrder } from "../../../support/data/shop";
import { fakePrintPartner, partnerShipment } from "../../../support/fakes/fake-print-partner";

const printer = fakePrintPartner();
const app = testApp({ printPartner: printer });

async function balance(account: string): Promise<number> {
  const [row] = await app.db.all<{ cents: number }>(
    sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${account}`,
  );
  return row?.cents ?? 0;
}

afterAll(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

describe("earnings", () => {
  it("become available seven days after delivery, exactly once, when crons overlap", async () => {
    const shop = await openShop(app, "Earner");
    const { orderId } = await paidOrder(app, [shop], 2);
    const [part] = await partsOfOrder(app, orderId);
    const partId = part?.id ?? "";
    await fulfillPart(app, { partId });
    const earned = await balance(`user:${shop.creatorId}:pending`);
    expect(earned).toBeGreaterThan(0);
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await balance(`user:${shop.creatorId}:available`)).toBe(0);

    const [partner] = printer.orders.values();
    if (!partner) throw new Error("nothing at the partner");
    partner.status = "fulfilled";
    printer.shipments.set(partner.id, [partnerShipment("1", { deliveredAt: app.now() })]);
    await fulfillPart(app, { partId });
    app.clock.now += EARNINGS_WAIT_MS - 1;
    expect(await releaseEarnings(app)).toBe(0);
    app.clock.now += 1;
    await Promise.all([releaseEarnings(app), releaseEarnings(app), releaseEarnings(app)]);
    await releaseEarnings(app);
    expect(await balance(`user:${shop.creatorId}:available`)).toBe(earned);
    expect(await balance(`user:${shop.creatorId}:pending`)).toBe(0);
    // If the money moved but the mark was lost, only the mark is written.
    await app.db.update(orderParts).set({ earningsAvailableAt: null }).where(eq(orderParts.id, partId));
    expect(await releaseEarnings(app)).toBe(0);
    expect((await partsOfOrder(app, orderId))[0]?.earningsAvailableAt).toBe(app.now());
    expect(await balance(`user:${shop.creatorId}:available`)).toBe(earned);
  });

  it("of one part that cannot be released do not stop those of others, and the step reports it", async () => {
    const sold = [];
    for (const name of ["Broken", "Behind it"]) {
      const shop = await openShop(app, name);
      const { orderId } = await paidOrder(app, [shop]);
      app.clock.now += 1;
      await runTransaction(app.db, [
        sql`UPDATE order_parts SET state = 'delivered', confirmed_at = ${app.now()}, delivered_at = ${app.now()}, closed_at = ${app.now()} WHERE order_id = ${orderId}`,
      ]);
      sold.push({ orderId, creatorId: shop.creatorId });
    }
    const [broken, behind] = sold;
    const change = (cents: number) =>
      runTransaction(app.db, [
        sql`UPDATE order_parts SET creator_goodwill_cents = creator_goodwill_cents + ${cents} WHERE order_id = ${broken?.orderId}`,
      ]);
    // More than is pending.
    await change(-1);
    app.clock.now += EARNINGS_WAIT_MS;
    await expect(releaseEarnings(app)).rejects.toThrow("1 of 2 earnings were not released");
    expect(await balance(`user:${broken?.creatorId}:available`)).toBe(0);
    expect(await balance(`user:${behind?.creatorId}:available`)).toBeGreaterThan(0);
    await change(1);
    expect(await releaseEarnings(app)).toBe(1);
    expect(await balance(`user:${broken?.creatorId}:available`)).toBeGreaterThan(0);
  });
});
