import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";

/** Longer queues are shown as "1,000 or more": an exact number is slow to count and not more useful. */
export const MOST_COUNTED = 1_000;

/**
 * Work that waits in rows; the queues carry only their ids. Each queue is read in the order of its own index, so that no more
 * than the limit is read, however many wait.
 */
export const QUEUES = {
  pictures: sql`SELECT created_at AS at, attempts > 0 AS failed FROM generation_jobs WHERE state = 'queued' ORDER BY turn, id LIMIT ${MOST_COUNTED}`,
  mail: sql`SELECT created_at AS at, last_error IS NOT NULL AS failed FROM deliveries WHERE state = 'pending' ORDER BY id LIMIT ${MOST_COUNTED}`,
  events: sql`SELECT created_at AS at, attempts > 0 AS failed FROM provider_events WHERE state = 'received' ORDER BY id LIMIT ${MOST_COUNTED}`,
  refunds: sql`SELECT created_at AS at, last_error IS NOT NULL AS failed FROM refunds WHERE state IN ('wanted', 'sent') ORDER BY created_at LIMIT ${MOST_COUNTED}`,
  payouts: sql`SELECT created_at AS at, last_error IS NOT NULL AS failed FROM payouts WHERE state = 'wanted' ORDER BY id LIMIT ${MOST_COUNTED}`,
  products: sql`SELECT created_at AS at, attempts > 1 AS failed FROM publish_items WHERE state = 'queued' ORDER BY created_at LIMIT ${MOST_COUNTED}`,
  suggestions: sql`SELECT created_at AS at, attempts > 1 AS failed FROM suggestions WHERE state = 'queued' ORDER BY created_at LIMIT ${MOST_COUNTED}`,
  trends: sql`SELECT created_at AS at, attempts > 1 AS failed FROM trend_analyses WHERE state = 'queued' ORDER BY created_at LIMIT ${MOST_COUNTED}`,
  exports: sql`SELECT created_at AS at, attempts > 1 AS failed FROM data_exports WHERE state = 'queued' ORDER BY created_at LIMIT ${MOST_COUNTED}`,
  dead: sql`SELECT created_at AS at, 1 AS failed FROM dead_letters WHERE state = 'waiting' ORDER BY id LIMIT ${MOST_COUNTED}`,
} as const;

export type WaitingQueue = keyof typeof QUEUES;

export interface WaitingWork {
  name: WaitingQueue;
  count: number;
  /** Epoch ms; null where nothing waits. */
  oldestAt: number | null;
  /** How many of them have failed before. */
  failed: number;
}

/** What waits in each queue, and when each step of the crons last ran. One round trip. */
export async function readWaitingWork({ db }: Pick<App, "db">) {
  const names = Object.keys(QUEUES) as WaitingQueue[];
  const results = await runTransaction(db, [
    ...names.map(
      (name) =>
        sql`SELECT ${name} AS name, count(*) AS count, min(at) AS oldestAt, coalesce(sum(failed), 0) AS failed FROM (${QUEUES[name]})`,
    ),
    sql`SELECT step, started_at AS startedAt, coalesce(finished_at, 0) AS finishedAt FROM cron_steps ORDER BY step`,
  ]);
  return {
    work: results.slice(0, -1).flatMap(({ results: rows }) => rows as unknown as WaitingWork[]),
    steps: (results.at(-1)?.results ?? []) as { step: string; startedAt: number; finishedAt: number }[],
  };
}
