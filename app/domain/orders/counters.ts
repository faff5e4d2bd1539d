import { type SQL, sql } from "drizzle-orm";
import type { OrderLine, Sale } from "./sale";
import { sum } from "./totals";

/** What a sale adds to its creators' counter rows, for the batch that posts it: nobody counts rows on a page. */
export function soldStatements(sale: Sale, paidAt: number): SQL[] {
  return [
    sql`UPDATE order_lines SET sold_at = ${paidAt} WHERE order_id = ${sale.order.id}`,
    ...counters(sale, paidAt, 1),
  ];
}

/** Takes the same off again, on the day of the sale. The lines stay in the creator's list, as cancelled. */
export function unsoldStatements(sale: Sale, paidAt: number): SQL[] {
  return counters(sale, paidAt, -1);
}

function counters(sale: Sale, at: number, sign: 1 | -1): SQL[] {
  const day = new Date(at).toISOString().slice(0, 10);
  return sale.creators.flatMap(({ id, lines }) => {
    const { units, sales, earning } = totals(lines, sign);
    return [
      sql`INSERT INTO sales_days (creator_id, day, orders, units, sales_cents, earning_cents)
        VALUES (${id}, ${day}, ${sign}, ${units}, ${sales}, ${earning})
        ON CONFLICT (creator_id, day) DO UPDATE SET orders = orders + excluded.orders, units = units + excluded.units,
          sales_cents = sales_cents + excluded.sales_cents, earning_cents = earning_cents + excluded.earning_cents`,
      ...byProduct(lines).map(([productId, ofProduct]) => {
        const product = totals(ofProduct, sign);
        return sql`INSERT INTO product_sales (product_id, creator_id, units, sales_cents, earning_cents)
          VALUES (${productId}, ${id}, ${product.units}, ${product.sales}, ${product.earning})
          ON CONFLICT (product_id) DO UPDATE SET units = units + excluded.units,
            sales_cents = sales_cents + excluded.sales_cents, earning_cents = earning_cents + excluded.earning_cents`;
      }),
    ];
  });
}

function totals(lines: OrderLine[], sign: 1 | -1) {
  return {
    units: sign * sum(lines.map((line) => line.quantity)),
    sales: sign * sum(lines.map((line) => line.priceCents)),
    earning: sign * sum(lines.map((line) => line.earningCents)),
  };
}

function byProduct(lines: OrderLine[]): [string, OrderLine[]][] {
  const products = new Map<string, OrderLine[]>();
  for (const line of lines) products.set(line.productId, [...(products.get(line.productId) ?? []), line]);
  return [...products];
}
