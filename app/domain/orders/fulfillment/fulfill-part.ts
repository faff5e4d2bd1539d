import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { PartnerOrder } from "~/adapters/ports/print-partner";
import { runTransaction } from "~/db/client";
import { orderParts, orders } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import type { PartWithOrder } from "../order";
import { applyPartnerStatus } from "../partner/apply-partner-status";
import type { FulfillmentDeps } from "./fulfillment-deps";
import { holdPart } from "./hold-part";
import { cancelEarlierAttempt, createPartnerDraft } from "./partner-draft";
import { confirmPartnerOrder, type SubmitResult, submitDraft } from "./submit-part";

/** Longer than all partner calls of one run together. */
const LEASE_MS = 90_000;

export type FulfillResult =
  /** With `nothing`, the part needs no action now. */
  | SubmitResult
  /** Another run holds the lease: try again in a few seconds. */
  | { status: "busy" }
  /** The part is canceled, and so is its draft at the partner; if the partner kept it, an incident was opened. */
  | { status: "withdrawn" }
  | { status: "refreshed" };

type PartLease = PartWithOrder & { until: number };

/**
 * Takes a part as far as possible now: draft, costs, confirmation, then the partner's reports. Safe to run twice
 * and concurrently: a lease admits one run, the external id is the same on every try, and the decision to submit
 * is stored before the partner is told, so that nobody can cancel in between. Throws AdapterError if a later try
 * may help.
 */
export async function fulfillPart(
  app: FulfillmentDeps,
  { partId }: { partId: string },
): Promise<FulfillResult> {
  const work = await acquireLease(app, partId);
  if (work === "busy" || work === "nothing") return { status: work };
  try {
    return await fulfillStep(app, work);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (isPartnerRejection(error)) return holdPart(app, work, "refused", error.message);
    await app.db.update(orderParts).set({ lastError: error.message }).where(eq(orderParts.id, partId));
    throw error;
  } finally {
    await runTransaction(app.db, [
      app.db
        .update(orderParts)
        .set({ claimedUntil: null })
        .where(and(eq(orderParts.id, partId), eq(orderParts.claimedUntil, work.until))),
    ]);
  }
}

async function acquireLease(app: FulfillmentDeps, partId: string): Promise<PartLease | "busy" | "nothing"> {
  const at = app.now();
  const until = at + LEASE_MS;
  const [claimed] = await runTransaction(app.db, [
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

async function fulfillStep(app: FulfillmentDeps, work: PartWithOrder): Promise<FulfillResult> {
  const { part } = work;
  switch (part.state) {
    case "waiting":
      if (!(await cancelEarlierAttempt(app, work)))
        return { status: "held", reason: "an earlier attempt is kept by the partner" };
      return submitDraft(app, work, await createPartnerDraft(app, work), refresh);
    case "drafted":
      return submitDraft(app, work, part.partnerOrderId, refresh);
    case "confirmed":
      // Submission is decided, but the confirmation may not have arrived.
      if (part.partnerState === "draft") return confirmPartnerOrder(app, work, part.partnerOrderId ?? "");
      return refresh(app, work);
    case "canceled":
      return withdrawDraft(app, work);
    case "delivered":
      return { status: "nothing" };
    default:
      return refresh(app, work);
  }
}

async function refresh(
  app: FulfillmentDeps,
  work: PartWithOrder,
  known?: PartnerOrder,
): Promise<{ status: "nothing" | "refreshed" }> {
  const { partnerOrderId } = work.part;
  if (!partnerOrderId) return { status: "nothing" };
  const [partnerOrder, shipments] = await Promise.all([
    known ?? app.printPartner.findOrder(partnerOrderId),
    app.printPartner.listShipments(partnerOrderId),
  ]);
  await applyPartnerStatus(app, { ...work, partnerOrder, shipments });
  return { status: "refreshed" };
}

async function withdrawDraft(app: FulfillmentDeps, { part, order }: PartWithOrder): Promise<FulfillResult> {
  if (part.withdrawOrderId) await cancelEarlierAttempt(app, { part, order });
  if (!part.partnerOrderId || part.partnerState === "canceled") return { status: "nothing" };
  const isGone = await app.printPartner.cancelOrder(part.partnerOrderId);
  await runTransaction(app.db, [
    isGone
      ? app.db.update(orderParts).set({ partnerState: "canceled" }).where(eq(orderParts.id, part.id))
      : openIncidentStatement(app, {
          cause: `not-withdrawn:${part.id}`,
          subject: `order:${order.id}`,
          detail: { why: "canceled here, kept by the partner", partnerOrder: part.partnerOrderId },
        }),
  ]);
  return { status: "withdrawn" };
}

/** The partner understood and refused: another try would get the same answer. */
function isPartnerRejection(error: AdapterError): boolean {
  return error.kind === "refused" || error.kind === "blocked";
}
