import { eq } from "drizzle-orm";
import type { DraftOrder } from "~/adapters/printful.server";
import type { App } from "~/app";
import { designVersions, orderLines, pictures } from "~/db/schema";
import { partnerFileUrl } from "~/domain/designs/files";
import { findGarment } from "~/domain/garments/garments";
import type { Order, OrderPart } from "./sale";

/** Long enough for a printer that holds an order over the holidays. */
const FILE_LINK_MS = 30 * 24 * 60 * 60 * 1000;

/** What the partner is asked to make: the frozen lines, with the version's own picture and position. */
export async function draftFor(
  app: Pick<App, "db" | "now" | "origin" | "secret">,
  { order, part }: { order: Order; part: OrderPart },
): Promise<DraftOrder> {
  const rows = await app.db
    .select({ line: orderLines, version: designVersions, fileKey: pictures.fileKey })
    .from(orderLines)
    .innerJoin(designVersions, eq(designVersions.id, orderLines.versionId))
    .innerJoin(pictures, eq(pictures.id, designVersions.pictureId))
    .where(eq(orderLines.partId, part.id))
    .orderBy(orderLines.id);
  const expiresAt = app.now() + FILE_LINK_MS;
  return {
    externalId: `${part.id}_${part.attempt}`,
    shipping: part.shippingService,
    recipient: {
      name: order.recipientName,
      email: order.email,
      address1: order.address1,
      address2: order.address2 || undefined,
      city: order.city,
      stateCode: order.stateCode || undefined,
      zip: order.zip,
      countryCode: order.countryCode,
    },
    items: await Promise.all(
      rows.map(async ({ line, version, fileKey }) => ({
        externalId: line.id,
        variantId: line.variantId,
        quantity: line.quantity,
        name: line.title,
        retailPriceCents: Math.round(line.priceCents / line.quantity),
        technique: findGarment(line.garmentId)?.partner.technique ?? "dtg",
        placement: version.placement,
        fileUrl: await partnerFileUrl(app, { fileKey, expiresAt }),
        position: {
          widthIn: version.widthIn,
          heightIn: version.heightIn,
          topIn: version.topIn,
          leftIn: version.leftIn,
        },
      })),
    ),
  };
}
