import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs } from "~/db/schema";
import { isHoldAlreadyResolved, releaseHoldStatements } from "~/domain/credits/holds/resolve-hold";
import { creditHoldOf } from "../jobs/job";

export type CancelResult =
  /** Now or earlier: canceling twice changes nothing. */
  | { status: "canceled"; credits: number }
  /** The model is generating it and will be paid for it. */
  | { status: "begun" }
  | { status: "over" }
  /** No such job of this person. */
  | { status: "missing" };

/** Cancels a queued job and releases its credit in one batch. */
export async function cancelJob(
  app: Pick<App, "db" | "now">,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<CancelResult> {
  const [own] = await app.db
    .select({ credits: generationJobs.credits })
    .from(generationJobs)
    .where(and(eq(generationJobs.id, jobId), eq(generationJobs.userId, userId)));
  if (!own) return { status: "missing" };
  try {
    await runTransaction(app.db, [
      // A job that began gets state NULL, which its NOT NULL constraint refuses: the whole batch fails.
      sql`UPDATE generation_jobs SET state = CASE state WHEN 'queued' THEN 'canceled' END, claimed_until = NULL, finished_at = ${app.now()}
        WHERE id = ${jobId} AND user_id = ${userId}`,
      ...releaseHoldStatements(app, creditHoldOf({ id: jobId, userId, ...own })),
    ]);
    return { status: "canceled", ...own };
  } catch (error) {
    if (!isConstraintViolation(error, "job-moved") && !isHoldAlreadyResolved(error)) throw error;
    const [job] = await app.db
      .select({ state: generationJobs.state })
      .from(generationJobs)
      .where(and(eq(generationJobs.id, jobId), eq(generationJobs.userId, userId)));
    if (!job) return { status: "missing" };
    if (job.state === "canceled") return { status: "canceled", ...own };
    return job.state === "working" ? { status: "begun" } : { status: "over" };
  }
}
