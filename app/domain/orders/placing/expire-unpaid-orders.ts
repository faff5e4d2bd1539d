import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { newIdExpression } from "~/db/sql-ids";

/** A payment page is open for two hours; the rest is for late settlements. */
export const UNPAID_EXPIRY_MS = 3 * 60 * 60 * 1000;

/**
 * Expires orders that were not paid in time; never a paid one, nor one whose bank still works on the payment, for days. The
 * caller settles first what can be settled.
 */
function expireUnpaidOrdersStatements({ now }: Pick<App, "now">): SQL[] {
  const at = now();
  const due = sql`state = 'awaiting_payment' AND created_at < ${at - UNPAID_EXPIRY_MS}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.kind = 'order' AND p.subject_id = orders.id
      AND p.state IN ('created', 'open') AND p.processing_at IS NOT NULL)`;
  return [
    sql`INSERT INTO order_events (id, order_id, kind, dedupe_key, created_at)
      SELECT ${newIdExpression(at)}, id, 'expired', 'expired', ${at} FROM orders WHERE ${due} ON CONFLICT DO NOTHING`,
    sql`UPDATE orders SET state = 'expired' WHERE ${due}`,
  ];
}

export async function expireUnpaidOrders(app: Pick<App, "db" | "now">): Promise<void> {
  await runTransaction(app.db, expireUnpaidOrdersStatements(app));
}
