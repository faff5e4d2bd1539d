import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs } from "~/db/schema";
import { type BreakerState, breakerQuery, breakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { MAX_HOLD_MS } from "~/domain/credits/holds/holds";
import { enqueueWaitingJobs, requeueAbandonedJobs } from "../generation-queue";
import { failJobs } from "./fail-job";

/** A job older than this fails and its credit is released, shortly before the hold itself would expire. */
export const JOB_DEADLINE_MS = MAX_HOLD_MS - 2 * 60_000;
/** The queue message of a younger job is still on its way. */
const QUEUE_GRACE_MS = 30_000;
/** Jobs end in batches of 500 with six statements each: 10,000 jobs take 120 of the 1,000 queries of an invocation. */
const MAX_JOBS_PER_RUN = 10_000;

/**
 * Cleans up after restarts, lost messages and provider outages: fails overdue jobs, requeues abandoned ones and sends
 * messages for those that wait. Safe to run concurrently.
 */
export async function expireJobs(
  app: Pick<App, "db" | "now" | "enqueue" | "fallbackImageGenerator">,
): Promise<{ failed: number; returned: number; called: number }> {
  const breaker = await readBreaker(app);
  const failed = (await failOverdue(app, breaker)) + (await failJobsProviderRefuses(app, breaker));
  const returned = await requeueAbandonedJobs(app);
  const called = await enqueueWaitingJobs(app, { requestedBefore: app.now() - QUEUE_GRACE_MS });
  return { failed, returned, called };
}

async function failOverdue(app: Pick<App, "db" | "now">, breaker: BreakerState): Promise<number> {
  const overdue = await app.db
    .select({
      id: generationJobs.id,
      userId: generationJobs.userId,
      credits: generationJobs.credits,
      attempts: generationJobs.attempts,
    })
    .from(generationJobs)
    .where(
      and(
        sql`${generationJobs.state} IN ('queued', 'working')`,
        lte(generationJobs.createdAt, app.now() - JOB_DEADLINE_MS),
      ),
    )
    .orderBy(asc(generationJobs.createdAt))
    .limit(MAX_JOBS_PER_RUN);
  const isProviderFault = (job: { attempts: number }) => job.attempts > 0 || breaker.status === "open";
  const providerFaults = overdue.filter(isProviderFault);
  const ownFaults = overdue.filter((job) => !isProviderFault(job));
  return (
    (await failJobs(app, providerFaults, "provider:unavailable")) +
    (await failJobs(app, ownFaults, "us:late"))
  );
}

async function readBreaker(app: Pick<App, "db" | "now">): Promise<BreakerState> {
  const [row] = await breakerQuery(app, { company: PRIMARY_IMAGE_PROVIDER });
  return breakerState(row, app.now());
}

/** While the provider refuses all calls until an operator acts, fails the queued jobs. Resolves to the number failed. */
export async function failJobsProviderRefuses(
  app: Pick<App, "db" | "now" | "fallbackImageGenerator">,
  known?: BreakerState,
): Promise<number> {
  const breaker = known ?? (await readBreaker(app));
  if (breaker.status === "closed" || breaker.cause === "away" || !breaker.isRejectingCalls) return 0;
  const waiting = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId, credits: generationJobs.credits })
    .from(generationJobs)
    // The other company draws those from words.
    .where(
      and(
        sql`${generationJobs.state} = 'queued'`,
        app.fallbackImageGenerator ? isNotNull(generationJobs.parentId) : undefined,
      ),
    )
    .limit(MAX_JOBS_PER_RUN);
  return failJobs(app, waiting, `provider:${breaker.cause}`);
}

/** Fails a job whose queue message was dead-lettered, unless a worker holds its claim. */
export async function failDeadLetteredJob(
  app: Pick<App, "db" | "now">,
  { jobId }: { jobId: string },
): Promise<void> {
  const rows = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId, credits: generationJobs.credits })
    .from(generationJobs)
    .where(
      and(
        eq(generationJobs.id, jobId),
        sql`(${generationJobs.state} = 'queued' OR (${generationJobs.state} = 'working' AND ${generationJobs.claimedUntil} <= ${app.now()}))`,
      ),
    );
  await failJobs(app, rows, "us:interrupted");
}
