import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { cancelPart } from "~/acts/orders/cancel-part";
import { AdapterError } from "~/adapters/adapter-error";
import { attentions, auditLog, deliveries, orders, payments, refunds } from "~/db/schema";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { releaseHeldPart, resubmitPart } from "~/domain/orders/fulfillment/resume-part";
import { findMoneyViolations } from "../../../support/app/find-money-violations";
import { testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { openShop, paidOrder, partsOfOrder } from "../../../support/data/shop";
import { fakePrintPartner, partnerShipment } from "../../../support/fakes/fake-print-partner";

let printer = fakePrintPartner();
let app = testApp({ printPartner: printer });
let by = "";
beforeEach(async () => {
  printer = fakePrintPartner();
  app = testApp({ printPartner: printer });
  by = await createUser(app, `admin-${Math.random()}@example.com`);
});

const count = (method: string) => printer.calls.filter((call) => call === method).length;
const note = "looked at it";

async function paidPart(name: string, shops = 1) {
  const opened = await Promise.all(
    Array.from({ length: shops }, (_, index) => openShop(app, `${name} ${index}`)),
  );
  const { orderId, totalCents } = await paidOrder(app, opened);
  const parts = await partsOfOrder(app, orderId);
  const [part] = parts;
  if (!part) throw new Error("an order without a part");
  return { orderId, totalCents, partId: part.id, parts, shops: opened };
}
const partOf = async (orderId: string, index = 0) => {
  const part = (await partsOfOrder(app, orderId))[index];
  if (!part) throw new Error("no such part");
  return part;
};
const openCauses = async (partId: string) =>
  (
    await app.db
      .select({ cause: attentions.cause })
      .from(attentions)
      .where(sql`${attentions.cause} GLOB ${`*${partId}*`} AND ${attentions.resolvedAt} IS NULL`)
  ).map((row) => row.cause.replace(`:${partId}`, ""));
const refundsOf = async (orderId: string) =>
  app.db
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subjectId, orderId));

afterAll(async () => {
  expect(await findMoneyViolations(app)).toEqual([]);
});

describe("a part that costs more than expected", () => {
  it("resumes at the accepted cost only, once for two clicks, and is held again if the cost rises", async () => {
    const { orderId, partId } = await paidPart("Dear");
    printer.costCents = () => 1900;
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    expect(await partOf(orderId)).toMatchObject({ holdCause: "cost", partnerCostCents: 1900 });
    expect(await releaseHeldPart(app, { partId, by, note, acceptCents: 1899 })).toEqual({
      status: "refused",
      why: "changed",
    });
    // The price has changed since: nothing is submitted without a new acceptance.
    expect(await releaseHeldPart(app, { partId, by, note, acceptCents: 1900 })).toEqual({ status: "done" });
    printer.costCents = () => 1901;
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    expect(count("confirmOrder")).toBe(0);
    const both = await Promise.all([
      releaseHeldPart(app, { partId, by, note, acceptCents: 1901 }),
      releaseHeldPart(app, { partId, by, note, acceptCents: 1901 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["already", "done"]);
    expect(await openCauses(partId)).toEqual([]);
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect(await releaseHeldPart(app, { partId, by, note, acceptCents: 1901 })).toEqual({
      status: "already",
    });
    expect(
      (
        await app.db
          .select()
          .from(auditLog)
          .where(eq(auditLog.subject, `order:${orderId}`))
      ).map(({ detail }) => JSON.parse(detail ?? "{}")),
    ).toMatchObject(Array(2).fill({ part: partId, before: "on_hold", after: "drafted" }));
    expect(count("confirmOrder")).toBe(1);
  });

  it("or whose costs cannot be calculated is never confirmed without an admin", async () => {
    const { orderId, partId } = await paidPart("Unreckoned");
    printer.costsFail = true;
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    for (let look = 0; look < 5; look++) {
      app.clock.now += 3_600_000;
      await fulfillPart(app, { partId });
    }
    expect(count("confirmOrder")).toBe(0);
    expect(await openCauses(partId)).toEqual(["held"]);
    expect((await partOf(orderId)).holdCause).toBe("calculation");
    printer.costsFail = false;
    expect((await releaseHeldPart(app, { partId, by, note, acceptCents: null })).status).toBe("done");
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
  });
});

describe("a part that the partner refuses", () => {
  it("is ordered anew under the next attempt number, after the first order was canceled", async () => {
    const { orderId, partId } = await paidPart("Again");
    printer.failing.set(
      "confirmOrder",
      new AdapterError("printful", 400, "refused", "The layer does not fit"),
    );
    await fulfillPart(app, { partId });
    printer.failing.clear();
    const first = (await partOf(orderId)).partnerOrderId ?? "";
    const both = await Promise.all([
      resubmitPart(app, { partId, by, note }),
      resubmitPart(app, { partId, by, note }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["already", "done"]);
    expect(await fulfillPart(app, { partId })).toEqual({ status: "confirmed" });
    expect(printer.orders.get(first)?.status).toBe("canceled");
    const part = await partOf(orderId);
    expect(part).toMatchObject({ state: "confirmed", attempt: 2, withdrawOrderId: null });
    expect(printer.orders.get(part.partnerOrderId ?? "")).toMatchObject({
      externalId: `${partId}_2`,
      status: "pending",
    });
  });

  it("is not ordered again if the partner keeps the first order", async () => {
    const { orderId, partId } = await paidPart("Kept");
    await fulfillPart(app, { partId });
    const partner = printer.orders.get((await partOf(orderId)).partnerOrderId ?? "");
    if (!partner) throw new Error("nothing at the partner");
    partner.status = "failed";
    await fulfillPart(app, { partId });
    expect(await partOf(orderId)).toMatchObject({ state: "failed", holdCause: "partner-failed" });
    // The partner fixed it at the same moment.
    partner.status = "inprocess";
    expect((await resubmitPart(app, { partId, by, note })).status).toBe("done");
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    expect(printer.orders.size).toBe(1);
    expect(await openCauses(partId)).toEqual(["held"]);
  });

  it("is not ordered again once a parcel of it was shipped", async () => {
    const { orderId, partId } = await paidPart("Left");
    await fulfillPart(app, { partId });
    const partner = printer.orders.get((await partOf(orderId)).partnerOrderId ?? "");
    if (!partner) throw new Error("nothing at the partner");
    partner.status = "partial";
    printer.shipments.set(partner.id, [partnerShipment("left-1")]);
    await fulfillPart(app, { partId });
    partner.status = "onhold";
    await fulfillPart(app, { partId });
    expect((await partOf(orderId)).state).toBe("on_hold");
    expect(await releaseHeldPart(app, { partId, by, note, acceptCents: null })).toEqual({
      status: "refused",
      why: "partners",
    });
    expect(await resubmitPart(app, { partId, by, note })).toEqual({ status: "refused", why: "shipped" });
    expect((await cancelPart(app, { partId, by, note })).status).toBe("too-late");
    expect(await refundsOf(orderId)).toEqual([]);
  });
});

describe("one part of two", () => {
  it("is canceled with its shipping, once for ten clicks; the other continues and can still be canceled", async () => {
    const { orderId, parts, totalCents } = await paidPart("Two", 2);
    const [first, second] = parts.map((part) => part.id);
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => cancelPart(app, { partId: first ?? "", by, note })),
    );
    expect(presses.filter(({ status }) => status === "canceled")).toEqual([
      { status: "canceled", refundCents: 2975 },
    ]);
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set(["canceled", "already"]));
    expect((await app.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state).toBe("paid");
    const letters = await app.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.dedupeKey, `part-canceled:${first}`));
    expect(JSON.parse(letters[0]?.data ?? "{}")).toMatchObject({ refundCents: 2975, isAll: false });
    expect((await fulfillPart(app, { partId: first ?? "" })).status).toBe("nothing");
    // The buyer cancels the rest and gets exactly that back.
    expect(await cancelOrder(app, { orderId })).toMatchObject({ status: "canceled", refundCents: 2975 });
    expect((await refundsOf(orderId)).reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
    expect((await partsOfOrder(app, orderId)).map((part) => part.state)).toEqual(["canceled", "canceled"]);
    expect(second).toBeTruthy();
  });

  it("cancels the order if it was the last", async () => {
    const { orderId, parts } = await paidPart("Last", 2);
    for (const part of parts) await cancelPart(app, { partId: part.id, by, note });
    expect((await app.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state).toBe("canceled");
    expect(await cancelOrder(app, { orderId })).toEqual({ status: "already" });
    expect(await refundsOf(orderId)).toHaveLength(2);
  });

  it("is canceled at the partner before anything is refunded", async () => {
    const { orderId, partId } = await paidPart("Running");
    await fulfillPart(app, { partId });
    const partner = printer.orders.get((await partOf(orderId)).partnerOrderId ?? "");
    if (!partner) throw new Error("nothing at the partner");
    partner.status = "inprocess";
    expect((await cancelPart(app, { partId, by, note })).status).toBe("too-late");
    printer.failing.set("cancelOrder", new AdapterError("printful", 503, "retryable", "down"));
    expect((await cancelPart(app, { partId, by, note })).status).toBe("unavailable");
    expect(await refundsOf(orderId)).toEqual([]);
    printer.failing.clear();
    partner.status = "pending";
    expect((await cancelPart(app, { partId, by, note })).status).toBe("canceled");
    expect(partner.status).toBe("canceled");
    await fulfillPart(app, { partId });
    expect((await partOf(orderId)).state).toBe("canceled");
  });
});
