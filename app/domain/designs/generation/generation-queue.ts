import { and, asc, lte, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs } from "~/db/schema";
import { callAllowedCondition } from "~/domain/circuit-breakers/circuit-breaker";
import { FALLBACK_IMAGE_PROVIDER, PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { hasPriorityCondition } from "~/domain/plans/memberships";

/**
 * Fair queueing: each job gets a turn number when it is requested, one more than its person's last, but at least
 * the number being worked on. Fifty jobs of one person take fifty turns, and somebody else's single job runs in
 * the next. A queue message only says that a job waits; these numbers decide which job is next.
 */

/** About sixteen pictures a minute at 45 s each. The provider's second tier allows 20 a minute. */
export const MAX_CONCURRENT_JOBS = 12;

/**
 * SQL for the turn number of a person's new job, for its INSERT. The jobs of members, and of plans with priority, are half a turn apart and begin half a turn
 * earlier: they run before the jobs of others that came at the same time, and two of them for one of theirs. The number
 * being worked on is rounded up, so that one member's half turn is not the start of the next.
 */
export function nextTurnSql(userId: string, at: number) {
  const step = sql`iif(${hasPriorityCondition(userId, at)}, 0.5, 1)`;
  return sql<number>`max(
    coalesce((SELECT CAST(max(turn) + 0.5 AS INTEGER) FROM generation_jobs WHERE state = 'working'),
      (SELECT CAST(min(turn) + 0.5 AS INTEGER) FROM generation_jobs WHERE state = 'queued'), 0) + ${step} - 1,
    coalesce((SELECT max(turn) + ${step} FROM generation_jobs WHERE user_id = ${userId} AND state IN ('queued', 'working')), -1))`;
}

/**
 * A condition on a job: false while no company may be asked for it. The other company draws only from words, and only
 * while the first one's circuit breaker is open.
 */
export function canBeDrawnCondition(
  { fallbackImageGenerator }: Pick<App, "fallbackImageGenerator">,
  at: number,
): SQL {
  const first = callAllowedCondition(PRIMARY_IMAGE_PROVIDER, at);
  if (!fallbackImageGenerator) return first;
  return sql`(${first} OR (parent_id IS NULL AND ${callAllowedCondition(FALLBACK_IMAGE_PROVIDER, at)}))`;
}

/** Puts jobs whose worker died back in the queue; their turn number brings them to the front. Resolves to the number. */
export async function requeueAbandonedJobs({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const done = await db
    .update(generationJobs)
    .set({ state: "queued", claimedUntil: null })
    .where(and(sql`${generationJobs.state} = 'working'`, lte(generationJobs.claimedUntil, now())));
  return done.meta.changes;
}

/** Sends one queue message for each job that can begin now, at most one for each free place. Resolves to the number. */
export async function enqueueWaitingJobs(
  app: Pick<App, "db" | "now" | "enqueue" | "fallbackImageGenerator">,
  {
    maxMessages = MAX_CONCURRENT_JOBS,
    requestedBefore,
  }: { maxMessages?: number; requestedBefore?: number } = {},
): Promise<number> {
  const at = app.now();
  const [working, waiting] = await app.db.batch([
    app.db
      .select({ count: sql<number>`count(*)` })
      .from(generationJobs)
      .where(sql`state = 'working' AND claimed_until > ${at}`),
    app.db
      .select({ id: generationJobs.id })
      .from(generationJobs)
      .where(
        and(
          sql`${generationJobs.state} = 'queued'`,
          sql`coalesce(${generationJobs.claimedUntil}, 0) <= ${at}`,
          requestedBefore === undefined ? undefined : sql`${generationJobs.createdAt} <= ${requestedBefore}`,
          canBeDrawnCondition(app, at),
        ),
      )
      .orderBy(asc(generationJobs.turn), asc(generationJobs.id))
      .limit(maxMessages),
  ]);
  const free = Math.max(0, MAX_CONCURRENT_JOBS - (working[0]?.count ?? 0));
  const startable = waiting.slice(0, free);
  for (const { id } of startable) await app.enqueue({ type: "generate", jobId: id });
  return startable.length;
}
