import { eq } from "drizzle-orm";
import type { DraftOrder, Recipient } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import { orderLines } from "~/db/schema";
import { partnerFileUrl } from "~/domain/designs/pictures/partner-file-links";
import { printsJson, readPrints } from "~/domain/products/prints/version-prints";
import { findGarment } from "~/garments/find-garments";
import { toPartnerRecipient } from "../address/address";
import { parseLineQuantities, quantityOfLine } from "../line-quantities";
import type { Order, OrderPart } from "../order";

/** Long enough for an order that the printer keeps over the holidays. */
const FILE_LINK_MS = 30 * 24 * 60 * 60 * 1000;

/** The partner's order request: the lines as ordered, with the pictures and positions of the ordered version. */
export async function buildDraftOrder(
  app: Pick<App, "db" | "now" | "origin" | "appSecret">,
  { order, part }: { order: Order; part: OrderPart },
): Promise<DraftOrder> {
  const rows = await app.db
    .select({ line: orderLines, prints: printsJson(orderLines.versionId).as("its_prints") })
    .from(orderLines)
    .where(eq(orderLines.partId, part.reprintOf ?? part.id))
    .orderBy(orderLines.id);
  const pieces = parseLineQuantities(part.contents);
  const wanted = rows.flatMap((row) => {
    const quantity = pieces ? quantityOfLine(pieces, row.line.id) : row.line.quantity;
    return quantity > 0 ? [{ ...row, quantity }] : [];
  });
  const expiresAt = app.now() + FILE_LINK_MS;
  return {
    externalId: partnerExternalId(part),
    shipping: part.shippingService,
    recipient: recipientOfOrder(order),
    items: await Promise.all(
      wanted.map(async ({ line, prints, quantity }) => ({
        externalId: line.id,
        variantId: line.variantId,
        quantity,
        name: line.title,
        retailPriceCents: Math.round(line.priceCents / line.quantity),
        technique: findGarment(line.garmentId)?.partner.technique ?? "dtg",
        prints: await Promise.all(
          readPrints(prints).map(async ({ placement: { areaId, ...position }, picture }) => ({
            areaId,
            fileUrl: await partnerFileUrl(app, { fileKey: picture.fileKey, expiresAt }),
            position,
          })),
        ),
      })),
    ),
  };
}

/** The same on every try of an attempt. A reprint continues the numbers of the part it replaces. */
export function partnerExternalId(part: Pick<OrderPart, "id" | "reprintOf" | "attempt">): string {
  return `${part.reprintOf ?? part.id}_${part.attempt}`;
}

/** The current recipient of the order. */
export function recipientOfOrder(order: Order): Recipient {
  return toPartnerRecipient({ ...order, name: order.recipientName });
}
