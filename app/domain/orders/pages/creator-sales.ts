import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import {
  debts,
  orderLines,
  orderParts,
  orders,
  productSales,
  products,
  salesDays,
  stores,
  userBalances,
} from "~/db/schema";
import { userAccount } from "~/domain/ledger/ledger";
import { shareOfLine } from "../accounting/line-share";
import { EARNINGS_WAIT_MS } from "../accounting/release-earnings";

const LINES_A_PAGE = 20;
const TOP_PRODUCTS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;

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
  /** What is left of it where pieces were paid back. */
  earningCents: number;
  /** Pieces that were paid back. */
  refundedQuantity: number;
  /** Where the earning stands. `pending` with a time once delivered: from then on it is available. */
  earning:
    | { state: "pending"; availableAt: number | null }
    | { state: "available"; availableAt: number }
    /** The buyer's bank has the money and has not decided. */
    | { state: "held" }
    | { state: "reversed" };
}

/** What a creator sold and earns: one batch, counter rows instead of sums over sales. `before` is the last line seen. */
export async function readCreatorSales(
  { db, now }: Pick<App, "db" | "now">,
  { creatorId, days, before }: { creatorId: string; days: number; before?: string },
) {
  const today = Math.floor(now() / DAY_MS);
  const dayNames = Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
  const pending = userAccount(creatorId, "pending");
  const available = userAccount(creatorId, "available");
  const held = userAccount(creatorId, "disputed");
  const [soldDays, balances, lines, top, store, owed] = await db.batch([
    db
      .select()
      .from(salesDays)
      .where(and(eq(salesDays.creatorId, creatorId), gte(salesDays.day, dayNames[0] ?? "")))
      .orderBy(asc(salesDays.day)),
    db
      .select({ accountId: userBalances.accountId, cents: userBalances.balance })
      .from(userBalances)
      .where(inArray(userBalances.accountId, [pending, available, held])),
    db
      .select({
        line: orderLines,
        orderNumber: orders.number,
        orderState: orders.state,
        closedAt: orderParts.closedAt,
        availableAt: orderParts.earningsAvailableAt,
        isHeld: isEarningHeldSql(creatorId),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(orderParts, eq(orderParts.id, orderLines.partId))
      .where(
        and(
          eq(orderLines.creatorId, creatorId),
          sql`${orderLines.soldAt} IS NOT NULL`,
          before ? lt(orderLines.id, before) : undefined,
        ),
      )
      .orderBy(desc(orderLines.id))
      .limit(LINES_A_PAGE + 1),
    db
      .select({
        productId: productSales.productId,
        title: products.title,
        units: productSales.units,
        salesCents: productSales.salesCents,
        earningCents: productSales.earningCents,
      })
      .from(productSales)
      .innerJoin(products, eq(products.id, productSales.productId))
      .where(eq(productSales.creatorId, creatorId))
      .orderBy(desc(productSales.salesCents))
      .limit(TOP_PRODUCTS),
    db
      .select({ id: stores.id, name: stores.storeName, productCount: stores.productCount })
      .from(stores)
      .where(eq(stores.userId, creatorId))
      .limit(1),
    db
      .select({ cents: sql<number>`coalesce(sum(remaining), 0)` })
      .from(debts)
      // Spelt as in the partial index, which is only taken for the same words.
      .where(sql`user_id = ${creatorId} AND unit = 'cent' AND remaining > 0`),
  ]);
  const byDay = new Map(soldDays.map((row) => [row.day, row]));
  const shown = lines.slice(0, LINES_A_PAGE);
  return {
    store: store[0] ?? null,
    pendingCents: balances.find((row) => row.accountId === pending)?.cents ?? 0,
    heldCents: balances.find((row) => row.accountId === held)?.cents ?? 0,
    availableCents: balances.find((row) => row.accountId === available)?.cents ?? 0,
    owedCents: Number(owed[0]?.cents ?? 0),
    days: dayNames.map((day) => ({ day, salesCents: byDay.get(day)?.salesCents ?? 0 })),
    total: soldDays.reduce(
      (sum, row) => ({
        orders: sum.orders + row.orders,
        units: sum.units + row.units,
        salesCents: sum.salesCents + row.salesCents,
        earningCents: sum.earningCents + row.earningCents,
      }),
      { orders: 0, units: 0, salesCents: 0, earningCents: 0 },
    ),
    top: top.filter((product) => product.units > 0),
    lines: shown.map((row) => toSoldLine(row)),
    nextBefore: lines.length > LINES_A_PAGE ? (shown.at(-1)?.line.id ?? null) : null,
  };
}

/** Whether anything of the part stands on the creator's disputed account. */
function isEarningHeldSql(creatorId: string) {
  return sql<number>`(SELECT coalesce(sum(e.amount), 0) > 0 FROM disputes d JOIN payments p ON p.id = d.payment_id AND p.kind = 'order'
    JOIN ledger_transfers t ON t.reason IN ('pending-held', 'available-held') AND t.reference > ${orderParts.id} || ':' || d.id AND t.reference < ${orderParts.id} || ':' || d.id || ';'
    JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = ${userAccount(creatorId, "disputed")}
    WHERE p.subject_id = ${orders.id} AND d.state = 'open')`;
}

function toSoldLine({
  line,
  orderNumber,
  orderState,
  closedAt,
  availableAt,
  isHeld,
}: {
  line: typeof orderLines.$inferSelect;
  orderNumber: string;
  orderState: string;
  closedAt: number | null;
  availableAt: number | null;
  isHeld: number;
}): SoldLine {
  const earning: SoldLine["earning"] =
    orderState === "canceled" || line.refundedQuantity === line.quantity
      ? { state: "reversed" }
      : isHeld
        ? { state: "held" }
        : availableAt !== null
          ? { state: "available", availableAt }
          : { state: "pending", availableAt: closedAt === null ? null : closedAt + EARNINGS_WAIT_MS };
  return {
    id: line.id,
    orderId: line.orderId,
    orderNumber,
    soldAt: line.soldAt ?? line.createdAt,
    productId: line.productId,
    title: line.title,
    variant: `${line.garmentName}, ${line.colourName}, ${line.size}`,
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
