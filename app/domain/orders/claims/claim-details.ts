import { asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { claimPhotos, claims, orderLines, orderParts, orders, shipments } from "~/db/schema";
import { type LineQuantities, parseLineQuantities } from "../line-quantities";
import { describeVariant, type OrderLine } from "../order";

/** A claim with everything that deciding it needs; null if there is none. */
export async function findClaimDetails({ db }: Pick<App, "db">, { claimId }: { claimId: string }) {
  const [[claim], [order], [part], lines, parcels, photos] = await db.batch([
    db.select().from(claims).where(eq(claims.id, claimId)),
    db.select().from(orders).where(sql`${orders.id} = (SELECT order_id FROM claims WHERE id = ${claimId})`),
    db
      .select()
      .from(orderParts)
      .where(sql`${orderParts.id} = (SELECT part_id FROM claims WHERE id = ${claimId})`),
    db
      .select()
      .from(orderLines)
      .where(sql`${orderLines.orderId} = (SELECT order_id FROM claims WHERE id = ${claimId})`),
    db
      .select()
      .from(shipments)
      .where(sql`${shipments.partId} = (SELECT part_id FROM claims WHERE id = ${claimId})`),
    db.select().from(claimPhotos).where(eq(claimPhotos.claimId, claimId)).orderBy(asc(claimPhotos.position)),
  ]);
  if (!claim || !order || !part) return null;
  return { claim, order, part, lines, parcels, photos, pieces: parseLineQuantities(claim.contents) ?? [] };
}

export type ClaimDetails = NonNullable<Awaited<ReturnType<typeof findClaimDetails>>>;

/** Claimed pieces with title and variant, for emails and reports. */
export function describeClaimedItems(pieces: LineQuantities, lines: OrderLine[]) {
  return pieces.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    return [{ title: line.title, detail: describeVariant(line), quantity }];
  });
}
