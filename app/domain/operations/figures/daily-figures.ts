import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { dailyFigures } from "~/db/schema";
import { idTimePrefix } from "~/lib/ids";
import { type Cursor, paginate } from "~/lib/pagination";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A payment may settle, and an address be confirmed, a day or two after its row was made. */
const DAYS_COMPUTED_AGAIN = 3;
/** Days without figures that one run fills in, the newest first, so that no run is long. */
const DAYS_FILLED_IN = 7;
const DAYS_PER_PAGE = 30;

export type DailyFigures = typeof dailyFigures.$inferSelect;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Writes the figures of the last days, and of earlier days that have none yet, from the first sign-up on. Ids begin with
 * their time, so that each figure reads only its day's rows.
 */
export async function computeDailyFigures(app: Pick<App, "db" | "now">): Promise<void> {
  const today = Math.floor(app.now() / DAY_MS) * DAY_MS;
  const recent = Array.from({ length: DAYS_COMPUTED_AGAIN }, (_, back) => today - back * DAY_MS);
  const [known] = await app.db.all<{ oldest: string | null; first: number | null }>(sql`SELECT
    (SELECT min(day) FROM daily_figures) AS oldest,
    (SELECT created_at FROM users ORDER BY id LIMIT 1) AS first`);
  const oldest = Math.min(known?.oldest ? Date.parse(known.oldest) : today, recent.at(-1) ?? today);
  const missing = Array.from({ length: DAYS_FILLED_IN }, (_, back) => oldest - (back + 1) * DAY_MS).filter(
    (start) => start >= (known?.first ?? app.now()) - DAY_MS,
  );
  for (const start of [...recent, ...missing])
    await runTransaction(app.db, [figuresStatement(start, app.now())]);
}

function figuresStatement(start: number, at: number) {
  const from = idTimePrefix(start);
  const to = idTimePrefix(start + DAY_MS);
  const ofDay = sql.raw(`id >= '${from}' AND id < '${to}'`);
  const onAccount = (account: string) =>
    sql`(SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = ${account} AND ${ofDay})`;
  return sql`INSERT INTO daily_figures (day, sign_ups, pictures, input_tokens, output_tokens, emails, orders, taken_cents,
      revenue_cents, earnings_cents, refunds_cents, print_cents, computed_at)
    SELECT ${dayOf(start)},
      (SELECT count(*) FROM users WHERE ${ofDay} AND verified_at IS NOT NULL),
      drawn.pictures, drawn.input_tokens, drawn.output_tokens,
      (SELECT count(*) FROM deliveries WHERE ${ofDay} AND channel = 'letter' AND state = 'sent'),
      (SELECT count(*) FROM payments WHERE ${ofDay} AND kind = 'order' AND state IN ('paid', 'disputed')),
      (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE ${ofDay} AND state IN ('paid', 'disputed'))
        + (SELECT coalesce(sum(amount_cents), 0) FROM subscription_invoices WHERE ${ofDay} AND state = 'paid'),
      ${onAccount("system:revenue")},
      (SELECT coalesce(sum(e.amount), 0) FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id
        WHERE e.id >= ${from} AND e.id < ${to} AND e.account_id LIKE 'user:%'
          AND t.reason IN ('sale', 'sale-canceled', 'sale-lost', 'sale-restored')),
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE ${ofDay}),
      ${onAccount("system:print_cost")},
      ${at}
    FROM (SELECT count(*) AS pictures, coalesce(sum(usage ->> '$.inputTokens'), 0) AS input_tokens,
      coalesce(sum(usage ->> '$.outputTokens'), 0) AS output_tokens FROM generation_jobs WHERE ${ofDay} AND state = 'done') drawn
    WHERE true
    ON CONFLICT (day) DO UPDATE SET sign_ups = excluded.sign_ups, pictures = excluded.pictures,
      input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens, emails = excluded.emails,
      orders = excluded.orders, taken_cents = excluded.taken_cents, revenue_cents = excluded.revenue_cents,
      earnings_cents = excluded.earnings_cents, refunds_cents = excluded.refunds_cents,
      print_cents = excluded.print_cents, computed_at = excluded.computed_at`;
}

/** The figures of a page of days, the newest first. */
export async function listDailyFigures(
  { db }: Pick<App, "db">,
  { cursor, pageSize = DAYS_PER_PAGE }: { cursor: Cursor | null; pageSize?: number | undefined },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [dailyFigures.day], cursor, pageSize });
  const found = await db.select().from(dailyFigures).where(where).orderBy(orderBy).limit(limit);
  const rows = found.map((row) => ({ ...row, id: row.day }));
  return paginate(rows, { cursor, keyOf: (row) => [row.day], pageSize });
}
