import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { applyAll } from "~/db/client";
import { qualified } from "~/db/qualified";
import { imageTransactions, pictureChecks, pictures } from "~/db/schema";
import { errorFacts, log } from "~/lib/log";
import { requestedWords } from "../prompts";
import type { Words } from "./findings";
import { type PlaceMap, packMap, unpackMap } from "./map";
import { type Measured, measurePicture } from "./measure";
import { MEASURES_VERSION, type Measures } from "./measures";

/** What is known of a picture's pixels, and of the words it was asked to carry. */
export interface PictureCheck {
  /** Null where it has not been looked at, or cannot be read. */
  measures: Measures | null;
  words: Words | null;
  /** Whether somebody has tried. */
  isMeasured: boolean;
}

/** Writes what was measured; a newer way of measuring replaces an older one. */
export function checkStatement(
  { now }: Pick<App, "now">,
  { pictureId, measured }: { pictureId: string; measured: Measured },
): Statement {
  const isRead = measured.status === "measured";
  const measures = isRead ? JSON.stringify(measured.measures) : null;
  const places = isRead ? packMap(measured.map) : null;
  return sql`INSERT INTO picture_checks (picture_id, measures, places, version, measured_at)
    VALUES (${pictureId}, ${measures}, ${places}, ${MEASURES_VERSION}, ${now()})
    ON CONFLICT (picture_id) DO UPDATE SET measures = excluded.measures, places = excluded.places,
      version = excluded.version, measured_at = excluded.measured_at WHERE version < excluded.version`;
}

type Row = {
  measures: string | null;
  version: number | null;
  prompt: string | null;
  inspectAt: number | null;
};

function readCheck({ measures, version, prompt, inspectAt }: Row): PictureCheck {
  const asked = requestedWords(prompt ?? "");
  return {
    measures: measures !== null && version === MEASURES_VERSION ? (JSON.parse(measures) as Measures) : null,
    // A picture with other words than asked for is withdrawn; one that is there was read, or waits for its reader.
    words: asked.length === 0 ? null : { asked, state: inspectAt === null ? "matched" : "unread" },
    isMeasured: version === MEASURES_VERSION,
  };
}

/** By the picture's id; what nobody has measured yet is there with its words. One round trip. */
export async function readChecks(
  { db }: Pick<App, "db">,
  pictureIds: readonly string[],
): Promise<Map<string, PictureCheck>> {
  if (pictureIds.length === 0) return new Map();
  const rows = await checkRows(db).where(inArray(pictures.id, [...new Set(pictureIds)]));
  return new Map(rows.map((row) => [row.id, readCheck(row)]));
}

/** An own picture that is not withdrawn, with its check; null where there is none. One round trip. */
export async function findCheckedPicture(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
) {
  const [row] = await checkRows(db)
    .where(and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt)))
    .limit(1);
  return row ? { picture: row, checks: new Map([[row.id, readCheck(row)]]) } : null;
}

function checkRows(db: App["db"]) {
  return db
    .select({
      id: pictures.id,
      measures: pictureChecks.measures,
      version: pictureChecks.version,
      prompt: imageTransactions.prompt,
      inspectAt: pictures.inspectAt,
      fileKey: pictures.fileKey,
      contentType: pictures.contentType,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
    })
    .from(pictures)
    .leftJoin(pictureChecks, sql`${pictureChecks.pictureId} = ${pictures.id}`)
    .leftJoin(imageTransactions, sql`${imageTransactions.pictureId} = ${pictures.id}`);
}

/** The checks of a version's pictures as one JSON value, to be read with `readVersionChecks`. */
export function checksJson(versionId: SQLiteColumn) {
  return sql<string>`(SELECT json_group_object(f.id, json_object('measures', c.measures, 'version', c.version, 'prompt', t.prompt, 'inspectAt', f.inspect_at))
    FROM pictures f LEFT JOIN picture_checks c ON c.picture_id = f.id LEFT JOIN image_transactions t ON t.picture_id = f.id
    WHERE f.id IN (SELECT picture_id FROM version_prints WHERE version_id = ${qualified(versionId)}))`;
}

export function readVersionChecks(json: string): Map<string, PictureCheck> {
  return new Map(
    Object.entries(JSON.parse(json) as Record<string, Row>).map(([id, row]) => [id, readCheck(row)]),
  );
}

type MeasuredPicture = { id: string; fileKey: string; contentType: string };

/** The same with what was missing measured now: up to a second of CPU for each that nobody has looked at. */
export async function ensureChecks(
  app: Pick<App, "db" | "files" | "now">,
  wanted: readonly MeasuredPicture[],
  known?: ReadonlyMap<string, PictureCheck>,
): Promise<Map<string, PictureCheck>> {
  const checks = new Map(known ?? []);
  const unknown = wanted.filter(({ id }) => !checks.has(id)).map(({ id }) => id);
  for (const [id, check] of await readChecks(app, unknown)) checks.set(id, check);
  for (const picture of new Map(wanted.map((each) => [each.id, each])).values()) {
    const check = checks.get(picture.id);
    if (!check || check.isMeasured) continue;
    const measured = await measureFile(app, picture);
    if (measured === null) continue;
    await applyAll(app.db, [checkStatement(app, { pictureId: picture.id, measured })]);
    checks.set(picture.id, {
      ...check,
      isMeasured: true,
      measures: measured.status === "measured" ? measured.measures : null,
    });
  }
  return checks;
}

/** Null where the file is away: to be tried again. */
async function measureFile(
  { files }: Pick<App, "files">,
  { id, fileKey, contentType }: MeasuredPicture,
): Promise<Measured | null> {
  try {
    const file = await files.get(fileKey);
    if (!file) throw new Error("no file");
    return await measurePicture({ bytes: new Uint8Array(await file.arrayBuffer()), contentType });
  } catch (error) {
    log("warn", "print-check.unmeasured", { pictureId: id, ...errorFacts(error) });
    return null;
  }
}

/** The map of an own picture, or null where there is none. */
export async function findPlaces(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<PlaceMap | null> {
  const [row] = await db
    .select({ places: pictureChecks.places, measures: pictureChecks.measures })
    .from(pictureChecks)
    .innerJoin(pictures, sql`${pictures.id} = ${pictureChecks.pictureId}`)
    .where(
      sql`${pictures.id} = ${pictureId} AND ${pictures.userId} = ${userId} AND ${pictures.withdrawnAt} IS NULL`,
    );
  if (!row?.places || !row.measures) return null;
  const { mapOf } = JSON.parse(row.measures) as Measures;
  return unpackMap(row.places, mapOf);
}
