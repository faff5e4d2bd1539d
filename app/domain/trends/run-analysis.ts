import { and, eq, lte, or, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { trendAnalyses } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { type AnalysisFault, MIN_SAMPLE } from "./analysis-faults";
import { computeFigures } from "./figures/compute-figures";
import { type NamedTrend, nameTrends } from "./naming/name-trends";
import { readSource } from "./sources/read-source";
import { words } from "./words";

/** Longer than twenty pages at their slowest. */
const CLAIM_MS = 8 * 60 * 1000;
const MAX_ATTEMPTS = 3;

type Parts = Pick<App, "db" | "now" | "pageFetcher" | "etsy" | "trendNamer">;
type Row = typeof trendAnalyses.$inferSelect;

/** Makes one analysis. Safe to run twice: claimed by its row, and its end is written once. Throws to be tried again. */
export async function runAnalysis(app: Parts, { analysisId }: { analysisId: string }): Promise<void> {
  const at = app.now();
  const [row] = await app.db
    .update(trendAnalyses)
    .set({ attempts: sql`${trendAnalyses.attempts} + 1`, claimedUntil: at + CLAIM_MS })
    .where(
      and(
        eq(trendAnalyses.id, analysisId),
        eq(trendAnalyses.state, "queued"),
        or(sql`${trendAnalyses.claimedUntil} IS NULL`, lte(trendAnalyses.claimedUntil, at)),
      ),
    )
    .returning();
  if (!row) return;
  try {
    // The worker was killed each time, perhaps by the size of the source.
    if (row.attempts > MAX_ATTEMPTS) await endFailed(app, row, "failed");
    else await analyze(app, row);
  } catch (error) {
    log("warn", "trends.failed", { attempt: row.attempts, ...errorFields(error) });
    const isHopeless = error instanceof AdapterError && !error.retryable;
    if (isHopeless || row.attempts >= MAX_ATTEMPTS)
      return endFailed(app, row, error instanceof AdapterError ? "etsy-unavailable" : "failed");
    await app.db
      .update(trendAnalyses)
      .set({ claimedUntil: null })
      .where(and(eq(trendAnalyses.id, row.id), eq(trendAnalyses.state, "queued")));
    throw error;
  }
}

async function analyze(app: Parts, row: Row): Promise<void> {
  const read = await readSource(app, row);
  if (read.status === "failed") return endFailed(app, row, read.fault);
  if (read.products.length < MIN_SAMPLE) return endFailed(app, row, "too-few");
  const { figures, trends: found } = computeFigures(read.products, { ...read, now: app.now() });
  const trends = await nameTrends(app, found);
  const finishedAt = app.now();
  await runTransaction(app.db, [
    updateTable(trendAnalyses)
      .set({
        state: "done",
        figures: JSON.stringify(figures),
        platform: read.platform,
        sampleSize: figures.sampleSize,
        pasted: "",
        claimedUntil: null,
        finishedAt,
      })
      .where(and(eq(trendAnalyses.id, row.id), eq(trendAnalyses.state, "queued"))),
    ...(trends.length > 0
      ? [
          trendsStatement(row, {
            trends,
            platform: read.platform,
            sampleSize: figures.sampleSize,
            finishedAt,
          }),
        ]
      : []),
  ]);
}

/** A row for each trend, if this run is the one that ended the analysis. */
function trendsStatement(
  row: Row,
  {
    trends,
    platform,
    sampleSize,
    finishedAt,
  }: { trends: NamedTrend[]; platform: string; sampleSize: number; finishedAt: number },
): Statement {
  // Lists are sorted by id, newest first: the heaviest trend gets the last id.
  const ids = trends.map(() => newId()).reverse();
  const rows = trends.map((found, position) => ({
    id: ids[position],
    position,
    trend: found.trend || "Uncategorized",
    keywords: found.keywords.join(", ") || "N/A",
    exampleTitle: found.exampleTitle || "N/A",
    notes: words.trendNotes({ ...found, sampleSize }),
    summary: found.summary,
    isNamedByModel: found.isNamedByModel ? 1 : 0,
  }));
  return sql`INSERT INTO tshirt_trends (id, user_id, analysis_id, position, trend, platform, keywords, example_title, notes, summary, is_named_by_model, created_at)
    SELECT value ->> 'id', ${row.userId}, ${row.id}, value ->> 'position', value ->> 'trend', ${platform || "Unknown"},
      value ->> 'keywords', value ->> 'exampleTitle', value ->> 'notes', value ->> 'summary',
      value ->> 'isNamedByModel', ${finishedAt}
    FROM json_each(${JSON.stringify(rows)})
    WHERE EXISTS (SELECT 1 FROM trend_analyses WHERE id = ${row.id} AND state = 'done' AND finished_at = ${finishedAt})
    ON CONFLICT DO NOTHING`;
}

async function endFailed(app: Parts, row: Row, fault: AnalysisFault): Promise<void> {
  await app.db
    .update(trendAnalyses)
    .set({ state: "failed", fault, pasted: "", claimedUntil: null, finishedAt: app.now() })
    .where(and(eq(trendAnalyses.id, row.id), eq(trendAnalyses.state, "queued")));
}
