import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs, imageTransactions, pictures } from "~/db/schema";
import { MAX_PICTURES_AT_ONCE, MAX_SHOWN_QUEUE_POSITION } from "../prompts";

/** What a page shows of a job: its row, and the few columns of its picture that are shown. */
const jobColumns = {
  id: generationJobs.id,
  kind: generationJobs.kind,
  parentId: generationJobs.parentId,
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
  credits: generationJobs.credits,
  attempts: generationJobs.attempts,
  failure: generationJobs.failure,
  emailRequestedAt: generationJobs.emailRequestedAt,
  createdAt: generationJobs.createdAt,
  startedAt: generationJobs.startedAt,
  finishedAt: generationJobs.finishedAt,
  pictureId: generationJobs.pictureId,
  /** What My Images calls the picture; before there is one, the prompt. */
  name: sql<string>`coalesce((SELECT l.label FROM library_pictures l WHERE l.picture_id = generation_jobs.picture_id), generation_jobs.prompt)`.as(
    "picture_name",
  ),
};

export type GenerationJobView = Awaited<ReturnType<typeof ownJobQuery>>[number];

/** Selects one of a person's own jobs: by its id, or, if it is null, the latest unfinished one. */
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
      /** The license that was bought for the picture. */
      licenseNumber: sql<
        string | null
      >`(SELECT k.number FROM image_licenses k WHERE k.picture_id = generation_jobs.picture_id AND k.state <> 'withdrawn')`.as(
        "license_number",
      ),
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

/** A person's own job, the progress of the latest ones, and its place in the queue (0 is next); null also for another person's job. */
export async function findOwnJob(
  app: Pick<App, "db">,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<{ job: GenerationJobView; ahead: number; latest: string } | null> {
  const choice = { userId, jobId };
  const [jobs, ahead, recent] = await app.db.batch([
    ownJobQuery(app, choice),
    queuePositionQuery(app, choice),
    recentJobsQuery(app, { userId, limit: RECENT_JOBS }),
  ]);
  const job = jobs[0];
  return job ? { job, ahead: ahead[0]?.ahead ?? 0, latest: describeProgress(recent) } : null;
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

/** The jobs that one form requested, in order, as a query; only the job itself if it was requested alone. */
export function batchJobsQuery({ db }: Pick<App, "db">, choice: JobSelector) {
  return db
    .select({ ...jobColumns, withdrawnWhy: pictures.withdrawnWhy })
    .from(generationJobs)
    .leftJoin(pictures, eq(pictures.id, generationJobs.pictureId))
    .where(
      and(
        sql`${generationJobs.batchId} = (SELECT batch_id FROM generation_jobs WHERE id = ${chosenId(choice)})`,
        eq(generationJobs.userId, choice.userId),
      ),
    )
    .orderBy(asc(generationJobs.id))
    .limit(MAX_PICTURES_AT_ONCE);
}

/** What a page shows of the latest jobs, as one string: another string means that there is something new to show. */
export function describeProgress(latest: Pick<GenerationJobView, "id" | "state" | "attempts">[]): string {
  return latest.map(({ id, state, attempts }) => `${id.slice(-6)} ${state} ${attempts}`).join();
}

/** How many of a person's latest jobs a page lists. */
export const RECENT_JOBS = 12;

export function listRecentJobs(app: Pick<App, "db">, wanted: { userId: string; limit: number }) {
  return recentJobsQuery(app, wanted);
}
