import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { orderLines, orderParts, orders } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { resubmitPart } from "~/domain/orders/fulfillment/resume-part";
import { syncDispute } from "~/domain/payments/disputes/sync-dispute";
import { syncRefunds } from "~/domain/payments/refunds/sync-refunds";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { findMoneyViolations } from "../../support/app/find-money-violations";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { openShop, placedOrder, storeMockups } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let stripe: FakeStripe;
let printer: ReturnType<typeof fakePrintPartner>;
let app: TestApp;
beforeEach(() => {
  stripe = fakeStripe();
  printer = fakePrintPartner();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: printer });
});

/** A paid order of one shirt from each of so many stores. */
async function sold(stores: number) {
  const shops = [];
  for (let n = 0; n < stores; n++) shops.push(await openShop(app, `Shop ${newId()}`));
  for (const shop of shops) await storeMockups(app, shop);
  const { orderId, totalCents } = await placedOrder(app, shops);
  const { sessionId } = await openCheckout(app, {
    kind: "order",
    subjectId: orderId,
    userId: null,
    amountCents: totalCents,
  });
  stripe.pay(sessionId);
  await settlePayment(app, { sessionId });
  const parts = await app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  return { orderId, sessionId, totalCents, partIds: parts.map(({ id }) => id) };
}
type Sold = Awaited<ReturnType<typeof sold>>;

/** Takes the part until the printer has it. */
async function submit(partId: string) {
  await fulfillPart(app, { partId });
  expect((await read(partId)).state).toBe("confirmed");
}

/** Takes the part until its draft waits for the end of the buyer's time to cancel. */
async function draft(partId: string) {
  const later = app.clock.now + 60_000;
  await runTransaction(app.db, [sql`UPDATE order_parts SET submit_after = ${later} WHERE id = ${partId}`]);
  await fulfillPart(app, { partId });
}

async function read(partId: string) {
  const [part] = await app.db.select().from(orderParts).where(eq(orderParts.id, partId));
  return { state: part?.state, theirs: printer.orders.get(part?.partnerOrderId ?? "")?.status };
}
const stateOf = async (orderId: string) =>
  (await app.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state;
const eventsOf = async (orderId: string) =>
  (
    await app.db.all<{ kind: string }>(
      sql`SELECT kind FROM order_events WHERE order_id = ${orderId} AND kind GLOB '*canceled' ORDER BY id`,
    )
  ).map(({ kind }) => kind);

const WAYS: Record<string, (order: Sold) => Promise<void>> = {
  "refunded in full at the provider": async ({ sessionId, totalCents }) => {
    stripe.refundByHand(sessionId, totalCents);
    await syncRefunds(app, { provider: "stripe", providerPaymentId: stripe.intentOf(sessionId) });
  },
  "lost to a dispute": async ({ sessionId, totalCents }) => {
    const dispute = stripe.dispute(sessionId, totalCents);
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
    stripe.decide(dispute, "lost");
    await syncDispute(app, { provider: "stripe", disputeId: dispute.id });
  },
};

/** What the queue was asked to do about parts since. */
async function workOnParts() {
  for (const message of app.queued.splice(0))
    if (message.type === "fulfil") await fulfillPart(app, { partId: message.partId });
}

describe.each(Object.entries(WAYS))("an order whose payment was %s", (_, loseMoney) => {
  it("is not printed where the printer does not have it yet, and its drafts are withdrawn", async () => {
    const order = await sold(3);
    const [first = "", drafted = "", waiting = ""] = order.partIds;
    await submit(first);
    await draft(drafted);
    expect(await read(drafted)).toEqual({ state: "drafted", theirs: "draft" });
    app.queued.length = 0;
    await loseMoney(order);
    await workOnParts();
    expect([await read(drafted), await read(waiting)]).toEqual([
      { state: "canceled", theirs: "canceled" },
      { state: "canceled", theirs: undefined },
    ]);
    expect((await read(first)).state).toBe("confirmed");
    expect(await stateOf(order.orderId)).toBe("paid");
    expect(await eventsOf(order.orderId)).toEqual(["part_canceled", "part_canceled"]);
    const told = await app.db.all(
      sql`SELECT 1 FROM deliveries WHERE dedupe_key GLOB ${`sale-canceled:${order.orderId}:*`}`,
    );
    expect(told).toHaveLength(2);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("is canceled if the printer has nothing of it", async () => {
    const order = await sold(1);
    await loseMoney(order);
    await workOnParts();
    expect(await stateOf(order.orderId)).toBe("canceled");
    expect(await eventsOf(order.orderId)).toContain("canceled");
    await fulfillPart(app, { partId: order.partIds[0] ?? "" });
    expect(printer.orders.size).toBe(0);
    expect(await findMoneyViolations(app)).toEqual([]);
  });

  it("needs nobody to look at what was on hold or failed before it was submitted", async () => {
    const order = await sold(3);
    const [first = "", held = "", failed = ""] = order.partIds;
    await submit(first);
    await runTransaction(app.db, [
      sql`UPDATE order_parts SET state = 'on_hold', hold_cause = 'cost', hold_reason = 'x' WHERE id = ${held}`,
      sql`UPDATE order_parts SET state = 'failed' WHERE id = ${failed}`,
      openIncidentStatement(app, {
        cause: `held:${held}`,
        subject: `order:${order.orderId}`,
        detail: { why: "x" },
      }),
      openIncidentStatement(app, {
        cause: `partner-failed:${failed}`,
        subject: `order:${order.orderId}`,
        detail: { why: "x" },
      }),
    ]);
    await loseMoney(order);
    expect([(await read(held)).state, (await read(failed)).state]).toEqual(["canceled", "canceled"]);
    const open = await app.db.all(
      sql`SELECT cause FROM attentions WHERE resolved_at IS NULL AND subject = ${`order:${order.orderId}`}`,
    );
    expect(open).toEqual([]);
  });

  it("has no reprint made either", async () => {
    const order = await sold(1);
    const [root = ""] = order.partIds;
    await submit(root);
    const reprint = newId();
    await app.db.run(sql`INSERT INTO order_parts (id, order_id, store_id, partner, attempt, reprint_of, contents, shipping_service, shipping_name,
        shipping_cents, expected_cost_cents, submit_after, checked_at, created_at)
      SELECT ${reprint}, order_id, store_id, partner, 2, id, contents, shipping_service, shipping_name, 0, expected_cost_cents, 0, 0, 0
      FROM order_parts WHERE id = ${root}`);
    await loseMoney(order);
    expect((await read(reprint)).state).toBe("canceled");
  });
});

it("a part of which everything was refunded is not submitted: an admin is asked to decide", async () => {
  const order = await sold(1);
  const [partId = ""] = order.partIds;
  await draft(partId);
  await runTransaction(app.db, [
    sql`UPDATE order_lines SET refunded_quantity = quantity WHERE order_id = ${order.orderId}`,
    sql`UPDATE order_parts SET submit_after = ${app.clock.now} WHERE id = ${partId}`,
  ]);
  expect(await fulfillPart(app, { partId })).toEqual({ status: "held", reason: "all of it was refunded" });
  expect(await read(partId)).toEqual({ state: "on_hold", theirs: "draft" });
});

it("a part that failed at the printer is not made again after all of it was refunded", async () => {
  const order = await sold(2);
  const [first = "", failed = ""] = order.partIds;
  await submit(first);
  await submit(failed);
  await runTransaction(app.db, [sql`UPDATE order_parts SET state = 'failed' WHERE id = ${failed}`]);
  await WAYS["refunded in full at the provider"]?.(order);
  expect((await read(failed)).state).toBe("failed");
  const by = await createUser(app, `admin-${newId()}@example.com`);
  expect(await resubmitPart(app, { partId: failed, by, note: "again" })).toEqual({ status: "done" });
  await runTransaction(app.db, [sql`UPDATE order_parts SET submit_after = 0 WHERE id = ${failed}`]);
  for (let run = 0; run < 3; run++) await fulfillPart(app, { partId: failed });
  expect((await read(failed)).state).toBe("on_hold");
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.partId, failed));
  expect(lines.every((line) => line.refundedQuantity === line.quantity)).toBe(true);
});
