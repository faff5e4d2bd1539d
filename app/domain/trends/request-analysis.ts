import { and, eq, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { trendAnalyses } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { counterOf, countUseQuery, isWithinCondition } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";

export interface RequestedSource {
  kind: "shop" | "etsy" | "pasted";
  /** The same for each analysis of one source. */
  key: string;
  /** An address, or the name of what was pasted. */
  source: string;
  pasted?: string;
}

export type RequestAnalysisResult =
  | { status: "queued"; analysisId: string }
  /** One is being made already. */
  | { status: "already" | "too-many" };

/** Asks for an analysis, which the queue makes. A person has one at a time. */
export async function requestAnalysis(
  app: Pick<App, "db" | "now" | "enqueue">,
  { userId, kind, key, source, pasted = "" }: RequestedSource & { userId: string },
): Promise<RequestAnalysisResult> {
  const id = newId();
  const counter = counterOf("trend-analyses", personSubject(userId));
  const isOpen = sql`EXISTS (SELECT 1 FROM trend_analyses WHERE user_id = ${userId} AND state = 'queued')`;
  try {
    const [, inserted] = await runTransaction(app.db, [
      countUseQuery(app, counter, sql`NOT ${isOpen}`),
      insertInto(trendAnalyses).select(
        sql`SELECT ${id}, ${userId}, 'queued', ${kind}, ${key}, ${source}, ${pasted}, '', 0, NULL, NULL, 0, NULL, NULL, ${app.now()}
          WHERE ${isWithinCondition(app, counter)} AND NOT ${isOpen}`,
      ),
    ]);
    if (!inserted?.meta.changes) {
      const [open] = await app.db
        .select({ id: trendAnalyses.id })
        .from(trendAnalyses)
        .where(and(eq(trendAnalyses.userId, userId), eq(trendAnalyses.state, "queued")));
      return { status: open ? "already" : "too-many" };
    }
  } catch (error) {
    if (isConstraintViolation(error, "analysis-open")) return { status: "already" };
    throw error;
  }
  await app.enqueue({ type: "analyze-trends", analysisId: id });
  return { status: "queued", analysisId: id };
}

/** The message of a younger one may still be on its way. */
const MIN_AGE_MS = 60_000;

/** Analyses whose message was lost, or whose reader died. */
export async function listDueAnalyses({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const at = now();
  const rows = await db
    .select({ id: trendAnalyses.id })
    .from(trendAnalyses)
    .where(
      and(
        // Spelled as in the partial index, or SQLite does not use it.
        sql`${trendAnalyses.state} = 'queued'`,
        lte(trendAnalyses.createdAt, at - MIN_AGE_MS),
        sql`coalesce(${trendAnalyses.claimedUntil}, 0) <= ${at}`,
      ),
    )
    .orderBy(trendAnalyses.createdAt)
    .limit(20);
  return rows.map(({ id }) => id);
}
