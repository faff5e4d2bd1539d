import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { pictureChecks, pictures } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import { MEASUREMENTS_VERSION, type PixelScan } from "~/print";
import { measurePicture } from "~/print/index.server";
import { saveCheckStatement } from "./save-check";

/** Measuring by queue: a picture's row says that it is to be done, a message hints at it, a cron finds what was lost. */

/** Far longer than any picture takes; whoever has not written by then is gone. */
const CLAIM_MS = 2 * 60_000;
/** A picture that ended so many isolates, or whose file stays away, is called unreadable. */
export const MAX_MEASURE_ATTEMPTS = 5;
/** A minute of one consumer, about. */
const MEASURED_AT_ONCE = 30;

const isDue = (now: number) =>
  and(
    lt(pictureChecks.version, MEASUREMENTS_VERSION),
    or(isNull(pictureChecks.claimedUntil), lte(pictureChecks.claimedUntil, now)),
  );

/** Pictures that nobody has measured yet, then those that were measured another way. */
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
  /** Its file is away: to be tried again when the claim ends. */
  | "later"
  /** Measured already, or somebody is at it. */
  | "none";

/** Up to two seconds of CPU for a picture of twenty megapixels. Safe to run twice. */
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

/** Null where the file is away and there is still reason to hope for it. */
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
    // It has been tried as often as it may: the last one did not live to tell.
    if (attempts > MAX_MEASURE_ATTEMPTS) throw new Error("tried too often");
    const file = await files.get(fileKey);
    if (!file) throw new Error("no file");
    return await measurePicture({ bytes: new Uint8Array(await file.arrayBuffer()), contentType });
  } catch (error) {
    log("warn", "print-check.unmeasured", { pictureId: id, attempts, ...errorFields(error) });
    return attempts >= MAX_MEASURE_ATTEMPTS ? { status: "unreadable" } : null;
  }
}
