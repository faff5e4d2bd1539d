import { eq, type SQL, sql } from "drizzle-orm";
import type { AdapterError } from "~/adapters/adapter-error";
import type { PartnerOrder } from "~/adapters/printful.server";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orderParts } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { findVariantMismatch } from "~/domain/partner-catalog/refresh-stock";
import type { Order, OrderPart } from "../order";
import { orderEventStatement } from "../order-events";
import { advancePartStatement } from "../part-lifecycle";
import { applyPartnerStatus } from "../partner/apply-partner-status";
import { buildDraftOrder, recipientOfOrder } from "../partner/build-draft-order";

/** The partner reckons costs for some seconds; then we look again. */
const COSTS_AGAIN_SECONDS = 3;
/** A queue holds a message for at most twelve hours; the cron is there for the rest. */
const LONGEST_DELAY_SECONDS = 12 * 60 * 60;
/** What a partner's price may be above what we reckoned before a human looks: the larger of the two. */
const COST_TOLERANCE_BASIS_POINTS = 1000;
const COST_TOLERANCE_CENTS = 100;

export type SubmitResult =
  | { status: "nothing" }
  | { status: "calculating" }
  /** All is agreed; the buyer may still cancel or correct the address. */
  | { status: "window"; until: number }
  | { status: "confirmed" }
  | { status: "held"; reason: string };

export type PartWithOrder = { order: Order; part: OrderPart };
export type HoldCause = NonNullable<OrderPart["holdCause"]>;
type FulfillmentDeps = Pick<App, "db" | "now" | "enqueue" | "printPartner" | "origin" | "appSecret">;
type RefreshPart = (
  app: FulfillmentDeps,
  work: PartWithOrder,
  known: PartnerOrder,
) => Promise<SubmitResult | { status: "refreshed" }>;

/**
 * Makes the part's draft at the partner. Answers its id, or null where the part was cancelled meanwhile or the draft has to
 * be looked at again: what an earlier try made may carry an address that was corrected since.
 */
export async function createPartnerDraft(app: FulfillmentDeps, work: PartWithOrder): Promise<string | null> {
  const { part, order } = work;
  const drafted = await app.printPartner.createDraftOrder(await buildDraftOrder(app, work));
  const isSure = order.addressVersion === 1;
  const [, moved] = await runTransaction(app.db, [
    // Kept whatever the state: a cancelled part must know which draft to take back.
    sql`UPDATE order_parts SET partner_order_id = ${drafted.id}, partner_state = ${drafted.status}, last_error = NULL,
      recipient_version = ${isSure ? 1 : 0} WHERE id = ${part.id}`,
    advancePartStatement({ partId: part.id, to: "drafted", at: app.now() }),
  ]);
  if (moved?.meta.changes === 1 && isSure) return drafted.id;
  await app.enqueue({ type: "fulfil", partId: part.id });
  return null;
}

/**
 * An earlier attempt's order is taken back before there is another. Where the partner keeps it, a human decides: two
 * orders of one part would be made, and paid, twice. True where the way is free.
 */
export async function cancelEarlierAttempt(app: FulfillmentDeps, work: PartWithOrder): Promise<boolean> {
  const { part } = work;
  if (!part.withdrawOrderId) return true;
  if (await app.printPartner.cancelOrder(part.withdrawOrderId)) {
    await runTransaction(app.db, [
      sql`UPDATE order_parts SET withdraw_order_id = NULL WHERE id = ${part.id} AND withdraw_order_id = ${part.withdrawOrderId}`,
    ]);
    return true;
  }
  await holdPart(app, work, "refused", "an earlier attempt is kept by the partner");
  return false;
}

/**
 * From draft to confirmation. Nothing is confirmed while costs are unknown, failed or above what was agreed, while the
 * draft carries an old address, or while the buyer may still cancel: each stops here, and only a human or time releases it.
 */
export async function submitDraft(
  app: FulfillmentDeps,
  work: PartWithOrder,
  partnerOrderId: string | null,
  refresh: RefreshPart,
): Promise<SubmitResult | { status: "refreshed" }> {
  if (!partnerOrderId) return { status: "nothing" };
  const { part, order } = work;
  const isReaddressed = part.state === "drafted" && part.recipientVersion !== order.addressVersion;
  const opensAt = part.submitAfter ?? 0;
  // Reckoned before, nothing changed since: the partner need not be asked again until the time comes.
  if (!isReaddressed && part.partnerCostCents !== null && opensAt > app.now() && isCostAccepted(part))
    return enqueueAt(app, part.id, opensAt);

  const known = isReaddressed
    ? await updateDraftRecipient(app, work, partnerOrderId)
    : await app.printPartner.findOrder(partnerOrderId);
  if (known.status !== "draft") return refresh(app, work, known);
  if (known.costs.state === "failed")
    return holdPart(app, work, "calculation", "the partner could not calculate the costs");
  if (known.costs.state === "calculating" || known.costs.totalCents === null) {
    await app.enqueue({ type: "fulfil", partId: part.id }, { delaySeconds: COSTS_AGAIN_SECONDS });
    return { status: "calculating" };
  }
  const { totalCents } = known.costs;
  await app.db.update(orderParts).set({ partnerCostCents: totalCents }).where(eq(orderParts.id, part.id));
  if (!isCostAccepted({ ...part, partnerCostCents: totalCents }))
    return holdPart(
      app,
      work,
      "cost",
      `it costs ${totalCents} cents and was reckoned at ${part.expectedCostCents}`,
    );
  if (opensAt > app.now()) return enqueueAt(app, part.id, opensAt);
  const wrong = await findVariantMismatch(
    app,
    sql`SELECT variant_id FROM order_lines WHERE part_id = ${part.reprintOf ?? part.id}`,
  );
  if (wrong)
    return holdPart(
      app,
      work,
      "refused",
      `the partner's number ${wrong.variantId} means ${wrong.theirs} now`,
    );

  const at = app.now();
  const [moved] = await runTransaction(app.db, [
    // The referee: neither a cancelled part nor one whose address was corrected meanwhile is submitted.
    sql`UPDATE order_parts SET state = 'confirmed', confirmed_at = coalesce(confirmed_at, ${at}), partner_state = 'draft'
      WHERE id = ${part.id} AND state IN ('waiting', 'drafted') AND partner_order_id = ${partnerOrderId}
        AND withdraw_order_id IS NULL AND recipient_version = (SELECT address_version FROM orders WHERE orders.id = order_id)`,
  ]);
  // Cancelled or corrected a moment ago: whoever did that has also asked for another look.
  if (moved?.meta.changes !== 1) return { status: "nothing" };
  return confirmPartnerOrder(app, work, partnerOrderId);
}

async function enqueueAt(app: FulfillmentDeps, partId: string, until: number): Promise<SubmitResult> {
  const delaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.ceil((until - app.now()) / 1000));
  await app.enqueue({ type: "fulfil", partId }, { delaySeconds });
  return { status: "window", until };
}

/** Puts the corrected address on the draft. What it costs to go there is reckoned anew. */
async function updateDraftRecipient(
  app: FulfillmentDeps,
  { part, order }: PartWithOrder,
  partnerOrderId: string,
): Promise<PartnerOrder> {
  const known = await app.printPartner.updateRecipient(partnerOrderId, recipientOfOrder(order));
  await runTransaction(app.db, [
    sql`UPDATE order_parts SET recipient_version = ${order.addressVersion}, partner_cost_cents = NULL
      WHERE id = ${part.id} AND partner_order_id = ${partnerOrderId}`,
  ]);
  return known;
}

function isCostAccepted(part: OrderPart): boolean {
  const most = Math.max(maxAcceptedCostCents(part.expectedCostCents), part.acceptedCostCents ?? 0);
  return part.partnerCostCents !== null && part.partnerCostCents <= most;
}

/** Up to this the partner's price is accepted without a human. */
export function maxAcceptedCostCents(expectedCents: number): number {
  return (
    expectedCents +
    Math.max(COST_TOLERANCE_CENTS, Math.floor((expectedCents * COST_TOLERANCE_BASIS_POINTS) / 10_000))
  );
}

/** Tells the partner to go ahead. Our own decision is written by now; where the answer is lost, it is told again. */
export async function confirmPartnerOrder(
  app: FulfillmentDeps,
  work: PartWithOrder,
  partnerOrderId: string,
): Promise<SubmitResult> {
  const confirmed = await app.printPartner.confirmOrder(partnerOrderId);
  await applyPartnerStatus(app, { ...work, partnerOrder: confirmed, shipments: [] });
  const { order, part } = work;
  await runTransaction(app.db, [
    orderEventStatement({
      orderId: order.id,
      partId: part.id,
      kind: "submitted",
      key: `submitted:${part.id}`,
      at: app.now(),
    }),
  ]);
  return { status: "confirmed" };
}

/**
 * Stops before anything is charged and tells a human. Nothing was submitted where the partner refused, so the way to a
 * cancellation stays open.
 */
export async function holdPart(
  app: Pick<App, "db" | "now">,
  { part, order }: PartWithOrder,
  cause: HoldCause,
  reason: string,
): Promise<{ status: "held"; reason: string }> {
  const at = app.now();
  const held: SQL = sql`UPDATE order_parts SET state = 'on_hold', hold_cause = ${cause}, hold_reason = ${reason}, last_error = ${reason},
      confirmed_at = iif(partner_state IS NULL OR partner_state = 'draft', NULL, confirmed_at)
    WHERE id = ${part.id} AND state IN ('waiting', 'drafted', 'confirmed')`;
  await runTransaction(app.db, [
    held,
    orderEventStatement({
      orderId: order.id,
      partId: part.id,
      kind: "on_hold",
      detail: cause,
      key: `on_hold:${part.id}:${part.attempt}`,
      at,
      onlyIn: "on_hold",
    }),
    openIncidentStatement(app, {
      cause: `held:${part.id}`,
      subject: `order:${order.id}`,
      detail: { why: reason, partnerOrder: part.partnerOrderId },
    }),
  ]);
  return { status: "held", reason };
}

/** True where the partner understood and said no: trying again would be answered alike. */
export function isPartnerRejection(error: AdapterError): boolean {
  return error.kind === "refused" || error.kind === "blocked";
}
