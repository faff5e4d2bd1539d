import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import { qualifiedColumn } from "~/db/qualified-column";
import { generationJobs, imageTransactions, pictureChecks, pictures } from "~/db/schema";
import { MEASUREMENTS_VERSION, type Measurements, type RequestedText } from "~/print";
import { quotedPhrases } from "../generation/prompts";

/** The measurements of a picture, and the text that its prompt asked for. */
export interface PictureCheck {
  /** Null if it was not measured yet, or cannot be read. */
  measures: Measurements | null;
  requestedText: RequestedText | null;
  /** Whether it was measured; if not, the queue will do it. */
  isMeasured: boolean;
}

type Row = {
  measures: string | null;
  version: number | null;
  prompt: string | null;
  inspectAt: number | null;
};

function readCheck({ measures, version, prompt, inspectAt }: Row): PictureCheck {
  const asked = quotedPhrases(prompt ?? "");
  return {
    measures:
      measures !== null && version === MEASUREMENTS_VERSION ? (JSON.parse(measures) as Measurements) : null,
    // A picture with other text than requested is withdrawn; one that exists was inspected, or waits for inspection.
    requestedText:
      asked.length === 0 ? null : { phrases: asked, state: inspectAt === null ? "matched" : "unread" },
    isMeasured: version === MEASUREMENTS_VERSION,
  };
}

/**
 * By picture id; pictures that were not measured are included, with their text. One round trip, none for an empty list.
 */
export async function findChecks(
  { db }: Pick<App, "db">,
  pictureIds: readonly string[],
): Promise<Map<string, PictureCheck>> {
  return pictureIds.length === 0 ? new Map() : parseCheckRows(await checksQuery({ db }, [...pictureIds]));
}

/** The same as a query for a page's batch; `parseCheckRows` reads its rows. */
export function checksQuery({ db }: Pick<App, "db">, pictureIds: string[] | SQL) {
  return checkRows(db).where(
    inArray(pictures.id, Array.isArray(pictureIds) ? [...new Set(pictureIds)] : pictureIds),
  );
}

export function parseCheckRows(rows: CheckedRow[]): Map<string, PictureCheck> {
  return new Map(rows.map((row) => [row.id, readCheck(row)]));
}

/** A person's own picture that is not withdrawn, with its check; null if there is none. One round trip. */
export async function findCheckedPicture(
  app: Pick<App, "db">,
  which: { userId: string; pictureId: string },
): Promise<CheckedPicture | null> {
  const [row] = await checkedPictureQuery(app, which);
  return row ? parseCheckedPicture(row) : null;
}

/** The same as a query for a page's batch; `parseCheckedPicture` reads its row. */
export function checkedPictureQuery(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
) {
  return checkRows(db)
    .where(and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt)))
    .limit(1);
}

/** The picture of a person's own generation job, as a query for a page's batch; no row if there is none. */
export function generatedPictureCheckQuery(
  { db }: Pick<App, "db">,
  { userId, jobId }: { userId: string; jobId: string | null },
) {
  const drawn = sql`(SELECT j.picture_id FROM ${generationJobs} j WHERE j.id = ${jobId} AND j.user_id = ${userId})`;
  return checkRows(db).where(and(eq(pictures.id, drawn), isNull(pictures.withdrawnAt)));
}

type CheckedRow = Awaited<ReturnType<typeof checkRows>>[number];

export interface CheckedPicture {
  picture: CheckedRow;
  check: PictureCheck;
}

export function parseCheckedPicture(row: CheckedRow): CheckedPicture {
  return { picture: row, check: readCheck(row) };
}

function checkRows(db: App["db"]) {
  return db
    .select({
      id: pictures.id,
      measures: pictureChecks.measures,
      version: pictureChecks.version,
      prompt: imageTransactions.enhancedPrompt,
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

/** The checks of a version's pictures as one JSON value, read by `parseVersionChecks`. */
export function versionChecksSql(versionId: SQLiteColumn) {
  return sql<string>`(SELECT json_group_object(f.id, json_object('measures', c.measures, 'version', c.version, 'prompt', t.prompt, 'inspectAt', f.inspect_at))
    FROM pictures f LEFT JOIN picture_checks c ON c.picture_id = f.id LEFT JOIN image_transactions t ON t.picture_id = f.id
    WHERE f.id IN (SELECT picture_id FROM version_prints WHERE version_id = ${qualifiedColumn(versionId)}))`;
}

export function parseVersionChecks(json: string): Map<string, PictureCheck> {
  return new Map(
    Object.entries(JSON.parse(json) as Record<string, Row>).map(([id, row]) => [id, readCheck(row)]),
  );
}
