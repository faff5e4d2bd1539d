import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "~/app";
import { contentPieces, contentRevisions } from "~/db/schema";
import type { ContentKind } from "./content-kinds";
import { toText } from "./pieces";

/** The most pieces that a page reads. */
const MOST_READ = 300;

export interface PublishedPiece {
  kind: ContentKind;
  slug: string;
  title: string;
  /** Markdown, and the HTML rendered from it. */
  body: string;
  html: string;
  fields: Record<string, string>;
}

/** By kind, in order; null where editors have published none of that kind yet: the site's own copy is shown. */
export type PublishedContent<Kind extends ContentKind> = Record<Kind, PublishedPiece[] | null>;

/**
 * Whether editors ever published a piece of this kind, whatever its state is now. Before, drafts change nothing for visitors.
 */
export const hasPublishedSql = (kind: ContentKind) =>
  sql`EXISTS (SELECT 1 FROM content_pieces WHERE kind = ${kind} AND published_at IS NOT NULL)`;

/** The queries of `toPublishedContent`, for a page's batch: the live pieces of these kinds, and the kinds that editors have published. */
export function publishedContentQueries<Kind extends ContentKind>(
  { db }: Pick<App, "db">,
  kinds: readonly Kind[],
) {
  return [
    db
      .select({ kind: contentPieces.kind, slug: contentPieces.slug, text: contentRevisions })
      .from(contentPieces)
      .innerJoin(
        contentRevisions,
        and(
          eq(contentRevisions.contentId, contentPieces.id),
          eq(contentRevisions.number, contentPieces.liveRevision),
        ),
      )
      .where(and(inArray(contentPieces.kind, [...kinds]), sql`${contentPieces.state} = 'published'`))
      .orderBy(contentPieces.kind, contentPieces.position, contentPieces.id)
      .limit(MOST_READ),
    db
      .select({
        managed: sql<string>`json_array(${sql.join(
          kinds.map((kind) => sql`iif(${hasPublishedSql(kind)}, ${kind}, NULL)`),
          sql`, `,
        )})`,
      })
      .from(sql`(SELECT 1)`),
  ] as const;
}

export function toPublishedContent<Kind extends ContentKind>(
  kinds: readonly Kind[],
  rows: { kind: ContentKind; slug: string; text: typeof contentRevisions.$inferSelect }[],
  managed: { managed: string }[],
): PublishedContent<Kind> {
  const known = JSON.parse(managed[0]?.managed ?? "[]") as (string | null)[];
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      known.includes(kind) ? rows.filter((row) => row.kind === kind).map(toPiece) : null,
    ]),
  ) as PublishedContent<Kind>;
}

export async function readPublishedContent<Kind extends ContentKind>(
  app: Pick<App, "db">,
  kinds: readonly Kind[],
): Promise<PublishedContent<Kind>> {
  const [rows, managed] = await app.db.batch(publishedContentQueries(app, kinds));
  return toPublishedContent(kinds, rows, managed);
}

function toPiece({
  kind,
  slug,
  text,
}: {
  kind: ContentKind;
  slug: string;
  text: typeof contentRevisions.$inferSelect;
}): PublishedPiece {
  const { title, body, html, fields } = toText(text);
  return { kind, slug, title, body, html, fields };
}
