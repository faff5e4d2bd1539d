import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { recordDebtStatement } from "~/domain/credits/debts";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { computedTransferStatements } from "~/domain/ledger/computed-transfers";
import { newId } from "~/lib/ids";
import { sum } from "~/lib/sum";
import { type LineShare, shareOfLine } from "../accounting/line-share";
import { taxOfGone, taxOfPart } from "../accounting/order-tax";
import { absorbedCostStatements } from "../accounting/print-costs";
import { subtractSalesStatements } from "../accounting/sales-counters";
import { type LineQuantities, quantityOfLine } from "../line-quantities";
import type { FullOrder, OrderLine, OrderPart } from "../order";
import { addGoodwillStatement, goodwillToReverse } from "./goodwill";

export interface Reversal {
  /** Refunded to the buyer. */
  amountCents: number;
  /** Taken from the creator. */
  earningCents: number;
  lines: { line: OrderLine; quantity: number; share: LineShare }[];
  /** Some of what was paid for these pieces went back before. */
  isReduced: boolean;
  /** With these, all pieces of the part are refunded. */
  isWholePart: boolean;
  /**
   * Fail as `part-refunded-meanwhile` if something was refunded since the sale was read, and as `already-posted` if
   * this cause was posted before.
   */
  statements: Statement[];
}

/**
 * Reverses the postings of some pieces exactly, with their tax; shipping goes with the last piece. The earning is taken from
 * pending, or from available once released; what is missing there becomes the creator's debt. More pieces than are left
 * reverses what is left; null if nothing is. The buyer gets at most `maxCents`, what the payment still has: what was
 * refunded at the provider before was the platform's loss and is returned to it.
 */
export function buildReversal(
  app: Pick<App, "now">,
  sale: FullOrder,
  {
    part,
    pieces,
    reason,
    reference,
    maxCents = Number.POSITIVE_INFINITY,
  }: {
    part: OrderPart;
    pieces: LineQuantities | null;
    reason: string;
    reference: string;
    maxCents?: number;
  },
): Reversal | null {
  const rootId = part.reprintOf ?? part.id;
  const known = sale.parts.find((each) => each.part.id === rootId);
  if (!known) return null;
  const lines = known.lines.flatMap((line) => {
    const left = line.quantity - line.refundedQuantity;
    const quantity = Math.min(left, pieces ? quantityOfLine(pieces, line.id) : left);
    if (quantity <= 0) return [];
    const before = shareOfLine(line, line.refundedQuantity);
    return [{ line, quantity, share: minus(shareOfLine(line, line.refundedQuantity + quantity), before) }];
  });
  if (lines.length === 0) return null;
  const given = new Map(lines.map(({ line, quantity }) => [line.id, quantity]));
  const isWhole = known.lines.every(
    (line) => line.refundedQuantity + (given.get(line.id) ?? 0) === line.quantity,
  );
  const shippingCents = isWhole ? known.part.shippingCents : 0;
  const total = (pick: (share: LineShare) => number) => sum(lines.map(({ share }) => pick(share)));
  const partTaxCents = taxOfPart(sale, rootId);
  const goneBefore = sum(known.lines.map((line) => shareOfLine(line, line.refundedQuantity).priceCents));
  const goneAfter = goneBefore + total((share) => share.priceCents) + shippingCents;
  const taxCents = taxOfGone(partTaxCents, known, goneAfter) - taxOfGone(partTaxCents, known, goneBefore);
  const piecesCents = total((share) => share.priceCents) + shippingCents + taxCents;
  // Refunds without pieces count towards the pieces, so that nobody gets more than they paid.
  const undone = goodwillToReverse(known, partTaxCents, {
    cents: piecesCents,
    earningCents: total((share) => share.earningCents),
  });
  const owedCents = piecesCents - undone.cents;
  const amountCents = Math.min(owedCents, maxCents);
  const earningCents = total((share) => share.earningCents) - undone.creatorCents;

  const at = app.now();
  const id = newId();
  const creatorId = known.lines[0]?.creatorId ?? "";
  const available = userAccount(creatorId, "available");
  const isReleased = sql`(SELECT earnings_available_at IS NOT NULL FROM order_parts WHERE id = ${rootId})`;
  const covered = sql`min(${earningCents}, coalesce((SELECT balance FROM user_balances WHERE account_id = ${available}), 0))`;
  return {
    amountCents,
    earningCents,
    lines,
    isReduced: amountCents < piecesCents,
    isWholePart: isWhole,
    statements: [
      ...lines.map(
        ({ line, quantity }) => sql`UPDATE order_lines SET refunded_quantity =
          CASE WHEN refunded_quantity = ${line.refundedQuantity} THEN ${line.refundedQuantity + quantity} END WHERE id = ${line.id}`,
      ),
      addGoodwillStatement(known.part, -undone.cents, -undone.creatorCents),
      ...computedTransferStatements(
        {
          id,
          reason,
          reference,
          memo: sale.order.number,
          happens: sql`true`,
          entries: [
            { account: systemAccount("refunds_due"), amount: sql`${amountCents}` },
            { account: systemAccount("print_cost"), amount: sql`${-total((share) => share.printCostCents)}` },
            { account: systemAccount("payment_fees"), amount: sql`${-total((share) => share.feeCents)}` },
            {
              account: systemAccount("revenue"),
              amount: sql`${undone.cents - undone.creatorCents + owedCents - amountCents - total((share) => share.commissionCents)}`,
            },
            { account: systemAccount("shipping"), amount: sql`${-shippingCents}` },
            { account: systemAccount("tax"), amount: sql`${-taxCents}` },
            // Before the creator's accounts, because their balance is read unchanged.
            {
              account: systemAccount("debts"),
              amount: sql`iif(${isReleased}, ${covered} - ${earningCents}, 0)`,
            },
            {
              account: userAccount(creatorId, "pending"),
              amount: sql`iif(${isReleased}, 0, -${earningCents})`,
            },
            { account: available, amount: sql`iif(${isReleased}, -${covered}, 0)` },
          ],
        },
        at,
      ),
      recordDebtStatement({ userId: creatorId, unit: "cent", transferId: id, at }),
      ...absorbedCostStatements(app, { partId: rootId }),
      ...subtractSalesStatements({ lines, paidAt: sale.order.paidAt ?? at, isWhole }),
    ],
  };
}

function minus(after: LineShare, before: LineShare): LineShare {
  return {
    priceCents: after.priceCents - before.priceCents,
    printCostCents: after.printCostCents - before.printCostCents,
    feeCents: after.feeCents - before.feeCents,
    commissionCents: after.commissionCents - before.commissionCents,
    earningCents: after.earningCents - before.earningCents,
  };
}
