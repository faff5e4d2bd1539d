import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { webhookEvents } from "~/acts/webhook-events";
import { AdapterError } from "~/adapters/adapter-error";
import { createPrintfulPartner } from "~/adapters/printful.server";
import { attentions, deliveries, orderEvents, orderParts, shipments } from "~/db/schema";
import { maxAcceptedCostCents } from "~/domain/orders/fulfillment/accepted-cost";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { listDueParts } from "~/domain/orders/fulfillment/list-due-parts";
import { ALLOWED_PREVIOUS_STATES } from "~/domain/orders/part-lifecycle";
import { distinctOrders } from "../../../support/app/distinct-orders";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { recordPartnerEvent } from "../../../support/data/record-events";
import { openShop, paidOrder, partsOfOrder, placedOrder } from "../../../support/data/shop";
import { fakePrintPartner, partnerShipment } from "../../../support/fakes/fake-print-partner";

let printer = fakePrintPartner();
let app = testApp({ printPartner: printer });
beforeEach(() => {
  printer = fakePrintPartner();
  app = testApp({ printPartner: printer });
});

/** A white T-shirt to Berlin, as the partner calculates it. */
const GERMAN_COSTS = {
  ...{ calculation_status: "done", currency: "USD", subtotal: "11.95", discount: "0.00", shipping: "4.75" },
  ...{ vat: "3.17", tax: "0.00", total: "19.87" },
};

async function partOf(orderId: string) {
  const [part] = await partsOfOrder(app, orderId);
  if (!part) throw new Error("an order without a part");
  return part;
}

async function paidPart(name: string) {
  const order = await paidOrder(app, [await openShop(app, name)]);
  return { orderId: order.orderId, partId: (await partOf(order.orderId)).id };
}

async function partnerOrder(orderId: string) {
  const known = printer.orders.get((await partOf(orderId)).partnerOrderId ?? "");
  if (!known) throw new Error("nothing at the partner");
  return known;
}

const count = (method: string) => printer.calls.filter((call) => call === method).length;
const causes = async (partId: string) =>
  (
    await app.db
      .select({ cause: attentions.cause })
      .from(attentions)
      .where(sql`${attentions.cause} GLOB ${`*${partId}*`}`)
  ).map((row) => row.cause.replace(`:${partId}`, ""));

afterAll(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

describe("a paid part", () => {
  it("goes to the partner with the version's picture, place and technique, and is confirmed", async () => {
    const { orderId, partId } = await paidPart("Straight");
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect(await partOf(orderId)).toMatchObject({
      state: "confirmed",
      partnerState: "pending",
      partnerCostCents: 1670,
      claimedUntil: null,
    });
    const { draft } = await partnerOrder(orderId);
    expect(draft).toMatchObject({
      externalId: `${partId}_1`,
      shipping: "STANDARD",
      recipient: { name: "Ada Wong", stateCode: "NY", countryCode: "US" },
      items: [
        {
          variantId: 4017,
          quantity: 1,
          technique: "dtg",
          retailPriceCents: 2500,
          prints: [{ areaId: "front", position: { widthIn: 12, heightIn: 12, topIn: 1, leftIn: 0 } }],
        },
      ],
    });
    expect(draft.externalId.length).toBeLessThanOrEqual(32);
    expect(draft.items[0]?.prints[0]?.fileUrl).toMatch(
      /^http:\/\/localhost:8788\/partner-files\/a{64}\.png\?expires=\d+&signature=/,
    );
  });

  it("waits while costs are calculated, and is polled until they are", async () => {
    const { orderId, partId } = await paidPart("Reckoning");
    printer.costCents = () => null;
    expect(await fulfillPart(app, { partId })).toEqual({ status: "calculating" });
    expect((await partOf(orderId)).state).toBe("drafted");
    expect(app.queued.at(-1)).toEqual({ type: "fulfil", partId });
    printer.costCents = () => 1670;
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect(count("draftOrder")).toBe(1);
  });

  it("is not sent to the partner before it is paid", async () => {
    const order = await placedOrder(app, [await openShop(app, "Unpaid")]);
    const { id } = await partOf(order.orderId);
    expect(await fulfillPart(app, { partId: id })).toEqual({ status: "nothing" });
    expect(printer.orders.size).toBe(0);
  });

  it("becomes one order at the partner, with two consumers and messages delivered ten times", async () => {
    const { orderId, partId } = await paidPart("Crowd");
    printer.pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    const first = await Promise.all(Array.from({ length: 10 }, () => fulfillPart(app, { partId })));
    expect(first.map(({ status }) => status).sort()).toEqual([...Array(9).fill("busy"), "confirmed"]);
    for (let again = 0; again < 10; again++) await fulfillPart(app, { partId });
    expect(printer.orders.size).toBe(1);
    expect([count("draftOrder"), count("confirmOrder")]).toEqual([1, 1]);
    expect((await partOf(orderId)).state).toBe("confirmed");
  });

  it("is found by its external id after the draft's answer was lost", async () => {
    const { orderId, partId } = await paidPart("Lost draft");
    const draftOrder = printer.createDraftOrder;
    printer.createDraftOrder = async (draft) => {
      await draftOrder(draft);
      throw new AdapterError("printful", 0, "retryable", "no answer in time");
    };
    await expect(fulfillPart(app, { partId })).rejects.toThrow("no answer");
    expect((await partOf(orderId)).lastError).toContain("no answer");
    printer.createDraftOrder = draftOrder;
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect(printer.orders.size).toBe(1);
  });

  it("is retried after the confirmation's answer was lost, and never confirmed twice", async () => {
    const { orderId, partId } = await paidPart("Lost confirmation");
    const confirmOrder = printer.confirmOrder;
    printer.confirmOrder = async () => {
      throw new AdapterError("printful", 503, "retryable", "down");
    };
    await expect(fulfillPart(app, { partId })).rejects.toThrow("down");
    // Decided, although the partner does not know yet: nobody can cancel any more.
    expect(await partOf(orderId)).toMatchObject({ state: "confirmed", partnerState: "draft" });
    printer.confirmOrder = confirmOrder;
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect(await fulfillPart(app, { partId })).toEqual({ status: "refreshed" });
    expect((await partnerOrder(orderId)).status).toBe("pending");
  });

  it("accepts a cost up to ten percent or a dollar above the expected one, and not a cent more", async () => {
    expect([maxAcceptedCostCents(500), maxAcceptedCostCents(1670), maxAcceptedCostCents(5000)]).toEqual([
      600, 1837, 5500,
    ]);
    const fits = await paidPart("Fits");
    printer.costCents = () => 1837;
    expect(await fulfillPart(app, fits)).toEqual({ status: "confirmed" });
    const dear = await paidPart("Dear");
    printer.costCents = () => 1838;
    expect((await fulfillPart(app, dear)).status).toBe("held");
    expect(await partOf(dear.orderId)).toMatchObject({
      state: "on_hold",
      partnerCostCents: 1838,
      confirmedAt: null,
    });
    expect((await partnerOrder(dear.orderId)).status).toBe("draft");
    expect(await causes(dear.partId)).toEqual(["held"]);
    // However often it is checked, it stays on hold and is not submitted.
    for (let again = 0; again < 3; again++) await fulfillPart(app, dear);
    expect(count("confirmOrder")).toBe(1);
    expect((await partOf(dear.orderId)).state).toBe("on_hold");
  });

  it("is confirmed although VAT makes it dearer than expected, as the partner bills it", async () => {
    let externalId = "";
    const known = (status: string) =>
      Response.json({ data: { id: 1, external_id: externalId, status, costs: GERMAN_COSTS } });
    const { createDraftOrder, findOrder, confirmOrder } = createPrintfulPartner({
      baseUrl: "https://printful.test/v2",
      token: "token",
      webhookSecret: "00",
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith("/confirmation")) return known("pending");
        if (request.method === "POST")
          externalId = (await request.json<{ external_id: string }>()).external_id;
        return known("draft");
      },
    });
    Object.assign(printer, { createDraftOrder, findOrder, confirmOrder });
    const { orderId, partId } = await paidPart("Vat");
    expect((await partOf(orderId)).expectedCostCents).toBe(1670);
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect((await partOf(orderId)).partnerCostCents).toBe(1670);
  });

  it("books the partner's taxes once it was shipped, once and by their name", async () => {
    const books = async (partId: string) =>
      app.db.all(
        sql`SELECT t.reason, e.account_id AS account, e.amount FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
          WHERE t.reference = ${partId} AND t.reason IN ('print-cost', 'print-tax') ORDER BY t.reason, e.amount DESC`,
      );
    printer.taxCents = 317;
    printer.costCents = () => 1700;
    const { orderId, partId } = await paidPart("Taxed");
    await fulfillPart(app, { partId });
    expect(await books(partId)).toEqual([]);
    const sent = await partnerOrder(orderId);
    sent.status = "fulfilled";
    printer.shipments.set(sent.id, [partnerShipment(`taxed-${sent.id}`)]);
    for (let again = 0; again < 2; again++) await fulfillPart(app, { partId });
    expect(await books(partId)).toEqual([
      { reason: "print-cost", account: "system:print_cost", amount: 30 },
      { reason: "print-cost", account: "system:print_differences", amount: -30 },
      { reason: "print-tax", account: "system:print_cost", amount: 317 },
      { reason: "print-tax", account: "system:print_differences", amount: -317 },
    ]);
  });

  it("is not submitted with a variant number that now means another garment, until it means ours again", async () => {
    const wrong = await paidPart("Wrong shirt");
    const [line] = await app.db.all<{ id: number }>(
      sql`SELECT variant_id AS id FROM order_lines WHERE part_id = ${wrong.partId}`,
    );
    const set = (mismatch: string | null) =>
      app.db.run(sql`INSERT INTO variant_stock (variant_id, is_available, checked_at, mismatch) VALUES (${line?.id}, 0, 0, ${mismatch})
        ON CONFLICT (variant_id) DO UPDATE SET mismatch = excluded.mismatch`);
    await set("Pink / XS");
    expect(await fulfillPart(app, wrong)).toEqual({
      status: "held",
      reason: `the partner's number ${line?.id} means Pink / XS now`,
    });
    expect((await partnerOrder(wrong.orderId)).status).toBe("draft");
    expect(await causes(wrong.partId)).toEqual(["held"]);
    await set(null);
    await app.db.run(sql`DELETE FROM variant_stock WHERE variant_id = ${line?.id}`);
    expect(await fulfillPart(app, await paidPart("Right shirt"))).toEqual({ status: "confirmed" });
  });

  it("is held for an admin if the partner refuses the draft, the costs or the confirmation", async () => {
    const refused = new AdapterError("printful", 400, "refused", "The layer does not fit");
    for (const method of ["draftOrder", "confirmOrder"]) {
      const { orderId, partId } = await paidPart(`Refused ${method}`);
      printer.failing.set(method, refused);
      expect((await fulfillPart(app, { partId })).status).toBe("held");
      printer.failing.clear();
      const part = await partOf(orderId);
      expect(part.state).toBe("on_hold");
      // Nothing was submitted: it can still be canceled.
      expect(part.confirmedAt).toBeNull();
      expect(await causes(partId)).toEqual(["held"]);
    }
  });
});

describe("the partner's reports", () => {
  async function confirmed(name: string) {
    const ids = await paidPart(name);
    await fulfillPart(app, ids);
    return { ...ids, partner: await partnerOrder(ids.orderId) };
  }

  it("advance a part through two parcels to delivery, with one email for each parcel", async () => {
    const { orderId, partId, partner } = await confirmed("Journey");
    const seen: string[] = [];
    const tell = async (status: string, parcels = printer.shipments.get(partner.id) ?? []) => {
      partner.status = status;
      printer.shipments.set(partner.id, parcels);
      await fulfillPart(app, { partId });
      seen.push((await partOf(orderId)).state);
    };
    await tell("inprocess");
    await tell("partial", [partnerShipment("1")]);
    await tell("fulfilled", [partnerShipment("1"), partnerShipment("2")]);
    await tell("fulfilled", [
      partnerShipment("1", { deliveredAt: 5, deliveryState: "delivered" }),
      partnerShipment("2"),
    ]);
    await tell("fulfilled", [
      partnerShipment("1", { deliveredAt: 5, deliveryState: "delivered" }),
      partnerShipment("2", { deliveredAt: 6, deliveryState: "delivered" }),
    ]);
    await tell("fulfilled");
    expect(seen).toEqual(["in_production", "partly_shipped", "shipped", "shipped", "delivered", "delivered"]);
    const letters = await app.db
      .select()
      .from(deliveries)
      .where(sql`${deliveries.dedupeKey} GLOB ${`shipped:${partId}:*`}`);
    expect(letters).toHaveLength(2);
    const told = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(told.map((event) => event.kind).sort()).toEqual([
      "delivered",
      "in_production",
      "paid",
      "placed",
      "shipped",
      "shipped",
      "submitted",
    ]);
  });

  it("with an unknown status are stored and change nothing", async () => {
    const { orderId, partId, partner } = await confirmed("Unknown");
    partner.status = "gift_wrapping";
    await fulfillPart(app, { partId });
    expect(await partOf(orderId)).toMatchObject({ state: "confirmed", partnerState: "gift_wrapping" });
  });

  it("change neither part nor parcel after delivery", async () => {
    const { orderId, partId, partner } = await confirmed("Late");
    partner.status = "fulfilled";
    const slow = partnerShipment("2");
    printer.shipments.set(partner.id, [
      partnerShipment("1", { deliveredAt: 9, deliveryState: "delivered" }),
      slow,
    ]);
    await fulfillPart(app, { partId });
    // An older response, which a slow consumer may still hold.
    printer.shipments.set(partner.id, [partnerShipment("1", { trackingNumber: null }), slow]);
    await fulfillPart(app, { partId });
    const [row] = await app.db
      .select()
      .from(shipments)
      .where(and(eq(shipments.partId, partId), eq(shipments.partnerShipmentId, "1")));
    expect(row).toMatchObject({ deliveredAt: 9, deliveryState: "delivered", trackingNumber: "94001" });
    expect((await partOf(orderId)).state).toBe("shipped");
  });

  it("that are older and come from a slow consumer set nothing back", async () => {
    const { orderId, partId, partner } = await confirmed("Back");
    partner.status = "fulfilled";
    printer.shipments.set(partner.id, [partnerShipment("1")]);
    await fulfillPart(app, { partId });
    for (const older of ["pending", "inprocess", "partial", "onhold", "failed"]) {
      partner.status = older;
      await fulfillPart(app, { partId });
      expect([older, (await partOf(orderId)).state]).toEqual([older, "shipped"]);
    }
  });

  it("hold a part and release it, fail it and restore it; failures and returns open incidents", async () => {
    const { orderId, partId, partner } = await confirmed("Hold");
    const states: string[] = [];
    for (const status of ["onhold", "inprocess", "failed", "pending", "inprocess", "canceled"]) {
      partner.status = status;
      await fulfillPart(app, { partId });
      states.push((await partOf(orderId)).state);
    }
    expect(states).toEqual(["on_hold", "in_production", "failed", "confirmed", "in_production", "failed"]);
    partner.status = "fulfilled";
    printer.shipments.set(partner.id, [partnerShipment("7", { state: "returned" })]);
    await fulfillPart(app, { partId });
    expect((await causes(partId)).sort()).toEqual([
      "partner-canceled",
      "partner-failed",
      "partner-onhold",
      "shipment-returned:7",
    ]);
    // Admin and buyer are told once, however often it is checked.
    const [seen] = await app.db
      .select({ times: attentions.times })
      .from(attentions)
      .where(eq(attentions.cause, `shipment-returned:${partId}:7`));
    await fulfillPart(app, { partId });
    const [again] = await app.db
      .select({ times: attentions.times })
      .from(attentions)
      .where(eq(attentions.cause, `shipment-returned:${partId}:7`));
    expect([seen?.times, again?.times]).toEqual([1, 1]);
    const returned = await app.db
      .select()
      .from(deliveries)
      .where(sql`${deliveries.dedupeKey} GLOB ${`returned:${partId}:*`}`);
    expect(returned).toHaveLength(1);
  });

  it("lead to one state in any order of events, with duplicates", async () => {
    const happened = [
      ["pending", []],
      ["inprocess", []],
      ["fulfilled", [partnerShipment("1")]],
      ["fulfilled", [partnerShipment("1", { deliveredAt: 8, deliveryState: "delivered" })]],
    ] as const;
    const ends = new Set<string>();
    for (const order of distinctOrders([0, 1, 2, 3])) {
      const { orderId, partId, partner } = await confirmed("Permuted");
      // Events arrive in any order; each asks the partner for the current state, which only moves forward.
      let truth = 0;
      for (const index of [...order, order[0] ?? 0]) {
        truth = Math.max(truth, index);
        const [status, parcels] = happened[truth] ?? ["pending", []];
        partner.status = status;
        printer.shipments.set(partner.id, [...parcels]);
        const raw = JSON.stringify({
          id: `${partId}${index}`,
          type: "order_updated",
          partnerOrderId: partner.id,
          externalId: null,
          shipmentId: null,
          reason: null,
          variantIds: [],
          productIds: [],
          mockupTaskId: null,
        });
        const eventId = await recordPartnerEvent(app, { event: JSON.parse(raw), raw });
        if (eventId) await webhookEvents.process(app, { eventId });
      }
      const part = await partOf(orderId);
      ends.add(`${part.state} ${part.partnerState}`);
    }
    expect([...ends]).toEqual(["delivered fulfilled"]);
  });

  it("are recorded once, found by our own id too, wait for a busy part, and are ignored if they are not ours", async () => {
    const { partId, partner } = await confirmed("Events");
    const event = {
      id: `once-${partId}`,
      type: "order_updated",
      partnerOrderId: null,
      externalId: `${partId}_1`,
      shipmentId: null,
      reason: null,
      variantIds: [],
      productIds: [],
      mockupTaskId: null,
    };
    const raw = JSON.stringify(event);
    const eventId = (await recordPartnerEvent(app, { event, raw })) ?? "";
    expect(await recordPartnerEvent(app, { event, raw })).toBeNull();
    partner.status = "inprocess";
    await app.db
      .update(orderParts)
      .set({ claimedUntil: app.now() + 1000 })
      .where(eq(orderParts.id, partId));
    expect(await webhookEvents.process(app, { eventId })).toBe("busy");
    expect(app.queued.at(-1)).toEqual({ type: "provider-event", eventId });
    await app.db.update(orderParts).set({ claimedUntil: null }).where(eq(orderParts.id, partId));
    expect(await webhookEvents.process(app, { eventId })).toBe("processed");
    expect(await webhookEvents.process(app, { eventId })).toBe("done before");
    const foreign = {
      id: `foreign-${partId}`,
      type: "order_updated",
      partnerOrderId: "999",
      externalId: "theirs",
      shipmentId: null,
      reason: null,
      variantIds: [],
      productIds: [],
      mockupTaskId: null,
    };
    const foreignId = (await recordPartnerEvent(app, { event: foreign, raw: JSON.stringify(foreign) })) ?? "";
    expect(await webhookEvents.process(app, { eventId: foreignId })).toBe("ignored");
  });
});

describe("the table of part states", () => {
  it("has no way back, and no way out of delivered and canceled", () => {
    const rank = [
      "waiting",
      "drafted",
      "confirmed",
      "in_production",
      "partly_shipped",
      "shipped",
      "delivered",
    ];
    for (const [to, froms] of Object.entries(ALLOWED_PREVIOUS_STATES))
      for (const from of froms) {
        expect(["delivered", "canceled"]).not.toContain(from);
        if (rank.includes(to) && rank.includes(from))
          expect(rank.indexOf(from)).toBeLessThan(rank.indexOf(to));
      }
  });
});

describe("the cron", () => {
  it("finds paid parts that a lost message left behind, and never those of unpaid orders", async () => {
    await app.db.run(sql`UPDATE order_parts SET checked_at = NULL`);
    const unpaid = await placedOrder(app, [await openShop(app, "Nobody")]);
    const { partId } = await paidPart("Left");
    expect(await listDueParts(app)).toEqual([]);
    app.clock.now += 61_000;
    expect(await listDueParts(app)).toEqual([partId]);
    await fulfillPart(app, { partId });
    app.clock.now += 61_000;
    expect(await listDueParts(app)).toEqual([]);
    app.clock.now += 600_000;
    expect(await listDueParts(app)).toEqual([partId]);
    expect((await partOf(unpaid.orderId)).checkedAt).toBeNull();
  });
});
