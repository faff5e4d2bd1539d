import { type SQL, sql } from "drizzle-orm";
import { sum } from "~/lib/sum";
import { type LineShare, shareOfLine } from "../accounting/line-share";
import { taxOfGone } from "../accounting/order-tax";
import type { FullOrder, OrderPart } from "../order";

type FullOrderPart = Pick<FullOrder["parts"][number], "part" | "lines">;

/** What can still be refunded of a part, with its tax, and how much of that its creator can bear. */
export function remainingOfPart(
  { part, lines }: FullOrderPart,
  taxCents: number,
): { cents: number; earningCents: number } {
  const gone = lines.map((line) => shareOfLine(line, line.refundedQuantity));
  const isAllGone = lines.every((line) => line.refundedQuantity === line.quantity);
  const goneCents = sum(gone.map(({ priceCents }) => priceCents)) + (isAllGone ? part.shippingCents : 0);
  const aside =
    (isAllGone ? 0 : part.shippingCents) + taxCents - taxOfGone(taxCents, { part, lines }, goneCents);
  const of = (pick: (share: Pick<LineShare, "priceCents" | "earningCents">) => number) =>
    sum(lines.map(pick)) - sum(gone.map(pick));
  return {
    cents: of((share) => share.priceCents) + aside - part.goodwillCents,
    earningCents: of((share) => share.earningCents) - part.creatorGoodwillCents,
  };
}

/**
 * How much of earlier refunds without pieces is undone when pieces are refunded: what exceeds the price paid. A creator
 * bears at most what they still earn; what they bore beyond that is returned to them.
 */
export function goodwillToReverse(
  known: FullOrderPart,
  taxCents: number,
  pieces: { cents: number; earningCents: number },
) {
  const left = remainingOfPart(known, taxCents);
  const { goodwillCents, creatorGoodwillCents } = known.part;
  const cents = Math.max(0, pieces.cents - left.cents);
  const beyondEarning = pieces.earningCents - left.earningCents;
  return {
    cents: Math.min(cents, goodwillCents),
    creatorCents: Math.max(0, Math.min(creatorGoodwillCents, Math.max(cents, beyondEarning))),
  };
}

/** Changes the part's refunds without pieces; fails the batch if they changed since the part was read. */
export function addGoodwillStatement(part: OrderPart, cents: number, creatorCents: number): SQL {
  const { goodwillCents, creatorGoodwillCents } = part;
  return sql`UPDATE order_parts SET creator_goodwill_cents = ${creatorGoodwillCents + creatorCents}, goodwill_cents =
    CASE WHEN goodwill_cents = ${goodwillCents} AND creator_goodwill_cents = ${creatorGoodwillCents} THEN ${goodwillCents + cents} END
    WHERE id = ${part.id}`;
}
