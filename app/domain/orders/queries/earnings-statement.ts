import { and, asc, eq, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { claims, orderLines, orderParts, orders, shipments } from "~/db/schema";
import { sum } from "~/lib/sum";
import { shareOfLine } from "../accounting/line-share";
import { EARNINGS_WAIT_MS } from "../accounting/release-earnings";
import { describeVariant } from "../order";
import { type EarningsStatementEntry, earningsMovementsQuery, groupByTransfer } from "./earnings-movements";
import { orderLineColumns } from "./order-line-columns";
import { type PaidOut, paidOutSql, parsePaidOut } from "./sold-line";

type Part = typeof orderParts.$inferSelect;

export interface EarningsStatementLine {
  id: string;
  productId: string;
  title: string;
  /** "Classic T-shirt, Black, M" */
  variant: string;
  coverKey: string | null;
  quantity: number;
  refundedQuantity: number;
  /** Cents of the whole line as sold; the last four add up to the first. */
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionCents: number;
  commissionBasisPoints: number;
  earningCents: number;
  /** Part of the earning that was reversed with refunded pieces. */
  reversedCents: number;
}

export interface EarningsStatement {
  orderId: string;
  number: string;
  soldAt: number;
  orderState: string;
  parts: Part[];
  shipments: (typeof shipments.$inferSelect)[];
  lines: EarningsStatementLine[];
  entries: EarningsStatementEntry[];
  /** The current state of the earning. */
  earning:
    | { state: "pending"; availableAt: number | null; isClaimOpen: boolean }
    | { state: "available"; availableAt: number }
    | PaidOut
    /** The buyer's bank has the money and has not decided yet. */
    | { state: "held" }
    | { state: "reversed" };
  claims: { id: string; reason: string; state: string; at: number }[];
}

/**
 * An order as its creator sees it: sold lines, the split of each, ledger movements and parcels, but nothing about the
 * buyer. One batch; null if this creator sold nothing in it.
 */
export async function findEarningsStatement(
  app: Pick<App, "db">,
  { orderId, creatorId }: { orderId: string; creatorId: string },
): Promise<EarningsStatement | null> {
  const { db } = app;
  const own = sql`(SELECT part_id FROM order_lines WHERE order_id = ${orderId} AND creator_id = ${creatorId})`;
  const ownParts = or(sql`${orderParts.id} IN ${own}`, sql`${orderParts.reprintOf} IN ${own}`);
  const [lines, parts, parcels, moved, claimed] = await db.batch([
    db
      .select({
        line: orderLineColumns,
        number: orders.number,
        orderState: orders.state,
        paidOut: paidOutSql(creatorId, orderLines.partId),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          eq(orderLines.orderId, orderId),
          eq(orderLines.creatorId, creatorId),
          sql`${orderLines.soldAt} IS NOT NULL`,
        ),
      )
      .orderBy(asc(orderLines.id)),
    db
      .select()
      .from(orderParts)
      .where(and(eq(orderParts.orderId, orderId), ownParts))
      .orderBy(asc(orderParts.id)),
    db
      .select({ shipment: shipments })
      .from(orderParts)
      .innerJoin(shipments, eq(shipments.partId, orderParts.id))
      .where(and(eq(orderParts.orderId, orderId), ownParts))
      .orderBy(asc(shipments.id)),
    earningsMovementsQuery(app, { orderId, creatorId, ownPartIds: own }),
    db
      .select({ id: claims.id, reason: claims.reason, state: claims.state, at: claims.createdAt })
      .from(claims)
      .innerJoin(orderParts, eq(orderParts.id, claims.partId))
      .where(and(eq(claims.orderId, orderId), ownParts))
      .orderBy(asc(claims.id)),
  ]);
  const [first] = lines;
  const root = parts.find((part) => part.reprintOf === null);
  if (!first || !root) return null;
  const entries = groupByTransfer(moved);
  return {
    orderId,
    number: first.number,
    soldAt: first.line.soldAt ?? first.line.createdAt,
    orderState: first.orderState,
    parts,
    shipments: parcels.map(({ shipment }) => shipment),
    lines: lines.map(({ line }) => ({
      id: line.id,
      productId: line.productId,
      title: line.title,
      variant: describeVariant(line),
      coverKey: line.coverKey,
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity,
      priceCents: line.priceCents,
      printCostCents: line.printCostCents,
      feeCents: line.feeCents,
      commissionCents: line.commissionCents,
      commissionBasisPoints: line.commissionBasisPoints,
      earningCents: line.earningCents,
      reversedCents: shareOfLine(line, line.refundedQuantity).earningCents,
    })),
    entries,
    earning: earningStateOf(root, {
      isAllBack: lines.every(({ line }) => line.refundedQuantity === line.quantity),
      isHeld: sum(entries.map(({ heldCents }) => heldCents)) > 0,
      isClaimOpen: claimed.some((claim) => claim.state === "open"),
      paidOut: parsePaidOut(first.paidOut),
    }),
    claims: claimed,
  };
}

function earningStateOf(
  part: Part,
  {
    isAllBack,
    isHeld,
    isClaimOpen,
    paidOut,
  }: { isAllBack: boolean; isHeld: boolean; isClaimOpen: boolean; paidOut: PaidOut | null },
): EarningsStatement["earning"] {
  if (isAllBack) return { state: "reversed" };
  if (isHeld) return { state: "held" };
  if (part.earningsAvailableAt !== null)
    return paidOut ?? { state: "available", availableAt: part.earningsAvailableAt };
  return {
    state: "pending",
    availableAt: part.closedAt === null ? null : part.closedAt + EARNINGS_WAIT_MS,
    isClaimOpen,
  };
}
