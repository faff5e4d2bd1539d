import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { trendAnalyses, tshirtTrends } from "~/db/schema";

type Parts = Pick<App, "db">;

/** False if the person has no such trend. */
export async function deleteTrend({ db }: Parts, { userId, trendId }: { userId: string; trendId: string }) {
  const { meta } = await db
    .delete(tshirtTrends)
    .where(and(eq(tshirtTrends.id, trendId), eq(tshirtTrends.userId, userId)));
  return meta.changes > 0;
}

/** With its trends; one that is still being made ends. False if the person has no such analysis. */
export async function deleteAnalysis(
  { db }: Parts,
  { userId, analysisId }: { userId: string; analysisId: string },
) {
  const { meta } = await db
    .delete(trendAnalyses)
    .where(and(eq(trendAnalyses.id, analysisId), eq(trendAnalyses.userId, userId)));
  return meta.changes > 0;
}
