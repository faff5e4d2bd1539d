import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs } from "~/db/schema";
import { type BreakerState, breakerQuery, breakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { MAX_HOLD_MS } from "~/domain/credits/holds";
import { failJobs } from "./finish-job";
import { enqueueWaitingJobs, requeueAbandonedJobs } from "./generation-queue";

/** Past this age a job fails and its credit goes back, safely before the hold's own deadline. */
export const JOB_DEADLINE_MS = MAX_HOLD_MS - 2 * 60_000;
/** A younger job is surely still on the queue. */
const QUEUE_GRACE_MS = 30_000;
/** Ended in batches of 500, six statements each: 10,000 stuck jobs are 120 of the 1,000 queries that a run may make. */
const SWEPT_AT_ONCE = 10_000;

/**
 * What a restart, a lost message or a company that is down left behind: what is too old fails with its credit back,
 * what nobody works on any more goes back in line, and the queue is told of those who wait. May run beside itself.
 */
export async function expireJobs(
  app: Pick<App, "db" | "now" | "enqueue">,
): Promise<{ failed: number; returned: number; called: number }> {
  const standing = await readStanding(app);
  const failed = (await failOverdue(app, standing)) + (await failJobsProviderRefuses(app, standing));
  const returned = await requeueAbandonedJobs(app);
  const called = await enqueueWaitingJobs(app, { askedBefore: app.now() - QUEUE_GRACE_MS });
  return { failed, returned, called };
}

async function failOverdue(app: Pick<App, "db" | "now">, standing: BreakerState): Promise<number> {
  const overdue = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId, attempts: generationJobs.attempts })
    .from(generationJobs)
    .where(
      and(
        sql`${generationJobs.state} IN ('queued', 'working')`,
        lte(generationJobs.createdAt, app.now() - JOB_DEADLINE_MS),
      ),
    )
    .orderBy(asc(generationJobs.createdAt))
    .limit(SWEPT_AT_ONCE);
  const isTheirs = (job: { attempts: number }) => job.attempts > 0 || standing.status === "open";
  const theirs = overdue.filter(isTheirs);
  const ours = overdue.filter((job) => !isTheirs(job));
  return (await failJobs(app, theirs, "provider:unavailable")) + (await failJobs(app, ours, "us:late"));
}

async function readStanding(app: Pick<App, "db" | "now">): Promise<BreakerState> {
  const [row] = await breakerQuery(app, { company: "openai" });
  return breakerState(row, app.now());
}

/** Where only an operator can help, nobody's credit is kept waiting for one. Resolves to how many came back. */
export async function failJobsProviderRefuses(
  app: Pick<App, "db" | "now">,
  known?: BreakerState,
): Promise<number> {
  const standing = known ?? (await readStanding(app));
  if (standing.status === "closed" || standing.cause === "away" || !standing.isRejectingCalls) return 0;
  const waiting = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId })
    .from(generationJobs)
    .where(sql`${generationJobs.state} = 'queued'`)
    .limit(SWEPT_AT_ONCE);
  return failJobs(app, waiting, `provider:${standing.cause}`);
}

/**
 * A message about this job was given up: it broke whoever worked on it, or we were broken for long. Unless somebody is
 * drawing it, its credit goes back.
 */
export async function failDeadLetteredJob(
  app: Pick<App, "db" | "now">,
  { jobId }: { jobId: string },
): Promise<void> {
  const rows = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId })
    .from(generationJobs)
    .where(
      and(
        eq(generationJobs.id, jobId),
        sql`(${generationJobs.state} = 'queued' OR (${generationJobs.state} = 'working' AND ${generationJobs.claimedUntil} <= ${app.now()}))`,
      ),
    );
  await failJobs(app, rows, "us:interrupted");
}
