import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureChecks, pictures } from "~/db/schema";
import { MEASUREMENTS_VERSION, type Measurements } from "~/print";
import { decodeOverlayMap, type OverlayMap } from "~/print/index.server";

interface Wanted {
  userId: string;
  pictureId: string;
}

/** The positions of the findings on a person's own picture; null if it was not measured. */
export async function findOverlayMap(app: Pick<App, "db">, wanted: Wanted): Promise<OverlayMap | null> {
  return (await findMeasuredPicture(app, wanted))?.map ?? null;
}

/** A person's own picture with its measurements; `isCurrent` is false if the measuring code has changed since. One query. */
export async function findMeasuredPicture({ db }: Pick<App, "db">, { userId, pictureId }: Wanted) {
  const [row] = await db
    .select({
      places: pictureChecks.places,
      measures: pictureChecks.measures,
      version: pictureChecks.version,
      fileKey: pictures.fileKey,
      contentType: pictures.contentType,
    })
    .from(pictureChecks)
    .innerJoin(pictures, sql`${pictures.id} = ${pictureChecks.pictureId}`)
    .where(
      sql`${pictures.id} = ${pictureId} AND ${pictures.userId} = ${userId} AND ${pictures.withdrawnAt} IS NULL`,
    );
  if (!row?.places || !row.measures) return null;
  const measures = JSON.parse(row.measures) as Measurements;
  const { fileKey, contentType } = row;
  const isCurrent = row.version === MEASUREMENTS_VERSION;
  return { fileKey, contentType, measures, isCurrent, map: decodeOverlayMap(row.places, measures.mapOf) };
}
