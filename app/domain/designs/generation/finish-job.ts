import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { generationJobs, imageTransactions, pictures } from "~/db/schema";
import {
  bulkReleaseHoldStatements,
  findCreditDebtors,
  MAX_HOLDS_PER_BATCH,
} from "~/domain/credits/bulk-release-holds";
import {
  isHoldAlreadyResolved,
  postHoldStatements,
  releaseHoldStatements,
} from "~/domain/credits/resolve-hold";
import { newId } from "~/lib/ids";
import type { PixelScan } from "~/print";
import type { PictureFileKeysWithCredentials } from "../pictures/store-files";
import { saveCheckStatement } from "../print-check/save-check";
import { type NewProvenance, provenanceStatement } from "../provenance/provenance";
import { creditHoldOf, type GenerationFailure, type GenerationJob } from "./job";

/** The two ends of a job. Each is one batch with the resolution of its hold, which happens once. */

export type FinishResult =
  | { status: "done"; pictureId: string }
  /** Resolved by somebody else meanwhile: nothing of this is kept. */
  | { status: "late" };

export type FailResult = { status: "failed"; failure: GenerationFailure } | { status: "late" };

/** Picture, record, job and charge become true together or not at all. */
export async function finishJob(
  app: Pick<App, "db" | "now">,
  job: GenerationJob,
  stored: PictureFileKeysWithCredentials &
    Pick<NewProvenance, "edits" | "claimedSource"> & {
      bytes: number;
      usage: unknown;
      inspectAt: number | null;
      measured: PixelScan;
    },
): Promise<FinishResult> {
  const { db } = app;
  const at = app.now();
  const pictureId = newId();
  const statements = [
    // The referee: a hold that was released (too late, canceled) or posted before refuses the whole batch.
    ...postHoldStatements(app, creditHoldOf(job)),
    db.insert(pictures).values({
      id: pictureId,
      userId: job.userId,
      kind: "generated",
      fileKey: stored.fileKey,
      previewKey: stored.previewKey,
      contentType: "image/png",
      sha256: stored.sha256,
      widthPx: job.widthPx,
      heightPx: job.heightPx,
      bytes: stored.bytes,
      isTransparent: job.isTransparent,
      inspectAt: stored.inspectAt,
      createdAt: at,
    }),
    provenanceStatement(app, {
      pictureId,
      how: "generated",
      isAi: true,
      model: job.model,
      prompt: job.finalPrompt,
      edits: stored.edits,
      credentialsKey: stored.credentialsKey,
      claimedSource: stored.claimedSource,
    }),
    saveCheckStatement(app, { pictureId, measured: stored.measured }),
    db.insert(imageTransactions).values({
      userId: job.userId,
      pictureId,
      prompt: job.prompt,
      enhancedPrompt: job.finalPrompt,
      style: job.style,
      size: job.size,
      model: job.model,
      seed: job.seed,
      createdAt: at,
    }),
    db
      .update(generationJobs)
      .set({
        state: "done",
        pictureId,
        claimedUntil: null,
        finishedAt: at,
        usage: stored.usage === null ? null : JSON.stringify(stored.usage),
      })
      .where(eq(generationJobs.id, job.id)),
  ];
  const write = () => runTransaction(db, statements);
  try {
    // An answer that got lost: the second try finds the hold posted by the first.
    await write().catch((error) => (isHoldAlreadyResolved(error) ? Promise.reject(error) : write()));
    return { status: "done", pictureId };
  } catch (error) {
    if (!isHoldAlreadyResolved(error)) throw error;
    const [now] = await db
      .select({ pictureId: generationJobs.pictureId })
      .from(generationJobs)
      .where(eq(generationJobs.id, job.id));
    return now?.pictureId === pictureId ? { status: "done", pictureId } : { status: "late" };
  }
}

/** Ends an unfinished job and gives its credit back, in one batch: never one without the other, never twice. */
export async function failJob(
  app: Pick<App, "db" | "now">,
  job: Pick<GenerationJob, "id" | "userId">,
  failure: GenerationFailure,
  ...also: Statement[]
): Promise<FailResult> {
  const end = app.db
    .update(generationJobs)
    .set({ state: "failed", failure, claimedUntil: null, finishedAt: app.now() })
    .where(and(eq(generationJobs.id, job.id), sql`${generationJobs.state} IN ('queued', 'working')`));
  try {
    await runTransaction(app.db, [end, ...also, ...releaseHoldStatements(app, creditHoldOf(job))]);
    return { status: "failed", failure };
  } catch (error) {
    if (!isHoldAlreadyResolved(error)) throw error;
    // The credit is back already (its hold ran out) while the job still reads as open: end it, give nothing.
    await runTransaction(app.db, [
      sql`UPDATE generation_jobs SET state = 'failed', failure = ${failure}, claimed_until = NULL, finished_at = ${app.now()}
        WHERE id = ${job.id} AND state IN ('queued', 'working')
          AND EXISTS (SELECT 1 FROM credit_holds WHERE id = ${job.id} AND state = 'released')`,
    ]);
    return { status: "late" };
  }
}

/** The ends of many jobs at once: a sweep's, of which each is safe to run twice and beside another. */
export async function failJobs(
  app: Pick<App, "db" | "now">,
  jobs: Pick<GenerationJob, "id" | "userId">[],
  failure: GenerationFailure,
): Promise<number> {
  let failed = 0;
  for (let start = 0; start < jobs.length; start += MAX_HOLDS_PER_BATCH) {
    const chunk = jobs.slice(start, start + MAX_HOLDS_PER_BATCH);
    const debtors = await findCreditDebtors(
      app,
      chunk.map((job) => job.userId),
    );
    for (const job of chunk)
      if (debtors.has(job.userId) && (await failJob(app, job, failure)).status === "failed") failed += 1;
    const some = chunk.filter((job) => !debtors.has(job.userId));
    const [ended] = await runTransaction(app.db, [
      // Where the charge was posted meanwhile, the picture is there: such a job is no longer open.
      sql`UPDATE generation_jobs SET state = 'failed', failure = ${failure}, claimed_until = NULL, finished_at = ${app.now()}
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(some.map((job) => job.id))})) AND state IN ('queued', 'working')`,
      ...bulkReleaseHoldStatements(
        app,
        some.map(creditHoldOf),
        sql`EXISTS (SELECT 1 FROM generation_jobs WHERE id = h.id AND state = 'failed')`,
      ),
    ]);
    failed += ended?.meta.changes ?? 0;
  }
  return failed;
}
