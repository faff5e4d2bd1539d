import { sql } from "drizzle-orm";
import type { OrderLine } from "../order";

/** What some pieces of a line stand for, in cents; the last four add up to the first. */
export interface LineShare {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionCents: number;
  earningCents: number;
}

type Divisible = Pick<OrderLine, "quantity" | "priceCents" | "printCostCents" | "feeCents" | "earningCents">;

/**
 * What the first `pieces` of a line stand for. Cumulative, so that whatever is given back piece by piece comes to exactly
 * the whole; the odd cent of a rounding is the platform's.
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

/** The same for the pieces that went back, as SQL over `order_lines`: what is left of a creator's earning. */
export const REMAINING_EARNING_SQL = sql`(earning_cents - earning_cents * refunded_quantity / quantity)`;
