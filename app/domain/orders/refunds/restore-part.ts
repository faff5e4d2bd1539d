import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";
import { sum } from "~/lib/sum";
import { taxOfPart } from "../accounting/order-tax";
import { absorbedCostStatements } from "../accounting/print-costs";
import { restoreSalesStatements } from "../accounting/sales-counters";
import type { FullOrder } from "../order";

/**
 * Posts a whole part as sold again, the opposite of its full reversal; null if it was not fully reversed or the amounts
 * differ. The earning goes to pending, or to available if the part's others were released. Fails like a reversal if the
 * part changed meanwhile.
 */
export function restorePartStatements(
  app: Pick<App, "now">,
  sale: FullOrder,
  { partId, reference, takenCents }: { partId: string; reference: string; takenCents: number },
): Statement[] | null {
  const known = sale.parts.find(({ part }) => part.id === partId);
  const creatorId = known?.lines[0]?.creatorId;
  if (!known || !creatorId) return null;
  const { part, lines } = known;
  const total = (pick: (line: (typeof lines)[number]) => number) => sum(lines.map(pick));
  const taxCents = taxOfPart(sale, partId);
  const wholeCents = total((line) => line.priceCents) + part.shippingCents + taxCents;
  const isGone = lines.every((line) => line.refundedQuantity === line.quantity);
  if (!isGone || takenCents !== wholeCents) return null;
  const earningCents = total((line) => line.earningCents);
  const isReleased = sql`(SELECT earnings_available_at IS NOT NULL FROM order_parts WHERE id = ${partId})`;
  const at = app.now();
  return [
    ...lines.map(
      (line) =>
        sql`UPDATE order_lines SET refunded_quantity = CASE WHEN refunded_quantity = quantity THEN 0 END WHERE id = ${line.id}`,
    ),
    ...computedTransferStatements(
      {
        id: newId(),
        reason: "sale-restored",
        reference,
        memo: sale.order.number,
        happens: sql`true`,
        entries: [
          { account: systemAccount("refunds_due"), amount: sql`${-wholeCents}` },
          { account: systemAccount("print_cost"), amount: sql`${total((line) => line.printCostCents)}` },
          { account: systemAccount("payment_fees"), amount: sql`${total((line) => line.feeCents)}` },
          { account: systemAccount("revenue"), amount: sql`${total((line) => line.commissionCents)}` },
          { account: systemAccount("shipping"), amount: sql`${part.shippingCents}` },
          { account: systemAccount("tax"), amount: sql`${taxCents}` },
          { account: userAccount(creatorId, "pending"), amount: sql`iif(${isReleased}, 0, ${earningCents})` },
          {
            account: userAccount(creatorId, "available"),
            amount: sql`iif(${isReleased}, ${earningCents}, 0)`,
          },
        ],
      },
      at,
    ),
    ...absorbedCostStatements(app, { partId }),
    ...restoreSalesStatements({
      lines: lines.map((line) => ({ line, quantity: line.quantity, share: line })),
      paidAt: sale.order.paidAt ?? at,
    }),
  ];
}
