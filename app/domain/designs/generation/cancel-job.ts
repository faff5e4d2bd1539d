import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs } from "~/db/schema";
import { isHoldAlreadyResolved, releaseHoldStatements } from "~/domain/credits/resolve-hold";
import { creditHoldOf } from "./job";

export type CancelResult =
  /** Now or before: a second press changes nothing. */
  | { status: "canceled" }
  /** The model is at work on it, which costs whether anybody looks at it or not. */
  | { status: "begun" }
  | { status: "over" }
  /** No such job of this person. */
  | { status: "missing" };

/** Takes a waiting job back, and its credit with it, in one batch: either it is canceled or it is drawn. */
export async function cancelJob(
  app: Pick<App, "db" | "now">,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<CancelResult> {
  try {
    await runTransaction(app.db, [
      // What has begun has no state to go to: NULL breaks the batch, and the credit stays held.
      sql`UPDATE generation_jobs SET state = CASE state WHEN 'queued' THEN 'canceled' END, claimed_until = NULL, finished_at = ${app.now()}
        WHERE id = ${jobId} AND user_id = ${userId}`,
      ...releaseHoldStatements(app, creditHoldOf({ id: jobId, userId })),
    ]);
    return { status: "canceled" };
  } catch (error) {
    if (!isConstraintViolation(error, "job-moved") && !isHoldAlreadyResolved(error)) throw error;
    const [job] = await app.db
      .select({ state: generationJobs.state })
      .from(generationJobs)
      .where(and(eq(generationJobs.id, jobId), eq(generationJobs.userId, userId)));
    if (!job) return { status: "missing" };
    if (job.state === "canceled") return { status: "canceled" };
    return job.state === "working" ? { status: "begun" } : { status: "over" };
  }
}
