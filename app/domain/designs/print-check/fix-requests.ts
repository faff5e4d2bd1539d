import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureFixes, pictures } from "~/db/schema";
import { newId } from "~/lib/ids";
import { dependsOnPrintWidth, type PictureFix, parsePictureFix } from "~/print";
import { MAX_QUEUED_FIXES_PER_PERSON } from "./fix-limits";

/**
 * A fix that somebody pressed: a row first, then a message, and a picture of its own when it is done. That picture's id is the
 * fix's own, known from the press on, so that a page can wait at its address and two consumers cannot make it twice.
 */

export type FixFailure =
  /** There is nothing of that kind to mend. */
  | "nothing"
  | "too-large"
  | "unreadable"
  /** Our file store, or we, broke down each time. */
  | "interrupted";

export interface FixRequest {
  /** The picture's own, once it is there. */
  id: string;
  pictureId: string;
  fix: PictureFix;
  /** As it was asked for; 0 where it does not matter. */
  widthIn: number;
  state: "queued" | "done" | "failed";
  failure: FixFailure | null;
}

/** A press that was taken, one that had to wait for others of the same person's, or one of a picture that is not there. */
export type FixRequestResult = { status: "asked"; fix: FixRequest } | { status: "full" } | { status: "none" };

interface Press {
  userId: string;
  pictureId: string;
  fix: PictureFix;
  widthIn: number;
}

/** One round trip. Pressed again it is the same fix; one that failed is tried anew. */
export async function requestPictureFix(
  app: Pick<App, "db" | "now" | "enqueue">,
  press: Press,
): Promise<FixRequestResult> {
  const [, fixes, own] = await app.db.batch(fixRequestQueries(app, press).queries);
  return finishFixRequest(app, { fixes, own });
}

/**
 * The press for an action's batch: hand what the last two answer to `readPress`. `made` is its picture's id, for what
 * else is to be read in the same round trip; there is such a picture where the fix was made before.
 */
export function fixRequestQueries(
  { db, now }: Pick<App, "db" | "now">,
  { userId, pictureId, fix, widthIn }: Press,
) {
  const width = dependsOnPrintWidth(fix) ? Number(widthIn.toFixed(3)) : 0;
  const its = sql`user_id = ${userId} AND picture_id = ${pictureId} AND fix = ${fix} AND width_in = ${width}`;
  const isOwn = and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt));
  // Counted in the statement that writes, so that presses at the same time cannot pass together.
  const isFree = sql`(SELECT count(*) FROM picture_fixes AS waiting WHERE waiting.user_id = ${userId}
    AND waiting.state = 'queued') < ${MAX_QUEUED_FIXES_PER_PERSON}`;
  const fresh = db
    .select({
      id: sql<string>`${newId()}`.as("id"),
      userId: pictures.userId,
      pictureId: sql<string>`${pictures.id}`.as("of_picture"),
      fix: sql<string>`${fix}`.as("fix"),
      widthIn: sql<number>`${width}`.as("width_in"),
      state: sql<"queued">`'queued'`.as("state"),
      failure: sql<null>`NULL`.as("failure"),
      madeId: sql<null>`NULL`.as("made_id"),
      attempts: sql<number>`0`.as("attempts"),
      claimedUntil: sql<null>`NULL`.as("claimed_until"),
      finishedAt: sql<null>`NULL`.as("finished_at"),
      createdAt: sql<number>`${now()}`.as("asked_at"),
    })
    .from(pictures)
    .where(and(isOwn, isFree));
  return {
    queries: [
      db
        .insert(pictureFixes)
        .select(fresh)
        .onConflictDoUpdate({
          target: [pictureFixes.pictureId, pictureFixes.fix, pictureFixes.widthIn],
          set: { state: "queued", failure: null, attempts: 0, claimedUntil: null, finishedAt: null },
          setWhere: sql`state = 'failed'`,
        }),
      fixRequestsQuery({ db }, its),
      db.select({ id: pictures.id }).from(pictures).where(isOwn),
    ] as const,
    made: sql`(SELECT id FROM picture_fixes WHERE ${its} AND state = 'done')`,
  };
}

/** What came of a press; what is open is told to the queue. */
export async function finishFixRequest(
  app: Pick<App, "enqueue">,
  { fixes: [row], own }: { fixes: Row[]; own: unknown[] },
): Promise<FixRequestResult> {
  if (own.length === 0) return { status: "none" };
  const fix = row ? parseFixRequest(row) : null;
  // What failed before would be in the queue again.
  if (!fix || fix.state === "failed") return { status: "full" };
  if (fix.state === "queued") await app.enqueue({ type: "fix", fixId: fix.id });
  return { status: "asked", fix };
}

type Row = Pick<typeof pictureFixes.$inferSelect, "id" | "fix" | "state" | "failure"> & {
  pictureId: string;
  widthIn: number;
};

const columns = {
  id: pictureFixes.id,
  pictureId: sql<string>`${pictureFixes.pictureId}`.as("pictureId"),
  fix: pictureFixes.fix,
  widthIn: sql<number>`${pictureFixes.widthIn}`.as("widthIn"),
  state: pictureFixes.state,
  failure: pictureFixes.failure,
};

/** For a batch; hand its rows to `readFix`. */
export function fixRequestsQuery({ db }: Pick<App, "db">, which: SQL) {
  return db.select(columns).from(pictureFixes).where(which);
}

/** Own fixes by their ids. */
export function ownFixRequestsQuery(
  app: Pick<App, "db">,
  { userId, ids }: { userId: string; ids: string[] },
) {
  return fixRequestsQuery(
    app,
    sql`${pictureFixes.userId} = ${userId} AND ${pictureFixes.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

export function parseFixRequest({ fix, failure, ...row }: Row): FixRequest | null {
  const known = parsePictureFix(fix);
  return known && { ...row, fix: known, failure: failure as FixFailure | null };
}
