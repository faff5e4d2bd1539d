import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { rateCounters } from "~/db/schema";
import { ADJUSTABLE_LIMITS, LIMITS, type LimitName } from "./limits";
import type { Subject } from "./subjects";

/** What is counted: uses of one limit by one subject. */
export interface Counter {
  limit: LimitName;
  key: string;
}

/** `part` names a counter within one, such as one card of a person. */
export function counterOf<Name extends LimitName>(
  limit: Name,
  subject: Subject<(typeof LIMITS)[Name]["per"]>,
  part?: string,
): Counter {
  return { limit, key: [limit, subject.key, ...(part === undefined ? [] : [part])].join(":") };
}

export function windowStart({ now }: Pick<App, "now">, limit: LimitName): number {
  const { windowMs } = LIMITS[limit];
  return Math.floor(now() / windowMs) * windowMs;
}

const adjustable: ReadonlySet<LimitName> = new Set(ADJUSTABLE_LIMITS);

/** The number of a limit inside a statement: an admin's, where one was set. */
function mostOf(limit: LimitName): SQL<number> {
  const { most } = LIMITS[limit];
  return adjustable.has(limit)
    ? sql<number>`coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE name = ${`limit:${limit}`}), ${most})`
    : sql<number>`${most}`;
}

/** Counts one use, exactly, however many come at once. True while within the limit. */
export async function countUse(app: Pick<App, "db" | "now">, counter: Counter): Promise<boolean> {
  return isWithinLimit(counter, await countUseQuery(app, counter));
}

/** The same for a batch: a query whose rows `isWithinLimit` reads, or a statement. Counts only if the condition is true. */
export function countUseQuery(
  app: Pick<App, "db" | "now">,
  { limit, key }: Counter,
  condition: SQL = sql`true`,
) {
  return app.db
    .insert(rateCounters)
    .select(sql`SELECT ${key}, ${windowStart(app, limit)}, 1 WHERE ${condition}`)
    .onConflictDoUpdate({
      target: [rateCounters.key, rateCounters.windowStart],
      set: { count: sql`${rateCounters.count} + 1` },
    })
    .returning({ count: rateCounters.count, most: mostOf(limit).mapWith(Number).as("most") });
}

/** Several counters, for one batch. A use that one counter refuses is not counted by the later ones: refusals do not extend a pause. */
export function countUsesQueries(app: Pick<App, "db" | "now">, counters: Counter[]) {
  return counters.map((counter, index) => {
    const before = counters.slice(0, index).map((each) => isWithinCondition(app, each));
    return countUseQuery(app, counter, before.length > 0 ? sql.join(before, sql` AND `) : undefined);
  });
}

/** No row: a condition kept it from being counted. */
export function isWithinLimit(_counter: Counter, rows: { count: number; most: number }[]): boolean {
  const [row] = rows;
  return row === undefined || row.count <= row.most;
}

/** True, inside a statement of the same batch after the count, while the counter is within its limit. */
export function isWithinCondition(app: Pick<App, "now">, { limit, key }: Counter): SQL {
  return sql`coalesce((SELECT count FROM rate_counters WHERE key = ${key} AND window_start = ${windowStart(app, limit)}), 0) <= ${mostOf(limit)}`;
}

/** True, inside a statement, if the limit of the present window is used up. A limit of none is, without any use. */
export function isSpentCondition(app: Pick<App, "now">, { limit, key }: Counter): SQL {
  return sql`coalesce((SELECT count FROM rate_counters WHERE key = ${key} AND window_start = ${windowStart(app, limit)}), 0) >= ${mostOf(limit)}`;
}

/** The same, from the rows of `usageQuery`: only where somebody has counted, so never of a limit of none without any use. */
export function isSpent({ limit, key }: Counter, rows: UsageRow[]): boolean {
  return rows.some((row) => row.key === key && row.count >= (row.most ?? LIMITS[limit].most));
}

export interface UsageRow {
  key: string;
  count: number;
  /** An admin's number, where one was set. */
  most: number | null;
}

/** Fails its batch as `limit-reached` if one of the limits is used up. */
export function refuseWhenSpentStatement(app: Pick<App, "now">, counters: Counter[]): SQL {
  const conditions = counters.map((counter) => isSpentCondition(app, counter));
  return sql`INSERT INTO rate_counters (key, window_start, count) SELECT NULL, 0, 0 WHERE ${sql.join(conditions, sql` OR `)}`;
}

/** How long somebody over the limit has to wait, for Retry-After. */
export function secondsUntilNextWindow(app: Pick<App, "now">, limit: LimitName): number {
  return Math.ceil((windowStart(app, limit) + LIMITS[limit].windowMs - app.now()) / 1000);
}

/** Subtracts one use from the present window. */
export function releaseUseStatement(app: Pick<App, "db" | "now">, { limit, key }: Counter): Statement {
  return app.db
    .update(rateCounters)
    .set({ count: sql`${rateCounters.count} - 1` })
    .where(and(eq(rateCounters.key, key), eq(rateCounters.windowStart, windowStart(app, limit))));
}

/** Resets the count of the present window if the condition is true. */
export function clearUsesStatement(
  app: Pick<App, "db" | "now">,
  { limit, key }: Counter,
  condition: SQL,
): Statement {
  return app.db
    .update(rateCounters)
    .set({ count: 0 })
    .where(and(eq(rateCounters.key, key), eq(rateCounters.windowStart, windowStart(app, limit)), condition));
}

/** True, inside a statement, once the counter was used in the present window. */
export function isUsedCondition(app: Pick<App, "now">, { limit, key }: Counter): SQL {
  return sql`EXISTS (SELECT 1 FROM rate_counters WHERE key = ${key} AND window_start = ${windowStart(app, limit)})`;
}

/** How often each of the counters was used in the present window, without counting. They share one window. */
export function usageQuery(app: Pick<App, "db" | "now">, counters: Counter[]) {
  const keys = counters.map(({ key }) => key);
  return app.db
    .select({
      key: rateCounters.key,
      count: rateCounters.count,
      most: sql<number | null>`(SELECT CAST(value AS INTEGER) FROM settings
        WHERE name = 'limit:' || substr(${rateCounters.key}, 1, instr(${rateCounters.key}, ':') - 1))`.as(
        "most",
      ),
    })
    .from(rateCounters)
    .where(
      and(
        inArray(rateCounters.key, keys),
        inArray(rateCounters.windowStart, [...new Set(counters.map(({ limit }) => windowStart(app, limit)))]),
      ),
    );
}
