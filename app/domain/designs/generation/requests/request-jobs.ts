import { and, asc, eq, inArray } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs } from "~/db/schema";
import { type BreakerCompany, refuseWhileOpenStatement } from "~/domain/circuit-breakers/circuit-breaker";
import { FALLBACK_IMAGE_PROVIDER, PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { creditHoldStatements, isInsufficientCredits, MAX_HOLD_MS } from "~/domain/credits/holds/holds";
import { refuseWhileOffStatement } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { nextTurnSql } from "../generation-queue";
import { readPause, refuseWhilePausedStatement } from "../jobs/credit-returns";
import { creditHoldOf } from "../jobs/job";
import { IMAGE_CREDITS } from "../prompts";

export type JobsRequestResult =
  /** `jobId` is the first of `jobIds`. */
  | { status: "queued"; jobId: string; jobIds: string[] }
  /** The same form was sent before: this is its first job. Nothing was charged twice. */
  | { status: "already"; jobId: string }
  | { status: "insufficient" }
  /** The provider has been down for long: nothing was written or held. */
  | { status: "broken" }
  /** An admin has stopped drawing for a while: nothing was written or held. */
  | { status: "off" }
  /** Too many credits were returned for failures that a person can cause: nothing was written or held. */
  | { status: "paused"; seconds: number; isForToday: boolean };

type JobColumns = Omit<
  typeof generationJobs.$inferInsert,
  "id" | "userId" | "requestKey" | "seed" | "batchId" | "turn" | "createdAt"
>;

export interface JobsRequest {
  userId: string;
  /** Everything that the person chose, with the key of the form: equal choices of one form are one request. */
  choices: unknown[];
  /** How many pictures; each is a job of its own. */
  count: number;
  /** The columns of one job, whose seed is given. */
  columns: (seed: number) => JobColumns;
}

/**
 * Writes the jobs and holds their credits in one batch, all or none; the queue then generates the pictures. Each job has
 * its own part of the hold, so that each credit comes back, or is charged, by itself.
 */
export async function requestJobs(
  app: Pick<App, "db" | "now" | "enqueue" | "fallbackImageGenerator">,
  { userId, choices, count, columns }: JobsRequest,
): Promise<JobsRequestResult> {
  const ids = Array.from({ length: count }, () => newId()).sort();
  const keys = await Promise.all(ids.map((_, index) => sha256Hex(JSON.stringify([...choices, index]))));
  const at = app.now();
  const isFromWords = !columns(0).parentId;
  const companies: BreakerCompany[] =
    app.fallbackImageGenerator && isFromWords
      ? [PRIMARY_IMAGE_PROVIDER, FALLBACK_IMAGE_PROVIDER]
      : [PRIMARY_IMAGE_PROVIDER];
  const jobs = ids.map((id, index) => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
    return {
      ...columns(seed),
      ...{ id, userId, seed, requestKey: keys[index] as string, batchId: ids[0], createdAt: at },
    };
  });
  try {
    await runTransaction(app.db, [
      // First: a repetition is one whatever the limits and switches say since.
      ...jobs.map((job) => app.db.insert(generationJobs).values({ ...job, turn: nextTurnSql(userId, at) })),
      refuseWhileOffStatement("drawing-open"),
      refuseWhileOpenStatement(companies, at),
      refuseWhilePausedStatement(app, userId),
      ...jobs.flatMap(({ id, credits = IMAGE_CREDITS, prompt }) =>
        creditHoldStatements(app, {
          ...creditHoldOf({ id, userId, credits }),
          reason: "image",
          reference: id,
          note: prompt,
          deadlineAt: at + MAX_HOLD_MS,
        }),
      ),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "job-repeated")) {
      const [first] = await app.db
        .select({ id: generationJobs.id })
        .from(generationJobs)
        .where(and(eq(generationJobs.userId, userId), inArray(generationJobs.requestKey, keys)))
        .orderBy(asc(generationJobs.id))
        .limit(1);
      if (first) return { status: "already", jobId: first.id };
    }
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "service-down")) return { status: "broken" };
    if (isConstraintViolation(error, "switched-off")) return { status: "off" };
    if (isConstraintViolation(error, "limit-reached"))
      return { status: "paused", ...((await readPause(app, userId)) ?? { seconds: 60, isForToday: false }) };
    throw error;
  }
  for (const jobId of ids) await app.enqueue({ type: "generate", jobId });
  return { status: "queued", jobId: ids[0] as string, jobIds: ids };
}
