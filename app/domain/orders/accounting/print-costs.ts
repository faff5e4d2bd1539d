import { type SQL, sql } from "drizzle-orm";
import type { PartnerShipment } from "~/adapters/ports/print-partner";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { type SystemAccountKind, systemAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";
import type { OrderPart } from "../order";
import type { PartState } from "../part-lifecycle";

/**
 * Once a parcel of a part has left, the partner charges for all of it, even if its price was refunded, some pieces are
 * never sent, or the partner stops the rest: then the part is on hold or failed, and the parcel alone tells.
 */
const LEFT_STATES: PartState[] = ["partly_shipped", "shipped", "delivered"];
const HAS_LEFT = sql`(order_parts.state IN (SELECT value FROM json_each(${JSON.stringify(LEFT_STATES)})) OR EXISTS (
  SELECT 1 FROM shipments s WHERE s.part_id = order_parts.id AND s.shipped_at IS NOT NULL AND s.state <> 'canceled'))`;
export const hasLeft = (state: PartState | null, parcels: Pick<PartnerShipment, "state" | "shippedAt">[]) =>
  (state !== null && LEFT_STATES.includes(state)) ||
  parcels.some((parcel) => parcel.shippedAt !== null && parcel.state !== "canceled");

/**
 * Posts the difference between what the partner charged for a shipped part and what the sale set aside; a reprint set
 * nothing aside. Posted once for each part, and only when the charge is known and differs.
 */
export function printCostStatements(
  { now }: Pick<App, "now">,
  part: Pick<OrderPart, "id" | "reprintOf">,
): Statement[] {
  const row = sql`FROM order_parts WHERE id = ${part.id} AND ${HAS_LEFT} AND partner_cost_cents IS NOT NULL`;
  const beyond = sql`coalesce((SELECT partner_cost_cents - iif(reprint_of IS NULL, expected_cost_cents, 0) ${row}), 0)`;
  return computedTransferStatements(
    {
      id: newId(),
      reason: "print-cost",
      reference: part.id,
      happens: sql`${beyond} <> 0 AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE reason = 'print-cost' AND reference = ${part.id})`,
      entries: [
        { account: systemAccount("print_cost"), amount: beyond },
        { account: bearerOf(part), amount: sql`-${beyond}` },
      ],
    },
    now(),
  );
}

/**
 * Posts the taxes that the partner charged for a shipped part on top of its price, once they are known; no sale sets
 * anything aside for them. It is a transfer of its own, so that the ledger explains why a part cost more than its price.
 */
export function printTaxStatements(
  { now }: Pick<App, "now">,
  part: Pick<OrderPart, "id" | "reprintOf">,
  taxCents: number,
): Statement[] {
  if (taxCents === 0) return [];
  return computedTransferStatements(
    {
      id: newId(),
      reason: "print-tax",
      reference: part.id,
      happens: sql`EXISTS (SELECT 1 FROM order_parts WHERE id = ${part.id} AND ${HAS_LEFT})
        AND NOT EXISTS (SELECT 1 FROM ledger_transfers WHERE reason = 'print-tax' AND reference = ${part.id})`,
      entries: [
        { account: systemAccount("print_cost"), amount: sql`${taxCents}` },
        { account: bearerOf(part), amount: sql`${-taxCents}` },
      ],
    },
    now(),
  );
}

/** The platform's account for what a part costs beyond what its sale set aside. */
function bearerOf(part: Pick<OrderPart, "reprintOf">) {
  return systemAccount(part.reprintOf ? "reprints" : "print_differences");
}

/**
 * Posts to the platform what refunded pieces still cost: the payment fee, and print and shipping once the part has
 * left. Put it into the batch after any statement that changes refunded pieces or ships the part: it posts the
 * difference to what was posted before, which may be nothing. `partId` is the sold part, not a reprint.
 */
export function absorbedCostStatements(app: Pick<App, "now">, { partId }: { partId: string }): Statement[] {
  const hasLeft = sql`(SELECT ${HAS_LEFT} FROM order_parts WHERE id = ${partId})`;
  const shareOf = (column: SQL) =>
    sql`(SELECT coalesce(sum(${column} * refunded_quantity / quantity), 0) FROM order_lines WHERE part_id = ${partId})`;
  return [
    ...absorbedCostTransfer(app, partId, "lost-print", "lost_prints", {
      print_cost: sql`${hasLeft} * ${shareOf(sql`print_cost_cents`)}`,
      shipping: sql`${hasLeft} * (SELECT iif(EXISTS (SELECT 1 FROM order_lines WHERE part_id = ${partId} AND refunded_quantity < quantity), 0, shipping_cents)
        FROM order_parts WHERE id = ${partId})`,
    }),
    ...absorbedCostTransfer(app, partId, "lost-fee", "lost_fees", { payment_fees: shareOf(sql`fee_cents`) }),
  ];
}

/** Posts the difference between `lost` and what was posted for this reason before. */
function absorbedCostTransfer(
  { now }: Pick<App, "now">,
  partId: string,
  reason: string,
  losses: SystemAccountKind,
  lost: Partial<Record<SystemAccountKind, SQL>>,
): Statement[] {
  const id = newId();
  const missing = Object.entries(lost).map(([kind, cents]) => {
    const account = systemAccount(kind as SystemAccountKind);
    const posted = sql`coalesce((SELECT sum(e.amount) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
      WHERE t.reason = ${reason} AND t.reference > ${`${partId}:`} AND t.reference < ${`${partId};`} AND t.id <> ${id} AND e.account_id = ${account}), 0)`;
    return { account, amount: sql`(${cents} - ${posted})` };
  });
  const amounts = missing.map(({ amount }) => amount);
  return computedTransferStatements(
    {
      id,
      reason,
      reference: `${partId}:${id}`,
      happens: sql.join(
        amounts.map((amount) => sql`${amount} <> 0`),
        sql` OR `,
      ),
      entries: [
        ...missing,
        { account: systemAccount(losses), amount: sql`-(${sql.join(amounts, sql` + `)})` },
      ],
    },
    now(),
  );
}
