import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { blogPosts } from "~/db/schema";
import { exportPosts, hasPosts } from "~/domain/blog/export-posts";
import { importPosts, MAX_IMPORT_POSTS } from "~/domain/blog/import-posts";
import { listNewestPosts, listPosts, type PostDraft, readPost, upsertPost } from "~/domain/blog/posts";
import { cursorAfter, PAGE_SIZE, parseCursor } from "~/lib/pagination";
import { START, testApp } from "../../support/app/test-app";

const DAY_MS = 24 * 60 * 60 * 1000;
const app = testApp();

const draft = (number: number, parts: Partial<PostDraft> = {}): PostDraft => ({
  title: `Post ${number}`,
  slug: `post-${number}`,
  content: `Text of **${number}**.`,
  publishedAt: START - number * DAY_MS,
  ...parts,
});
const take = (posts: unknown) => importPosts(app, { text: JSON.stringify(posts) });
const slugs = async () => (await listPosts(app, { cursor: null })).rows.map(({ slug }) => slug);
const exported = async () => new Response(exportPosts(app)).json() as Promise<Record<string, unknown>[]>;

beforeEach(async () => {
  await app.db.delete(blogPosts);
});

describe("the blog", () => {
  it("is listed newest first in pages, which are the same backward", async () => {
    for (let number = 1; number <= PAGE_SIZE + 3; number++)
      // Some have the same time; then the id decides.
      await upsertPost(app, draft(number, { publishedAt: START - Math.floor(number / 3) * DAY_MS }));
    const first = await listPosts(app, { cursor: null });
    expect(first.rows).toHaveLength(PAGE_SIZE);
    expect(first.before).toBeNull();
    const second = await listPosts(app, { cursor: cursorAfter(first.after) });
    expect(second.rows).toHaveLength(3);
    expect(second.after).toBeNull();
    const all = [...first.rows, ...second.rows];
    expect(new Set(all.map((post) => post.slug)).size).toBe(PAGE_SIZE + 3);
    expect(all.map((post) => post.publishedAt)).toEqual(
      all.map((post) => post.publishedAt).sort((a, b) => b - a),
    );
    const back = await listPosts(app, {
      cursor: parseCursor(new URLSearchParams({ before: second.before ?? "" })),
    });
    expect(back.rows).toEqual(first.rows);
  });

  it("reads a post with its neighbors and others of its subject, in one round trip", async () => {
    await upsertPost(app, draft(1, { topic: "Selling" }));
    await upsertPost(app, draft(2, { topic: "Files" }));
    await upsertPost(app, draft(3, { topic: "Selling", author: "Ann", excerpt: "Own words" }));
    const read = await readPost(app, { slug: "post-2" });
    expect(read?.post).toMatchObject({ title: "Post 2", html: "<p>Text of <strong>2</strong>.</p>\n" });
    expect([read?.newer?.slug, read?.older?.slug, read?.related]).toEqual(["post-1", "post-3", []]);
    const third = await readPost(app, { slug: "post-3" });
    expect(third?.post).toMatchObject({ author: "Ann", excerpt: "Own words", readingMinutes: 1 });
    expect([third?.older, third?.related.map(({ slug }) => slug)]).toEqual([null, ["post-1"]]);
    expect(await readPost(app, { slug: "post-4" })).toBeNull();
  });

  it("does not show unpublished posts", async () => {
    await upsertPost(app, draft(1));
    await upsertPost(app, draft(2, { topic: "x" }));
    await runTransaction(app.db, [sql`UPDATE blog_posts SET is_published = 0 WHERE slug = 'post-1'`]);
    expect(await slugs()).toEqual(["post-2"]);
    expect(await readPost(app, { slug: "post-1" })).toBeNull();
    expect((await readPost(app, { slug: "post-2" }))?.newer).toBeNull();
    expect((await listNewestPosts(app, { most: 5 })).map(({ slug }) => slug)).toEqual(["post-2"]);
    expect((await exported()).map(({ slug }) => slug)).toEqual(["post-2"]);
  });

  it("replaces a post under its slug and keeps its date", async () => {
    await upsertPost(app, draft(1));
    await upsertPost(app, draft(1, { content: "New", publishedAt: START, updatedAt: START }));
    const read = await readPost(app, { slug: "post-1" });
    expect(read?.post).toMatchObject({ html: "<p>New</p>\n", publishedAt: START - DAY_MS, updatedAt: START });
  });
});

describe("importing posts", () => {
  it("refuses a file that is not JSON or not a list", async () => {
    expect(await importPosts(app, { text: "[{" })).toEqual({ status: "not-json" });
    expect(await importPosts(app, { text: "" })).toEqual({ status: "not-json" });
    expect(await importPosts(app, { text: '{"title":"x"}' })).toEqual({ status: "not-an-array" });
    expect(await importPosts(app, { text: "null" })).toEqual({ status: "not-an-array" });
  });

  it("gives missing fields their defaults and publishes every post", async () => {
    expect(
      await take([{}, { title: "Ink, & Cloth!", is_published: false }, { title: " ", slug: "  " }]),
    ).toEqual({
      status: "imported",
      count: 3,
      skippedCount: 0,
    });
    const rows = await app.db.select().from(blogPosts).orderBy(blogPosts.slug);
    expect(
      rows.map(({ slug, title, content, publishedAt, isPublished }) => [
        slug,
        title,
        content,
        publishedAt,
        isPublished,
      ]),
    ).toEqual([
      ["ink-cloth", "Ink, & Cloth!", "", START, true],
      ["untitled-post", "Untitled Post", "", START, true],
      ["untitled-post-2", "Untitled Post", "", START, true],
    ]);
  });

  it("reads dates as people and programs write them", async () => {
    await take([
      { title: "a", published_at: "2025-01-05" },
      { title: "b", published_at: "January 6, 2025 10:00 UTC" },
      { title: "c", published_at: Date.UTC(2025, 0, 7) },
    ]);
    const { rows } = await listPosts(app, { cursor: null });
    expect(rows.map(({ title, publishedAt }) => [title, new Date(publishedAt).toISOString()])).toEqual([
      ["c", "2025-01-07T00:00:00.000Z"],
      ["b", "2025-01-06T10:00:00.000Z"],
      ["a", "2025-01-05T00:00:00.000Z"],
    ]);
  });

  it.each([
    [{ entry: 2, field: null }, [{ title: "fine" }, 5]],
    [{ entry: 2, field: null }, [{ title: "fine" }, null]],
    [{ entry: 1, field: "title" }, [{ title: 5 }]],
    [{ entry: 1, field: "title" }, [{ title: "x".repeat(201) }]],
    [{ entry: 1, field: "content" }, [{ content: ["x"] }]],
    [{ entry: 1, field: "content" }, [{ content: "x".repeat(100_001) }]],
    [{ entry: 1, field: "content" }, [{ content: "# a\n".repeat(20_000) }]],
    [{ entry: 2, field: "published_at" }, [{ title: "fine" }, { published_at: "soon" }]],
    [{ entry: 1, field: "published_at" }, [{ published_at: -1 }]],
    [{ entry: 1, field: "published_at" }, [{ published_at: 1e300 }]],
    [{ entry: 1, field: "slug" }, [{ slug: {} }]],
  ])("takes all or nothing, where the mistake is at %j", async (where, posts) => {
    expect(await take(posts)).toEqual({ status: "unusable", ...where });
    expect(await slugs()).toEqual([]);
  });

  it(`takes ${MAX_IMPORT_POSTS} posts at once, and not one more`, async () => {
    const posts = Array.from({ length: MAX_IMPORT_POSTS }, (_, number) => ({
      title: `Post ${number}`,
      content: "Some text. ".repeat(100),
    }));
    expect(await take(posts)).toMatchObject({ count: MAX_IMPORT_POSTS });
    expect(await take([...posts, {}])).toEqual({ status: "too-many", most: MAX_IMPORT_POSTS });
  });

  it("numbers a slug that another post has, and skips a post that is already stored word for word", async () => {
    await upsertPost(app, draft(1));
    const file = [
      { title: "Post 1", content: "Text of **1**." },
      { title: "Other", slug: "post-1", content: "b" },
      { title: "Other", slug: "Post 1", content: "c" },
    ];
    expect(await take(file)).toEqual({ status: "imported", count: 2, skippedCount: 1 });
    expect((await slugs()).sort()).toEqual(["post-1", "post-1-2", "post-1-3"]);
    expect(await take(file)).toEqual({ status: "imported", count: 0, skippedCount: 3 });
    expect(await slugs()).toHaveLength(3);
  });

  it("finds a slug for the eleventh post of one name", async () => {
    const posts = Array.from({ length: 11 }, (_, number) => ({ title: "Same", content: String(number) }));
    expect(await take(posts)).toMatchObject({ count: 11 });
    expect(new Set(await slugs()).size).toBe(11);
  });

  it("handles property names of objects, zero bytes and lone surrogates as text", async () => {
    const text =
      '[{"__proto__":{"title":"evil"},"constructor":"x","title":"A\\u0000B\\ud800","content":"\\u0000\\r\\nx"}]';
    expect(await importPosts(app, { text })).toMatchObject({ count: 1 });
    const [row] = await app.db.select().from(blogPosts);
    expect(row).toMatchObject({ title: "AB\ufffd", content: "\nx", slug: "ab" });
  });

  it("gives different slugs in two concurrent imports", async () => {
    const both = await Promise.all([
      take([{ title: "Same", content: "one" }]),
      take([{ title: "Same", content: "two" }]),
    ]);
    expect(both.map((each) => each.status)).toEqual(["imported", "imported"]);
    expect((await slugs()).sort()).toEqual(["same", "same-2"]);
  });
});

describe("exporting posts", () => {
  it("is an empty list without posts", async () => {
    expect(await exported()).toEqual([]);
    expect(await hasPosts(app)).toBe(false);
  });

  it("returns every published post, in several reads, in the format of an import", async () => {
    const posts = Array.from({ length: 230 }, (_, number) => ({
      title: `Post "${number}"`,
      content: `Text\n\n${number}`,
      published_at: new Date(START - Math.floor(number / 7) * 1000).toISOString(),
    }));
    await take(posts);
    expect(await hasPosts(app)).toBe(true);
    const file = await exported();
    expect(file).toHaveLength(230);
    expect(new Set(file.map(({ slug }) => slug)).size).toBe(230);
    expect(file[0]).toMatchObject({ is_published: true, author: "Inkloom" });
    expect(await take(file)).toEqual({ status: "imported", count: 0, skippedCount: 230 });
    await app.db.delete(blogPosts);
    expect(await take(file)).toMatchObject({ count: 230 });
    expect(await exported()).toEqual(file);
  });
});
