import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client";
import { blogPosts, knowledgeBaseArticles } from "~/db/schema";
import { deleteFrom } from "~/db/writes";
import { postDigest, toPostRow } from "~/domain/blog/posts";
import { toArticleRow } from "~/domain/knowledge-base/articles";
import type { Piece, RevisionText } from "./pieces";

interface Publication {
  publishedAt: number;
  updatedAt: number;
  happens: SQL;
}

/** Writes the row that the blog or the knowledge base reads. Other kinds are read from their own rows. */
export async function publishedRowStatements(
  { id, kind, slug }: Piece,
  { title, body, fields }: RevisionText,
  { publishedAt, updatedAt, happens }: Publication,
): Promise<SQL[]> {
  const draft = {
    ...{ title, slug, content: body, excerpt: fields.excerpt, topic: fields.topic, updatedAt },
  };
  if (kind === "post") {
    const row = await toPostRow({ ...draft, author: fields.author, publishedAt });
    return [
      sql`INSERT INTO blog_posts (id, title, slug, content, excerpt, author, topic, html, renderer, reading_minutes, digest, is_published, published_at, updated_at)
        SELECT ${id}, ${row.title}, ${slug}, ${row.content}, ${row.excerpt}, ${row.author}, ${row.topic ?? null}, ${row.html},
          ${row.renderer}, ${row.readingMinutes}, ${await postDigest(draft)}, 1, ${publishedAt}, ${updatedAt}
        WHERE ${happens}
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, content = excluded.content, excerpt = excluded.excerpt,
          author = excluded.author, topic = excluded.topic, html = excluded.html, renderer = excluded.renderer,
          reading_minutes = excluded.reading_minutes, digest = excluded.digest, is_published = 1, updated_at = excluded.updated_at`,
    ];
  }
  if (kind !== "article") return [];
  const row = await toArticleRow({ ...draft, createdAt: publishedAt });
  return [
    sql`INSERT INTO knowledge_base_articles (id, title, slug, excerpt, topic, content, html, renderer, digest, updated_at, created_at)
      SELECT ${id}, ${row.title}, ${slug}, ${row.excerpt}, ${row.topic}, ${row.content}, ${row.html}, ${row.renderer}, ${row.digest},
        ${row.updatedAt}, ${publishedAt}
      WHERE ${happens}
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, topic = excluded.topic,
        content = excluded.content, html = excluded.html, renderer = excluded.renderer, digest = excluded.digest,
        updated_at = excluded.updated_at`,
  ];
}

/** Deletes those rows. */
export function unpublishedRowStatements(id: string, happens: SQL): Statement[] {
  return [
    deleteFrom(blogPosts).where(and(eq(blogPosts.id, id), happens)),
    deleteFrom(knowledgeBaseArticles).where(and(eq(knowledgeBaseArticles.id, id), happens)),
  ];
}
