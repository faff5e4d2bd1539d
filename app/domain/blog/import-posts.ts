import { sql } from "drizzle-orm";
import { z } from "zod";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { blogPosts } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { MAX_HTML_CHARACTERS, MAX_MARKDOWN_CHARACTERS } from "~/lib/text/markdown-limits";
import { type PostDraft, type PostRow, postSlug, toPostRow } from "./posts";
import { words as postWords } from "./words";

/** Bytes of a file. */
export const MAX_POST_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_POSTS = 1_000;
/** Rows are handed over as JSON, this many characters of it at a time. */
const MAX_CHUNK_CHARACTERS = 500_000;
/** `title`, `title-2` … `title-9`; after these a random suffix. */
const MOST_NUMBERED = 9;
/** The end of the year 9999, the latest that a date can express. */
const LAST_MOMENT = 253_402_300_799_999;

/** Dates as people and programs write them. Anything else is rejected, not guessed. */
const moment = z
  .union([z.string(), z.number()])
  .transform((value) => (typeof value === "number" ? value : Date.parse(value)))
  .refine((at) => Number.isInteger(at) && at >= 0 && at <= LAST_MOMENT);
/** Without the control characters that neither pages nor feeds can carry. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .replace(/\p{Cs}/gu, "\ufffd")
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what goes
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
        .replace(/\r\n?/g, "\n"),
    );

const entry = z.object({
  title: words(200).nullish(),
  content: words(MAX_MARKDOWN_CHARACTERS).nullish(),
  published_at: z.literal("").or(moment).nullish(),
  slug: words(200).nullish(),
  excerpt: words(500).nullish(),
  author: words(100).nullish(),
  topic: words(60).nullish(),
  updated_at: z.literal("").or(moment).nullish(),
});

export type ParsePostsResult =
  | { status: "parsed"; drafts: PostDraft[] }
  | { status: "not-json" }
  | { status: "not-an-array" }
  | { status: "too-many"; most: number }
  /** The entry, counted from 1, and its field; null if the entry is not a post at all. */
  | { status: "unusable"; entry: number; field: string | null };

/** Reads a file of posts. Missing fields take their defaults; every post counts as published. */
export function parsePostsFile(text: string, now: number): ParsePostsResult {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { status: "not-json" };
  }
  if (!Array.isArray(read)) return { status: "not-an-array" };
  if (read.length > MAX_IMPORT_POSTS) return { status: "too-many", most: MAX_IMPORT_POSTS };
  const drafts: PostDraft[] = [];
  for (const [index, each] of read.entries()) {
    const parsed = entry.safeParse(each);
    if (!parsed.success) {
      const field = parsed.error.issues[0]?.path[0];
      return { status: "unusable", entry: index + 1, field: field === undefined ? null : String(field) };
    }
    const { title, content, slug, published_at, updated_at, ...rest } = parsed.data;
    const named = title?.trim() || postWords.untitled;
    drafts.push({
      ...rest,
      title: named,
      slug: postSlug({ slug, title: named }),
      content: content ?? "",
      publishedAt: published_at || now,
      updatedAt: updated_at || null,
    });
  }
  return { status: "parsed", drafts };
}

export type ImportPostsResult =
  | { status: "imported"; count: number; skippedCount: number }
  | Exclude<ParsePostsResult, { status: "parsed" }>;

/**
 * Imports a file of posts, all or none. A slug that is taken gets a number; a post that is already stored, word for
 * word under its own slug, is skipped, so that a file can be imported twice.
 */
export async function importPosts(
  app: Pick<App, "db" | "now">,
  { text, by = null }: { text: string; by?: string | null },
): Promise<ImportPostsResult> {
  const parsed = parsePostsFile(text, app.now());
  if (parsed.status !== "parsed") return parsed;
  const rows: PostRow[] = [];
  for (const [index, draft] of parsed.drafts.entries()) {
    const row = await toPostRow(draft);
    if (row.html.length > MAX_HTML_CHARACTERS)
      return { status: "unusable", entry: index + 1, field: "content" };
    rows.push(row);
  }
  // Posts with the same time are listed by id, newest first, as they are in the file.
  const ids = rows.map(({ id }) => id).sort();
  for (const row of rows) row.id = ids.pop() as string;
  try {
    return await insertAll(app, rows, by);
  } catch (error) {
    // One of the slugs was taken meanwhile; the next attempt reads it.
    if (!isConstraintViolation(error, "slug-taken")) throw error;
    return insertAll(app, rows, by);
  }
}

async function insertAll(
  app: Pick<App, "db" | "now">,
  rows: readonly PostRow[],
  by: string | null,
): Promise<ImportPostsResult> {
  const { db } = app;
  if (rows.length === 0) return { status: "imported", count: 0, skippedCount: 0 };
  const wanted = rows.flatMap(({ slug }) => numbered(slug));
  const known = await db
    .select({ slug: blogPosts.slug, digest: blogPosts.digest })
    .from(blogPosts)
    .where(sql`${blogPosts.slug} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(wanted)])}))`);
  const here = new Map(known.map(({ slug, digest }) => [slug, digest]));
  const taken = new Set(here.keys());
  const fresh: PostRow[] = [];
  for (const row of rows) {
    if (numbered(row.slug).some((slug) => here.get(slug) === row.digest)) continue;
    const slug =
      numbered(row.slug).find((each) => !taken.has(each)) ?? `${row.slug}-${newId().slice(-6).toLowerCase()}`;
    taken.add(slug);
    fresh.push({ ...row, slug });
  }
  if (fresh.length > 0)
    await runTransaction(db, [
      ...chunked(fresh).map(insertStatement),
      auditLogStatement(app, {
        actorId: by,
        action: "import posts",
        subject: "content-kind:post",
        detail: { after: fresh.length },
      }),
    ]);
  return { status: "imported", count: fresh.length, skippedCount: rows.length - fresh.length };
}

const numbered = (slug: string) => [
  slug,
  ...Array.from({ length: MOST_NUMBERED - 1 }, (_, index) => `${slug}-${index + 2}`),
];

function chunked(rows: readonly PostRow[]): string[] {
  const chunks: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (size + text.length > MAX_CHUNK_CHARACTERS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(text);
    size += text.length;
  }
  return chunks.map((texts) => `[${texts.join(",")}]`);
}

function insertStatement(json: string): Statement {
  const field = (name: keyof PostRow) => sql`value ->> ${sql.raw(`'$.${name}'`)}`;
  return sql`INSERT INTO blog_posts (id, title, slug, content, excerpt, author, topic, html, renderer, reading_minutes, digest, is_published, published_at, updated_at)
    SELECT ${field("id")}, ${field("title")}, ${field("slug")}, ${field("content")}, ${field("excerpt")}, ${field("author")}, ${field("topic")}, ${field("html")},
      ${field("renderer")}, ${field("readingMinutes")}, ${field("digest")}, 1, ${field("publishedAt")}, ${field("updatedAt")}
    FROM json_each(${json})`;
}
