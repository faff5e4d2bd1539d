import { and, eq } from "drizzle-orm";
import type { PartnerOrder } from "~/adapters/ports/print-partner";
import { runTransaction } from "~/db/client";
import { orderParts } from "~/db/schema";
import type { PartWithOrder } from "../order";
import { advancePartStatement } from "../part-lifecycle";
import { buildDraftOrder, recipientOfOrder } from "../partner/build-draft-order";
import type { FulfillmentDeps } from "./fulfillment-deps";
import { holdPart } from "./hold-part";

/**
 * Creates the part's draft at the partner. Returns its id, or null if the part was canceled meanwhile or the draft has
 * to be checked again: an earlier try may have created it with an older address.
 */
export async function createPartnerDraft(app: FulfillmentDeps, work: PartWithOrder): Promise<string | null> {
  const { part, order } = work;
  const drafted = await app.printPartner.createDraftOrder(await buildDraftOrder(app, work));
  const isSure = order.addressVersion === 1;
  const [, moved] = await runTransaction(app.db, [
    // Stored in every state: a canceled part must know which draft to withdraw.
    app.db
      .update(orderParts)
      .set({
        partnerOrderId: drafted.id,
        partnerState: drafted.status,
        lastError: null,
        recipientVersion: isSure ? 1 : 0,
      })
      .where(eq(orderParts.id, part.id)),
    advancePartStatement({ partId: part.id, to: "drafted", at: app.now() }),
  ]);
  if (moved?.meta.changes === 1 && isSure) return drafted.id;
  await app.enqueue({ type: "fulfil", partId: part.id });
  return null;
}

/**
 * Cancels the order of an earlier attempt. If the partner keeps it, the part is put on hold, because otherwise it would
 * be made and paid twice. True if there is no such order any more.
 */
export async function cancelEarlierAttempt(app: FulfillmentDeps, work: PartWithOrder): Promise<boolean> {
  const { part } = work;
  if (!part.withdrawOrderId) return true;
  if (await app.printPartner.cancelOrder(part.withdrawOrderId)) {
    await runTransaction(app.db, [
      app.db
        .update(orderParts)
        .set({ withdrawOrderId: null })
        .where(and(eq(orderParts.id, part.id), eq(orderParts.withdrawOrderId, part.withdrawOrderId))),
    ]);
    return true;
  }
  await holdPart(app, work, "refused", "an earlier attempt is kept by the partner");
  return false;
}

/** Updates the draft's address; its costs have to be calculated again. */
export async function updateDraftRecipient(
  app: FulfillmentDeps,
  { part, order }: PartWithOrder,
  partnerOrderId: string,
): Promise<PartnerOrder> {
  const known = await app.printPartner.updateRecipient(partnerOrderId, recipientOfOrder(order));
  await runTransaction(app.db, [
    app.db
      .update(orderParts)
      .set({ recipientVersion: order.addressVersion, partnerCostCents: null })
      .where(and(eq(orderParts.id, part.id), eq(orderParts.partnerOrderId, partnerOrderId))),
  ]);
  return known;
}
