import type { App } from "~/app";
import { breakerQuery, breakerState } from "~/domain/circuit-breakers/circuit-breaker";
import {
  batchJobsQuery,
  describeProgress,
  type JobSelector,
  ownJobQuery,
  queuePositionQuery,
  RECENT_JOBS,
  recentJobsQuery,
} from "~/domain/designs/generation/jobs/job-queries";
import { ownPictureQuery } from "~/domain/designs/pictures/own-pictures";
import { generatedPictureCheckQuery, parseCheckedPicture } from "~/domain/designs/print-check/check-rows";
import { ownStoreQuery } from "~/domain/stores/store";
import { withExplanation } from "./explain-job-failure.server";
import { describeOutage } from "./result/jobs/describe-outage.server";

/**
 * Reads the Generate tab in one batch: the store, the job that is shown with its place in the queue, the latest
 * jobs, the print check of the picture, and whether the image model is available. Without a job id it shows the
 * unfinished job.
 */
export async function readGenerateTab(
  app: Pick<App, "db" | "now" | "fallbackImageGenerator">,
  choice: JobSelector & { sourceId: string | null },
) {
  const [stores, jobs, ahead, recent, breakers, others, checked, batch, sources] = await app.db.batch([
    ownStoreQuery(app, { userId: choice.userId }),
    ownJobQuery(app, choice),
    queuePositionQuery(app, choice),
    recentJobsQuery(app, { userId: choice.userId, limit: RECENT_JOBS }),
    breakerQuery(app, { company: "openai" }),
    breakerQuery(app, { company: "workers-ai" }),
    generatedPictureCheckQuery(app, choice),
    batchJobsQuery(app, choice),
    ownPictureQuery(app, { userId: choice.userId, pictureId: choice.sourceId }),
  ]);
  const withReason = (job: (typeof recent)[number]) => ({
    ...job,
    shortReason: withExplanation(job).explanation?.short ?? null,
  });
  return {
    hasStore: stores.length > 0,
    job: jobs[0] ? withExplanation(jobs[0]) : null,
    ahead: ahead[0]?.ahead ?? 0,
    recent: recent.map(withReason),
    batch: batch.map(withReason),
    latest: describeProgress(recent),
    source: sources[0] ?? null,
    check: checked[0] ? parseCheckedPicture(checked[0]) : null,
    outage: describeOutage(breakerState(breakers[0], app.now()), {
      now: app.now(),
      hasOther: app.fallbackImageGenerator !== null && breakerState(others[0], app.now()).status === "closed",
    }),
  };
}
