import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureProvenance, pictures, uploadUsage } from "~/db/schema";

const HOUR_MS = 60 * 60 * 1000;

/** Counts the attempt against the hourly limit (a CHECK): reading a refused upload costs as much. */
export function countUploadQuery({ db, now }: Pick<App, "db" | "now">, userId: string) {
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
  return db
    .insert(uploadUsage)
    .values({ userId, pictures: 0, bytes: 0, hour, inHour: 1 })
    .onConflictDoUpdate({
      target: uploadUsage.userId,
      set: { hour, inHour: sql`iif(${uploadUsage.hour} = ${hour}, ${uploadUsage.inHour} + 1, 1)` },
    })
    .returning({ inHour: uploadUsage.inHour });
}

/**
 * The person's picture that was made from the same file. A record is never changed: who says only now that a file was made with
 * AI gets another picture, whose record says so.
 */
export function sameUploadQuery(
  { db }: Pick<App, "db">,
  { userId, originalSha256, isAi }: { userId: string; originalSha256: string; isAi: boolean },
) {
  return db
    .select({ id: pictures.id })
    .from(pictureProvenance)
    .innerJoin(pictures, eq(pictures.id, pictureProvenance.pictureId))
    .where(
      and(
        eq(pictureProvenance.originalSha256, originalSha256),
        eq(pictures.userId, userId),
        isNull(pictures.withdrawnAt),
        isAi ? eq(pictureProvenance.isAi, true) : undefined,
      ),
    )
    .orderBy(desc(pictures.id))
    .limit(1);
}
