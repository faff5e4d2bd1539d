import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureChecks, pictures } from "~/db/schema";
import type { Measurements } from "~/print";
import { decodeOverlayMap, type OverlayMap } from "~/print/index.server";

/** The positions of the findings on a person's own picture; null if it was not measured. */
export async function findOverlayMap(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<OverlayMap | null> {
  const [row] = await db
    .select({ places: pictureChecks.places, measures: pictureChecks.measures })
    .from(pictureChecks)
    .innerJoin(pictures, sql`${pictures.id} = ${pictureChecks.pictureId}`)
    .where(
      sql`${pictures.id} = ${pictureId} AND ${pictures.userId} = ${userId} AND ${pictures.withdrawnAt} IS NULL`,
    );
  if (!row?.places || !row.measures) return null;
  const { mapOf } = JSON.parse(row.measures) as Measurements;
  return decodeOverlayMap(row.places, mapOf);
}
