import { and, eq, inArray } from "drizzle-orm";
import type { PartnerShipment } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import { claims } from "~/db/schema";
import { sum } from "~/lib/sum";
import { type LineQuantities, linesOfPart, parseLineQuantities, quantityOfLine } from "../line-quantities";
import type { OrderLine, OrderPart } from "../order";

/** Pieces of a part for which the buyer has a refund or a reprint because they were missing or lost. */
export async function findSettledPieces(
  { db }: Pick<App, "db">,
  { id }: Pick<OrderPart, "id">,
): Promise<LineQuantities> {
  const rows = await db
    .select({ contents: claims.contents })
    .from(claims)
    .where(
      and(
        eq(claims.partId, id),
        inArray(claims.state, ["refund", "reprint"]),
        inArray(claims.reason, ["missing", "lost"]),
      ),
    );
  return rows.flatMap(({ contents }) => parseLineQuantities(contents) ?? []);
}

/**
 * How many pieces another parcel brings, by a report that is not stored yet: the rule of `hasNothingToSendSql`. None if the
 * partner did not report all contents, because then the rest is unknown.
 */
export function countPiecesToCome(of: {
  part: Pick<OrderPart, "id" | "reprintOf" | "contents">;
  lines: OrderLine[];
  shipments: PartnerShipment[];
  settled: LineQuantities;
}): number {
  const sent = of.shipments.filter(({ shippedAt }) => shippedAt !== null);
  if (sent.some(({ items }) => items.length === 0)) return 0;
  // A reshipment has the pieces of an earlier parcel again.
  const first = sent.flatMap(({ items, isReshipment }) => (isReshipment ? [] : items));
  return sum(
    linesOfPart(of.part, of.lines).map(({ line, quantity }) => {
      const isRefunded = line.refundedQuantity >= line.quantity;
      const left = quantity - quantityOfLine(first, line.id) - quantityOfLine(of.settled, line.id);
      return isRefunded ? 0 : Math.max(0, left);
    }),
  );
}
