import { and, eq, or, sql } from "drizzle-orm";
import type { PartnerEvent } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { orderParts } from "~/db/schema";
import { refreshChangedProducts } from "~/domain/partner-catalog/refresh-prices";
import { refreshChangedStock } from "~/domain/partner-catalog/refresh-stock";
import { findPartnerMockupTask } from "~/domain/products/partner-mockups/find-partner-mockup-task";
import type { WebhookProvider } from "~/domain/webhook-events/webhook-provider";
import { fulfillPart } from "../fulfillment/fulfill-part";
import { holdReasonStatements } from "./apply-partner-status";
import { parcelReasonStatements } from "./parcel-problems";

/** Each may write its reason for a hold in the same batch. */
const MAX_EVENTS_PER_RUN = 40;

/** The print partner's events: of orders and parcels, of its catalog, and of mockups that it has made. */
export const partnerEvents = ({ config }: Pick<App, "config">): WebhookProvider<PartnerEvent> => ({
  name: config.printPartner,
  verify: (app, { payload, headers }) => app.printPartner.readEvent(payload, headers),
  read: (app, payload) => app.printPartner.readRecordedEvent(payload),
  objectOf: ({ partnerOrderId }) => partnerOrderId,
  maxEventsPerRun: MAX_EVENTS_PER_RUN,
  process: async (app, event, waiting) => {
    if (event.variantIds.length > 0) {
      await refreshChangedStock(app, { variantIds: event.variantIds });
      return "processed";
    }
    if (event.mockupTaskId) {
      const taskId = await findPartnerMockupTask(app, { partnerTaskId: event.mockupTaskId });
      if (taskId) await app.enqueue({ type: "rendering", taskId });
      return taskId ? "processed" : "ignored";
    }
    if (event.productIds.length > 0) {
      await refreshChangedProducts(app, { productIds: event.productIds });
      return "processed";
    }
    return refreshPart(app, event, waiting);
  },
});

/** Reads the part's order and parcels from the partner again: one read settles all events recorded before it. */
async function refreshPart(
  app: App,
  event: PartnerEvent,
  waiting: readonly PartnerEvent[],
): Promise<"processed" | "ignored" | "busy"> {
  const partId = await findPart(app, event);
  if (!partId) return "ignored";
  const fulfilled = await fulfillPart(app, { partId });
  if (fulfilled.status === "busy") return "busy";
  // The partner's order and parcels have no reason for a hold, only the events have one. The latest stays.
  const reasons = waiting.flatMap((each) => [
    ...holdReasonStatements({ partId, type: each.type, reason: each.reason }),
    ...parcelReasonStatements({ partId, event: each }),
  ]);
  if (reasons.length > 0) await runTransaction(app.db, reasons);
  return "processed";
}

/** By the partner's id, or by ours with the attempt, where the answer to the draft was lost. */
async function findPart(
  { db }: Pick<App, "db">,
  { partnerOrderId, externalId }: PartnerEvent,
): Promise<string | null> {
  if (partnerOrderId) {
    const [byPartnerId] = await db
      .select({ id: orderParts.id })
      .from(orderParts)
      .where(eq(orderParts.partnerOrderId, partnerOrderId));
    if (byPartnerId) return byPartnerId.id;
  }
  const [, ownId, attempt] = /^([0-9a-z]{26})_(\d{1,4})$/.exec(externalId ?? "") ?? [];
  if (!ownId) return null;
  const [byOwnId] = await db
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(
      or(
        eq(orderParts.id, ownId),
        and(eq(orderParts.reprintOf, ownId), eq(orderParts.attempt, Number(attempt))),
      ),
    )
    // The reprint comes first: the part itself may have used the number in an earlier attempt.
    .orderBy(sql`${orderParts.reprintOf} IS NULL`)
    .limit(1);
  return byOwnId?.id ?? null;
}
