import { sql } from "drizzle-orm";
import type { OrderLine } from "../order";

/** The amounts of some pieces of a line, in cents; the last four add up to the first. */
export interface LineShare {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionCents: number;
  earningCents: number;
}

type Divisible = Pick<OrderLine, "quantity" | "priceCents" | "printCostCents" | "feeCents" | "earningCents">;

/**
 * The share of the first `pieces` pieces of a line. Computed cumulatively, so that refunds piece by piece add up to the
 * whole; commission takes the rounding.
 */
export function shareOfLine(line: Divisible, pieces: number): LineShare {
  const part = (cents: number) => Math.floor((cents * pieces) / line.quantity);
  const priceCents = part(line.priceCents);
  const printCostCents = part(line.printCostCents);
  const feeCents = part(line.feeCents);
  const earningCents = part(line.earningCents);
  const commissionCents = priceCents - printCostCents - feeCents - earningCents;
  return { priceCents, printCostCents, feeCents, commissionCents, earningCents };
}

/** What is left of a line's earning after refunds, as SQL over `order_lines`. */
export const REMAINING_EARNING_SQL = sql`(earning_cents - earning_cents * refunded_quantity / quantity)`;
