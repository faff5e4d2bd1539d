import { sql } from "drizzle-orm";
import type { App } from "~/app";

/** The partner draws two mockups a minute for a new store, and ten once it has made something worth ten dollars for it. */
const NEW_STORE_A_MINUTE = 2;
const PROVEN_STORE_A_MINUTE = 10;
const PROVEN_CENTS = 1000;

/** How many renderings may be asked for in a minute. */
export async function renderingsAMinute({ db }: Pick<App, "db">): Promise<number> {
  const [made] = await db.all(
    sql`SELECT 1 FROM order_parts WHERE state IN ('shipped', 'delivered') AND partner_cost_cents >= ${PROVEN_CENTS} LIMIT 1`,
  );
  return made ? PROVEN_STORE_A_MINUTE : NEW_STORE_A_MINUTE;
}
