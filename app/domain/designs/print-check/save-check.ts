import { lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureChecks } from "~/db/schema";
import { MEASUREMENTS_VERSION, type PixelScan } from "~/print";
import { encodeOverlayMap } from "~/print/index.server";

/**
 * Saves the measurements of a picture. A newer version of the measuring code replaces an older one's, never the
 * reverse.
 */
export function saveCheckStatement(
  { db, now }: Pick<App, "db" | "now">,
  { pictureId, measured }: { pictureId: string; measured: PixelScan },
) {
  const isRead = measured.status === "measured";
  return db
    .insert(pictureChecks)
    .values({
      pictureId,
      measures: isRead ? JSON.stringify(measured.measures) : null,
      places: isRead ? encodeOverlayMap(measured.map) : null,
      version: MEASUREMENTS_VERSION,
      measuredAt: now(),
    })
    .onConflictDoUpdate({
      target: pictureChecks.pictureId,
      set: {
        measures: sql`excluded.measures`,
        places: sql`excluded.places`,
        version: sql`excluded.version`,
        measuredAt: sql`excluded.measured_at`,
        claimedUntil: null,
      },
      setWhere: lt(pictureChecks.version, sql`excluded.version`),
    });
}
