import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { MARKDOWN_RENDERER_VERSION, renderMarkdown } from "~/lib/text/render-markdown";
import type { PieceText } from "./check-piece";
import type { ContentKind } from "./content-kinds";
import { mayEditContent } from "./pieces";
import { hasPublishedSql } from "./published-content";
import type { ActingEditor } from "./save-piece";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Publishes the copy that is part of the site as pieces that editors can change, all or none, and only while no piece
 * of that kind was published, so that a repetition changes nothing. None either while a draft has the address of one.
 */
export async function publishSiteCopy(
  app: Pick<App, "db" | "now">,
  { by, network, kind, copy }: ActingEditor & { kind: ContentKind; copy: readonly PieceText[] },
): Promise<
  { status: "begun"; count: number } | { status: "already" } | { status: "slug-taken"; slug: string }
> {
  const at = app.now();
  const rows = copy.map(({ title, slug, body, fields }) => ({
    ...{ id: newId(), title, slug, body, fields: JSON.stringify(fields) },
    html: renderMarkdown(body).html,
    position: fields.day ? -Math.floor(Date.parse(fields.day) / DAY_MS) : Number(fields.position ?? 0),
  }));
  const json = JSON.stringify(rows);
  const field = (name: string) => sql.raw(`value ->> '$.${name}'`);
  const change = newId();
  const taken = sql`SELECT p.slug FROM json_each(${json}) copy JOIN content_pieces p ON p.kind = ${kind} AND p.slug = copy.value ->> '$.slug'`;
  const [taking, inserted] = await runTransaction(app.db, [
    sql`${taken} WHERE NOT ${hasPublishedSql(kind)} LIMIT 1`,
    sql`INSERT INTO content_pieces (id, kind, slug, state, title, revision, live_revision, position, published_at, last_change, updated_by, updated_at, created_at)
      SELECT ${field("id")}, ${kind}, ${field("slug")}, 'published', ${field("title")}, 1, 1, ${field("position")}, ${at}, ${change}, ${by}, ${at}, ${at}
      FROM json_each(${json})
      WHERE ${mayEditContent(by, "publish")} AND NOT ${hasPublishedSql(kind)} AND NOT EXISTS (${taken})`,
    sql`INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_by, created_at)
      SELECT ${field("id")}, 1, ${field("title")}, ${field("fields")}, ${field("body")}, ${field("html")}, ${MARKDOWN_RENDERER_VERSION}, ${by}, ${at}
      FROM json_each(${json}) WHERE EXISTS (SELECT 1 FROM content_pieces WHERE id = ${field("id")})`,
    auditLogStatement(app, {
      actorId: by,
      action: "begin with built-in copy",
      subject: `content-kind:${kind}`,
      detail: { after: rows.length, network },
      happens: sql`EXISTS (SELECT 1 FROM content_pieces WHERE id = ${rows[0]?.id ?? ""})`,
    }),
  ]);
  const [draft] = taking?.results ?? [];
  if (draft) return { status: "slug-taken", slug: String(draft.slug) };
  const count = inserted?.meta.changes ?? 0;
  return count > 0 ? { status: "begun", count: rows.length } : { status: "already" };
}
