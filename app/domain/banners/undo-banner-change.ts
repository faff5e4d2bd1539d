import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { type BannerChange, bannerJson, bannerRest, inColumnOrder, mayManageBanners } from "./banners";

/**
 * Makes a banner what it was before its last change, which is the entry `entryId` of the audit log: an edit is taken back,
 * a deleted banner stands again with its clicks, an added one goes. What is no longer as that change left it stays. The undo
 * is itself a change that can be undone.
 */
export async function undoBannerChange(
  app: Pick<App, "db" | "now">,
  { by, network, id, entryId }: BannerChange & { id: string; entryId: string },
): Promise<"undone" | "changed-since" | "unknown"> {
  const run = newId();
  const at = app.now();
  const subject = `banner:${id}`;
  const entry = sql`FROM audit_log WHERE id = ${entryId} AND subject = ${subject}`;
  const logged = (path: string) => sql`(SELECT detail ->> ${path} ${entry})`;
  const before = logged("$.before");
  const field = (name: string) => sql`${before} ->> ${`$.${name}`}`;
  const sourceKey = logged("$.rest.sourceKey");
  const current = sql`(SELECT ${bannerJson} FROM affiliate_banners WHERE id = ${id})`;
  const isRun = sql`EXISTS (SELECT 1 FROM audit_log WHERE subject = ${subject} AND detail ->> '$.run' = ${run})`;
  const happens = sql`${mayManageBanners(by)} AND EXISTS (SELECT 1 ${entry})
    AND NOT EXISTS (SELECT 1 FROM audit_log WHERE subject = ${subject} AND id > ${entryId})
    AND ${inColumnOrder(current)} IS ${inColumnOrder(logged("$.after"))}`;
  const [known, log] = await runTransaction(app.db, [
    sql`SELECT 1 AS known ${entry} AND ${mayManageBanners(by)}`,
    auditLogStatement(app, {
      actorId: by,
      action: "undo banner change",
      subject,
      detail: sql`json_object('before', ${current}, 'after', ${before}, 'run', ${run}, 'network', ${network},
        'rest', (SELECT ${bannerRest} FROM affiliate_banners WHERE id = ${id}))`,
      happens,
    }),
    sql`DELETE FROM affiliate_banners WHERE id = ${id} AND ${isRun} AND ${before} IS NULL`,
    sql`INSERT INTO affiliate_banners (id, title, description, link_url, image_url, is_active, start_date, end_date,
        display_order, project_name, source_key, clicks, updated_at, created_at)
      SELECT ${id}, ${field("title")}, ${field("description")}, ${field("link_url")}, ${field("image_url")}, ${field("is_active")},
        ${field("start_date")}, ${field("end_date")}, ${field("display_order")}, ${field("project_name")},
        iif(EXISTS (SELECT 1 FROM affiliate_banners WHERE source_key = ${sourceKey}), NULL, ${sourceKey}),
        coalesce(${logged("$.rest.clicks")}, 0), ${at}, coalesce(${logged("$.rest.createdAt")}, ${at})
      WHERE ${isRun} AND ${before} IS NOT NULL
      ON CONFLICT (id) DO UPDATE SET
        checked_at = NULL, link_fault = NULL, image_fault = NULL,
        image_key = iif(image_url = excluded.image_url, image_key, NULL),
        title = excluded.title, description = excluded.description, link_url = excluded.link_url,
        image_url = excluded.image_url, is_active = excluded.is_active, start_date = excluded.start_date,
        end_date = excluded.end_date, display_order = excluded.display_order, project_name = excluded.project_name,
        updated_at = max(excluded.updated_at, updated_at + 1)`,
  ]);
  if (!known?.results[0]) return "unknown";
  return log?.meta.changes ? "undone" : "changed-since";
}
