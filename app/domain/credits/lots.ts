import { type SQL, sql } from "drizzle-orm";

/**
 * The order of spending: soonest-expiring first, then gifts, then what was paid for; the older first among equals. One
 * place for it: holds, take-backs and debts all draw from lots in this order.
 */
export const SPENDING_ORDER = sql`expires_at IS NULL, expires_at, kind = 'paid', created_at, id`;

/** A person's lots that can be spent at a moment. An expired lot counts in the balance until it is written off. */
function spendable(userId: string, at: number): SQL {
  return sql`user_id = ${userId} AND remaining > 0 AND (expires_at IS NULL OR expires_at > ${at})`;
}

/** What a person's lots can give at a moment, as an expression. */
export function spendableCreditsExpression(userId: string, at: number): SQL {
  return sql`(SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE ${spendable(userId, at)})`;
}

/** `lot_id, taken` for up to `amount` credits (a number or an expression), in the order of spending. */
export function lotDrawQuery(
  userId: string,
  at: number,
  amount: SQL | number,
  order: SQL = SPENDING_ORDER,
): SQL {
  return sql`SELECT id AS lot_id, min(remaining, ${amount} - before) AS taken FROM (
    SELECT id, remaining, sum(remaining) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - remaining AS before
    FROM credit_lots WHERE ${spendable(userId, at)}
  ) WHERE before < ${amount}`;
}

/** Takes up to `amount` credits from a person's lots. What they cannot give is not taken: the ledger says how much. */
export function drawFromLotsStatement(userId: string, at: number, amount: SQL | number, order?: SQL): SQL {
  return sql`UPDATE credit_lots SET remaining = remaining - d.taken FROM (${lotDrawQuery(userId, at, amount, order)}) AS d
    WHERE credit_lots.id = d.lot_id`;
}
