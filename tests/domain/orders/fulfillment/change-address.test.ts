import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { AdapterError } from "~/adapters/adapter-error";
import { deliveries, orderParts, orders } from "~/db/schema";
import { changeAddress } from "~/domain/orders/fulfillment/change-address";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { listDueParts } from "~/domain/orders/fulfillment/list-due-parts";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { NEW_YORK, openShop, paidOrder, partsOfOrder } from "../../../support/data/shop";
import { fakePrintPartner, STANDARD_SHIPPING } from "../../../support/fakes/fake-print-partner";

const WINDOW_MS = 30 * 60 * 1000;
let printer = fakePrintPartner();
let app = testApp({ printPartner: printer });
beforeEach(() => {
  printer = fakePrintPartner();
  app = testApp({ printPartner: printer });
  app.config.cancelWindowMs = WINDOW_MS;
});

const DOOR = { ...NEW_YORK, address1: "2 Mercer St", address2: "Apt 4" };
const BROOKLYN = { ...NEW_YORK, city: "Brooklyn", zip: "11201" };
const count = (method: string) => printer.calls.filter((call) => call === method).length;

async function paidPart(name: string, shops = 1) {
  const opened = await Promise.all(
    Array.from({ length: shops }, (_, index) => openShop(app, `${name} ${index}`)),
  );
  const { orderId } = await paidOrder(app, opened);
  const [part] = await partsOfOrder(app, orderId);
  return { orderId, partId: part?.id ?? "" };
}
const partOf = async (orderId: string) => {
  const [part] = await partsOfOrder(app, orderId);
  if (!part) throw new Error("no part");
  return part;
};
const atPartner = async (orderId: string) => printer.orders.get((await partOf(orderId)).partnerOrderId ?? "");
const change = (orderId: string, address = DOOR, acceptsPrice = false) =>
  changeAddress(app, { orderId, address, acceptsPrice });

afterAll(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

describe("the cancellation window", () => {
  it("creates the draft and its costs, calls the partner no more, and submits when it is over", async () => {
    const { orderId, partId } = await paidPart("Window");
    const until = app.now() + WINDOW_MS;
    expect(await fulfillPart(app, { partId })).toEqual({ status: "window", until });
    expect(await partOf(orderId)).toMatchObject({
      state: "drafted",
      partnerCostCents: 1670,
      confirmedAt: null,
    });
    const asked = printer.calls.length;
    for (let minute = 1; minute < 30; minute++) {
      app.clock.now += 60_000;
      expect(await listDueParts(app)).not.toContain(partId);
      expect((await fulfillPart(app, { partId })).status).toBe("window");
    }
    expect(printer.calls).toHaveLength(asked);
    app.clock.now = until + 61_000;
    expect(await listDueParts(app)).toContain(partId);
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
  });

  it("accepts a cancellation in its last millisecond, and none after", async () => {
    const [kept, gone] = [await paidPart("Kept"), await paidPart("Gone")];
    app.clock.now += WINDOW_MS - 1;
    await fulfillPart(app, gone);
    expect((await cancelOrder(app, { orderId: gone.orderId })).status).toBe("canceled");
    app.clock.now += 1;
    await fulfillPart(app, kept);
    expect((await cancelOrder(app, { orderId: kept.orderId })).status).toBe("too-late");
  });
});

describe("a new address", () => {
  it("in the same place is written to the draft without a new quote, and confirmed by email", async () => {
    const { orderId, partId } = await paidPart("Doorstep");
    await fulfillPart(app, { partId });
    const quotes = count("quoteShipping");
    expect(await change(orderId)).toEqual({ status: "changed" });
    expect(await change(orderId)).toEqual({ status: "same" });
    expect(count("quoteShipping")).toBe(quotes);
    await fulfillPart(app, { partId });
    expect((await atPartner(orderId))?.draft.recipient).toMatchObject({
      address1: "2 Mercer St",
      address2: "Apt 4",
    });
    expect(count("readdressOrder")).toBe(1);
    const [letter] = await app.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.dedupeKey, `address-changed:${orderId}:2`));
    expect(letter).toMatchObject({ recipient: "ada@example.com" });
    app.clock.now += WINDOW_MS;
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
  });

  it("is refused if shipping costs more, the country differs or nobody delivers there, and nothing changes", async () => {
    const { orderId } = await paidPart("Refused");
    printer.services = [{ ...STANDARD_SHIPPING, rateCents: 500 }];
    expect(await change(orderId, BROOKLYN)).toEqual({ status: "costs-more", moreCents: 25 });
    printer.services = [{ ...STANDARD_SHIPPING, service: "EXPRESS" }];
    expect(await change(orderId, BROOKLYN)).toEqual({ status: "not-delivered" });
    printer.services = [];
    expect(await change(orderId, BROOKLYN)).toEqual({ status: "not-delivered" });
    printer.failing.set("quoteShipping", new AdapterError("printful", 503, "retryable", "down"));
    expect(await change(orderId, BROOKLYN)).toEqual({ status: "unavailable" });
    const berlin = { ...BROOKLYN, countryCode: "DE", stateCode: "", city: "Berlin", zip: "10115" };
    expect(await change(orderId, berlin)).toEqual({ status: "other-country" });
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
    expect(order).toMatchObject({ city: "New York", zip: "10001", addressVersion: 1 });
  });

  it("that costs less to ship is shown to the buyer first, and saved on confirmation", async () => {
    const { orderId } = await paidPart("Less");
    printer.services = [
      { ...STANDARD_SHIPPING, rateCents: 400, deliverFrom: "2026-12-01", deliverTo: "2026-12-05" },
    ];
    expect(await change(orderId, BROOKLYN)).toEqual({ status: "costs-less", lessCents: 75 });
    expect(await change(orderId, BROOKLYN, true)).toEqual({ status: "changed" });
    expect(await partOf(orderId)).toMatchObject({ deliverFrom: "2026-12-01", deliverTo: "2026-12-05" });
  });

  it("while the part is submitted: one of the two wins, and the partner has the address that the order shows", async () => {
    const ends = new Set<string>();
    for (const moment of ["draftOrder", "findOrder", "confirmOrder"]) {
      const { orderId, partId } = await paidPart(`Race ${moment}`);
      app.clock.now += WINDOW_MS;
      let result: string | null = null;
      printer.pause = async (method) => {
        if (method !== moment || result) return;
        result = "";
        result = (await change(orderId)).status;
      };
      await fulfillPart(app, { partId });
      printer.pause = async () => {};
      for (let look = 0; look < 3; look++) await fulfillPart(app, { partId });
      const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId));
      const partner = await atPartner(orderId);
      expect(partner?.status).toBe("pending");
      expect(partner?.draft.recipient.address1).toBe(order?.address1);
      expect(result).toBe(order?.address1 === "2 Mercer St" ? "changed" : "too-late");
      ends.add(`${moment} ${result}`);
    }
    expect([...ends]).toEqual(["draftOrder changed", "findOrder changed", "confirmOrder too-late"]);
  });

  it("retries a draft that the partner refused, and a submitted part keeps its address", async () => {
    const { orderId, partId } = await paidPart("Half", 2);
    const [, second] = await partsOfOrder(app, orderId);
    app.clock.now += WINDOW_MS;
    await fulfillPart(app, { partId: second?.id ?? "" });
    printer.failing.set("draftOrder", new AdapterError("printful", 400, "refused", "Unknown street"));
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    printer.failing.clear();
    expect(await change(orderId)).toEqual({ status: "changed" });
    await fulfillPart(app, { partId });
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect((await atPartner(orderId))?.draft.recipient.address1).toBe("2 Mercer St");
    const [gone] = await app.db
      .select()
      .from(orderParts)
      .where(eq(orderParts.id, second?.id ?? ""));
    expect(JSON.parse(gone?.sentTo ?? "[]")).toContain("1 Mercer St");
    expect(await change(orderId, NEW_YORK)).toEqual({ status: "too-late" });
  });
});
