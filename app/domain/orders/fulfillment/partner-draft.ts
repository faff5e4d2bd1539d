import { sql } from "drizzle-orm";
import type { PartnerOrder } from "~/adapters/printful.server";
import { runTransaction } from "~/db/client";
import type { PartWithOrder } from "../order";
import { advancePartStatement } from "../part-lifecycle";
import { buildDraftOrder, recipientOfOrder } from "../partner/build-draft-order";
import type { FulfillmentDeps } from "./fulfillment-deps";
import { holdPart } from "./hold-part";

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

/** Puts the corrected address on the draft. What it costs to go there is reckoned anew. */
export async function updateDraftRecipient(
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
