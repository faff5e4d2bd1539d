import { type SQL, sql } from "drizzle-orm";
import { sum } from "~/lib/sum";
import { type LineShare, shareOfLine } from "../accounting/line-share";
import type { FullOrder, OrderPart } from "../order";

type FullOrderPart = Pick<FullOrder["parts"][number], "part" | "lines">;

/** What is left of a part: for the buyer to get back, and for its creator to bear. */
export function remainingOfPart(
  { part, lines }: FullOrderPart,
  taxCents: number,
): { cents: number; earningCents: number } {
  const gone = lines.map((line) => shareOfLine(line, line.refundedQuantity));
  const isAllGone = lines.every((line) => line.refundedQuantity === line.quantity);
  const aside = isAllGone ? 0 : part.shippingCents + taxCents;
  const of = (pick: (share: Pick<LineShare, "priceCents" | "earningCents">) => number) =>
    sum(lines.map(pick)) - sum(gone.map(pick));
  return {
    cents: of((share) => share.priceCents) + aside - part.goodwillCents,
    earningCents: of((share) => share.earningCents) - part.creatorGoodwillCents,
  };
}

/**
 * How much of what was given without pieces is undone when pieces go back: as much as they would bring beyond what was
 * paid. A creator bears at most what they still earn; what they bore beyond that comes back to them, from us if need be.
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

/** Moves what was given of a part without pieces; refused where somebody else moved it since it was read. */
export function addGoodwillStatement(part: OrderPart, cents: number, creatorCents: number): SQL {
  const { goodwillCents, creatorGoodwillCents } = part;
  return sql`UPDATE order_parts SET creator_goodwill_cents = ${creatorGoodwillCents + creatorCents}, goodwill_cents =
    CASE WHEN goodwill_cents = ${goodwillCents} AND creator_goodwill_cents = ${creatorGoodwillCents} THEN ${goodwillCents + cents} END
    WHERE id = ${part.id}`;
}
