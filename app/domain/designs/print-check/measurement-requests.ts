import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { pictureChecks, pictures } from "~/db/schema";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";

/** Sends messages for pictures that a page wants to show. Writes nothing: the rows exist. */
export async function enqueueMeasurements(
  { enqueue }: Pick<App, "enqueue">,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length > 0)
    await enqueue.many(pictureIds.map((pictureId) => ({ type: "measure", pictureId }) as const));
}

/** Retries the measurement of a person's own picture that failed. */
export async function retryMeasurement(
  app: Pick<App, "db" | "now" | "enqueue">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<{ status: "asked" } | { status: "none" } | { status: "too-many" }> {
  if (!(await countUse(app, counterOf("repeated-checks", personSubject(userId)))))
    return { status: "too-many" };
  const [asked] = await app.db
    .update(pictureChecks)
    .set({ version: 0, attempts: 0, claimedUntil: null })
    .where(
      and(
        eq(pictureChecks.pictureId, pictureId),
        isNull(pictureChecks.measures),
        sql`EXISTS (SELECT 1 FROM ${pictures} WHERE ${pictures.id} = ${pictureId} AND ${pictures.userId} = ${userId} AND ${pictures.withdrawnAt} IS NULL)`,
      ),
    )
    .returning({ id: pictureChecks.pictureId });
  if (!asked) return { status: "none" };
  await enqueueMeasurements(app, [pictureId]);
  return { status: "asked" };
}
