import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureFixes, pictures } from "~/db/schema";
import { newId } from "~/lib/ids";
import { dependsOnPrintWidth, type PictureFix, parsePictureFix } from "~/print";
import { MAX_QUEUED_FIXES_PER_PERSON } from "./fix-limits";

/**
 * A requested fix is a row, then a queue message, then a new picture. The picture gets the fix's id, so that a page can
 * wait at its address and two consumers cannot make it twice.
 */

export type FixFailure =
  /** The picture has no such fault. */
  | "nothing"
  | "too-large"
  | "unreadable"
  /** It was made, but the check or the likeness was no better for it, so it was thrown away. */
  | "unhelpful"
  /** The person's storage for uploads is full; a copy of an upload takes room, too. */
  | "no-room"
  /** Every attempt ended in an error of ours. */
  | "interrupted";

export interface FixRequest {
  /** Also the id of the picture that it makes. */
  id: string;
  pictureId: string;
  fix: PictureFix;
  /** The requested print width; 0 where the fix does not depend on it. */
  widthIn: number;
  state: "queued" | "done" | "failed";
  failure: FixFailure | null;
}

/** "full": the person has too many queued fixes. "none": no such picture. */
export type FixRequestResult = { status: "asked"; fix: FixRequest } | { status: "full" } | { status: "none" };

interface NewFix {
  userId: string;
  pictureId: string;
  fix: PictureFix;
  widthIn: number;
}

/** Requesting a fix again returns the same one; a failed one is queued again. One round trip. */
export async function requestPictureFix(
  app: Pick<App, "db" | "now" | "enqueue">,
  wanted: NewFix,
): Promise<FixRequestResult> {
  const [, fixes, own] = await app.db.batch(fixRequestQueries(app, wanted).queries);
  return finishFixRequest(app, { fixes, own });
}

/**
 * The request for an action's batch; `finishFixRequest` takes the results of its last two queries. `made` is the id of
 * the fixed picture, for other queries of the same batch; the picture exists if the fix was made before.
 */
export function fixRequestQueries(
  { db, now }: Pick<App, "db" | "now">,
  { userId, pictureId, fix, widthIn }: NewFix,
) {
  const width = dependsOnPrintWidth(fix) ? Number(widthIn.toFixed(3)) : 0;
  const its = sql`user_id = ${userId} AND picture_id = ${pictureId} AND fix = ${fix} AND width_in = ${width}`;
  const isOwn = and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt));
  // Counted in the INSERT itself, so that concurrent requests cannot exceed the limit.
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

/** The result of a request; sends the queue message of a queued fix. */
export async function finishFixRequest(
  app: Pick<App, "enqueue">,
  { fixes: [row], own }: { fixes: Row[]; own: unknown[] },
): Promise<FixRequestResult> {
  if (own.length === 0) return { status: "none" };
  const fix = row ? parseFixRequest(row) : null;
  // A failed fix would have been queued again, had the limit allowed it.
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

/** For a batch; `parseFixRequest` reads its rows. */
export function fixRequestsQuery({ db }: Pick<App, "db">, which: SQL) {
  return db.select(columns).from(pictureFixes).where(which);
}

/** A person's own fixes by their ids. */
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
