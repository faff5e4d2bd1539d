import { sql } from "drizzle-orm";
import type { App } from "~/app";

/** The partner draws two mockups a minute for a new store, and ten once a part worth ten dollars was shipped. */
const NEW_STORE_A_MINUTE = 2;
const PROVEN_STORE_A_MINUTE = 10;
const PROVEN_CENTS = 1000;
const FIRST_LOOKED_AT = 200;

/** How many mockups may be requested per minute. */
export async function partnerMockupsPerMinute({ db }: Pick<App, "db">): Promise<number> {
  const [made] = await db.all(
    // Only the oldest parts are read: they ship first, and one that counted once counts forever.
    sql`SELECT 1 FROM (SELECT state, partner_cost_cents AS cents FROM order_parts ORDER BY id LIMIT ${FIRST_LOOKED_AT})
      WHERE state IN ('shipped', 'delivered') AND cents >= ${PROVEN_CENTS} LIMIT 1`,
  );
  return made ? PROVEN_STORE_A_MINUTE : NEW_STORE_A_MINUTE;
}
