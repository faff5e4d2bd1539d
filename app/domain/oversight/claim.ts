import { asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import {
  attentions,
  claimPhotos,
  claims,
  orderLines,
  orderParts,
  orders,
  shipments,
  stores,
} from "~/db/schema";
import { partnerReport } from "~/domain/orders/claim-report";
import { type ClaimCase, describe } from "~/domain/orders/claims";
import { readContents } from "~/domain/orders/contents";

/** A claim with all that deciding it needs and the report for the print partner, in one batch; null where there is none. */
export async function readClaim(app: Pick<App, "db" | "origin">, { claimId }: { claimId: string }) {
  const { db } = app;
  const of = (column: string) => sql`(SELECT ${sql.raw(column)} FROM claims WHERE id = ${claimId})`;
  // One table a query: in a batch D1 answers by the names of columns.
  const [[claim], [part], [order], [store], photos, lines, parcels, [attention]] = await db.batch([
    db.select().from(claims).where(eq(claims.id, claimId)),
    db
      .select()
      .from(orderParts)
      .where(sql`${orderParts.id} = ${of("part_id")}`),
    db
      .select()
      .from(orders)
      .where(sql`${orders.id} = ${of("order_id")}`),
    db
      .select({ name: stores.storeName })
      .from(stores)
      .where(sql`${stores.id} = (SELECT store_id FROM order_parts WHERE id = ${of("part_id")})`),
    db.select().from(claimPhotos).where(eq(claimPhotos.claimId, claimId)).orderBy(asc(claimPhotos.position)),
    db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} = ${of("order_id")}`),
    db
      .select()
      .from(shipments)
      .where(sql`${shipments.partId} = ${of("part_id")}`),
    db
      .select({ id: attentions.id })
      .from(attentions)
      .where(eq(attentions.cause, `claim:${claimId}`)),
  ]);
  if (!claim || !part || !order) return null;
  const pieces = readContents(claim.contents) ?? [];
  const storeName = store?.name ?? "";
  const known: ClaimCase = { claim, part, order, storeName, photos, lines, pieces };
  return {
    claim,
    attentionId: attention?.id ?? null,
    order: { id: order.id, number: order.number, state: order.state, totalCents: order.totalCents },
    storeName,
    deliveredAt: part.deliveredAt,
    pieces: describe(pieces, lines),
    photos: photos.map(({ position }) => position),
    report: partnerReport(app, known, parcels),
  };
}

/** One picture of a claim; null where there is none. */
export async function findClaimPicture(
  { db }: Pick<App, "db">,
  { claimId, position }: { claimId: string; position: number },
): Promise<{ fileKey: string; contentType: string } | null> {
  const [photo] = await db
    .select({ fileKey: claimPhotos.fileKey, contentType: claimPhotos.contentType })
    .from(claimPhotos)
    .where(sql`${claimPhotos.claimId} = ${claimId} AND ${claimPhotos.position} = ${position}`)
    .limit(1);
  return photo ?? null;
}
