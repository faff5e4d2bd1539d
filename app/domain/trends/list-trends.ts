import { and, desc, eq, lt } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { trendAnalyses, tshirtTrends } from "~/db/schema";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import type { TrendFigures } from "./figures/figures";

/** The latest analyses that are shown beside the form. */
const LATEST = 10;
/** Earlier analyses of a source that one can be compared with. */
const MAX_EARLIER = 20;

const LISTED = {
  id: trendAnalyses.id,
  state: trendAnalyses.state,
  source: trendAnalyses.source,
  sourceKind: trendAnalyses.sourceKind,
  platform: trendAnalyses.platform,
  sampleSize: trendAnalyses.sampleSize,
  fault: trendAnalyses.fault,
  createdAt: trendAnalyses.createdAt,
  finishedAt: trendAnalyses.finishedAt,
} as const;

/** A person's latest analyses, newest first. */
export function latestAnalysesQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select(LISTED)
    .from(trendAnalyses)
    .where(eq(trendAnalyses.userId, userId))
    .orderBy(desc(trendAnalyses.id))
    .limit(LATEST);
}

export type ListedAnalysis = Awaited<ReturnType<typeof latestAnalysesQuery>>[number];
export type TrendRow = typeof tshirtTrends.$inferSelect;

/** A person's trends, newest first. */
export async function listTrends(
  { db }: Pick<App, "db">,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<Page<TrendRow>> {
  const { where, orderBy, limit } = keysetClauses({ columns: [tshirtTrends.id], cursor });
  const rows = await db
    .select()
    .from(tshirtTrends)
    .where(and(eq(tshirtTrends.userId, userId), where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(rows, { cursor, keyOf: ({ id }) => [id] });
}

export interface AnalysisPage {
  analysis: ListedAnalysis & { figures: TrendFigures };
  trends: TrendRow[];
  /** Earlier finished analyses of the same source, newest first. */
  earlier: { id: string; finishedAt: number | null; sampleSize: number }[];
  /** The one of them to compare with: the one asked for, else the newest. */
  before: { id: string; figures: TrendFigures } | null;
}

/** A finished analysis of this person with its trends and what it can be compared with, in one round trip. */
export async function findAnalysis(
  { db }: Pick<App, "db">,
  { userId, analysisId, beforeId }: { userId: string; analysisId: string; beforeId: string | null },
): Promise<AnalysisPage | null> {
  const mine = and(eq(trendAnalyses.userId, userId), eq(trendAnalyses.state, "done"));
  const key = db
    .select({ key: trendAnalyses.sourceKey })
    .from(trendAnalyses)
    .where(and(eq(trendAnalyses.id, analysisId), eq(trendAnalyses.userId, userId)));
  const isEarlier = and(mine, lt(trendAnalyses.id, analysisId), eq(trendAnalyses.sourceKey, key));
  const withFigures = { id: trendAnalyses.id, figures: trendAnalyses.figures };
  const [found, trends, earlier, newest, asked] = await db.batch([
    db
      .select({ ...LISTED, figures: trendAnalyses.figures })
      .from(trendAnalyses)
      .where(and(mine, eq(trendAnalyses.id, analysisId))),
    db
      .select()
      .from(tshirtTrends)
      .where(and(eq(tshirtTrends.userId, userId), eq(tshirtTrends.analysisId, analysisId)))
      .orderBy(tshirtTrends.position),
    db
      .select({
        id: trendAnalyses.id,
        finishedAt: trendAnalyses.finishedAt,
        sampleSize: trendAnalyses.sampleSize,
      })
      .from(trendAnalyses)
      .where(isEarlier)
      .orderBy(desc(trendAnalyses.id))
      .limit(MAX_EARLIER),
    db.select(withFigures).from(trendAnalyses).where(isEarlier).orderBy(desc(trendAnalyses.id)).limit(1),
    db
      .select(withFigures)
      .from(trendAnalyses)
      .where(and(isEarlier, eq(trendAnalyses.id, beforeId ?? ""))),
  ]);
  const [row] = found;
  if (!row?.figures) return null;
  const before = asked[0] ?? newest[0];
  return {
    analysis: { ...row, figures: JSON.parse(row.figures) as TrendFigures },
    trends,
    earlier,
    before: before?.figures ? { id: before.id, figures: JSON.parse(before.figures) as TrendFigures } : null,
  };
}
