import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import type { PartnerEvent, PartnerShipment } from "~/adapters/ports/print-partner";
import { attentions, deliveries, orderEvents, shipments } from "~/db/schema";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { refreshStaleStock } from "~/domain/partner-catalog/refresh-stock";
import { distinctOrders } from "../../../support/app/distinct-orders";
import { reportQualityResult } from "../../../support/app/report-quality";
import { enqueueInto, testApp } from "../../../support/app/test-app";
import { recordPartnerEvent } from "../../../support/data/record-events";
import { openShop, paidOrder, partsOfOrder, storeMockups } from "../../../support/data/shop";
import { fakePrintPartner, partnerShipment } from "../../../support/fakes/fake-print-partner";

/** There are 720 orders of these events; an even selection of them is enough for every change. */
const ORDERS = process.env.RELIABILITY === "full" ? 180 : 18;

const printer = fakePrintPartner({ costCents: () => 100 });
const app = testApp({ printPartner: printer });
const FIRST = { shippedAt: 1_000, carrier: "USPS" };
const SECOND = { shippedAt: 2_000, carrier: "DHL" };

/** What happens at the partner, in this order; each step sends an event. */
const HAPPENED = [
  { type: "order_put_hold", reason: "Check the artwork", status: "onhold", parcels: [] },
  { type: "order_remove_hold", reason: "Fine", status: "inprocess", parcels: [] },
  { type: "shipment_sent", status: "partial", parcels: [FIRST] },
  { type: "shipment_sent", status: "fulfilled", parcels: [FIRST, SECOND] },
  {
    type: "shipment_delivered",
    status: "fulfilled",
    parcels: [{ ...FIRST, deliveredAt: 3_000 }, SECOND],
  },
  {
    type: "shipment_delivered",
    status: "fulfilled",
    parcels: [
      { ...FIRST, deliveredAt: 3_000 },
      { ...SECOND, deliveredAt: 4_000 },
    ],
  },
] satisfies { type: string; reason?: string; status: string; parcels: Partial<PartnerShipment>[] }[];

let serial = 0;
async function tell(event: Partial<PartnerEvent>): Promise<void> {
  const facts = {
    id: `told-${serial++}`,
    type: "order_updated",
    partnerOrderId: null,
    externalId: null,
    shipmentId: null,
    reason: null,
    variantIds: [],
    productIds: [],
    mockupTaskId: null,
    ...event,
  };
  const eventId = await recordPartnerEvent(app, { event: facts, raw: JSON.stringify(facts) });
  if (eventId) await webhookEvents.process(app, { eventId });
}

/** The final state of an order, without ids and processing times. */
async function endOf(orderId: string, partId: string): Promise<string> {
  const [[part], parcels, events, letters, open] = await Promise.all([
    partsOfOrder(app, orderId),
    app.db.select().from(shipments).where(eq(shipments.partId, partId)).orderBy(shipments.shippedAt),
    app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)),
    app.db
      .select()
      .from(deliveries)
      .where(sql`${deliveries.dedupeKey} GLOB ${`shipped:${partId}:*`}`),
    app.db
      .select()
      .from(attentions)
      .where(sql`${attentions.cause} GLOB ${`*${partId}*`} AND ${attentions.resolvedAt} IS NULL`),
  ]);
  return JSON.stringify({
    state: part?.state,
    partner: part?.partnerState,
    hold: [part?.holdCause, part?.holdReason],
    isClosed: part?.closedAt !== null,
    parcels: parcels.map(({ carrier, shippedAt, deliveredAt, items }) => ({
      carrier,
      shippedAt,
      deliveredAt,
      pieces: JSON.parse(items).length,
    })),
    shippedTwice: events.filter((event) => event.kind === "shipped").length,
    delivered: events.filter((event) => event.kind === "delivered").length,
    letters: letters.length,
    open: open.length,
  });
}

afterAll(async () => {
  expect(await findViolations(app)).toEqual([]);
});

describe("the print partner's events", { timeout: 600_000 }, () => {
  it(`lead to one state in ${ORDERS} sequences, with duplicates, late or early`, async () => {
    const shop = await openShop(app, "Orders");
    await storeMockups(app, shop);
    const all = distinctOrders(HAPPENED.map((_, index) => index));
    const chosen = all.filter((_, index) => index % Math.floor(all.length / ORDERS) === 0);
    const ends = new Map<string, number[]>();
    for (const told of chosen) {
      const { orderId } = await paidOrder(app, [shop], 2);
      const partId = (await partsOfOrder(app, orderId))[0]?.id ?? "";
      await fulfillPart(app, { partId });
      const partner = printer.orders.get((await partsOfOrder(app, orderId))[0]?.partnerOrderId ?? "");
      if (!partner) throw new Error("nothing at the partner");
      const lineId = partner.draft.items[0]?.externalId ?? "";
      let truth = -1;
      for (const index of [...told, ...told.slice(0, 2)]) {
        // An event may arrive late but never early: the state is at least as far.
        truth = Math.max(truth, index);
        const { status, parcels } = HAPPENED[truth] ?? { status: "pending", parcels: [] };
        partner.status = status;
        printer.shipments.set(
          partner.id,
          parcels.map((changes, at) =>
            partnerShipment(`${at}-${partId}`, { ...changes, items: [{ lineId, quantity: 1 }] }),
          ),
        );
        const { type, reason = null } = HAPPENED[index] as { type: string; reason?: string };
        const event = { id: `${partId}-${index}`, type, partnerOrderId: partner.id, reason };
        await tell(event);
        await tell(event);
      }
      const end = await endOf(orderId, partId);
      ends.set(end, told);
    }
    expect(chosen.length).toBeGreaterThanOrEqual(ORDERS);
    expect([...ends.keys()].map((end) => JSON.parse(end))).toEqual([
      {
        state: "delivered",
        partner: "fulfilled",
        hold: [null, null],
        isClosed: true,
        parcels: [
          { carrier: "USPS", shippedAt: 1_000, deliveredAt: 3_000, pieces: 1 },
          { carrier: "DHL", shippedAt: 2_000, deliveredAt: 4_000, pieces: 1 },
        ],
        shippedTwice: 2,
        delivered: 1,
        letters: 2,
        open: 0,
      },
    ]);
  });

  it("that come at once are processed with two reads, and retries wait for different seconds", async () => {
    const EVENTS = 30;
    const { orderId } = await paidOrder(app, [await openShop(app, "Crowd")], 2);
    const partId = (await partsOfOrder(app, orderId))[0]?.id ?? "";
    await fulfillPart(app, { partId });
    const partner = printer.orders.get((await partsOfOrder(app, orderId))[0]?.partnerOrderId ?? "");
    if (!partner) throw new Error("nothing at the partner");
    const waits: { eventId: string; seconds: number }[] = [];
    const crowded = {
      ...app,
      enqueue: enqueueInto(async (message, options) => {
        if (message.type === "provider-event")
          waits.push({ eventId: message.eventId, seconds: options?.delaySeconds ?? 0 });
      }),
    };
    const record = async (n: number) => {
      const event: PartnerEvent = {
        id: `crowd-${n}`,
        type: n === EVENTS - 1 ? "order_put_hold" : "order_updated",
        partnerOrderId: partner.id,
        externalId: null,
        shipmentId: null,
        reason: n === EVENTS - 1 ? "Check the artwork" : null,
        variantIds: [],
        productIds: [],
        mockupTaskId: null,
      };
      const raw = JSON.stringify({ ...event, data: { order: { id: Number(partner.id) } } });
      return (await recordPartnerEvent(app, { event, raw })) ?? "";
    };
    const process = (ids: string[]) =>
      Promise.all(ids.map((eventId) => webhookEvents.process(crowded, { eventId })));
    const early = await Promise.all(Array.from({ length: EVENTS / 2 }, (_, n) => record(n)));
    let late: string[] = [];
    printer.calls.splice(0);
    // While the first read is in progress, more events arrive about changes that it does not include.
    printer.pause = async (method) => {
      if (method !== "findOrder" || late.length > 0) return;
      late = await Promise.all(Array.from({ length: EVENTS / 2 }, (_, n) => record(EVENTS / 2 + n)));
      await process(late);
    };
    await process(early);
    printer.pause = async () => {};
    partner.status = "onhold";
    const seconds = waits.map((wait) => wait.seconds);
    expect(Math.max(...seconds)).toBeLessThan(10);
    expect(new Set(seconds).size).toBeGreaterThan(1);
    // The queue delivers them again, all in the same second.
    for (const { eventId } of waits.splice(0).sort((one, other) => one.seconds - other.seconds))
      await process([eventId]);
    expect(waits).toEqual([]);
    const states = await app.db.all(
      sql`SELECT DISTINCT state FROM provider_events WHERE event_id GLOB 'crowd-*'`,
    );
    expect(states).toEqual([{ state: "processed" }]);
    const looks = printer.calls.filter((method) => method === "findOrder").length;
    reportQualityResult(
      "R15",
      `${EVENTS} events of one part at once`,
      `${looks} looks at the partner, nobody waits 10 s`,
    );
    expect(looks).toBe(2);
    const [part] = await partsOfOrder(app, orderId);
    expect(part).toMatchObject({ state: "on_hold", holdReason: "Check the artwork", claimedUntil: null });
  });

  it("about a hold store the partner's reason until the hold ends", async () => {
    const { orderId } = await paidOrder(app, [await openShop(app, "Words")]);
    const part = async () => (await partsOfOrder(app, orderId))[0];
    const partId = (await part())?.id ?? "";
    await fulfillPart(app, { partId });
    const partner = printer.orders.get((await part())?.partnerOrderId ?? "");
    if (!partner) throw new Error("nothing at the partner");
    partner.status = "onhold";
    const held = { type: "order_put_hold_approval", partnerOrderId: partner.id, reason: "A proof waits" };
    await tell(held);
    expect(await part()).toMatchObject({
      state: "on_hold",
      holdCause: "approval",
      holdReason: "A proof waits",
    });
    partner.status = "inprocess";
    await tell({ type: "order_remove_hold", partnerOrderId: partner.id, reason: "Fine" });
    // Sent once more, much later.
    await tell(held);
    expect(await part()).toMatchObject({ state: "in_production", holdCause: null, holdReason: null });
  });

  it("about stock only cause the stock to be read anew, at once", async () => {
    await app.db.run(sql`DELETE FROM variant_stock`);
    for (let minute = 0; minute < 30; minute++) {
      await refreshStaleStock(app);
      app.clock.now += 60_000;
    }
    const stockOf = async (variantId: number) =>
      (
        await app.db.all<{ isIn: number; at: number }>(
          sql`SELECT is_available AS isIn, checked_at AS at FROM variant_stock WHERE variant_id = ${variantId}`,
        )
      )[0];
    printer.soldOut.add(4017);
    expect((await stockOf(4017))?.isIn).toBe(1);
    await tell({ type: "catalog_stock_updated", variantIds: [4017, 4_000_000] });
    expect(await stockOf(4017)).toEqual({ isIn: 0, at: app.now() });
    // Foreign orders are not read; a part back in stock is right whatever the order of events.
    expect(await stockOf(4_000_000)).toBeUndefined();
    printer.soldOut.clear();
    app.clock.now += 60_000;
    await tell({ type: "catalog_stock_updated", variantIds: [4017] });
    expect((await stockOf(4017))?.isIn).toBe(1);
  });
});
