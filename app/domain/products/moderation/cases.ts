import { and, desc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { designReports, moderationCases, products, stores, users } from "~/db/schema";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { type Cursor, paginate } from "~/lib/pagination";
import type { CaseState } from "./moderation-terms";

const REPORTS_SHOWN = 50;
const HISTORY_SHOWN = 20;

const reportCount = sql<number>`(SELECT count(*) FROM ${designReports} WHERE ${designReports.productId} = ${moderationCases.productId})`;

/** Cases in a state, newest first. */
export async function listModerationCases(
  { db }: Pick<App, "db">,
  { state, cursor, pageSize }: { state: CaseState; cursor: Cursor | null; pageSize?: number | undefined },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [moderationCases.id], cursor, pageSize });
  const found = await db
    .select({
      id: moderationCases.id,
      title: products.title,
      productState: products.state,
      storeName: stores.storeName,
      decision: moderationCases.decision,
      outcome: moderationCases.outcome,
      reports: reportCount.as("reports"),
      reason:
        sql<string>`coalesce((SELECT reason FROM ${designReports} WHERE ${designReports.productId} = ${moderationCases.productId} ORDER BY id DESC LIMIT 1), '')`.as(
          "last_reason",
        ),
      createdAt: moderationCases.createdAt,
    })
    .from(moderationCases)
    .innerJoin(products, eq(products.id, moderationCases.productId))
    .leftJoin(stores, eq(stores.userId, moderationCases.creatorId))
    .where(and(eq(moderationCases.state, state), where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

export type ListedCase = Awaited<ReturnType<typeof listModerationCases>>["rows"][number];

/** A case with its product, the reports, and the creator's other cases; null if there is none. One round trip. */
export async function readModerationCase({ db }: Pick<App, "db">, { caseId }: { caseId: string }) {
  const ofCase = sql`(SELECT product_id FROM moderation_cases WHERE id = ${caseId})`;
  const creator = sql`(SELECT creator_id FROM moderation_cases WHERE id = ${caseId})`;
  const [[found], reports, history, [sales], audit] = await db.batch([
    db
      .select({
        case: moderationCases,
        title: sql<string>`${products.title}`.as("product_title"),
        productState: sql<string>`${products.state}`.as("product_state"),
        coverKey: products.coverKey,
        email: users.email,
        storeId: sql<string | null>`${stores.id}`.as("store_id_of_case"),
        storeName: stores.storeName,
      })
      .from(moderationCases)
      .innerJoin(products, eq(products.id, moderationCases.productId))
      .innerJoin(users, eq(users.id, moderationCases.creatorId))
      .leftJoin(stores, eq(stores.userId, moderationCases.creatorId))
      .where(eq(moderationCases.id, caseId)),
    db
      .select({
        id: designReports.id,
        reason: designReports.reason,
        detail: designReports.detail,
        email: designReports.email,
        createdAt: designReports.createdAt,
      })
      .from(designReports)
      .where(eq(designReports.productId, ofCase))
      .orderBy(desc(designReports.id))
      .limit(REPORTS_SHOWN),
    db
      .select({
        id: moderationCases.id,
        title: products.title,
        state: sql<CaseState>`${moderationCases.state}`.as("case_state"),
        decision: moderationCases.decision,
        outcome: moderationCases.outcome,
        createdAt: moderationCases.createdAt,
      })
      .from(moderationCases)
      .innerJoin(products, eq(products.id, moderationCases.productId))
      .where(and(eq(moderationCases.creatorId, creator), sql`${moderationCases.id} <> ${caseId}`))
      .orderBy(desc(moderationCases.id))
      .limit(HISTORY_SHOWN),
    db
      .select({ published: sql<number>`count(*)` })
      .from(products)
      .where(and(eq(products.userId, creator), eq(products.state, "published"))),
    auditLogQuery({ db }, { subject: `moderation:${caseId}` }),
  ]);
  if (!found) return null;
  const { case: row, ...product } = found;
  return { case: row, product, reports, history, published: sales?.published ?? 0, audit };
}

/** A decision as its creator reads it; null for anybody else's. */
export async function findOwnDecision(
  { db }: Pick<App, "db">,
  { caseId, userId }: { caseId: string; userId: string },
) {
  const [row] = await db
    .select({
      id: moderationCases.id,
      state: sql<CaseState>`${moderationCases.state}`.as("case_state"),
      decision: moderationCases.decision,
      reason: moderationCases.reason,
      decidedAt: moderationCases.decidedAt,
      appeal: moderationCases.appeal,
      appealedAt: moderationCases.appealedAt,
      outcome: moderationCases.outcome,
      closedAt: moderationCases.closedAt,
      title: products.title,
      productId: products.id,
      isAboutRights: sql<number>`EXISTS (SELECT 1 FROM ${designReports}
        WHERE ${designReports.productId} = ${moderationCases.productId} AND reason IN ('copied', 'trademark'))`,
    })
    .from(moderationCases)
    .innerJoin(products, eq(products.id, moderationCases.productId))
    .where(
      and(
        eq(moderationCases.id, caseId),
        eq(moderationCases.creatorId, userId),
        // A report that changed nothing, or is not decided, is not the creator's to read.
        sql`${moderationCases.decision} IS NOT NULL AND ${moderationCases.decision} <> 'keep'`,
      ),
    );
  return row ?? null;
}

/** Figures for the transparency page: reports by reason, decisions, appeals, counter notices among them. One round trip. */
export async function readModerationFigures({ db }: Pick<App, "db">) {
  const [reports, decisions, appeals] = await db.batch([
    db
      .select({ name: designReports.reason, count: sql<number>`count(*)` })
      .from(designReports)
      .groupBy(designReports.reason),
    db
      .select({
        name: moderationCases.decision,
        count: sql<number>`count(*)`,
      })
      .from(moderationCases)
      .groupBy(moderationCases.decision),
    db
      .select({
        name: moderationCases.outcome,
        count: sql<number>`count(*)`,
        counterNotices: sql<number>`sum(${moderationCases.isCounterNotice} IS 'yes')`,
      })
      .from(moderationCases)
      .where(sql`${moderationCases.appealedAt} IS NOT NULL`)
      .groupBy(moderationCases.outcome),
  ]);
  const counterNotices = appeals.map(({ name, counterNotices: count }) => ({ name, count }));
  return {
    reports,
    decisions: decisions.map(orOpen),
    appeals: appeals.map(orOpen),
    counterNotices: counterNotices.filter(({ count }) => count > 0).map(orOpen),
  };
}

/** What is not decided yet has no name. */
const orOpen = ({ name, count }: { name: string | null; count: number }) => ({ name: name ?? "open", count });
