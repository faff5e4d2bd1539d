import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { pictureFixes, pictures } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import { parsePictureFix } from "~/print";
import { type HelpfulFix, makeHelpfulFix } from "~/print/index.server";
import { deleteUnusedFiles } from "../pictures/delete-unused-files";
import { findOwnPicture, type OwnPicture } from "../pictures/own-pictures";
import { type PictureFileStore, storePictureFiles } from "../pictures/store-files";
import { provenanceStatement } from "../provenance/provenance";
import { takeRoomStatement } from "../uploads/upload-room";
import { findChecks } from "./check-rows";
import type { FixFailure } from "./fix-requests";
import { measureStoredPicture } from "./measure-queue";
import { saveCheckStatement } from "./save-check";

/** Makes requested fixes. The queue and the cron both start it; the first one does the work. */

/** Longer than the largest enlargement takes; a worker that has not finished by then has died. */
const CLAIM_MS = 3 * 60_000;
const MAX_ATTEMPTS = 4;
/** How many fixes one run of the cron enqueues. */
const FOUND_AT_ONCE = 30;

/** Fixes that no worker has claimed. */
export async function listDueFixes({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: pictureFixes.id })
    .from(pictureFixes)
    .where(
      and(
        sql`state = 'queued'`,
        or(isNull(pictureFixes.claimedUntil), lte(pictureFixes.claimedUntil, now())),
      ),
    )
    .orderBy(asc(pictureFixes.claimedUntil))
    .limit(FOUND_AT_ONCE);
  return rows.map((row) => row.id);
}

export type RunFixResult = "done" | FixFailure | "later" | "none";

/**
 * Makes the fixed picture: same owner, the original as its parent, both kept. Rows are streamed; the CPU time grows
 * with the number of pixels (`npm run print-check` prints it). Safe to run twice.
 */
export async function runFix(
  app: Pick<App, "db" | "now"> & PictureFileStore,
  { fixId }: { fixId: string },
): Promise<RunFixResult> {
  const [claimed] = await app.db
    .update(pictureFixes)
    .set({ claimedUntil: app.now() + CLAIM_MS, attempts: sql`${pictureFixes.attempts} + 1` })
    .where(
      and(
        eq(pictureFixes.id, fixId),
        eq(pictureFixes.state, "queued"),
        or(isNull(pictureFixes.claimedUntil), lte(pictureFixes.claimedUntil, app.now())),
      ),
    )
    .returning();
  if (!claimed) return "none";
  const result = claimed.attempts > MAX_ATTEMPTS ? "interrupted" : await makeFixedPicture(app, claimed);
  if (result === "done") return result;
  if (result === "later" && claimed.attempts < MAX_ATTEMPTS) return result;
  const failure = result === "later" ? "interrupted" : result;
  await app.db
    .update(pictureFixes)
    .set({ state: "failed", failure, finishedAt: app.now() })
    .where(and(eq(pictureFixes.id, fixId), eq(pictureFixes.state, "queued")));
  return failure;
}

async function makeFixedPicture(
  app: Pick<App, "db" | "now"> & PictureFileStore,
  { id, userId, pictureId, fix: name, widthIn }: typeof pictureFixes.$inferSelect,
): Promise<RunFixResult> {
  const fix = parsePictureFix(name);
  const parent = await findOwnPicture(app, { userId, pictureId });
  if (!fix || !parent) return "unreadable";
  const measures = await readMeasures(app, pictureId);
  if (measures === "later") return "later";
  if (!measures) return "unreadable";
  let file: R2ObjectBody | null;
  try {
    file = await app.files.get(parent.fileKey);
    if (!file) throw new Error("no file");
  } catch (error) {
    log("warn", "print-check.unfixed", { fixId: id, ...errorFields(error) });
    return "later";
  }
  const source = { bytes: new Uint8Array(await file.arrayBuffer()), contentType: parent.contentType };
  const fixed = await makeHelpfulFix(source, { fix, measures, widthIn }).catch(() => ({
    status: "unreadable" as const,
  }));
  if (fixed.status !== "fixed") return fixed.status;
  return storeFixedPicture(app, { id, parent, fixed });
}

/**
 * The measurements that the request was based on, or new ones if the method has changed since; null if the file is no
 * picture. "later": the file could not be read just now, or another worker measures it.
 */
async function readMeasures(app: Pick<App, "db" | "files" | "now">, pictureId: string) {
  const read = async () => (await findChecks(app, [pictureId])).get(pictureId);
  const known = await read();
  if (known?.isMeasured) return known.measures;
  await measureStoredPicture(app, { pictureId });
  const measured = await read();
  return measured?.isMeasured ? measured.measures : "later";
}

async function storeFixedPicture(
  app: Pick<App, "db" | "now"> & PictureFileStore,
  { id, parent, fixed }: { id: string; parent: OwnPicture; fixed: Extract<HelpfulFix, { status: "fixed" }> },
): Promise<RunFixResult> {
  const { measured } = fixed;
  const { bytes, widthPx, heightPx } = fixed.png;
  const stored = await storePictureFiles(app, bytes);
  if (!stored) return "later";
  const at = app.now();
  try {
    await runTransaction(app.db, [
      ...(parent.kind === "upload"
        ? [takeRoomStatement({ userId: parent.userId, bytes: bytes.byteLength })]
        : []),
      // The primary key refuses the batch of a second worker, and NULL one whose picture was withdrawn meanwhile.
      app.db.insert(pictures).values({
        ...{ id, userId: ownerSql(parent), kind: parent.kind, contentType: "image/png" },
        ...{ fileKey: stored.fileKey, previewKey: stored.previewKey, sha256: stored.sha256 },
        thumbnailKey: stored.thumbnailKey,
        ...{ widthPx, heightPx, bytes: bytes.byteLength, createdAt: at },
        isTransparent: measured.measures.alpha.clear > 0,
      }),
      provenanceStatement(app, {
        pictureId: id,
        how: "fixed",
        parentId: parent.id,
        edits: [{ ...fixed.edit, by: "person", at }],
      }),
      saveCheckStatement(app, { pictureId: id, measured }),
      app.db
        .update(pictureFixes)
        .set({ state: "done", madeId: id, claimedUntil: null, finishedAt: at })
        .where(eq(pictureFixes.id, id)),
    ]);
    return "done";
  } catch (error) {
    await deleteUnusedFiles(app, stored);
    if (isConstraintViolation(error, "picture-exists")) return "none";
    if (isConstraintViolation(error, "storage-full")) return "no-room";
    if (isConstraintViolation(error, "original-gone")) return "unreadable";
    throw error;
  }
}

/** The owner of a picture that is not withdrawn. */
const ownerSql = ({ id }: OwnPicture) =>
  sql<string>`(SELECT o.user_id FROM pictures o WHERE o.id = ${id} AND o.withdrawn_at IS NULL)`;
