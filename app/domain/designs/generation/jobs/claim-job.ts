import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { generationJobs } from "~/db/schema";
import { type BreakerCompany, breakerQuery, probeStatement } from "~/domain/circuit-breakers/circuit-breaker";
import { FALLBACK_IMAGE_PROVIDER, PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { canBeDrawnCondition, MAX_CONCURRENT_JOBS } from "../generation-queue";
import type { GenerationJob } from "./job";

/** Limits one person's concurrent jobs, so that slow ones do not block others. */
export const MAX_CONCURRENT_JOBS_PER_PERSON = 4;
/** No other worker can claim the job within this time. Renewed while the model works, so a dead worker's job resumes soon. */
export const JOB_CLAIM_MS = 90_000;
const RENEW_MS = 30_000;
/** Longest duration of the one call that probes a failing provider (its timeout is 300 s). */
const PROBE_MS = 6 * 60_000;
/** A person has one job per turn, so among this many jobs at least one belongs to a person below the limit. */
const MAX_JOBS_COMPARED = 100;

export interface ClaimedJob {
  job: GenerationJob;
  /** Whose model draws it. */
  company: BreakerCompany;
}

/**
 * Claims the next job, or none while all places are taken or the circuit breaker of every company that can draw it is
 * open. `claimed_until` of a queued job is the earliest time of its next attempt.
 */
export async function claimNextJob(
  app: Pick<App, "db" | "now" | "fallbackImageGenerator">,
): Promise<ClaimedJob | null> {
  const { db, now } = app;
  const at = now();
  const claim = db
    .update(generationJobs)
    .set(claimed(at))
    .where(
      and(
        sql`${generationJobs.id} = (
          SELECT id FROM (SELECT id, user_id, turn FROM generation_jobs
            WHERE state = 'queued' AND coalesce(claimed_until, 0) <= ${at} AND ${canBeDrawnCondition(app, at)} ORDER BY turn, id LIMIT ${MAX_JOBS_COMPARED}) AS line
          WHERE (SELECT count(*) FROM generation_jobs AS own WHERE own.user_id = line.user_id
            AND own.state = 'working' AND own.claimed_until > ${at}) < ${MAX_CONCURRENT_JOBS_PER_PERSON}
          ORDER BY turn, id LIMIT 1)`,
        eq(generationJobs.state, "queued"),
        sql`(SELECT count(*) FROM generation_jobs WHERE state = 'working' AND claimed_until > ${at}) < ${MAX_CONCURRENT_JOBS}`,
      ),
    )
    .returning({ id: generationJobs.id });
  const [breakers, result] = await runTransaction(db, [
    breakerQuery(app, { company: PRIMARY_IMAGE_PROVIDER }),
    claim,
    probeStatement(PRIMARY_IMAGE_PROVIDER, { now: at, until: at + PROBE_MS }),
  ]);
  const id = result?.results[0]?.id as string | undefined;
  if (id === undefined) return null;
  const [job] = await db.select().from(generationJobs).where(eq(generationJobs.id, id));
  if (!job) return null;
  const row = breakers?.results[0] as Record<string, number | null> | undefined;
  const isFirstAllowed =
    !row || row.opened_at === null || ((row.retry_at ?? 0) <= at && (row.probe_until ?? 0) <= at);
  return { job, company: isFirstAllowed ? PRIMARY_IMAGE_PROVIDER : FALLBACK_IMAGE_PROVIDER };
}

/** Claims this job regardless of turns: for scripts and demo data, where no other job waits. */
export async function claimJob(
  { db, now }: Pick<App, "db" | "now">,
  jobId: string,
): Promise<GenerationJob | null> {
  const at = now();
  const rows = await db
    .update(generationJobs)
    .set(claimed(at))
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

function claimed(at: number) {
  return {
    state: "working" as const,
    claimedUntil: at + JOB_CLAIM_MS,
    attempts: sql`${generationJobs.attempts} + 1`,
    startedAt: sql`coalesce(${generationJobs.startedAt}, ${at})`,
  };
}

/** True while no other worker claimed the job again: each claim raises `attempts`. */
function isOwnClaim(job: Pick<GenerationJob, "id" | "attempts">) {
  return and(
    eq(generationJobs.id, job.id),
    eq(generationJobs.attempts, job.attempts),
    eq(generationJobs.state, "working"),
  );
}

/** Renews the claim until `work` ends. */
export async function withClaimRenewal<T>(
  { db, now }: Pick<App, "db" | "now">,
  job: GenerationJob,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () =>
    db
      .update(generationJobs)
      .set({ claimedUntil: now() + JOB_CLAIM_MS })
      .where(isOwnClaim(job));
  // One failed renewal does no harm: a claim lasts three intervals.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Puts the job back in the queue, to begin no earlier than `resumesAt`. */
export async function requeueJob(
  { db }: Pick<App, "db">,
  job: GenerationJob,
  resumesAt: number,
): Promise<void> {
  await db.update(generationJobs).set({ state: "queued", claimedUntil: resumesAt }).where(isOwnClaim(job));
}

/** False once the job ended or another worker claimed it. */
export async function holdsClaim({ db }: Pick<App, "db">, job: GenerationJob): Promise<boolean> {
  const rows = await db.select({ id: generationJobs.id }).from(generationJobs).where(isOwnClaim(job));
  return rows.length > 0;
}
