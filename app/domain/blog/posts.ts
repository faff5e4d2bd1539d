import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { blogPosts } from "~/db/schema";
import { newId } from "~/lib/ids";
import { type Cursor, type Page, paginate } from "~/lib/pagination";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import {
  currentHtmlOf,
  MARKDOWN_RENDERER_VERSION,
  renderMarkdown,
  slugify,
} from "~/lib/text/render-markdown";

/** What a list shows of a post. */
export interface ListedBlogPost {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  topic: string | null;
  readingMinutes: number;
  publishedAt: number;
}

export interface Post extends ListedBlogPost {
  html: string;
  author: string;
  updatedAt: number;
}

export type PostRow = typeof blogPosts.$inferInsert & { id: string };

export const DEFAULT_AUTHOR = "Inkloom";
const RELATED_POSTS = 3;

/** A literal, because SQLite uses a partial index only if the statement repeats its condition. */
const isPublished = sql`${blogPosts.isPublished} = 1`;

const listed = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  topic: blogPosts.topic,
  readingMinutes: blogPosts.readingMinutes,
  publishedAt: blogPosts.publishedAt,
};

/** Newest first. One round trip. */
export async function listPosts(
  { db }: Pick<App, "db">,
  { cursor }: { cursor: Cursor | null },
): Promise<Page<ListedBlogPost>> {
  const { where, orderBy, limit } = keysetClauses({ columns: [blogPosts.publishedAt, blogPosts.id], cursor });
  const rows = await db
    .select(listed)
    .from(blogPosts)
    .where(and(isPublished, where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(rows, { cursor, keyOf: (row) => [row.publishedAt, row.id] });
}

/** A post with the previous, next and related posts, or null. One round trip. */
export async function readPost(
  { db }: Pick<App, "db">,
  { slug }: { slug: string },
): Promise<{
  post: Post;
  newer: ListedBlogPost | null;
  older: ListedBlogPost | null;
  related: ListedBlogPost[];
} | null> {
  const place = sql`(SELECT published_at, id FROM blog_posts WHERE slug = ${slug})`;
  const beside = (comparison: SQL, order: SQL) =>
    db
      .select(listed)
      .from(blogPosts)
      .where(and(isPublished, sql`(${blogPosts.publishedAt}, ${blogPosts.id}) ${comparison} ${place}`))
      .orderBy(sql`${blogPosts.publishedAt} ${order}, ${blogPosts.id} ${order}`)
      .limit(1);
  const [[row], [newer], [older], related] = await db.batch([
    db
      .select()
      .from(blogPosts)
      .where(and(eq(blogPosts.slug, slug), isPublished))
      .limit(1),
    beside(sql`>`, sql`ASC`),
    beside(sql`<`, sql`DESC`),
    db
      .select(listed)
      .from(blogPosts)
      .where(
        and(
          isPublished,
          sql`${blogPosts.topic} = (SELECT topic FROM blog_posts WHERE slug = ${slug})`,
          ne(blogPosts.slug, slug),
        ),
      )
      .orderBy(sql`${blogPosts.publishedAt} DESC`)
      .limit(RELATED_POSTS),
  ]);
  if (!row) return null;
  const { id, title, excerpt, topic, readingMinutes, publishedAt, author, updatedAt } = row;
  return {
    post: {
      ...{ id, title, slug, excerpt, topic, readingMinutes, publishedAt, author, updatedAt },
      html: currentHtmlOf(row),
    },
    newer: newer ?? null,
    older: older ?? null,
    related,
  };
}

/** The newest posts with their full text, for a feed. */
export async function listNewestPosts(
  { db }: Pick<App, "db">,
  { most: limit }: { most: number },
): Promise<Post[]> {
  const rows = await db
    .select()
    .from(blogPosts)
    .where(isPublished)
    .orderBy(sql`${blogPosts.publishedAt} DESC, ${blogPosts.id} DESC`)
    .limit(limit);
  return rows.map((row) => ({ ...row, html: currentHtmlOf(row) }));
}

export interface PostDraft {
  title: string;
  slug: string;
  /** Markdown. */
  content: string;
  excerpt?: string | null | undefined;
  author?: string | null | undefined;
  topic?: string | null | undefined;
  publishedAt: number;
  updatedAt?: number | null;
}

/** A post's row, including what is computed from its text. */
export async function toPostRow(draft: PostDraft): Promise<PostRow> {
  const { html, excerpt, readingMinutes } = renderMarkdown(draft.content);
  return {
    id: newId(),
    title: draft.title,
    slug: draft.slug,
    content: draft.content,
    excerpt: draft.excerpt || excerpt,
    author: draft.author || DEFAULT_AUTHOR,
    topic: draft.topic || null,
    html,
    renderer: MARKDOWN_RENDERER_VERSION,
    readingMinutes,
    digest: await postDigest(draft),
    isPublished: true,
    publishedAt: draft.publishedAt,
    updatedAt: draft.updatedAt ?? draft.publishedAt,
  };
}

/** Creates or replaces the post of a slug. */
export async function upsertPost({ db }: Pick<App, "db">, draft: PostDraft): Promise<void> {
  const row = await toPostRow(draft);
  const { id: _, slug: __, publishedAt: ___, ...changes } = row;
  await db.insert(blogPosts).values(row).onConflictDoUpdate({ target: blogPosts.slug, set: changes });
}

/** A digest that is equal for posts with equal content. */
export function postDigest({ title, content }: { title: string; content: string }): Promise<string> {
  return sha256Hex(`${title}\n${content}`);
}

/** A post's slug: the given one, or one made from its title, with only characters that suit a URL. */
export function postSlug({ slug, title }: { slug?: string | null; title: string }): string {
  return slugify(slug ?? "") || slugify(title) || "post";
}
