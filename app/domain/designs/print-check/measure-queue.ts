import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { pictureChecks, pictures } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import { MEASUREMENTS_VERSION, type PixelScan } from "~/print";
import { measurePicture } from "~/print/index.server";
import { saveCheckStatement } from "./save-check";

/** A row of `picture_checks` says that a picture must be measured; a queue message or the cron starts it. */

/** Far longer than any measurement takes; a worker silent for this long has died. */
const CLAIM_MS = 2 * 60_000;
/** After this many failed attempts a picture counts as unreadable. */
export const MAX_MEASURE_ATTEMPTS = 5;
/** About a minute's work of one consumer. */
const MEASURED_AT_ONCE = 30;

const isDue = (now: number) =>
  and(
    lt(pictureChecks.version, MEASUREMENTS_VERSION),
    or(isNull(pictureChecks.claimedUntil), lte(pictureChecks.claimedUntil, now)),
  );

/** Unmeasured pictures first, then those measured by an older version. */
export async function listDueMeasurements({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: pictureChecks.pictureId })
    .from(pictureChecks)
    .where(isDue(now()))
    .orderBy(asc(pictureChecks.version), asc(pictureChecks.claimedUntil))
    .limit(MEASURED_AT_ONCE);
  return rows.map((row) => row.id);
}

export type MeasureResult =
  | PixelScan["status"]
  /** Its file could not be read; retried once the claim expires. */
  | "later"
  /** Measured already, or claimed by another worker. */
  | "none";

/** Up to two seconds of CPU for a picture of 20 megapixels. Safe to run twice. */
export async function measureStoredPicture(
  app: Pick<App, "db" | "files" | "now">,
  { pictureId }: { pictureId: string },
): Promise<MeasureResult> {
  const [[claimed], [picture]] = await app.db.batch([
    app.db
      .update(pictureChecks)
      .set({ claimedUntil: app.now() + CLAIM_MS, attempts: sql`${pictureChecks.attempts} + 1` })
      .where(and(eq(pictureChecks.pictureId, pictureId), isDue(app.now())))
      .returning({ attempts: pictureChecks.attempts }),
    app.db
      .select({ fileKey: pictures.fileKey, contentType: pictures.contentType })
      .from(pictures)
      .where(eq(pictures.id, pictureId)),
  ]);
  if (!claimed || !picture) return "none";
  const measured = await measureFile(app, { ...picture, ...claimed, id: pictureId });
  if (measured === null) return "later";
  await runTransaction(app.db, [saveCheckStatement(app, { pictureId, measured })]);
  return measured.status;
}

/** Null if the file could not be read and attempts are left. */
async function measureFile(
  { files }: Pick<App, "files">,
  {
    id,
    fileKey,
    contentType,
    attempts,
  }: { id: string; fileKey: string; contentType: string; attempts: number },
): Promise<PixelScan | null> {
  try {
    // Reached only if the worker died in its last attempt.
    if (attempts > MAX_MEASURE_ATTEMPTS) throw new Error("tried too often");
    const file = await files.get(fileKey);
    if (!file) throw new Error("no file");
    return await measurePicture({ bytes: new Uint8Array(await file.arrayBuffer()), contentType });
  } catch (error) {
    log("warn", "print-check.unmeasured", { pictureId: id, attempts, ...errorFields(error) });
    return attempts >= MAX_MEASURE_ATTEMPTS ? { status: "unreadable" } : null;
  }
}
