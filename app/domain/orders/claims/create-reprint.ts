import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { claims } from "~/db/schema";
import { newId } from "~/lib/ids";
import { sum } from "~/lib/sum";
import { shareOfLine } from "../accounting/line-share";
import { quantityOfLine } from "../line-quantities";
import { orderEventStatement } from "../order-events";
import type { ClaimDetails } from "./claim-details";

/**
 * Statements for a reprint: the claimed pieces as a part of their own, with the same address and service, free for the
 * buyer. At the partner it is the next attempt of the part (`<part>_<n>`). It has its own state, shipments and claims,
 * and earns nothing.
 */
export function reprintStatements(
  app: Pick<App, "db" | "now" | "config">,
  { claim, part, order, lines, pieces }: ClaimDetails,
): { partId: string; statements: Statement[] } {
  const at = app.now();
  const partId = newId();
  const rootId = part.reprintOf ?? part.id;
  const printCents = sum(
    lines.map((line) => shareOfLine(line, quantityOfLine(pieces, line.id)).printCostCents),
  );
  return {
    partId,
    statements: [
      sql`INSERT INTO order_parts (id, order_id, store_id, partner, attempt, reprint_of, contents, shipping_service, shipping_name, shipping_cents,
          expected_cost_cents, submit_after, checked_at, created_at)
        SELECT ${partId}, order_id, store_id, partner,
          1 + (SELECT max(attempt) FROM (SELECT attempt FROM order_parts WHERE id = ${rootId} UNION ALL SELECT attempt FROM order_parts WHERE reprint_of = ${rootId})),
          id, ${JSON.stringify(pieces)}, shipping_service, shipping_name, 0,
          ${printCents} + shipping_cents, ${at + app.config.cancelWindowMs}, ${at}, ${at}
        FROM order_parts WHERE id = ${rootId}`,
      app.db.update(claims).set({ reprintPartId: partId }).where(eq(claims.id, claim.id)),
      orderEventStatement({ orderId: order.id, partId, kind: "reprint", key: `reprint:${partId}`, at }),
    ],
  };
}
