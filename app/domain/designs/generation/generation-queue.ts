import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { generationJobs } from "~/db/schema";
import { callAllowedCondition, probeStatement } from "~/domain/circuit-breakers/circuit-breaker";
import type { GenerationJob } from "./job";

/**
 * Who is next. A job gets its turn's number when it is asked for: one more than its person's last, but not before the
 * number being drawn. So fifty jobs of one person take fifty turns, and another's single one stands in the next.
 * A message on the queue only says that somebody waits; whose turn it is says the row.
 */

/** About sixteen pictures a minute at 45 s each: below the 20 a minute that the provider's second tier allows. */
export const MAX_CONCURRENT_JOBS = 12;
/** Slow pictures of one person leave places for everybody else. */
export const MAX_CONCURRENT_JOBS_PER_PERSON = 4;
/** Within this time nobody else may begin. Renewed while the model draws, so that a dead worker's job goes on soon. */
export const JOB_CLAIM_MS = 90_000;
const RENEW_MS = 30_000;
/** One try of a company that is down: longer than it may take (300 s). */
const PROBE_MS = 6 * 60_000;
/** A person stands in each turn once, so this many turns on, somebody else's job is surely among those looked at. */
const LOOKED_AT = 100;

/** The number of a new job of this person, for its INSERT. */
export function nextTurnSql(userId: string) {
  return sql<number>`max(
    coalesce((SELECT max(turn) FROM generation_jobs WHERE state = 'working'),
      (SELECT min(turn) FROM generation_jobs WHERE state = 'queued'), 0),
    coalesce((SELECT max(turn) + 1 FROM generation_jobs WHERE user_id = ${userId} AND state IN ('queued', 'working')), 0))`;
}

/**
 * Takes the next job in line, if there is one, a place for it, and the company may be asked. `claimed_until` of a
 * waiting job says when it may begin again.
 */
export async function claimNextJob({ db, now }: Pick<App, "db" | "now">): Promise<GenerationJob | null> {
  const at = now();
  const claim = db
    .update(generationJobs)
    .set(begun(at))
    .where(
      and(
        sql`${generationJobs.id} = (
          SELECT id FROM (SELECT id, user_id, turn FROM generation_jobs
            WHERE state = 'queued' AND coalesce(claimed_until, 0) <= ${at} ORDER BY turn, id LIMIT ${LOOKED_AT}) AS line
          WHERE (SELECT count(*) FROM generation_jobs AS own WHERE own.user_id = line.user_id
            AND own.state = 'working' AND own.claimed_until > ${at}) < ${MAX_CONCURRENT_JOBS_PER_PERSON}
          ORDER BY turn, id LIMIT 1)`,
        eq(generationJobs.state, "queued"),
        sql`(SELECT count(*) FROM generation_jobs WHERE state = 'working' AND claimed_until > ${at}) < ${MAX_CONCURRENT_JOBS}`,
        callAllowedCondition("openai", at),
      ),
    )
    .returning({ id: generationJobs.id });
  const [claimed] = await runTransaction(db, [claim, probeStatement("openai", at + PROBE_MS)]);
  const id = claimed?.results[0]?.id as string | undefined;
  if (id === undefined) return null;
  const [job] = await db.select().from(generationJobs).where(eq(generationJobs.id, id));
  return job ?? null;
}

/** Takes this very job, whoever's turn it is: for scripts and the seed, which have nobody else waiting. */
export async function claimJob(
  { db, now }: Pick<App, "db" | "now">,
  jobId: string,
): Promise<GenerationJob | null> {
  const at = now();
  const rows = await db
    .update(generationJobs)
    .set(begun(at))
    .where(
      and(
        eq(generationJobs.id, jobId),
        sql`${generationJobs.state} IN ('queued', 'working')`,
        sql`coalesce(${generationJobs.claimedUntil}, 0) <= ${at}`,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

function begun(at: number) {
  return {
    state: "working" as const,
    claimedUntil: at + JOB_CLAIM_MS,
    attempts: sql`${generationJobs.attempts} + 1`,
    startedAt: sql`coalesce(${generationJobs.startedAt}, ${at})`,
  };
}

/** Ours while nobody else began it again: a later claim has a higher attempt. */
function ownClaim(job: Pick<GenerationJob, "id" | "attempts">) {
  return and(
    eq(generationJobs.id, job.id),
    eq(generationJobs.attempts, job.attempts),
    eq(generationJobs.state, "working"),
  );
}

/** Keeps the claim while `work` lasts. */
export async function withClaimRenewal<T>(
  { db, now }: Pick<App, "db" | "now">,
  job: GenerationJob,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    db
      .update(generationJobs)
      .set({ claimedUntil: now() + JOB_CLAIM_MS })
      .where(ownClaim(job));
  // A renewal that fails is made up for by the next: a claim outlives two of them.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Back in line, not before `resumesAt`. */
export async function requeueJob(
  { db }: Pick<App, "db">,
  job: GenerationJob,
  resumesAt: number,
): Promise<void> {
  await db.update(generationJobs).set({ state: "queued", claimedUntil: resumesAt }).where(ownClaim(job));
}

/** False where the job ended, or somebody else has it, while we were drawing. */
export async function holdsClaim({ db }: Pick<App, "db">, job: GenerationJob): Promise<boolean> {
  const rows = await db.select({ id: generationJobs.id }).from(generationJobs).where(ownClaim(job));
  return rows.length > 0;
}

/** Jobs whose worker died: back in line, where their number brings them to the front. Resolves to how many. */
export async function requeueAbandonedJobs({ db, now }: Pick<App, "db" | "now">): Promise<number> {
  const [done] = await runTransaction(db, [
    sql`UPDATE generation_jobs SET state = 'queued', claimed_until = NULL WHERE state = 'working' AND claimed_until <= ${now()}`,
  ]);
  return done?.meta.changes ?? 0;
}

/** Tells the queue that somebody waits, once for every free place and no oftener than there are jobs to begin. */
export async function enqueueWaitingJobs(
  app: Pick<App, "db" | "now" | "enqueue">,
  { atMost = MAX_CONCURRENT_JOBS, askedBefore }: { atMost?: number; askedBefore?: number } = {},
): Promise<number> {
  const at = app.now();
  const [working, waiting] = await app.db.batch([
    app.db
      .select({ places: sql<number>`count(*)` })
      .from(generationJobs)
      .where(sql`state = 'working' AND claimed_until > ${at}`),
    app.db
      .select({ id: generationJobs.id })
      .from(generationJobs)
      .where(
        and(
          sql`${generationJobs.state} = 'queued'`,
          sql`coalesce(${generationJobs.claimedUntil}, 0) <= ${at}`,
          askedBefore === undefined ? undefined : sql`${generationJobs.createdAt} <= ${askedBefore}`,
          callAllowedCondition("openai", at),
        ),
      )
      .orderBy(asc(generationJobs.turn), asc(generationJobs.id))
      .limit(atMost),
  ]);
  const free = Math.max(0, MAX_CONCURRENT_JOBS - (working[0]?.places ?? 0));
  const called = waiting.slice(0, free);
  for (const { id } of called) await app.enqueue({ type: "generate", jobId: id });
  return called.length;
}
