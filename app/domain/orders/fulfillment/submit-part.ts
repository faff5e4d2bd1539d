import { eq, sql } from "drizzle-orm";
import type { PartnerOrder } from "~/adapters/ports/print-partner";
import { runTransaction } from "~/db/client";
import { orderParts } from "~/db/schema";
import { isWithBankSql } from "~/domain/ledger/payment-remainder";
import { findVariantMismatch } from "~/domain/partner-catalog/refresh-stock";
import type { PartWithOrder } from "../order";
import { orderEventStatement } from "../order-events";
import { applyPartnerStatus } from "../partner/apply-partner-status";
import { isCostAccepted } from "./accepted-cost";
import type { FulfillmentDeps } from "./fulfillment-deps";
import { holdPart } from "./hold-part";
import { updateDraftRecipient } from "./partner-draft";

/** The partner needs some seconds to calculate costs. */
const RECHECK_COSTS_SECONDS = 3;
/** Queues delay a message by twelve hours at most; the cron covers longer waits. */
const LONGEST_DELAY_SECONDS = 12 * 60 * 60;
export type SubmitResult =
  | { status: "nothing" }
  | { status: "calculating" }
  /** Ready to submit; until then the buyer can cancel or change the address. */
  | { status: "window"; until: number }
  | { status: "confirmed" }
  | { status: "held"; reason: string };

/** Something of the part, or of the one that a reprint replaces, is not refunded. */
const HAS_PAID_PIECES = sql`EXISTS (SELECT 1 FROM order_lines
  WHERE part_id = coalesce(order_parts.reprint_of, order_parts.id) AND refunded_quantity < quantity)`;

/** The buyer's bank has the whole payment and has not decided: what is printed now might never be paid. */
const IS_WHOLLY_DISPUTED = sql`EXISTS (SELECT 1 FROM payments p WHERE p.kind = 'order' AND p.subject_id = order_parts.order_id
  AND p.refunded_cents < p.amount_cents AND p.refunded_cents + p.disputed_cents >= p.amount_cents AND ${isWithBankSql(sql`p.id`)})`;

type RefreshPart = (
  app: FulfillmentDeps,
  work: PartWithOrder,
  known: PartnerOrder,
) => Promise<SubmitResult | { status: "refreshed" }>;

/**
 * Takes a part from draft to confirmation. Stops while costs are unknown, failed or too high, while the draft has an
 * old address, and while the buyer can still cancel; only a person or time continues it.
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
  // Costs are known and nothing changed: no need to ask the partner before it is time.
  if (!isReaddressed && part.partnerCostCents !== null && opensAt > app.now() && isCostAccepted(part))
    return enqueueAt(app, part.id, opensAt);

  const known = isReaddressed
    ? await updateDraftRecipient(app, work, partnerOrderId)
    : await app.printPartner.findOrder(partnerOrderId);
  if (known.status !== "draft") return refresh(app, work, known);
  if (known.costs.state === "failed")
    return holdPart(app, work, "calculation", "the partner could not calculate the costs");
  if (known.costs.state === "calculating" || known.costs.totalCents === null) {
    await app.enqueue({ type: "fulfil", partId: part.id }, { delaySeconds: RECHECK_COSTS_SECONDS });
    return { status: "calculating" };
  }
  const { totalCents } = known.costs;
  await app.db.update(orderParts).set({ partnerCostCents: totalCents }).where(eq(orderParts.id, part.id));
  if (!isCostAccepted({ ...part, partnerCostCents: totalCents }))
    return holdPart(
      app,
      work,
      "cost",
      `it costs ${totalCents} cents and we expected ${part.expectedCostCents}`,
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
    // This update decides: a part that was canceled or refunded as a whole, or whose address changed, is not submitted.
    sql`UPDATE order_parts SET state = 'confirmed', confirmed_at = coalesce(confirmed_at, ${at}), partner_state = 'draft'
      WHERE id = ${part.id} AND state IN ('waiting', 'drafted') AND partner_order_id = ${partnerOrderId}
        AND ${HAS_PAID_PIECES} AND NOT ${IS_WHOLLY_DISPUTED} AND withdraw_order_id IS NULL AND recipient_version = (SELECT address_version FROM orders WHERE orders.id = order_id)`,
  ]);
  if (moved?.meta.changes !== 1) {
    const [now] = await app.db.all<{ isPaid: number; isDisputed: number }>(
      sql`SELECT ${HAS_PAID_PIECES} AS isPaid, ${IS_WHOLLY_DISPUTED} AS isDisputed FROM order_parts WHERE id = ${part.id}`,
    );
    if (!now?.isPaid) return holdPart(app, work, "refused", "all of it was refunded");
    if (now.isDisputed)
      return holdPart(app, work, "disputed", "the buyer's bank has taken the payment back and is deciding");
    // It was canceled or its address changed just now; that change enqueued another run.
    return { status: "nothing" };
  }
  return confirmPartnerOrder(app, work, partnerOrderId);
}

async function enqueueAt(app: FulfillmentDeps, partId: string, until: number): Promise<SubmitResult> {
  const delaySeconds = Math.min(LONGEST_DELAY_SECONDS, Math.ceil((until - app.now()) / 1000));
  await app.enqueue({ type: "fulfil", partId }, { delaySeconds });
  return { status: "window", until };
}

/** Confirms the order at the partner. Our decision is stored before; if the answer is lost, this runs again. */
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
