import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { decideClaim } from "~/acts/orders/decide-claim";
import { attentions, claims, deliveries, orderEvents, orderLines, orderParts } from "~/db/schema";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { EARNINGS_WAIT_MS, releaseEarnings } from "~/domain/orders/accounting/release-earnings";
import { findClaimDetails } from "~/domain/orders/claims/claim-details";
import type { ClaimPhoto } from "~/domain/orders/claims/claim-photos";
import { CLAIM_WINDOW_MS } from "~/domain/orders/claims/claim-window";
import { openClaim } from "~/domain/orders/claims/open-claim";
import { claimReportText } from "~/domain/orders/claims/partner-claim-report";
import { closeUnreportedParts } from "~/domain/orders/fulfillment/close-unreported";
import { UNREPORTED_AFTER_MS } from "~/domain/orders/fulfillment/finished-parts";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { findEarningsStatement } from "~/domain/orders/queries/earnings-statement";
import { newId } from "~/lib/ids";
import { testApp } from "../../../support/app/test-app";
import { createUser } from "../../../support/data/factories";
import { payOut } from "../../../support/data/payments/payouts";
import { openShop, paidOrder, partsOfOrder, storeMockups, type TestShop } from "../../../support/data/shop";
import { fakePrintPartner, partnerShipment } from "../../../support/fakes/fake-print-partner";
import { fakeStripe } from "../../../support/fakes/fake-stripe";

const DAY_MS = 24 * 60 * 60 * 1000;
let printer = fakePrintPartner();
let stripe = fakeStripe();
let app = testApp({ printPartner: printer });
let by = "";
beforeEach(async () => {
  printer = fakePrintPartner({ costCents: () => 100 });
  stripe = fakeStripe();
  app = testApp({ printPartner: printer, paymentProviders: { stripe: stripe.provider } });
  by = await createUser(app, `admin-${newId()}@example.com`);
});

const PHOTO: ClaimPhoto = { contentType: "image/jpeg", bytes: new Uint8Array([0xff, 0xd8, 0xff]) };
const note = "Seen, and sorry.";

const balance = async (account: string) =>
  (
    await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS cents FROM ledger_entries WHERE account_id = ${account}`,
    )
  )[0]?.cents ?? 0;
const pending = (shop: TestShop) => balance(userAccount(shop.creatorId, "pending"));
const available = (shop: TestShop) => balance(userAccount(shop.creatorId, "available"));
const owed = async (shop: TestShop) =>
  (
    await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(remaining), 0) AS cents FROM debts WHERE user_id = ${shop.creatorId} AND unit = 'cent'`,
    )
  )[0]?.cents ?? 0;

/** An order of `quantity` pieces, produced and shipped; delivered unless it is still in transit. */
async function sent(
  name: string,
  {
    quantity = 1,
    shop = null as TestShop | null,
    isDelivered = true,
    status = "fulfilled",
    isPacked = true,
  } = {},
) {
  const from = shop ?? (await openShop(app, name));
  if (!shop) await storeMockups(app, from);
  const { orderId, totalCents } = await paidOrder(app, [from], quantity);
  const [part] = await partsOfOrder(app, orderId);
  const partId = part?.id ?? "";
  await fulfillPart(app, { partId });
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const partner = printer.orders.get((await partsOfOrder(app, orderId))[0]?.partnerOrderId ?? "");
  if (!line || !partner) throw new Error("nothing was made");
  partner.status = status;
  const parcel = partnerShipment(`p-${partId}`, {
    shippedAt: app.now(),
    deliveredAt: isDelivered ? app.now() : null,
    deliverTo: new Date(app.now() + 10 * DAY_MS).toISOString().slice(0, 10),
    items: [{ lineId: line.id, quantity }],
  });
  printer.shipments.set(partner.id, isPacked ? [parcel] : []);
  await fulfillPart(app, { partId });
  return { orderId, partId, lineId: line.id, shop: from, line, totalCents, partner };
}
type Sent = Awaited<ReturnType<typeof sent>>;

const claim = (order: Sent, changes: Partial<Parameters<typeof openClaim>[1]> = {}) =>
  openClaim(app, {
    orderId: order.orderId,
    partId: order.partId,
    reason: "damaged",
    detail: "A hole in the left sleeve",
    wanted: "reprint",
    pieces: [{ lineId: order.lineId, quantity: 1 }],
    photos: [PHOTO],
    ...changes,
  });
async function claimed(order: Sent, changes: Partial<Parameters<typeof openClaim>[1]> = {}): Promise<string> {
  const opened = await claim(order, changes);
  if (opened.status !== "opened") throw new Error(JSON.stringify(opened));
  return opened.claimId;
}
const letters = (key: string) =>
  app.db.select().from(deliveries).where(sql`${deliveries.dedupeKey} GLOB ${key}`);

/** What refunded pieces of a part cost the platform at the printer. */
const lostPrintCents = async (partId: string) =>
  (
    await app.db.all<{ cents: number }>(sql`SELECT coalesce(-sum(e.amount), 0) AS cents
      FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:lost_prints'
      WHERE t.reason = 'lost-print' AND t.reference GLOB ${`${partId}:*`}`)
  )[0]?.cents;

const partById = async (partId: string) =>
  (await app.db.select().from(orderParts).where(eq(orderParts.id, partId)))[0];
const eventsOf = async (orderId: string) =>
  (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))).map(({ kind }) => kind);

afterAll(async () => {
  expect(await findViolations(app)).toEqual([]);
});

describe("a claim", () => {
  it("is stored with its photos, opens an incident and is confirmed by email, once for ten clicks", async () => {
    const order = await sent("Once");
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => claim(order, { photos: [PHOTO, PHOTO] })),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual([...Array(9).fill("already"), "opened"]);
    const rows = await app.db.select().from(claims).where(eq(claims.orderId, order.orderId));
    expect(rows).toHaveLength(1);
    // The photos of the losing requests are deleted.
    const files = await app.files.list({ prefix: "claims/" });
    expect(files.objects.filter(({ key }) => key.includes(rows[0]?.id ?? "none"))).toHaveLength(2);
    expect(files.objects).toHaveLength(2);
    const [attention] = await app.db
      .select()
      .from(attentions)
      .where(eq(attentions.cause, `claim:${rows[0]?.id}`));
    expect(attention?.resolvedAt).toBeNull();
    expect(await letters(`claim-received:${rows[0]?.id}`)).toHaveLength(1);
  });

  it("is refused without required photos, for more pieces than were bought, and for another order's pieces", async () => {
    const [order, other] = [await sent("Sane"), await sent("Other")];
    expect(await claim(order, { photos: [] })).toEqual({ status: "refused", why: "photos" });
    expect(await claim(order, { photos: Array(6).fill(PHOTO) })).toEqual({
      status: "refused",
      why: "photos",
    });
    for (const pieces of [
      [],
      [{ lineId: order.lineId, quantity: 2 }],
      [{ lineId: other.lineId, quantity: 1 }],
    ])
      expect(await claim(order, { pieces })).toEqual({ status: "refused", why: "pieces" });
    expect(await claim(order, { orderId: other.orderId })).toEqual({ status: "unknown" });
    expect((await claim(order, { reason: "missing", photos: [] })).status).toBe("opened");
  });

  it("can be opened until exactly thirty days after delivery, and not before anything was shipped", async () => {
    const { orderId } = await paidOrder(app, [await openShop(app, "Early")]);
    const [part] = await partsOfOrder(app, orderId);
    const early = { orderId, partId: part?.id ?? "", lineId: "x" } as Sent;
    expect(await claim(early)).toEqual({ status: "refused", why: "not-yet" });
    const [last, late] = [await sent("Last"), await sent("Late")];
    app.clock.now += CLAIM_WINDOW_MS;
    expect((await claim(last)).status).toBe("opened");
    app.clock.now += 1;
    expect(await claim(late)).toEqual({ status: "refused", why: "closed" });
  });

  it("about a lost parcel can be opened from the expected day of delivery on, for thirty days", async () => {
    const order = await sent("Lost", { isDelivered: false });
    const lost: Parameters<typeof claim>[1] = { reason: "lost", photos: [] };
    app.clock.now += 10 * DAY_MS - 1;
    expect(await claim(order, lost)).toEqual({ status: "refused", why: "not-yet" });
    app.clock.now += DAY_MS + 1;
    expect((await claim(order, lost)).status).toBe("opened");
    const never = await sent("Never", { isDelivered: false });
    app.clock.now += 42 * DAY_MS;
    expect(await claim(never, lost)).toEqual({ status: "refused", why: "closed" });
  });

  it("about a parcel that came back late can be opened for thirty days from then, as its email says", async () => {
    const [last, late] = [
      await sent("Late back", { isDelivered: false }),
      await sent("Too late back", { isDelivered: false }),
    ];
    const lost: Parameters<typeof claim>[1] = { reason: "lost", photos: [] };
    app.clock.now += 45 * DAY_MS;
    for (const { partId, partner } of [last, late]) {
      const [parcel] = printer.shipments.get(partner.id) ?? [];
      if (!parcel) throw new Error("nothing was sent");
      printer.shipments.set(partner.id, [
        { ...parcel, state: "returned", deliveryState: "return_to_sender" },
      ]);
      await fulfillPart(app, { partId });
      expect(await letters(`returned:${partId}:*`)).toHaveLength(1);
    }
    app.clock.now += CLAIM_WINDOW_MS;
    expect((await claim(last, lost)).status).toBe("opened");
    app.clock.now += 1;
    expect(await claim(late, lost)).toEqual({ status: "refused", why: "closed" });
  });

  it("produces the report for the print partner's form, without the buyer's name", async () => {
    const order = await sent("Report", { quantity: 2 });
    const found = await findClaimDetails(app, { claimId: await claimed(order) });
    if (!found) throw new Error("no claim");
    const report = claimReportText(app, found);
    for (const fact of [
      `Order: ${order.partner.id} (external ID ${order.partId}_1)`,
      "Problem: Product damaged in transit",
      "- 1 × Wave by Report (T-shirt, Black, M), variant 4017",
      "A hole in the left sleeve",
      "Pictures: 1",
      "Requested solution: reshipment",
    ])
      expect(report).toContain(fact);
    expect(report).not.toMatch(/Ada|Mercer|example\.com/);
  });
});

describe("a decision", () => {
  it("to reprint orders the claimed pieces again, free, under the next attempt number, once for ten clicks", async () => {
    const order = await sent("Reprint", { quantity: 3 });
    const claimId = await claimed(order, { pieces: [{ lineId: order.lineId, quantity: 2 }] });
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => decideClaim(app, { claimId, decision: "reprint", note, by })),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([...Array(9).fill("already"), "decided"]);
    expect(
      await app.db.all(sql`SELECT action, detail ->> '$.before' AS before, detail ->> '$.after' AS after
        FROM audit_log WHERE subject = ${`order:${order.orderId}`}`),
    ).toEqual([{ action: "decide claim", before: "open", after: "reprint" }]);
    const parts = await partsOfOrder(app, order.orderId);
    expect(parts).toHaveLength(2);
    const reprint = parts.find((part) => part.reprintOf === order.partId);
    expect(reprint).toMatchObject({ state: "waiting", attempt: 2, shippingCents: 0 });
    expect(await fulfillPart(app, { partId: reprint?.id ?? "" })).toEqual({ status: "confirmed" });
    const made = [...printer.orders.values()].find((each) => each.externalId === `${order.partId}_2`);
    expect(made?.draft.items.map((item) => [item.externalId, item.quantity])).toEqual([[order.lineId, 2]]);
    expect(await letters(`claim-decided:${claimId}`)).toHaveLength(1);
    // Nobody paid or earned anything for it.
    expect(await pending(order.shop)).toBe(order.line.earningCents);
    expect(order.totalCents).toBe(8475 - 500);
    // It is delivered like any order, can be claimed itself, and releases no earnings.
    if (!made) throw new Error("nothing made");
    made.status = "fulfilled";
    printer.shipments.set(made.id, [
      partnerShipment(`again-${made.id}`, {
        deliveredAt: app.now(),
        items: [{ lineId: order.lineId, quantity: 2 }],
      }),
    ]);
    await fulfillPart(app, { partId: reprint?.id ?? "" });
    const second = await claim(
      { ...order, partId: reprint?.id ?? "" },
      { pieces: [{ lineId: order.lineId, quantity: 3 }] },
    );
    expect(second).toEqual({ status: "refused", why: "pieces" });
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await available(order.shop)).toBe(order.line.earningCents);
  });

  it("posts the reprint's cost to the platform, and the difference to the expected cost, once each", async () => {
    const borne = () =>
      Promise.all(["print_differences", "reprints", "print_cost"].map((kind) => balance(`system:${kind}`)));
    const before = await borne();
    const order = await sent("Dearer");
    const [part] = await partsOfOrder(app, order.orderId);
    const reckoned = part?.expectedCostCents ?? 0;
    // Reported several times, booked once.
    for (let again = 0; again < 3; again++) await fulfillPart(app, { partId: order.partId });
    const changes = async () => (await borne()).map((cents, index) => cents - (before[index] ?? 0));
    expect(await changes()).toEqual([reckoned - 100, 0, order.line.printCostCents + 100 - reckoned]);
    await decideClaim(app, { claimId: await claimed(order), decision: "reprint", note, by });
    const reprint = (await partsOfOrder(app, order.orderId)).find((each) => each.reprintOf === order.partId);
    await fulfillPart(app, { partId: reprint?.id ?? "" });
    expect((await changes())[1]).toBe(0);
    const made = [...printer.orders.values()].find((each) => each.externalId === `${order.partId}_2`);
    if (!made) throw new Error("nothing made");
    made.status = "fulfilled";
    printer.shipments.set(made.id, [
      partnerShipment(`dear-${made.id}`, {
        deliveredAt: app.now(),
        items: [{ lineId: order.lineId, quantity: 1 }],
      }),
    ]);
    for (let again = 0; again < 3; again++) await fulfillPart(app, { partId: reprint?.id ?? "" });
    expect(await changes()).toEqual([reckoned - 100, -100, order.line.printCostCents + 200 - reckoned]);
  });

  it("to refund reverses exactly the claimed pieces, and the shipping with the last of them", async () => {
    const shop = await openShop(app, "Exact", 2533);
    const before = await balance(systemAccount("revenue"));
    const printing = async () => ({
      charged: (await balance(systemAccount("print_cost"))) + (await balance(systemAccount("shipping"))),
      lost: await balance(systemAccount("lost_prints")),
    });
    const printed = await printing();
    const order = await sent("Exact", { quantity: 3, shop });
    let back = 0;
    for (const quantity of [1, 1, 1]) {
      const claimId = await claimed(order, { pieces: [{ lineId: order.lineId, quantity }] });
      const decided = await decideClaim(app, { claimId, decision: "refund", note, by });
      if (decided.status !== "decided") throw new Error(decided.status);
      back += decided.refundCents;
    }
    expect(back).toBe(order.totalCents);
    expect(await pending(shop)).toBe(0);
    // The partner has made and shipped everything and keeps its charge: the platform's loss.
    const { printCostCents } = order.line;
    const [part] = await partsOfOrder(app, order.orderId);
    expect(await printing()).toEqual({
      charged: printed.charged + (part?.partnerCostCents ?? 0),
      lost: printed.lost - printCostCents - (part?.shippingCents ?? 0),
    });
    expect(await balance(systemAccount("revenue"))).toBe(before);
    expect((await claim(order)).status).toBe("refused");
    const statement = await findEarningsStatement(app, { orderId: order.orderId, creatorId: shop.creatorId });
    expect(statement?.earning).toEqual({ state: "reversed" });
    expect(statement?.entries.map((entry) => entry.kind)).toEqual(["sale", ...Array(3).fill("claim-refund")]);
    expect(statement?.entries.reduce((sum, entry) => sum + entry.pendingCents, 0)).toBe(0);
    expect(statement?.lines[0]?.reversedCents).toBe(order.line.earningCents);
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await available(shop)).toBe(0);
  });

  it("by two admins at once with different results is one decision", async () => {
    const order = await sent("Two minds");
    const claimId = await claimed(order);
    const [refund, reprint, declined] = await Promise.all(
      (["refund", "reprint", "declined"] as const).map((decision) =>
        decideClaim(app, { claimId, decision, note, by }),
      ),
    );
    expect([refund, reprint, declined].map((result) => result?.status).sort()).toEqual([
      "already",
      "already",
      "decided",
    ]);
  });

  it("to decline changes nothing and releases the earning", async () => {
    const order = await sent("Declined");
    const claimId = await claimed(order);
    app.clock.now += EARNINGS_WAIT_MS + DAY_MS;
    await releaseEarnings(app);
    // The waiting time is over, but the claim is open.
    expect(await available(order.shop)).toBe(0);
    expect((await decideClaim(app, { claimId, decision: "declined", note, by })).status).toBe("decided");
    await releaseEarnings(app);
    expect(await available(order.shop)).toBe(order.line.earningCents);
    expect((await letters(`claim-decided:${claimId}`))[0]?.data).toContain(note);
  });
});

describe("an earning that is taken back", () => {
  it("is taken from what is available; the rest is a debt that the next earnings pay first", async () => {
    const order = await sent("Debtor", { quantity: 2 });
    const { shop } = order;
    const paidOut = order.line.earningCents;
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await payOut(app, stripe, shop.creatorId)).toBe(paidOut);
    // What was sold since is still available.
    const later = await sent("Debtor later", { shop });
    const left = later.line.earningCents;
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await available(shop)).toBe(left);
    const claimId = await claimed(order, { pieces: [{ lineId: order.lineId, quantity: 2 }] });
    expect((await decideClaim(app, { claimId, decision: "refund", note, by })).status).toBe("decided");
    const debt = paidOut - left;
    expect([await available(shop), await owed(shop), await pending(shop)]).toEqual([0, debt, 0]);
    const statement = await findEarningsStatement(app, { orderId: order.orderId, creatorId: shop.creatorId });
    expect(statement?.entries.at(-1)).toMatchObject({ availableCents: -left, debtCents: -debt });

    const next = await sent("Debtor again", { shop, quantity: 2 });
    const earned = next.line.earningCents;
    app.clock.now += EARNINGS_WAIT_MS;
    await Promise.all([releaseEarnings(app), releaseEarnings(app)]);
    expect([await available(shop), await owed(shop)]).toEqual([earned - debt, 0]);
    const paid = await findEarningsStatement(app, { orderId: next.orderId, creatorId: shop.creatorId });
    expect(paid?.entries.at(-1)).toMatchObject({
      kind: "earning-available",
      pendingCents: -earned,
      availableCents: earned - debt,
      debtCents: debt,
    });
  });

  it("while it is being released is taken from pending or from available, never from both", async () => {
    for (let round = 0; round < 6; round++) {
      const order = await sent(`Race ${round}`);
      const claimId = await claimed(order);
      app.clock.now += EARNINGS_WAIT_MS;
      const release = () => releaseEarnings(app);
      const decide = () => decideClaim(app, { claimId, decision: "refund", note, by });
      await Promise.all(round % 2 ? [release(), decide()] : [decide(), release()]);
      await releaseEarnings(app);
      expect([await pending(order.shop), await available(order.shop), await owed(order.shop)]).toEqual([
        0, 0, 0,
      ]);
    }
  });
});

describe("a delivery that nobody reports", () => {
  it("counts as over thirty days after shipping, for the clock of the earning and for nothing else", async () => {
    const order = await sent("Silent", { isDelivered: false });
    const closedAt = async () => (await partsOfOrder(app, order.orderId))[0]?.closedAt ?? null;
    app.clock.now += UNREPORTED_AFTER_MS;
    await closeUnreportedParts(app);
    expect(await closedAt()).toBeNull();
    app.clock.now += 1;
    await Promise.all([closeUnreportedParts(app), closeUnreportedParts(app)]);
    expect(await closedAt()).toBe(app.now());
    const [part] = await partsOfOrder(app, order.orderId);
    expect(part).toMatchObject({ state: "shipped", deliveredAt: null, closedAt: app.now() });
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await available(order.shop)).toBe(order.line.earningCents);
    // It can still be claimed as lost.
    expect((await claim(order, { reason: "lost", photos: [] })).status).toBe("opened");
  });

  it("is not presumed while a returned parcel can be claimed or a claim is open", async () => {
    const [back, claimedOne] = [
      await sent("Back", { isDelivered: false }),
      await sent("Claimed", { isDelivered: false }),
    ];
    app.clock.now += 12 * DAY_MS;
    printer.shipments.set(back.partner.id, [partnerShipment(`p-${back.partId}`, { state: "returned" })]);
    await fulfillPart(app, { partId: back.partId });
    await claimed(claimedOne, { reason: "lost", photos: [] });
    app.clock.now += CLAIM_WINDOW_MS;
    await closeUnreportedParts(app);
    for (const { partId } of [back, claimedOne]) expect((await partById(partId))?.closedAt).toBeNull();
    // Nobody claimed it: the sale stands, and the creator is paid.
    app.clock.now += 1;
    await closeUnreportedParts(app);
    expect(await partById(back.partId)).toMatchObject({ state: "shipped", closedAt: app.now() });
    expect((await partById(claimedOne.partId))?.closedAt).toBeNull();
    expect(await eventsOf(back.orderId)).not.toContain("unreported");
  });
});

describe("a part of which some pieces are never sent", () => {
  const missing: Parameters<typeof claim>[1] = { reason: "missing", photos: [] };

  /** Two pieces: one is delivered, or in transit, and the other is out of stock. */
  async function halfSent(name: string, { isDelivered = true } = {}) {
    const order = await sent(name, { quantity: 2, isDelivered: false, status: "inprocess", isPacked: false });
    const items = [{ lineId: order.lineId, quantity: 1 }];
    order.partner.status = "partial";
    printer.shipments.set(order.partner.id, [
      partnerShipment(`x-${order.partId}`, {
        shippedAt: app.now(),
        deliveredAt: isDelivered ? app.now() : null,
        items,
      }),
      partnerShipment(`y-${order.partId}`, { state: "outstock", shippedAt: null, items }),
    ]);
    await fulfillPart(app, { partId: order.partId });
    return order;
  }
  const afterAYear = async (order: Sent) => {
    app.clock.now += 365 * DAY_MS;
    await fulfillPart(app, { partId: order.partId });
    await closeUnreportedParts(app);
  };

  it("is closed when they are refunded, and the rest earns", async () => {
    const order = await halfSent("Gone");
    const claimId = await claimed(order, missing);
    expect((await decideClaim(app, { claimId, decision: "refund", note, by })).status).toBe("decided");
    expect(await partById(order.partId)).toMatchObject({ state: "partly_shipped", closedAt: app.now() });
    expect(await eventsOf(order.orderId)).not.toContain("unreported");
    // The printer charges for both pieces as soon as one has left.
    expect(await lostPrintCents(order.partId)).toBe(Math.floor(order.line.printCostCents / 2));
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await available(order.shop)).toBe(
      order.line.earningCents - Math.floor(order.line.earningCents / 2),
    );
    expect(await pending(order.shop)).toBe(0);
  });

  it("brings no email that promises those of which the money is back", async () => {
    const order = await sent("Three", {
      quantity: 3,
      isDelivered: false,
      status: "partial",
      isPacked: false,
    });
    const parcel = (id: string, isReshipment = false) =>
      partnerShipment(`${id}-${order.partId}`, {
        shippedAt: app.now(),
        items: [{ lineId: order.lineId, quantity: 1 }],
        isReshipment,
      });
    const toCome = async (...parcels: ReturnType<typeof parcel>[]) => {
      printer.shipments.set(order.partner.id, parcels);
      await fulfillPart(app, { partId: order.partId });
      const found = await letters(`shipped:${order.partId}:*`);
      const last = found.find(({ dedupeKey }) => dedupeKey?.endsWith(`:${parcels.at(-1)?.id}`));
      return JSON.parse(last?.data ?? "{}").stillToCome;
    };
    expect(await toCome(parcel("a"))).toBe(2);
    const claimId = await claimed(order, missing);
    expect((await decideClaim(app, { claimId, decision: "refund", note, by })).status).toBe("decided");
    // The first parcel was lost and is sent again: that is no further piece.
    expect(await toCome(parcel("a"), parcel("again", true))).toBe(1);
    expect(await toCome(parcel("a"), parcel("again", true), parcel("b"))).toBe(0);
  });

  it("costs the platform what was printed, also if the printer calls the part failed after a parcel has left", async () => {
    const order = await halfSent("Failed");
    order.partner.status = "failed";
    await fulfillPart(app, { partId: order.partId });
    expect((await partById(order.partId))?.state).toBe("failed");
    const claimId = await claimed(order, missing);
    expect((await decideClaim(app, { claimId, decision: "refund", note, by })).status).toBe("decided");
    expect(await lostPrintCents(order.partId)).toBe(Math.floor(order.line.printCostCents / 2));
  });

  it("is closed when they are reprinted, and what is sent later still arrives", async () => {
    const order = await halfSent("Again");
    const claimId = await claimed(order, missing);
    await decideClaim(app, { claimId, decision: "reprint", note, by });
    expect(await partById(order.partId)).toMatchObject({ state: "partly_shipped", closedAt: app.now() });
    order.partner.status = "fulfilled";
    const parcels = printer.shipments.get(order.partner.id) ?? [];
    printer.shipments.set(
      order.partner.id,
      parcels.map((each) => ({
        ...each,
        state: "shipped",
        shippedAt: app.now(),
        deliveredAt: app.now(),
      })),
    );
    await fulfillPart(app, { partId: order.partId });
    expect(await partById(order.partId)).toMatchObject({ state: "delivered" });
  });

  it("waits for the parcel in transit, and is closed when that was never reported", async () => {
    const order = await halfSent("In transit", { isDelivered: false });
    const claimId = await claimed(order, missing);
    await decideClaim(app, { claimId, decision: "refund", note, by });
    app.clock.now += UNREPORTED_AFTER_MS;
    await closeUnreportedParts(app);
    expect((await partById(order.partId))?.closedAt).toBeNull();
    app.clock.now += 1;
    await closeUnreportedParts(app);
    expect((await partById(order.partId))?.closedAt).toBe(app.now());
    expect(await eventsOf(order.orderId)).toContain("unreported");
  });

  it("stays open as long as they may come, even if the piece that arrived was refunded", async () => {
    const [waiting, damaged] = [await halfSent("Waiting"), await halfSent("Damaged")];
    const claimId = await claimed(damaged);
    await decideClaim(app, { claimId, decision: "refund", note, by });
    for (const order of [waiting, damaged]) {
      await afterAYear(order);
      expect((await partById(order.partId))?.closedAt).toBeNull();
      await releaseEarnings(app);
      expect(await available(order.shop)).toBe(0);
    }
  });
});

describe("a parcel that came back and was sent again", () => {
  it("is no longer waited for: the part is delivered, and the creator is paid", async () => {
    const order = await sent("Resent", { isDelivered: false });
    const [first] = printer.shipments.get(order.partner.id) ?? [];
    if (!first) throw new Error("nothing was sent");
    app.clock.now += 12 * DAY_MS;
    const back = { ...first, state: "returned", deliveryState: "return_to_sender" };
    const again = { ...first, id: `b-${order.partId}`, isReshipment: true };
    const state = async (...parcels: (typeof first)[]) => {
      printer.shipments.set(order.partner.id, parcels);
      await fulfillPart(app, { partId: order.partId });
      return (await partById(order.partId))?.state;
    };
    expect(await state(back)).toBe("shipped");
    app.clock.now += 5 * DAY_MS;
    expect(await state(back, { ...again, state: "packaged", shippedAt: null })).toBe("shipped");
    expect(await state(back, { ...again, shippedAt: app.now() })).toBe("shipped");
    expect(await state(back, { ...again, shippedAt: app.now(), deliveredAt: app.now() })).toBe("delivered");
    app.clock.now += EARNINGS_WAIT_MS;
    await releaseEarnings(app);
    expect(await available(order.shop)).toBe(order.line.earningCents);
  });

  it("is waited for again if the second one came back too", async () => {
    const order = await sent("Twice back", { isDelivered: false });
    const [first] = printer.shipments.get(order.partner.id) ?? [];
    if (!first) throw new Error("nothing was sent");
    const back = { ...first, state: "returned" };
    const second = { ...back, id: `b-${order.partId}`, isReshipment: true, shippedAt: app.now() + DAY_MS };
    printer.shipments.set(order.partner.id, [back, second]);
    await fulfillPart(app, { partId: order.partId });
    expect((await partById(order.partId))?.state).toBe("shipped");
  });
});
