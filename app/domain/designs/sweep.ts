import type { App } from "~/app";
import { MAX_HOLD_MS } from "~/domain/credits/holds";
import { listOpenJobs } from "./jobs";
import { failJob } from "./resolve";

/** Past this age a job fails and its credit goes back, safely before the hold's own deadline. */
export const JOB_DEADLINE_MS = MAX_HOLD_MS - 2 * 60_000;
/** A younger job is surely still on the queue. */
const QUEUE_GRACE_MS = 30_000;
const SWEPT_AT_ONCE = 200;

/**
 * What a restart or a lost message left behind: jobs that nobody works on go back on the queue, jobs that are too old
 * fail with their credit back.
 */
export async function sweepJobs(
  app: Pick<App, "db" | "now" | "enqueue">,
): Promise<{ requeued: number; failed: number }> {
  const at = app.now();
  let requeued = 0;
  let failed = 0;
  for (const job of await listOpenJobs(app, { limit: SWEPT_AT_ONCE })) {
    if (job.createdAt <= at - JOB_DEADLINE_MS) {
      const ended = await failJob(app, job, job.attempts > 0 ? "provider:unavailable" : "us:late");
      if (ended.status === "failed") failed++;
    } else if ((job.claimedUntil ?? 0) <= at && job.createdAt <= at - QUEUE_GRACE_MS) {
      await app.enqueue({ type: "generate", jobId: job.id });
      requeued++;
    }
  }
  return { requeued, failed };
}
