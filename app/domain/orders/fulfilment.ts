import { eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { PartnerOrder } from "~/adapters/printful.server";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { orderParts, orders } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { applyTruth } from "./partner-truth";
import {
  confirm,
  draft,
  hold,
  isPartnersNo,
  type Submitted,
  submit,
  takeBack,
  type Work,
} from "./submission";

export { mostCents } from "./submission";

/** Longer than all calls of one run together, shorter than anybody's patience. */
const CLAIM_MS = 90_000;

export type Fulfilled =
  /** `nothing`: the part needs nothing from us. */
  | Submitted
  /** Somebody else is at it: ask again in some seconds. */
  | { status: "busy" }
  /** A part that was cancelled; its draft at the partner is gone too. */
  | { status: "withdrawn" }
  | { status: "refreshed" };

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
    if (isPartnersNo(error)) return hold(app, work, "refused", error.message);
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
      if (!(await takeBack(app, work)))
        return { status: "held", reason: "an earlier attempt is kept by the partner" };
      return submit(app, work, await draft(app, work), refresh);
    case "drafted":
      return submit(app, work, part.partnerOrderId, refresh);
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

async function refresh(
  app: Parts,
  work: Work,
  known?: PartnerOrder,
): Promise<{ status: "nothing" | "refreshed" }> {
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
  if (part.withdrawOrderId) await takeBack(app, { part, order });
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

/** How long a part on its way may rest: the partner tells by webhook, and this is for what it does not tell. */
const LOOK_AGAIN_MS = 10 * 60 * 1000;
/** A part that is not yet submitted waits for nobody but us. */
const STUCK_AFTER_MS = 60 * 1000;
const PARTS_A_RUN = 25;
/** Rows that one run reads at most, however much is on its way. */
const PARTS_LOOKED_AT = 300;

/**
 * Paid parts that need a look, those not looked at for longest first. `checked_at` is empty until an order is paid, so
 * orders that nobody paid are not even read. A draft that only waits for the buyer's time to change it is left alone.
 */
export async function listDueParts({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const at = now();
  const due = await db.all<{ id: string }>(sql`
    SELECT id FROM (
      SELECT id, state, partner_state, partner_cost_cents, submit_after, claimed_until, checked_at FROM order_parts
      WHERE state <> 'canceled' AND closed_at IS NULL AND checked_at < ${at - STUCK_AFTER_MS}
      ORDER BY checked_at LIMIT ${PARTS_LOOKED_AT}
    )
    WHERE (claimed_until IS NULL OR claimed_until <= ${at})
      AND (checked_at < ${at - LOOK_AGAIN_MS} OR state = 'waiting' OR (state = 'confirmed' AND partner_state = 'draft')
        OR (state = 'drafted' AND (partner_cost_cents IS NULL OR coalesce(submit_after, 0) <= ${at})))
    LIMIT ${PARTS_A_RUN}`);
  return due.map(({ id }) => id);
}
