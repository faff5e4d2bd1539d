import { eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { PartnerOrder } from "~/adapters/printful.server";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { orderParts, orders } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { draftFor } from "./draft";
import { eventStatement, moveStatement } from "./lifecycle";
import { applyTruth } from "./partner-truth";
import type { Order, OrderPart } from "./sale";

/** Longer than all calls of one run together, shorter than anybody's patience. */
const CLAIM_MS = 90_000;
/** The partner reckons costs for some seconds; then we look again. */
const COSTS_AGAIN_SECONDS = 3;
/** What a partner's price may be above what we reckoned before a human looks: the larger of the two. */
export const COST_TOLERANCE_BASIS_POINTS = 1000;
export const COST_TOLERANCE_CENTS = 100;

export type Fulfilled =
  /** The part needs nothing from us. */
  | { status: "nothing" }
  /** Somebody else is at it: ask again in some seconds. */
  | { status: "busy" }
  | { status: "calculating" }
  | { status: "confirmed" }
  | { status: "held"; reason: string }
  /** A part that was cancelled; its draft at the partner is gone too. */
  | { status: "withdrawn" }
  | { status: "refreshed" };

type Work = { order: Order; part: OrderPart };
type Claim = Work & { until: number };
type Parts = Pick<App, "db" | "now" | "enqueue" | "printer" | "origin" | "secret">;

/**
 * Brings one part as far as it goes now: draft, costs, confirmation, then what the partner tells. Safe to run twice and by
 * two at once: the claim lets one in, the partner's external id is the same on every try, and the decision to submit is
 * written before the partner is told, so that nobody can cancel in between. Throws AdapterError where later may help.
 */
export async function fulfilNow(app: Parts, { partId }: { partId: string }): Promise<Fulfilled> {
  const work = await claim(app, partId);
  if (work === "busy" || work === "nothing") return { status: work };
  try {
    return await step(app, work);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (error.kind === "refused" || error.kind === "blocked") return hold(app, work, error.message);
    await app.db.update(orderParts).set({ lastError: error.message }).where(eq(orderParts.id, partId));
    throw error;
  } finally {
    await applyAll(app.db, [
      sql`UPDATE order_parts SET claimed_until = NULL WHERE id = ${partId} AND claimed_until = ${work.until}`,
    ]);
  }
}

async function claim(app: Parts, partId: string): Promise<Claim | "busy" | "nothing"> {
  const at = app.now();
  const until = at + CLAIM_MS;
  const [claimed] = await applyAll(app.db, [
    sql`UPDATE order_parts SET claimed_until = ${until}, checked_at = ${at}
      WHERE id = ${partId} AND (claimed_until IS NULL OR claimed_until <= ${at})
        AND EXISTS (SELECT 1 FROM orders WHERE orders.id = order_parts.order_id AND orders.state IN ('paid', 'canceled'))`,
  ]);
  const [work] = await app.db
    .select({ part: orderParts, order: orders })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(eq(orderParts.id, partId));
  if (!work || (work.order.state !== "paid" && work.order.state !== "canceled")) return "nothing";
  return claimed?.meta.changes === 1 ? { ...work, until } : "busy";
}

async function step(app: Parts, work: Work): Promise<Fulfilled> {
  const { part } = work;
  switch (part.state) {
    case "waiting":
      return submit(app, work, await draft(app, work));
    case "drafted":
      return submit(app, work, part.partnerOrderId);
    case "confirmed":
      // Decided, but the partner may not have heard: the answer was lost, or never came.
      if (part.partnerState === "draft") return confirm(app, work, part.partnerOrderId ?? "");
      return refresh(app, work);
    case "canceled":
      return withdraw(app, work);
    case "delivered":
      return { status: "nothing" };
    default:
      return refresh(app, work);
  }
}

/** Answers the partner's order id, or null where the part was cancelled meanwhile. */
async function draft(app: Parts, work: Work): Promise<string | null> {
  const { part } = work;
  const drafted = await app.printer.draftOrder(await draftFor(app, work));
  const [, moved] = await applyAll(app.db, [
    // Kept whatever the state: a cancelled part must know which draft to take back.
    sql`UPDATE order_parts SET partner_order_id = ${drafted.id}, partner_state = ${drafted.status}, last_error = NULL WHERE id = ${part.id}`,
    moveStatement({ partId: part.id, to: "drafted", at: app.now() }),
  ]);
  if (moved?.meta.changes === 1) return drafted.id;
  await app.enqueue({ type: "fulfil", partId: part.id });
  return null;
}

async function submit(app: Parts, work: Work, partnerOrderId: string | null): Promise<Fulfilled> {
  if (!partnerOrderId) return { status: "nothing" };
  const { part } = work;
  const known = await app.printer.findOrder(partnerOrderId);
  if (known.status !== "draft") return refresh(app, work, known);
  if (known.costs.state === "failed") return hold(app, work, "the partner could not calculate the costs");
  if (known.costs.state === "calculating" || known.costs.totalCents === null) {
    await app.enqueue({ type: "fulfil", partId: part.id }, { delaySeconds: COSTS_AGAIN_SECONDS });
    return { status: "calculating" };
  }
  const { totalCents } = known.costs;
  if (totalCents > mostCents(part.expectedCostCents)) {
    await app.db.update(orderParts).set({ partnerCostCents: totalCents }).where(eq(orderParts.id, part.id));
    return hold(app, work, `it costs ${totalCents} cents and was reckoned at ${part.expectedCostCents}`);
  }
  const at = app.now();
  const [moved] = await applyAll(app.db, [
    moveStatement({ partId: part.id, to: "confirmed", at }),
    sql`UPDATE order_parts SET partner_cost_cents = ${totalCents}, partner_state = 'draft' WHERE id = ${part.id} AND state = 'confirmed'`,
  ]);
  // Cancelled a moment ago: whoever did that has also asked for the draft to be taken back.
  if (moved?.meta.changes !== 1) return { status: "nothing" };
  return confirm(app, work, partnerOrderId);
}

/** Up to this the partner's price is accepted without a human. */
export function mostCents(expectedCents: number): number {
  return (
    expectedCents +
    Math.max(COST_TOLERANCE_CENTS, Math.floor((expectedCents * COST_TOLERANCE_BASIS_POINTS) / 10_000))
  );
}

async function confirm(app: Parts, work: Work, partnerOrderId: string): Promise<Fulfilled> {
  const confirmed = await app.printer.confirmOrder(partnerOrderId);
  await applyTruth(app, { ...work, partnerOrder: confirmed, shipments: [] });
  await applyAll(app.db, [
    eventStatement({
      orderId: work.order.id,
      partId: work.part.id,
      kind: "submitted",
      key: `submitted:${work.part.id}`,
      at: app.now(),
    }),
  ]);
  return { status: "confirmed" };
}

async function refresh(app: Parts, work: Work, known?: PartnerOrder): Promise<Fulfilled> {
  const { partnerOrderId } = work.part;
  if (!partnerOrderId) return { status: "nothing" };
  const [partnerOrder, shipments] = await Promise.all([
    known ?? app.printer.findOrder(partnerOrderId),
    app.printer.listShipments(partnerOrderId),
  ]);
  await applyTruth(app, { ...work, partnerOrder, shipments });
  return { status: "refreshed" };
}

async function withdraw(app: Parts, { part, order }: Work): Promise<Fulfilled> {
  if (!part.partnerOrderId || part.partnerState === "canceled") return { status: "nothing" };
  const isGone = await app.printer.cancelOrder(part.partnerOrderId);
  await applyAll(app.db, [
    isGone
      ? sql`UPDATE order_parts SET partner_state = 'canceled' WHERE id = ${part.id}`
      : attentionStatement(app, {
          cause: `not-withdrawn:${part.id}`,
          subject: `order:${order.id}`,
          detail: { why: "canceled here, kept by the partner", partnerOrder: part.partnerOrderId },
        }),
  ]);
  return { status: "withdrawn" };
}

/**
 * Stops before anything is charged and tells a human. Nothing was submitted where the partner refused, so the way to a
 * cancellation stays open.
 */
async function hold(app: Parts, { part, order }: Work, reason: string): Promise<Fulfilled> {
  const at = app.now();
  await applyAll(app.db, [
    sql`UPDATE order_parts SET state = 'on_hold', last_error = ${reason},
        confirmed_at = iif(partner_state IS NULL OR partner_state = 'draft', NULL, confirmed_at)
      WHERE id = ${part.id} AND state IN ('waiting', 'drafted', 'confirmed')`,
    eventStatement({
      orderId: order.id,
      partId: part.id,
      kind: "on_hold",
      key: `on_hold:${part.id}`,
      at,
      onlyIn: "on_hold",
    }),
    attentionStatement(app, {
      cause: `held:${part.id}`,
      subject: `order:${order.id}`,
      detail: { why: reason, partnerOrder: part.partnerOrderId },
    }),
  ]);
  return { status: "held", reason };
}

/** How long a part on its way may rest: the partner tells by webhook, and this is for what it does not tell. */
const LOOK_AGAIN_MS = 10 * 60 * 1000;
/** A part that is not yet submitted waits for nobody but us. */
const STUCK_AFTER_MS = 60 * 1000;
const PARTS_A_RUN = 25;
/** Rows that one run reads at most, however much is on its way. */
const PARTS_LOOKED_AT = 300;

/**
 * Paid parts that need a look, those not looked at for longest first. `checked_at` is empty until an order is paid, so
 * orders that nobody paid are not even read.
 */
export async function listDueParts({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const at = now();
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM (
      SELECT id, state, partner_state, claimed_until, checked_at FROM order_parts
      WHERE state NOT IN ('delivered', 'canceled') AND checked_at < ${at - STUCK_AFTER_MS}
      ORDER BY checked_at LIMIT ${PARTS_LOOKED_AT}
    )
    WHERE (claimed_until IS NULL OR claimed_until <= ${at})
      AND (checked_at < ${at - LOOK_AGAIN_MS} OR state IN ('waiting', 'drafted') OR (state = 'confirmed' AND partner_state = 'draft'))
    LIMIT ${PARTS_A_RUN}`);
  return due.map(({ id }) => id);
}
