import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { computedTransferStatements, systemAccount } from "~/domain/credits/ledger";
import { newId } from "~/lib/ids";
import type { OrderPart } from "./sale";

/**
 * What a part cost us at the partner, once it has left and is charged for certain: where that differs from what was put
 * aside when it was sold, and for a reprint, for which nothing was, the platform bears it. Once for each part; nothing
 * where it has not left, where its price is not known, or where it cost what was reckoned.
 */
export function printCostStatements(
  { now }: Pick<App, "now">,
  part: Pick<OrderPart, "id" | "reprintOf">,
): SQL[] {
  const row = sql`FROM order_parts WHERE id = ${part.id} AND state IN ('shipped', 'delivered') AND partner_cost_cents IS NOT NULL`;
  const beyond = sql`coalesce((SELECT partner_cost_cents - iif(reprint_of IS NULL, expected_cost_cents, 0) ${row}), 0)`;
  return computedTransferStatements(
    {
      id: newId(),
      reason: "print-cost",
      reference: part.id,
      happens: sql`${beyond} <> 0 AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE reason = 'print-cost' AND reference = ${part.id})`,
      entries: [
        { account: systemAccount("print_cost"), amount: beyond },
        {
          account: systemAccount(part.reprintOf ? "reprints" : "print_differences"),
          amount: sql`-${beyond}`,
        },
      ],
    },
    now(),
  );
}
