import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client";

/**
 * The spending order: lots that expire soonest, then gifts, then purchased lots; older ones first. Holds, revocations and
 * debts all use it.
 */
export const SPENDING_ORDER = sql`expires_at IS NULL, expires_at, kind = 'paid', created_at, id`;

/** A person's spendable lots. An expired lot counts in the balance until it is written off, but is not spendable. */
function spendableCondition(userId: string, at: number): SQL {
  return sql`user_id = ${userId} AND remaining > 0 AND (expires_at IS NULL OR expires_at > ${at})`;
}

/** The credits in a person's spendable lots, as an expression. */
export function spendableCreditsExpression(userId: string, at: number): SQL {
  return sql`(SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE ${spendableCondition(userId, at)})`;
}

/** Selects `lot_id` and `taken` for up to `amount` credits (a number or an expression), in spending order. */
export function lotDrawQuery(
  userId: string,
  at: number,
  amount: SQL | number,
  order: SQL = SPENDING_ORDER,
): SQL {
  return sql`SELECT id AS lot_id, min(remaining, ${amount} - before) AS taken FROM (
    SELECT id, remaining, sum(remaining) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - remaining AS before
    FROM credit_lots WHERE ${spendableCondition(userId, at)}
  ) WHERE before < ${amount}`;
}

/** Takes up to `amount` credits from a person's lots; fewer if the lots have fewer. */
export function drawFromLotsStatement(userId: string, at: number, amount: SQL | number, order?: SQL): SQL {
  return sql`UPDATE credit_lots SET remaining = remaining - d.taken FROM (${lotDrawQuery(userId, at, amount, order)}) AS d
    WHERE credit_lots.id = d.lot_id`;
}

/** Returns the credits of a hold to the lots from which they were taken. */
export function returnToLotsStatement(holdId: string): Statement {
  return sql`UPDATE credit_lots SET remaining = remaining + (SELECT amount FROM credit_hold_lots WHERE hold_id = ${holdId} AND lot_id = credit_lots.id)
    WHERE id IN (SELECT lot_id FROM credit_hold_lots WHERE hold_id = ${holdId})`;
}
