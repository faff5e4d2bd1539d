import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { orderLines, productSales, salesDays } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { sum } from "~/lib/sum";
import type { FullOrder, OrderLine } from "../order";

type SoldQuantity = {
  line: OrderLine;
  quantity: number;
  share: { priceCents: number; earningCents: number };
};

/**
 * Adds a sale to its creators' counters, in the batch that posts it. Pages read the counters instead of counting rows.
 */
export function addSalesStatements({ db }: Pick<App, "db">, sale: FullOrder, paidAt: number): Statement[] {
  return [
    db.update(orderLines).set({ soldAt: paidAt }).where(eq(orderLines.orderId, sale.order.id)),
    ...sale.creators.flatMap(({ id, lines }) =>
      counters(
        id,
        lines.map((line) => ({ line, quantity: line.quantity, share: line })),
        paidAt,
        1,
        1,
      ),
    ),
  ];
}

/**
 * Subtracts refunded pieces on the day of the sale, and the order with the last piece of a creator's part. The lines
 * stay in the creator's list as reversed.
 */
export function subtractSalesStatements({
  lines,
  paidAt,
  isWhole,
}: {
  lines: SoldQuantity[];
  paidAt: number;
  isWhole: boolean;
}): Statement[] {
  const creatorId = lines[0]?.line.creatorId;
  return creatorId ? counters(creatorId, lines, paidAt, -1, isWhole ? 1 : 0) : [];
}

/** Adds a whole part again on the day of the sale, when its lost payment is restored. */
export function restoreSalesStatements({
  lines,
  paidAt,
}: {
  lines: SoldQuantity[];
  paidAt: number;
}): Statement[] {
  const creatorId = lines[0]?.line.creatorId;
  return creatorId ? counters(creatorId, lines, paidAt, 1, 1) : [];
}

function counters(
  creatorId: string,
  lines: SoldQuantity[],
  at: number,
  sign: 1 | -1,
  orders: 0 | 1,
): Statement[] {
  const day = new Date(at).toISOString().slice(0, 10);
  const { units, sales, earning } = totals(lines, sign);
  return [
    insertInto(salesDays)
      .values({
        creatorId,
        day,
        orders: sign * orders,
        units,
        salesCents: sales,
        earningCents: earning,
      })
      .onConflictDoUpdate({
        target: [salesDays.creatorId, salesDays.day],
        set: {
          orders: sql`${salesDays.orders} + excluded.orders`,
          units: sql`${salesDays.units} + excluded.units`,
          salesCents: sql`${salesDays.salesCents} + excluded.sales_cents`,
          earningCents: sql`${salesDays.earningCents} + excluded.earning_cents`,
        },
      }),
    ...byProduct(lines).map(([productId, ofProduct]) => {
      const product = totals(ofProduct, sign);
      return insertInto(productSales)
        .values({
          productId,
          creatorId,
          units: product.units,
          salesCents: product.sales,
          earningCents: product.earning,
        })
        .onConflictDoUpdate({
          target: productSales.productId,
          set: {
            units: sql`${productSales.units} + excluded.units`,
            salesCents: sql`${productSales.salesCents} + excluded.sales_cents`,
            earningCents: sql`${productSales.earningCents} + excluded.earning_cents`,
          },
        });
    }),
  ];
}

function totals(lines: SoldQuantity[], sign: 1 | -1) {
  return {
    units: sign * sum(lines.map(({ quantity }) => quantity)),
    sales: sign * sum(lines.map(({ share }) => share.priceCents)),
    earning: sign * sum(lines.map(({ share }) => share.earningCents)),
  };
}

function byProduct(lines: SoldQuantity[]): [string, SoldQuantity[]][] {
  const products = new Map<string, SoldQuantity[]>();
  for (const counted of lines) {
    const { productId } = counted.line;
    products.set(productId, [...(products.get(productId) ?? []), counted]);
  }
  return [...products];
}
