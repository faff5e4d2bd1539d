import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { type BannerChange, mayManageBanners } from "./banners";
import { IS_SAME_BANNER } from "./import-banners";

export type ImportActResult =
  | { status: "done"; count: number; keptCount: number }
  /** It is no longer in the state that this act begins with. */
  | { status: "already" }
  | { status: "unknown" };

type ImportAct = BannerChange & { importId: string };

/**
 * Applies an import in one transaction: a run that is killed leaves nothing, and pressing twice applies once. A banner
 * that was edited, deleted or added by another import since the rows were shown stays as it is (`keptCount`).
 */
export async function applyBannerImport(
  app: Pick<App, "db" | "now">,
  act: ImportAct,
): Promise<ImportActResult> {
  const { importId } = act;
  const field = (name: string) => sql.raw(`fields ->> '$.${name}'`);
  return runAct(app, act, { from: "shown", to: "done", action: "import banners" }, (isRun, at) => [
    sql`UPDATE banner_import_rows SET is_applied = 1 WHERE import_id = ${importId} AND ${isRun}
      AND NOT EXISTS (SELECT 1 FROM affiliate_banners b WHERE b.source_key = banner_import_rows.source_key AND b.id <> banner_id)
      AND (change = 'new' AND NOT EXISTS (SELECT 1 FROM affiliate_banners b WHERE b.id = banner_id)
          AND NOT EXISTS (SELECT 1 FROM affiliate_banners b WHERE ${IS_SAME_BANNER})
        OR change = 'changed' AND EXISTS (SELECT 1 FROM affiliate_banners b WHERE b.id = banner_id AND b.updated_at = seen_at))`,
    sql`INSERT INTO affiliate_banners (id, title, description, link_url, image_url, is_active, start_date, end_date,
        display_order, project_name, source_key, updated_at, created_at)
      SELECT banner_id, ${field("title")}, ${field("description")}, ${field("link_url")}, ${field("image_url")}, ${field("is_active")},
        ${field("start_date")}, ${field("end_date")}, ${field("display_order")}, ${field("project_name")}, source_key, ${at}, ${at}
      FROM banner_import_rows WHERE import_id = ${importId} AND is_applied = 1 AND ${isRun}
      ON CONFLICT (id) DO UPDATE SET
        checked_at = iif(link_url = excluded.link_url AND image_url = excluded.image_url, checked_at, NULL),
        link_fault = iif(link_url = excluded.link_url, link_fault, NULL),
        image_fault = iif(image_url = excluded.image_url, image_fault, NULL),
        image_key = iif(image_url = excluded.image_url, image_key, NULL),
        title = excluded.title, description = excluded.description, link_url = excluded.link_url, image_url = excluded.image_url,
        is_active = excluded.is_active, start_date = excluded.start_date, end_date = excluded.end_date,
        display_order = excluded.display_order, project_name = excluded.project_name,
        source_key = coalesce(source_key, excluded.source_key), updated_at = excluded.updated_at`,
    countStatement(importId, sql`is_applied = 1`),
  ]);
}

/**
 * Takes an import back: what it added goes, what it changed is as before. A banner that was edited since stays as it is
 * (`keptCount`).
 */
export async function undoBannerImport(
  app: Pick<App, "db" | "now">,
  act: ImportAct,
): Promise<ImportActResult> {
  const { importId } = act;
  const appliedAt = sql`(SELECT applied_at FROM banner_imports WHERE id = ${importId})`;
  const before = (name: string) => sql.raw(`r.before ->> '$.${name}'`);
  return runAct(app, act, { from: "done", to: "undone", action: "undo import of banners" }, (isRun, at) => [
    // From here on `is_applied` says what is still to be taken back.
    sql`UPDATE banner_import_rows SET is_applied = 0 WHERE import_id = ${importId} AND is_applied = 1 AND ${isRun}
      AND NOT EXISTS (SELECT 1 FROM affiliate_banners b WHERE b.id = banner_id AND b.updated_at = ${appliedAt})`,
    sql`DELETE FROM affiliate_banners WHERE ${isRun} AND id IN (SELECT banner_id FROM banner_import_rows
      WHERE import_id = ${importId} AND is_applied = 1 AND change = 'new')`,
    sql`UPDATE affiliate_banners SET
        checked_at = NULL, link_fault = NULL, image_fault = NULL,
        image_key = iif(image_url = ${before("image_url")}, image_key, NULL),
        title = ${before("title")}, description = ${before("description")}, link_url = ${before("link_url")},
        image_url = ${before("image_url")}, is_active = ${before("is_active")}, start_date = ${before("start_date")},
        end_date = ${before("end_date")}, display_order = ${before("display_order")}, project_name = ${before("project_name")},
        updated_at = ${at}
      FROM banner_import_rows r WHERE r.import_id = ${importId} AND r.is_applied = 1 AND r.change = 'changed'
        AND r.banner_id = affiliate_banners.id AND ${isRun}`,
    countStatement(importId, sql`is_applied = 1`),
  ]);
}

/** Discards an import that was shown; it has changed no banner. */
export function cancelBannerImport(app: Pick<App, "db" | "now">, act: ImportAct): Promise<ImportActResult> {
  return runAct(app, act, { from: "shown", to: "canceled", action: "cancel import of banners" }, () => [
    countStatement(act.importId, sql`0`),
  ]);
}

/** Rows that were handled, and rows that were meant to be. */
function countStatement(importId: string, isHandled: SQL): SQL {
  return sql`SELECT coalesce(sum(${isHandled}), 0) AS handled, coalesce(sum(change IN ('new', 'changed')), 0) AS meant
    FROM banner_import_rows WHERE import_id = ${importId}`;
}

async function runAct(
  app: Pick<App, "db" | "now">,
  { by, network, importId }: ImportAct,
  { from, to, action }: { from: string; to: string; action: string },
  /** Gets the act's one moment: an undo compares `applied_at` with the `updated_at` of the banners. */
  work: (isRun: SQL, at: number) => SQL[],
): Promise<ImportActResult> {
  const run = newId();
  const isRun = sql`EXISTS (SELECT 1 FROM banner_imports WHERE id = ${importId} AND run = ${run})`;
  const at = app.now();
  const applied = to === "done" ? sql`, applied_at = ${at}` : sql``;
  const results = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM banner_imports WHERE id = ${importId} AND ${mayManageBanners(by)}`,
    sql`UPDATE banner_imports SET state = ${to}, run = ${run}${applied}
      WHERE id = ${importId} AND state = ${from} AND ${mayManageBanners(by)}`,
    auditLogStatement(app, {
      actorId: by,
      action,
      subject: `banner-import:${importId}`,
      detail: { before: from, after: to, network },
      happens: isRun,
    }),
    ...work(isRun, at),
  ]);
  if (!results[0]?.results[0]) return { status: "unknown" };
  if (!results[1]?.meta.changes) return { status: "already" };
  const counted = results.at(-1)?.results[0];
  const count = Number(counted?.handled ?? 0);
  return { status: "done", count, keptCount: Number(counted?.meant ?? 0) - count };
}
