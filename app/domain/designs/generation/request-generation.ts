import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs, imageTransactions, pictures } from "~/db/schema";
import { refuseWhileOpenStatement } from "~/domain/circuit-breakers/circuit-breaker";
import { holdStatements, isInsufficientCredits, MAX_HOLD_MS } from "~/domain/credits/holds";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { newId } from "~/lib/ids";
import { nextTurnSql } from "./generation-queue";
import {
  IMAGE_CREDITS,
  type IMAGE_SIZES,
  type ImageStyle,
  MAX_PROMPT_CHARACTERS,
  MAX_SHOWN_QUEUE_POSITION,
  modelPrompt,
  normalizePrompt,
} from "./prompts";

export type GenerationJobState = (typeof generationJobs.$inferSelect)["state"];
export type GenerationJob = typeof generationJobs.$inferSelect;

/** Whose fault and why. What a person reads about it stands beside the page. */
export type GenerationFailure =
  | "you:moderation"
  | "provider:unavailable"
  | "provider:quota"
  | "provider:auth"
  | "provider:unreadable"
  | "provider:wrong-size"
  | "provider:blank"
  | "provider:opaque"
  | "provider:wrong-words"
  | "provider:refused-afterwards"
  | "us:request"
  | "us:storage"
  | "us:late"
  | "us:interrupted";

export type GenerationRequestResult =
  | { status: "queued"; jobId: string }
  /** The same form was sent before: this is the job it made. Nothing was taken twice. */
  | { status: "already"; jobId: string }
  | { status: "insufficient" }
  /** The company is down for long: nothing was written or held. */
  | { status: "broken" }
  | { status: "blank" }
  | { status: "too-long" };

export interface GenerationRequest {
  userId: string;
  /** A random key made with the form. With the same words and choices it is the same request. */
  formKey: string;
  prompt: string;
  style: ImageStyle;
  size: (typeof IMAGE_SIZES)[number];
  isTransparent: boolean;
}

/** The hold of a job has the job's own id: one job, one hold, one resolution. */
export function creditHoldOf(job: Pick<GenerationJob, "id" | "userId">) {
  return { holdId: job.id, userId: job.userId, amount: IMAGE_CREDITS };
}

/** Writes the job and holds its credit in one batch, then leaves the drawing to the queue. */
export async function requestGeneration(
  app: Pick<App, "db" | "now" | "enqueue" | "config">,
  request: GenerationRequest,
): Promise<GenerationRequestResult> {
  const words = normalizePrompt(request.prompt);
  if (words === "") return { status: "blank" };
  if (words.length > MAX_PROMPT_CHARACTERS) return { status: "too-long" };

  const jobId = newId();
  const { userId, style, size, isTransparent } = request;
  // Words and choices belong to the key: a changed form that a browser kept is a new request, a resent one is not.
  const requestKey = await sha256Hex(
    JSON.stringify([request.formKey, words, style, size.value, isTransparent]),
  );
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  const insert = app.db.insert(generationJobs).values({
    id: jobId,
    userId,
    requestKey,
    prompt: words,
    finalPrompt: modelPrompt({ words, style, seed }),
    style,
    size: size.value,
    widthPx: size.widthPx,
    heightPx: size.heightPx,
    isTransparent,
    seed,
    model: app.config.imageModel,
    turn: nextTurnSql(userId),
    createdAt: app.now(),
  });
  try {
    await runTransaction(app.db, [
      refuseWhileOpenStatement("openai", app.now()),
      insert,
      ...holdStatements(app, {
        ...creditHoldOf({ id: jobId, userId }),
        reason: "image",
        reference: jobId,
        note: words,
        deadlineAt: app.now() + MAX_HOLD_MS,
      }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "job-repeated")) {
      const [first] = await app.db
        .select({ id: generationJobs.id })
        .from(generationJobs)
        .where(and(eq(generationJobs.userId, userId), eq(generationJobs.requestKey, requestKey)));
      if (first) return { status: "already", jobId: first.id };
    }
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "service-down")) return { status: "broken" };
    throw error;
  }
  await app.enqueue({ type: "generate", jobId });
  return { status: "queued", jobId };
}

/** What a page shows of a job: its row, and of its picture the little that is drawn. */
const jobColumns = {
  id: generationJobs.id,
  prompt: generationJobs.prompt,
  finalPrompt: generationJobs.finalPrompt,
  style: generationJobs.style,
  size: generationJobs.size,
  widthPx: generationJobs.widthPx,
  heightPx: generationJobs.heightPx,
  isTransparent: generationJobs.isTransparent,
  seed: generationJobs.seed,
  model: generationJobs.model,
  state: generationJobs.state,
  attempts: generationJobs.attempts,
  failure: generationJobs.failure,
  createdAt: generationJobs.createdAt,
  startedAt: generationJobs.startedAt,
  finishedAt: generationJobs.finishedAt,
  pictureId: generationJobs.pictureId,
};

export type GenerationJobView = Awaited<ReturnType<typeof ownJobQuery>>[number];

/** Which of a person's own jobs is meant: by its id, or (null) the one that is being drawn, if it is a late one. */
export interface JobSelector {
  userId: string;
  jobId: string | null;
}

const LATE_JOBS = 8;

function chosenId({ userId, jobId }: JobSelector): SQL {
  if (jobId !== null) return sql`${jobId}`;
  return sql`(SELECT id FROM (
    SELECT id, state FROM ${generationJobs} WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${LATE_JOBS}
  ) WHERE state IN ('queued', 'working') ORDER BY id DESC LIMIT 1)`;
}

/** A person's own job as a query, for a page that reads it in its one batch. */
export function ownJobQuery({ db }: Pick<App, "db">, choice: JobSelector) {
  return db
    .select({
      ...jobColumns,
      pictureBytes: pictures.bytes,
      withdrawnWhy: pictures.withdrawnWhy,
      enhancedPrompt: imageTransactions.enhancedPrompt,
    })
    .from(generationJobs)
    .leftJoin(pictures, eq(pictures.id, generationJobs.pictureId))
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, generationJobs.pictureId))
    .where(and(eq(generationJobs.id, chosenId(choice)), eq(generationJobs.userId, choice.userId)))
    .limit(1);
}

/** How many waiting jobs have their turn before this one, as a query: `[{ ahead }]`, bounded. */
export function queuePositionQuery({ db }: Pick<App, "db">, choice: JobSelector) {
  const own = sql`(SELECT turn, id FROM ${generationJobs} WHERE id = ${chosenId(choice)})`;
  const before = db
    .select({ one: sql`1`.as("one") })
    .from(generationJobs)
    .where(
      sql`${generationJobs.state} = 'queued' AND (${generationJobs.turn}, ${generationJobs.id}) < ${own}`,
    )
    .limit(MAX_SHOWN_QUEUE_POSITION + 1)
    .as("before");
  return db.select({ ahead: sql<number>`count(*)` }).from(before);
}

/** A person's own job and its place in the queue (0 is next), or null: a stranger's job does not exist. */
export async function findOwnJob(
  app: Pick<App, "db">,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<{ job: GenerationJobView; ahead: number } | null> {
  const choice = { userId, jobId };
  const [jobs, ahead] = await app.db.batch([ownJobQuery(app, choice), queuePositionQuery(app, choice)]);
  const job = jobs[0];
  return job ? { job, ahead: ahead[0]?.ahead ?? 0 } : null;
}

/** A person's latest jobs, newest first, as a query. */
export function recentJobsQuery(
  { db }: Pick<App, "db">,
  { userId, limit }: { userId: string; limit: number },
) {
  return db
    .select({ ...jobColumns, withdrawnWhy: pictures.withdrawnWhy })
    .from(generationJobs)
    .leftJoin(pictures, eq(pictures.id, generationJobs.pictureId))
    .where(eq(generationJobs.userId, userId))
    .orderBy(desc(generationJobs.id))
    .limit(limit);
}

export function listRecentJobs(app: Pick<App, "db">, wanted: { userId: string; limit: number }) {
  return recentJobsQuery(app, wanted);
}
