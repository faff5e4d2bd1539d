import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { affiliateBanners, contentCounts } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { newId } from "~/lib/ids";
import { type Cursor, paginate } from "~/lib/pagination";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type BannerFields, DEFAULT_PROJECT, dayOf } from "./banner-fields";

export type Banner = typeof affiliateBanners.$inferSelect;

const PATH = "/admin/affiliate-banners";

/** Banners by display order, the number of all, the one that is edited, and what was done to a chosen one. One round trip. */
export async function listBanners(
  { db }: Pick<App, "db">,
  {
    cursor,
    pageSize,
    editedId = "",
    changedId = editedId,
  }: { cursor: Cursor | null; pageSize?: number | undefined; editedId?: string; changedId?: string },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [affiliateBanners.displayOrder, affiliateBanners.id],
    isAscending: true,
    cursor,
    pageSize,
  });
  const [found, [counted], [edited], trail] = await db.batch([
    db.select().from(affiliateBanners).where(where).orderBy(orderBy).limit(limit),
    db.select({ count: contentCounts.count }).from(contentCounts).where(eq(contentCounts.kind, "banners")),
    db.select().from(affiliateBanners).where(eq(affiliateBanners.id, editedId)).limit(1),
    auditLogQuery({ db }, { subject: `banner:${changedId}` }),
  ]);
  const page = paginate(found, { cursor, keyOf: (row) => [row.displayOrder, row.id], pageSize });
  return { ...page, count: counted?.count ?? 0, edited: edited ?? null, trail };
}

/** The banner for a store's page, as a query for its batch: active, within its days, the first in order. */
export function storeBannerQuery({ db, now }: Pick<App, "db" | "now">) {
  return db
    .select({
      id: affiliateBanners.id,
      title: affiliateBanners.title,
      description: affiliateBanners.description,
      linkUrl: affiliateBanners.linkUrl,
      imageKey: affiliateBanners.imageKey,
    })
    .from(affiliateBanners)
    .where(isShownOn(dayOf(now())))
    .orderBy(asc(affiliateBanners.displayOrder), asc(affiliateBanners.id))
    .limit(1);
}

/** Whether stores may show a banner on this day; of several, the first by `display_order` is shown. */
export function isShownOn(day: string) {
  return and(
    eq(affiliateBanners.projectName, DEFAULT_PROJECT),
    // A literal, because SQLite uses the index of shown banners only if the statement itself has the condition.
    sql`${affiliateBanners.isActive} = 1`,
    sql`${affiliateBanners.startDate} <= ${day} AND ${affiliateBanners.endDate} >= ${day}`,
    // A link that is known to lead nowhere helps nobody.
    sql`${affiliateBanners.linkFault} IS NULL`,
  );
}

export type ShownBanner = Awaited<ReturnType<typeof storeBannerQuery>>[number];

/** JSON of a banner's fields, in the names of `BannerFields`, as an expression over its columns. */
export const bannerJson = sql`json_object('title', title, 'description', description, 'link_url', link_url, 'image_url', image_url,
  'is_active', json(iif(is_active, 'true', 'false')), 'start_date', start_date, 'end_date', end_date,
  'display_order', display_order, 'project_name', project_name)`;

/** JSON of what a banner has besides its fields, for the audit log: a deleted banner gets it back. */
export const bannerRest = sql`json_object('sourceKey', source_key, 'clicks', clicks, 'createdAt', created_at)`;

/** A banner's JSON with its columns in one order, so that two texts can be compared; NULL stays NULL. */
export const inColumnOrder = (json: SQL): SQL =>
  sql`json_patch('{"title":"","description":"","link_url":"","image_url":"","is_active":false,"start_date":"","end_date":"","display_order":0,"project_name":""}', ${json})`;

/** True if this person may manage banners at this moment. */
export const mayManageBanners = (by: string): SQL =>
  sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${by} AND role IN ${rolesFor(PATH, "manage")})`;

export interface BannerChange {
  by: string;
  /** The key of the caller's network. */
  network: string;
}

/** Adds a banner. A repeated form is the same banner, one that was changed after Back another. */
export async function addBanner(
  app: Pick<App, "db" | "now">,
  { by, network, formKey, fields }: BannerChange & { formKey: string; fields: BannerFields },
): Promise<"added" | "already" | "forbidden"> {
  const id = newId();
  const form = await sha256Hex(JSON.stringify([formKey, fields]));
  const sourceKey = `form:${by}:${form}`;
  const isNew = sql`${mayManageBanners(by)} AND NOT EXISTS (SELECT 1 FROM affiliate_banners WHERE source_key = ${sourceKey})`;
  const at = app.now();
  const [log, , allowed] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "add banner",
      subject: `banner:${id}`,
      detail: { after: JSON.stringify(fields), network },
      happens: isNew,
    }),
    sql`INSERT INTO affiliate_banners (id, title, description, link_url, image_url, is_active, start_date, end_date,
        display_order, project_name, source_key, updated_at, created_at)
      SELECT ${id}, ${fields.title}, ${fields.description}, ${fields.link_url}, ${fields.image_url}, ${fields.is_active ? 1 : 0},
        ${fields.start_date}, ${fields.end_date}, ${fields.display_order}, ${fields.project_name}, ${sourceKey}, ${at}, ${at}
      WHERE ${isNew}`,
    sql`SELECT ${mayManageBanners(by)} AS allowed`,
  ]);
  if (log?.meta.changes) return "added";
  return allowed?.results[0]?.allowed ? "already" : "forbidden";
}

/** Changes a banner; its link and picture are looked at again where they changed. */
export async function updateBanner(
  app: Pick<App, "db" | "now">,
  { by, network, id, fields }: BannerChange & { id: string; fields: BannerFields },
): Promise<"updated" | "unchanged" | "unknown"> {
  const after = JSON.stringify(fields);
  const isKnown = sql`${mayManageBanners(by)} AND EXISTS (SELECT 1 FROM affiliate_banners WHERE id = ${id})`;
  const differs = sql`EXISTS (SELECT 1 FROM affiliate_banners WHERE id = ${id} AND ${inColumnOrder(bannerJson)} <> ${inColumnOrder(sql`${after}`)})`;
  const happens = sql`${isKnown} AND ${differs}`;
  const [known, log] = await runTransaction(app.db, [
    sql`SELECT (${isKnown}) AS known`,
    auditLogStatement(app, {
      actorId: by,
      action: "update banner",
      subject: `banner:${id}`,
      detail: sql`json_object('before', (SELECT ${bannerJson} FROM affiliate_banners WHERE id = ${id}), 'after', ${after}, 'network', ${network})`,
      happens,
    }),
    sql`UPDATE affiliate_banners SET
        checked_at = iif(link_url = ${fields.link_url} AND image_url = ${fields.image_url}, checked_at, NULL),
        link_fault = iif(link_url = ${fields.link_url}, link_fault, NULL),
        image_fault = iif(image_url = ${fields.image_url}, image_fault, NULL),
        image_key = iif(image_url = ${fields.image_url}, image_key, NULL),
        title = ${fields.title}, description = ${fields.description}, link_url = ${fields.link_url}, image_url = ${fields.image_url},
        is_active = ${fields.is_active ? 1 : 0}, start_date = ${fields.start_date}, end_date = ${fields.end_date},
        display_order = ${fields.display_order}, project_name = ${fields.project_name}, updated_at = ${app.now()}
      WHERE id = ${id} AND ${happens}`,
  ]);
  if (!known?.results[0]?.known) return "unknown";
  return log?.meta.changes ? "updated" : "unchanged";
}

/** Deletes a banner. The audit log keeps all of it, in the form that an import takes; it can be undone. */
export async function deleteBanner(
  app: Pick<App, "db" | "now">,
  { by, network, id }: BannerChange & { id: string },
): Promise<"deleted" | "unknown"> {
  const happens = sql`${mayManageBanners(by)} AND EXISTS (SELECT 1 FROM affiliate_banners WHERE id = ${id})`;
  const [log] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "delete banner",
      subject: `banner:${id}`,
      detail: sql`json_object('before', (SELECT ${bannerJson} FROM affiliate_banners WHERE id = ${id}),
        'rest', (SELECT ${bannerRest} FROM affiliate_banners WHERE id = ${id}), 'network', ${network})`,
      happens,
    }),
    deleteFrom(affiliateBanners).where(and(eq(affiliateBanners.id, id), happens)),
  ]);
  return log?.meta.changes ? "deleted" : "unknown";
}

/** Counts a click on a banner's link; ids of none are ignored. */
export async function countBannerClick({ db }: Pick<App, "db">, { id }: { id: string }): Promise<void> {
  await runTransaction(db, [
    updateTable(affiliateBanners)
      .set({ clicks: sql`${affiliateBanners.clicks} + 1` })
      .where(and(eq(affiliateBanners.id, id), eq(affiliateBanners.isActive, true))),
  ]);
}
