import { sql } from "drizzle-orm";
import type { App } from "~/app";

/** A host gets one request a second from all of us together. */
const SECOND_MS = 1000;
/** A request that would wait longer fails: the site is busy. */
const MAX_WAIT_MS = 20_000;

/**
 * Takes the next free second of a host: its start in epoch ms, or null if the queue for it is too long. A row for each
 * second, as for other limits, so that isolates share them; retention deletes them.
 */
export async function takeHostTurn(
  { db, now }: Pick<App, "db" | "now">,
  host: string,
): Promise<number | null> {
  const key = `host:${host}`;
  const soonest = Math.ceil(now() / SECOND_MS) * SECOND_MS;
  const [row] = await db.all<{ start: number }>(sql`
    INSERT INTO rate_counters (key, window_start, count)
    SELECT ${key}, start, 1 FROM (
      SELECT max(${soonest}, coalesce((SELECT max(window_start) FROM rate_counters WHERE key = ${key}), 0) + ${SECOND_MS}) AS start
    ) WHERE start <= ${soonest + MAX_WAIT_MS}
    RETURNING window_start AS start`);
  return row?.start ?? null;
}
