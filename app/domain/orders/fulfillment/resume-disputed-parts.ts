import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { orderParts } from "~/db/schema";
import { resolveHoldIncidentsStatements } from "../hold-incidents";
import { orderEventStatement } from "../order-events";

/** The bank returned the money: parts that waited for its decision go on. The cron submits them. */
export async function resumeDisputedPartsStatements(
  app: Pick<App, "db" | "now">,
  { orderId, note }: { orderId: string; note: string },
): Promise<Statement[]> {
  const at = app.now();
  const held = await app.db
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(
      and(
        eq(orderParts.orderId, orderId),
        eq(orderParts.state, "on_hold"),
        eq(orderParts.holdCause, "disputed"),
      ),
    );
  return held.flatMap(({ id }) => [
    sql`UPDATE order_parts SET state = iif(partner_order_id IS NULL, 'waiting', 'drafted'), hold_cause = NULL, hold_reason = NULL, last_error = NULL
      WHERE id = ${id} AND state = 'on_hold' AND hold_cause = 'disputed'`,
    orderEventStatement({ orderId, partId: id, kind: "resumed", key: `resumed:${id}:${at}`, at }),
    ...resolveHoldIncidentsStatements(app, id, { by: null, note }),
  ]);
}
