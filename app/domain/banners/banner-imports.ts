import { and, desc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { auditLog, bannerImportRows, bannerImports, users } from "~/db/schema";
import { type Cursor, paginate } from "~/lib/pagination";
import type { BannerFields } from "./banner-fields";

export const IMPORT_CHANGES = ["new", "changed", "same", "repeated", "faulty"] as const;
export type ImportChange = (typeof IMPORT_CHANGES)[number];

const IMPORTS_SHOWN = 20;
const ROWS_PER_PAGE = 50;

/** Imports, newest first, page by page. */
export async function listBannerImports(
  { db }: Pick<App, "db">,
  { cursor, pageSize = IMPORTS_SHOWN }: { cursor: Cursor | null; pageSize?: number },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [bannerImports.id], cursor, pageSize });
  const found = await db
    .select({
      id: bannerImports.id,
      source: bannerImports.source,
      state: bannerImports.state,
      name: bannerImports.name,
      createdAt: bannerImports.createdAt,
      email: users.email,
    })
    .from(bannerImports)
    .leftJoin(users, eq(users.id, bannerImports.createdBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return paginate(found, { cursor, keyOf: (row) => [row.id], pageSize });
}

/** An import with the number of its rows by what they change, and a page of the rows; null if there is none. */
export async function readBannerImport(
  { db }: Pick<App, "db">,
  { importId, change, cursor }: { importId: string; change: ImportChange | null; cursor: Cursor | null },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [bannerImportRows.position],
    isAscending: true,
    cursor,
    pageSize: ROWS_PER_PAGE,
  });
  const [[found], counts, rows, audit] = await db.batch([
    db.select().from(bannerImports).where(eq(bannerImports.id, importId)),
    db
      .select({ change: bannerImportRows.change, count: sql<number>`count(*)` })
      .from(bannerImportRows)
      .where(eq(bannerImportRows.importId, importId))
      .groupBy(bannerImportRows.change),
    db
      .select({
        position: bannerImportRows.position,
        change: bannerImportRows.change,
        fault: bannerImportRows.fault,
        isApplied: bannerImportRows.isApplied,
        given: bannerImportRows.given,
        fields: bannerImportRows.fields,
        before: bannerImportRows.before,
      })
      .from(bannerImportRows)
      .where(
        and(
          eq(bannerImportRows.importId, importId),
          change ? eq(bannerImportRows.change, change) : undefined,
          where,
        ),
      )
      .orderBy(orderBy)
      .limit(limit),
    db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        detail: auditLog.detail,
        at: auditLog.createdAt,
        email: users.email,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(eq(auditLog.subject, `banner-import:${importId}`))
      .orderBy(desc(auditLog.id))
      .limit(IMPORTS_SHOWN),
  ]);
  if (!found) return null;
  const page = paginate(rows, { cursor, keyOf: (row) => [row.position], pageSize: ROWS_PER_PAGE });
  const countOf = (of: ImportChange) => counts.find((row) => row.change === of)?.count ?? 0;
  return {
    found: {
      id: found.id,
      source: found.source,
      state: found.state,
      name: found.name,
      createdAt: found.createdAt,
      appliedAt: found.appliedAt,
    },
    audit,
    counts: Object.fromEntries(IMPORT_CHANGES.map((of) => [of, countOf(of)])) as Record<ImportChange, number>,
    page: { ...page, rows: page.rows.map(toDifference) },
  };
}

export interface RowDifference {
  position: number;
  change: ImportChange;
  fault: string | null;
  isApplied: boolean;
  title: string;
  link: string;
  project: string;
  /** The columns that change, or those of a new banner. */
  columns: { name: keyof BannerFields; before: string | null; after: string }[];
}

function toDifference(row: {
  position: number;
  change: ImportChange;
  fault: string | null;
  isApplied: boolean;
  given: string;
  fields: string | null;
  before: string | null;
}): RowDifference {
  const after = JSON.parse(row.fields ?? row.given) as Partial<BannerFields>;
  const before = row.before === null ? null : (JSON.parse(row.before) as BannerFields);
  const names = Object.keys(after) as (keyof BannerFields)[];
  return {
    position: row.position,
    change: row.change,
    fault: row.fault,
    isApplied: row.isApplied,
    title: after.title ?? "",
    link: after.link_url ?? "",
    project: after.project_name ?? "",
    columns:
      before === null
        ? []
        : names
            .filter((name) => after[name] !== before[name])
            .map((name) => ({ name, before: String(before[name]), after: String(after[name]) })),
  };
}
