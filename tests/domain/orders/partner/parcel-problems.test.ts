import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { performPartAction } from "~/acts/incidents/part-actions";
import { RETRIES_BY_KIND } from "~/acts/incidents/retries-by-kind";
import { webhookEvents } from "~/acts/webhook-events";
import type { PartnerEvent, PartnerShipment } from "~/adapters/ports/print-partner";
import { runTransaction } from "~/db/client";
import { attentions, orderLines } from "~/db/schema";
import { isIncidentKind } from "~/domain/incidents/incident-kinds";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { listIncidents } from "~/domain/incidents/list-incidents";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { closeUnreportedParts } from "~/domain/orders/fulfillment/close-unreported";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { renderOutboxEmail } from "~/domain/outbox/render-email";
import { newId } from "~/lib/ids";
import { testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { recordPartnerEvent } from "../../../support/data/record-events";
import { openShop, paidOrder, partsOfOrder, storeMockups } from "../../../support/data/shop";
import { fakePrintPartner, partnerShipment } from "../../../support/fakes/fake-print-partner";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const printer = fakePrintPartner({ costCents: () => 100 });
const app = testApp({ printPartner: printer });

/** A confirmed part of two pieces, and what the partner reports of it. */
async function inProduction(name: string) {
  const shop = await openShop(app, name);
  await storeMockups(app, shop);
  const { orderId } = await paidOrder(app, [shop], 2);
  const part = async () => (await partsOfOrder(app, orderId))[0];
  const partId = (await part())?.id ?? "";
  await fulfillPart(app, { partId });
  const partner = printer.orders.get((await part())?.partnerOrderId ?? "");
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!partner || !line) throw new Error("nothing at the partner");
  const parcel = (state: string, changes: Partial<PartnerShipment> = {}) =>
    partnerShipment(`p-${partId}`, {
      state,
      shippedAt: null,
      deliveryState: "unknown",
      items: [{ lineId: line.id, quantity: 1 }],
      ...changes,
    });
  const reports = async (status: string, ...parcels: PartnerShipment[]) => {
    partner.status = status;
    printer.shipments.set(partner.id, parcels);
    await fulfillPart(app, { partId });
    return (await part())?.state;
  };
  return { orderId, partId, part, partner, parcel, reports };
}

const incidents = async (partId: string) =>
  (
    await app.db
      .select()
      .from(attentions)
      .where(sql`${attentions.cause} GLOB ${`*:${partId}*`}`)
      .orderBy(attentions.id)
  ).map(({ kind, times, resolvedAt }) => ({ kind, times, isOpen: resolvedAt === null }));

async function tell(event: Partial<PartnerEvent>): Promise<void> {
  const facts: PartnerEvent = {
    id: newId(),
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

async function openIncident(kind: string) {
  if (!isIncidentKind(kind)) throw new Error(kind);
  const [incident] = (await listIncidents(app, { state: "open", kind, cursor: null })).rows;
  if (!incident) throw new Error(`no incident of ${kind}`);
  return incident;
}

async function shippedEmail(partId: string) {
  const [queued] = await app.db.all<{ template: string; data: string }>(
    sql`SELECT template, data FROM deliveries WHERE dedupe_key GLOB ${`shipped:${partId}:*`}`,
  );
  if (!queued) throw new Error("no email");
  return renderOutboxEmail(app, queued, async () => "key");
}

afterAll(async () => {
  expect(await findViolations(app)).toEqual([]);
});

describe("a parcel that the partner stopped, of an order that it goes on with", () => {
  it("is an admin's incident, once, until it moves on", async () => {
    const { partId, parcel, reports } = await inProduction("Stopped");
    for (let again = 0; again < 3; again++)
      expect(await reports("inprocess", parcel("onhold"))).toBe("in_production");
    const onHold = { kind: "shipment-onhold", times: 1, isOpen: true };
    expect(await incidents(partId)).toEqual([onHold]);
    const askAgain = async () =>
      RETRIES_BY_KIND["shipment-onhold"](app, await openIncident("shipment-onhold"), "admin");
    expect(await askAgain()).toMatchObject({ status: "unchanged" });
    await reports("inprocess", parcel("packaged"));
    expect(await incidents(partId)).toEqual([{ ...onHold, isOpen: false }]);
    await reports("inprocess", parcel("onhold"));
    expect(await incidents(partId)).toEqual([{ ...onHold, times: 2 }]);
    await reports("fulfilled", parcel("shipped", { shippedAt: app.now() }));
    expect(await incidents(partId)).toEqual([{ ...onHold, times: 2, isOpen: false }]);
    // An older response, which a slow consumer may still hold.
    await reports("inprocess", parcel("onhold"));
    expect(await incidents(partId)).toEqual([{ ...onHold, times: 2, isOpen: false }]);
  });

  it("has the reason that only its event brings, and the part keeps its own", async () => {
    const { part, partner, parcel } = await inProduction("Reason");
    partner.status = "inprocess";
    printer.shipments.set(partner.id, [parcel("onhold")]);
    const about = { partnerOrderId: partner.id, shipmentId: parcel("onhold").id };
    await tell({ ...about, type: "shipment_put_hold", reason: "Look at the print file" });
    expect((await openIncident("shipment-onhold")).detail).toMatchObject({
      partnerState: "onhold",
      reason: "Look at the print file",
    });
    expect(await part()).toMatchObject({ state: "in_production", holdCause: null, holdReason: null });
    printer.shipments.set(partner.id, [parcel("canceled")]);
    await tell({ ...about, type: "shipment_canceled", reason: "Discontinued" });
    expect((await openIncident("shipment-canceled")).detail).toMatchObject({ reason: "Discontinued" });
  });
});

describe("a part without any parcel on its way", () => {
  it("is not shipped, although the partner's order is fulfilled", async () => {
    const { part, parcel, reports } = await inProduction("Nothing");
    await reports("inprocess");
    for (const parcels of [[], [parcel("onhold")], [parcel("outstock"), parcel("canceled", { id: newId() })]])
      expect(await reports("fulfilled", ...parcels)).toBe("in_production");
    app.clock.now += YEAR_MS;
    await closeUnreportedParts(app);
    expect((await part())?.closedAt).toBeNull();
  });

  it("has failed if every parcel was canceled, and an admin can give the money back", async () => {
    const { partId, part, parcel, reports } = await inProduction("Canceled");
    expect(await reports("inprocess", parcel("canceled"))).toBe("in_production");
    for (let again = 0; again < 2; again++)
      expect(await reports("fulfilled", parcel("canceled"))).toBe("failed");
    expect(await incidents(partId)).toEqual([
      { kind: "shipment-canceled", times: 1, isOpen: true },
      { kind: "partner-canceled", times: 1, isOpen: true },
    ]);
    const by = await createUser(app, `admin-${newId()}@example.com`);
    const { id } = await openIncident("partner-canceled");
    expect(
      await performPartAction(app, { id, action: "cancel", by, note: "Sorry", acceptCents: null }),
    ).toMatchObject({ status: "done" });
    expect((await part())?.state).toBe("canceled");
    // Nobody has to close what can no longer be decided.
    expect((await incidents(partId)).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  it("earns nothing while an admin has to decide about a parcel that was canceled beside one that arrived", async () => {
    const { partId, part, parcel, reports } = await inProduction("Half");
    const arrived = parcel("shipped", { id: `q-${partId}`, shippedAt: app.now(), deliveredAt: app.now() });
    expect(await reports("fulfilled", parcel("canceled"), arrived)).toBe("delivered");
    // The buyer is not promised another parcel.
    const { text } = await shippedEmail(partId);
    expect(text).toContain("the printer stopped it");
    expect(text).not.toContain("follows in another");
    app.clock.now += YEAR_MS;
    await releaseEarnings(app);
    expect((await part())?.earningsAvailableAt).toBeNull();
    const { cause } = await openIncident("shipment-canceled");
    const note = { cause, by: null, note: "The buyer has both in one parcel" };
    await runTransaction(app.db, [resolveIncidentStatement(app, note)]);
    await releaseEarnings(app);
    expect((await part())?.earningsAvailableAt).toBe(app.now());
  });

  it("asks nothing about the parcels of an attempt that was ordered again", async () => {
    const { partId, parcel, reports } = await inProduction("Anew");
    await reports("fulfilled", parcel("canceled"));
    const by = await createUser(app, `admin-${newId()}@example.com`);
    const { id } = await openIncident("partner-canceled");
    await performPartAction(app, { id, action: "resubmit", by, note: "Again", acceptCents: null });
    expect((await incidents(partId)).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  it("is shipped all the same when its pieces are sent in another parcel", async () => {
    const { partId, part, parcel, reports } = await inProduction("Another");
    await reports("fulfilled", parcel("canceled"));
    const another = parcel("shipped", { id: `q-${partId}`, isReshipment: true, shippedAt: app.now() });
    expect(await reports("fulfilled", parcel("canceled"), another)).toBe("shipped");
    expect((await part())?.holdCause).toBeNull();
    expect((await incidents(partId)).find(({ kind }) => kind === "partner-canceled")?.isOpen).toBe(false);
  });
});
