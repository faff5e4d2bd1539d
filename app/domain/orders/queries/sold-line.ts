import { type SQLWrapper, sql } from "drizzle-orm";
import { orderParts, orders } from "~/db/schema";
import { userAccount } from "~/domain/ledger/accounts";
import { shareOfLine } from "../accounting/line-share";
import { EARNINGS_WAIT_MS } from "../accounting/release-earnings";
import { describeVariant, type OrderLine } from "../order";

export interface SoldLine {
  id: string;
  orderId: string;
  orderNumber: string;
  soldAt: number;
  productId: string;
  title: string;
  /** "Classic T-shirt, Black, M" */
  variant: string;
  quantity: number;
  /** Cents of the whole line; the last four add up to the first. */
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionCents: number;
  commissionBasisPoints: number;
  /** After refunds. */
  earningCents: number;
  /** Refunded pieces. */
  refundedQuantity: number;
  /** State of the earning. `pending` has a time once the part is closed: it becomes available then. */
  earning:
    | { state: "pending"; availableAt: number | null }
    | { state: "available"; availableAt: number }
    | PaidOut
    /** The buyer's bank has the money and has not decided yet. */
    | { state: "held" }
    | { state: "reversed" };
}

/** Paid out to the creator, with the payout whose statement has it. */
export interface PaidOut {
  state: "paid";
  payoutId: string;
  paidAt: number;
}

/**
 * The payout that paid a part's earning, as text for `parsePaidOut`; null if none has. A payout takes all that is available,
 * so a later one has what a refused one gave back.
 */
export function paidOutSql(creatorId: string, partId: SQLWrapper) {
  return sql<string | null>`(SELECT q.id || ':' || q.sent_at FROM ledger_transfers t
    JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = ${userAccount(creatorId, "available")}
    JOIN payout_items i ON i.entry_id = e.id JOIN payouts q ON q.user_id = ${creatorId} AND q.id >= i.payout_id AND q.state = 'sent'
    WHERE t.reason = 'earning-available' AND t.reference = ${partId} ORDER BY q.id LIMIT 1)`.as("paid_out");
}

export function parsePaidOut(text: string | null): PaidOut | null {
  const [payoutId, paidAt] = text?.split(":") ?? [];
  return payoutId && paidAt ? { state: "paid", payoutId, paidAt: Number(paidAt) } : null;
}

/** Whether the creator's disputed account holds anything of the part. */
export function isEarningHeldSql(creatorId: string) {
  return sql<number>`(SELECT coalesce(sum(e.amount), 0) > 0 FROM disputes d JOIN payments p ON p.id = d.payment_id AND p.kind = 'order'
    JOIN ledger_transfers t ON t.reason IN ('pending-held', 'available-held') AND t.reference > ${orderParts.id} || ':' || d.id AND t.reference < ${orderParts.id} || ':' || d.id || ';'
    JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = ${userAccount(creatorId, "disputed")}
    WHERE p.subject_id = ${orders.id} AND d.state = 'open')`;
}

export function toSoldLine({
  line,
  orderNumber,
  orderState,
  closedAt,
  availableAt,
  isHeld,
  paidOut,
}: {
  line: OrderLine;
  orderNumber: string;
  orderState: string;
  closedAt: number | null;
  availableAt: number | null;
  isHeld: number;
  paidOut: string | null;
}): SoldLine {
  const earning: SoldLine["earning"] =
    orderState === "canceled" || line.refundedQuantity === line.quantity
      ? { state: "reversed" }
      : isHeld
        ? { state: "held" }
        : availableAt !== null
          ? (parsePaidOut(paidOut) ?? { state: "available", availableAt })
          : { state: "pending", availableAt: closedAt === null ? null : closedAt + EARNINGS_WAIT_MS };
  return {
    id: line.id,
    orderId: line.orderId,
    orderNumber,
    soldAt: line.soldAt ?? line.createdAt,
    productId: line.productId,
    title: line.title,
    variant: describeVariant(line),
    quantity: line.quantity,
    priceCents: line.priceCents,
    printCostCents: line.printCostCents,
    feeCents: line.feeCents,
    commissionCents: line.commissionCents,
    commissionBasisPoints: line.commissionBasisPoints,
    earningCents:
      earning.state === "reversed"
        ? line.earningCents
        : line.earningCents - shareOfLine(line, line.refundedQuantity).earningCents,
    refundedQuantity: line.refundedQuantity,
    earning,
  };
}
