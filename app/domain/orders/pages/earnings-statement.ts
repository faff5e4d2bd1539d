import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import {
  claims,
  ledgerEntries,
  ledgerTransfers,
  orderLines,
  orderParts,
  orders,
  shipments,
} from "~/db/schema";
import { userAccount } from "~/domain/ledger/ledger";
import { shareOfLine } from "../accounting/line-share";
import { EARNINGS_WAIT_MS } from "../accounting/release-earnings";
import { orderLineColumns } from "./order-line-columns";

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
  /** What of the earning was taken back with the pieces that were paid back. */
  reversedCents: number;
}

/** One movement of the books that touched the creator, in cents; positive is the creator's. */
export interface EarningsStatementEntry {
  id: string;
  kind: (typeof KINDS_BY_EXACT_REFERENCE | typeof KINDS_BY_REFERENCE_PREFIX)[number];
  at: number;
  pendingCents: number;
  availableCents: number;
  /** While the buyer's bank decides it is neither. */
  heldCents: number;
  /** Below zero: it became a debt. Above: a debt was paid from it. */
  debtCents: number;
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
  /** Where the earning stands now. */
  earning:
    | { state: "pending"; availableAt: number | null; isClaimOpen: boolean }
    | { state: "available"; availableAt: number }
    /** The buyer's bank has the money and has not decided. */
    | { state: "held" }
    | { state: "reversed" };
  claims: { id: string; reason: string; state: string; at: number }[];
}

/** By what a transfer's reference is: the part's own id, a claim's or a refund's; */
const KINDS_BY_EXACT_REFERENCE = [
  "sale",
  "sale-canceled",
  "claim-refund",
  "part-refund",
  "earning-available",
] as const;
/** or begins with the part's id, because it may happen again. */
const KINDS_BY_REFERENCE_PREFIX = [
  "sale-lost",
  "sale-restored",
  "pending-held",
  "available-held",
  "pending-held-back",
  "available-held-back",
] as const;

/**
 * One order as its creator may see it: what was sold, every cent of each line, each movement in the books, and where the
 * parcels are. Nothing of the buyer. One batch; null where this creator sold nothing in it.
 */
export async function findEarningsStatement(
  { db }: Pick<App, "db">,
  { orderId, creatorId }: { orderId: string; creatorId: string },
): Promise<EarningsStatement | null> {
  const own = sql`(SELECT part_id FROM order_lines WHERE order_id = ${orderId} AND creator_id = ${creatorId})`;
  const ownParts = or(sql`${orderParts.id} IN ${own}`, sql`${orderParts.reprintOf} IN ${own}`);
  const [lines, parts, parcels, moved, claimed] = await db.batch([
    db
      .select({ line: orderLineColumns, number: orders.number, orderState: orders.state })
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
    db
      .select({
        id: ledgerTransfers.id,
        kind: ledgerTransfers.reason,
        at: ledgerTransfers.createdAt,
        account: ledgerEntries.accountId,
        cents: ledgerEntries.amount,
      })
      .from(ledgerTransfers)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
      .where(
        and(
          sql`${ledgerTransfers.id} IN (SELECT t.id FROM ledger_transfers t WHERE t.reason IN ${[...KINDS_BY_EXACT_REFERENCE]} AND t.reference IN
            (SELECT part_id FROM order_lines WHERE order_id = ${orderId} AND creator_id = ${creatorId}
            UNION SELECT c.id FROM claims c JOIN order_parts p ON p.id = c.part_id WHERE c.order_id = ${orderId} AND coalesce(p.reprint_of, p.id) IN ${own}
            UNION SELECT r.id FROM payments p JOIN refunds r ON r.payment_id = p.id
              WHERE p.kind = 'order' AND p.subject_id = ${orderId} AND r.cause GLOB 'part:*' AND substr(r.cause, 6, 26) IN ${own})
            UNION ALL SELECT t.id FROM order_parts p JOIN ledger_transfers t ON t.reason IN ${[...KINDS_BY_REFERENCE_PREFIX]}
              AND t.reference > p.id || ':' AND t.reference < p.id || ';' WHERE p.id IN ${own})`,
          inArray(ledgerEntries.accountId, [
            userAccount(creatorId, "pending"),
            userAccount(creatorId, "available"),
            userAccount(creatorId, "disputed"),
            "system:debts",
          ]),
        ),
      )
      .orderBy(asc(ledgerTransfers.createdAt), asc(ledgerTransfers.id)),
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
  const entries = new Map<string, EarningsStatementEntry>();
  for (const { id, kind, at, account, cents } of moved) {
    const entry = entries.get(id) ?? {
      id,
      kind: kind as EarningsStatementEntry["kind"],
      at,
      pendingCents: 0,
      availableCents: 0,
      heldCents: 0,
      debtCents: 0,
    };
    if (account.endsWith(":pending")) entry.pendingCents += cents;
    else if (account.endsWith(":available")) entry.availableCents += cents;
    else if (account.endsWith(":disputed")) entry.heldCents += cents;
    else entry.debtCents += cents;
    entries.set(id, entry);
  }
  const movements = [...entries.values()];
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
      variant: `${line.garmentName}, ${line.colourName}, ${line.size}`,
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
    entries: movements,
    earning: earningStateOf(root, {
      isAllBack: lines.every(({ line }) => line.refundedQuantity === line.quantity),
      isHeld: movements.reduce((sum, { heldCents }) => sum + heldCents, 0) > 0,
      isClaimOpen: claimed.some((claim) => claim.state === "open"),
    }),
    claims: claimed,
  };
}

function earningStateOf(
  part: Part,
  { isAllBack, isHeld, isClaimOpen }: { isAllBack: boolean; isHeld: boolean; isClaimOpen: boolean },
): EarningsStatement["earning"] {
  if (isAllBack) return { state: "reversed" };
  if (isHeld) return { state: "held" };
  if (part.earningsAvailableAt !== null) return { state: "available", availableAt: part.earningsAvailableAt };
  return {
    state: "pending",
    availableAt: part.closedAt === null ? null : part.closedAt + EARNINGS_WAIT_MS,
    isClaimOpen,
  };
}
