import { and, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { blogPosts } from "~/db/schema";
import { type Cursor, cursorAfter, paginate } from "~/lib/pagination";

/** One read at a time is in memory, however many posts there are. */
const POSTS_AT_ONCE = 100;

const exported = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  content: blogPosts.content,
  excerpt: blogPosts.excerpt,
  author: blogPosts.author,
  topic: blogPosts.topic,
  publishedAt: blogPosts.publishedAt,
  updatedAt: blogPosts.updatedAt,
};

/** The published posts, newest first, as a JSON array that an import takes. */
export function exportPosts({ db }: Pick<App, "db">): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: Cursor | null = null;
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      const { where, orderBy, limit } = keysetClauses({
        columns: [blogPosts.publishedAt, blogPosts.id],
        cursor,
        pageSize: POSTS_AT_ONCE,
      });
      const found = await db
        .select(exported)
        .from(blogPosts)
        .where(and(sql`${blogPosts.isPublished} = 1`, where))
        .orderBy(orderBy)
        .limit(limit);
      const { rows, after } = paginate(found, {
        cursor,
        keyOf: (row) => [row.publishedAt, row.id],
        pageSize: POSTS_AT_ONCE,
      });
      const text = rows.map((row, index) => {
        const { id: _, publishedAt, updatedAt, ...post } = row;
        const entry = {
          ...post,
          published_at: new Date(publishedAt).toISOString(),
          updated_at: new Date(updatedAt).toISOString(),
          is_published: true,
        };
        return `${isFirst && index === 0 ? "[\n" : ",\n"}${JSON.stringify(entry, null, 2)}`;
      });
      if (isFirst && rows.length === 0) text.push("[");
      isFirst = false;
      cursor = cursorAfter(after);
      if (!cursor) text.push("\n]\n");
      controller.enqueue(encoder.encode(text.join("")));
      if (!cursor) controller.close();
    },
  });
}

/** Whether there is anything to export. */
export async function hasPosts({ db }: Pick<App, "db">): Promise<boolean> {
  const rows = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(sql`${blogPosts.isPublished} = 1`)
    .limit(1);
  return rows.length > 0;
}
