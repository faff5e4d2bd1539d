import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { blogPosts, contentPieces } from "~/db/schema";
import { importPosts } from "~/domain/blog/import-posts";
import { readPost, upsertPost } from "~/domain/blog/posts";
import { checkPiece, type PieceText } from "~/domain/content/check-piece";
import type { ContentKind } from "~/domain/content/content-kinds";
import { listPieces, readPiece } from "~/domain/content/pieces";
import {
  archivePiece,
  publishDueContent,
  publishPiece,
  unscheduleNext,
} from "~/domain/content/publish-piece";
import { publishSiteCopy } from "~/domain/content/publish-site-copy";
import { readPublishedContent } from "~/domain/content/published-content";
import { compareRevisions, restoreRevision } from "~/domain/content/revisions";
import { createPiece, savePiece } from "~/domain/content/save-piece";
import { listArticles, readArticle } from "~/domain/knowledge-base/articles";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

let people = 0;
const HOUR_MS = 60 * 60 * 1000;

async function world() {
  const app = testApp();
  const by = await createUser(app, `editor${++people}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'content')`]);
  const editor = { by, network: "n" };
  const write = async (kind: "post" | "article" | "question" | "news", text: Partial<PieceText> = {}) => {
    const id = newId();
    const slug = text.slug ?? `piece-${id}`;
    const whole = { title: "Ink", body: "One **bold** word.", fields: {}, ...text, slug };
    expect(await createPiece(app, { ...editor, id, kind, text: whole })).toBe("created");
    return { id, slug, text: whole };
  };
  const publish = (id: string, seenRevision = 1, at: number | null = null) =>
    publishPiece(app, { ...editor, id, seenRevision, at });
  return { app, by, editor, write, publish };
}

describe("a piece of content", () => {
  it("is seen by visitors once it is published, and no longer once it is withdrawn", async () => {
    const { app, editor, write, publish } = await world();
    const { id, slug } = await write("post");
    expect(await readPost(app, { slug })).toBeNull();
    expect(await publish(id)).toBe("done");
    expect(await publish(id)).toBe("already");
    const read = await readPost(app, { slug });
    expect(read?.post).toMatchObject({ title: "Ink", author: "Inkloom", publishedAt: app.now() });
    expect(read?.post.html).toContain("<strong>bold</strong>");
    expect(await archivePiece(app, { ...editor, id })).toBe("done");
    expect(await archivePiece(app, { ...editor, id })).toBe("already");
    expect(await readPost(app, { slug })).toBeNull();
    expect((await readPiece(app, { id }))?.piece.state).toBe("archived");
    // Published again, it has the date of its first day.
    app.clock.now += HOUR_MS;
    expect(await publish(id)).toBe("done");
    expect((await readPost(app, { slug }))?.post.publishedAt).toBe(app.now() - HOUR_MS);
  });

  it("keeps showing what was published while its next revision is written", async () => {
    const { app, editor, write, publish } = await world();
    const { id, slug, text } = await write("article", { title: "Refunds" });
    await publish(id);
    const changed = { ...text, body: "Two words." };
    expect(await savePiece(app, { ...editor, id, seenRevision: 1, text: changed })).toBe("saved");
    expect((await readArticle(app, { slug }))?.article.html).toContain("bold");
    expect(await publish(id, 2)).toBe("done");
    expect((await readArticle(app, { slug }))?.article.html).toContain("Two words.");
    expect((await readPiece(app, { id }))?.revisions.map(({ number }) => number)).toEqual([2, 1]);
    expect((await readPiece(app, { id }))?.audit.map(({ action }) => action)).toEqual([
      "publish content",
      "save content",
      "publish content",
      "create article",
    ]);
    // The search of the knowledge base follows.
    expect((await listArticles(app, { search: "Refunds", cursor: null })).count).toBeGreaterThan(0);
  });

  it("does not lose what a second editor saved meanwhile", async () => {
    const { app, editor, write } = await world();
    const second = await world();
    const { id, text } = await write("post");
    const [one, other] = await Promise.all([
      savePiece(app, { ...editor, id, seenRevision: 1, text: { ...text, body: "Mine." } }),
      savePiece(app, { ...second.editor, id, seenRevision: 1, text: { ...text, body: "Theirs." } }),
    ]);
    expect([one, other].sort()).toEqual(["changed-meanwhile", "saved"]);
    expect((await readPiece(app, { id }))?.revisions).toHaveLength(2);
  });

  it("is one piece and one revision, however often its form is sent", async () => {
    const { app, editor, write } = await world();
    const { id, text } = await write("post");
    expect(await createPiece(app, { ...editor, id, kind: "post", text })).toBe("unchanged");
    const changed = { ...text, body: "Other." };
    expect(await savePiece(app, { ...editor, id, seenRevision: 1, text: changed })).toBe("saved");
    expect(await savePiece(app, { ...editor, id, seenRevision: 1, text: changed })).toBe("unchanged");
    expect((await readPiece(app, { id }))?.piece.revision).toBe(2);
  });

  it("has the text of its first form as it was changed after Back, unless it was saved since", async () => {
    const { app, editor, write } = await world();
    const { id, text } = await write("post");
    const again = (body: string, seenRevision?: number) =>
      createPiece(app, { ...editor, id, kind: "post", text: { ...text, body }, seenRevision });
    expect(await again("Longer.")).toBe("saved");
    expect((await readPiece(app, { id }))?.text.body).toBe("Longer.");
    expect(await again("Other.")).toBe("changed-meanwhile");
    expect(await again("Other.", 2)).toBe("saved");
    expect((await readPiece(app, { id }))?.revisions).toHaveLength(3);
  });

  it("is changed by editors alone", async () => {
    const { app, write } = await world();
    const { id, text } = await write("post");
    const stranger = { by: await createUser(app, `reader${people}@example.com`), network: "n" };
    expect(await savePiece(app, { ...stranger, id, seenRevision: 1, text: { ...text, body: "X" } })).toBe(
      "unknown",
    );
    expect(await createPiece(app, { ...stranger, id: newId(), kind: "post", text })).toBe("forbidden");
    await publishPiece(app, { ...stranger, id, seenRevision: 1, at: null });
    expect(await archivePiece(app, { ...stranger, id })).toBe("unknown");
    expect((await readPiece(app, { id }))?.piece).toMatchObject({ state: "draft", revision: 1 });
  });

  it("goes live by itself at its moment, once, with the revision that was scheduled", async () => {
    const { app, editor, write, publish } = await world();
    const { id, slug, text } = await write("post");
    const at = app.now() + HOUR_MS;
    expect(await publish(id, 1, at)).toBe("done");
    expect(await publish(id, 1, at)).toBe("already");
    await savePiece(app, { ...editor, id, seenRevision: 1, text: { ...text, body: "Not ready." } });
    await publishDueContent(app);
    expect(await readPost(app, { slug })).toBeNull();
    app.clock.now = at + 5000;
    await Promise.all([publishDueContent(app), publishDueContent(app)]);
    const read = await readPost(app, { slug });
    expect(read?.post).toMatchObject({ publishedAt: at });
    expect(read?.post.html).toContain("bold");
    const { piece, audit } = (await readPiece(app, { id })) ?? {};
    expect(piece).toMatchObject({ state: "published", liveRevision: 1, revision: 2, publishAt: null });
    expect(audit?.filter(({ action }) => action === "publish content")).toHaveLength(1);
  });

  it("goes live corrected where its correction was scheduled for the same moment", async () => {
    const { app, editor, write, publish } = await world();
    const { id, slug, text } = await write("post");
    const at = app.now() + HOUR_MS;
    await publish(id, 1, at);
    await savePiece(app, { ...editor, id, seenRevision: 1, text: { ...text, body: "Corrected." } });
    expect(await publish(id, 2, at)).toBe("done");
    expect(await publish(id, 2, at)).toBe("already");
    app.clock.now = at + 5000;
    await publishDueContent(app);
    expect((await readPost(app, { slug }))?.post.html).toContain("Corrected.");
    const audit = (await readPiece(app, { id }))?.audit ?? [];
    expect(audit.filter(({ action }) => action === "schedule content")).toHaveLength(2);
  });

  it("is replaced at its moment by the revision that was scheduled, once, and not by a later one", async () => {
    const { app, editor, write, publish } = await world();
    const { id, slug, text } = await write("post");
    await publish(id);
    const at = app.now() + HOUR_MS;
    expect(await publish(id, 1, at)).toBe("already");
    await savePiece(app, { ...editor, id, seenRevision: 1, text: { ...text, body: "Second." } });
    expect(await publish(id, 2, at)).toBe("done");
    expect(await publish(id, 2, at)).toBe("already");
    await savePiece(app, { ...editor, id, seenRevision: 2, text: { ...text, body: "Not ready." } });
    await publishDueContent(app);
    expect((await readPost(app, { slug }))?.post.html).toContain("bold");
    app.clock.now = at + 5000;
    await Promise.all([publishDueContent(app), publishDueContent(app)]);
    expect((await readPost(app, { slug }))?.post.html).toContain("Second.");
    const { piece, audit } = (await readPiece(app, { id })) ?? {};
    expect(piece).toMatchObject({
      state: "published",
      liveRevision: 2,
      revision: 3,
      nextRevision: null,
      nextAt: null,
    });
    expect(audit?.filter(({ action }) => action === "publish content")).toHaveLength(2);
  });

  it("stays as it is where the scheduled revision is called off, or the piece withdrawn, before its moment", async () => {
    const { app, editor, write, publish } = await world();
    const { id, slug, text } = await write("post");
    await publish(id);
    const at = app.now() + HOUR_MS;
    await savePiece(app, { ...editor, id, seenRevision: 1, text: { ...text, body: "Second." } });
    await publish(id, 2, at);
    expect(await unscheduleNext(app, { ...editor, id })).toBe("done");
    expect(await unscheduleNext(app, { ...editor, id })).toBe("already");
    app.clock.now = at + 5000;
    await publishDueContent(app);
    expect((await readPost(app, { slug }))?.post.html).toContain("bold");
    await publish(id, 2, at + HOUR_MS);
    expect(await archivePiece(app, { ...editor, id })).toBe("done");
    app.clock.now = at + 2 * HOUR_MS;
    await publishDueContent(app);
    expect(await readPost(app, { slug })).toBeNull();
  });

  it("does not go live at an address that a live page has", async () => {
    const { app, write, publish } = await world();
    const { id, slug } = await write("post");
    await app.db.delete(contentPieces).where(eq(contentPieces.slug, "taken-by-import"));
    await runTransaction(app.db, [sql`UPDATE content_pieces SET slug = 'taken-by-import' WHERE id = ${id}`]);
    await upsertPost(app, {
      title: "Imported",
      slug: "taken-by-import",
      content: "x",
      publishedAt: app.now(),
    });
    expect(await publish(id)).toBe("slug-taken");
    expect((await readPost(app, { slug: "taken-by-import" }))?.post.title).toBe("Imported");
    expect(await readPost(app, { slug })).toBeNull();
  });

  it("shows what changed between two revisions, and an older text can be restored", async () => {
    const { app, editor, write } = await world();
    const { id, text } = await write("post", { body: "First line.\nThe fox is red.\nLast line." });
    const changed = { ...text, body: "First line.\nThe fox is blue.\nLast line." };
    await savePiece(app, { ...editor, id, seenRevision: 1, text: changed });
    const compared = await compareRevisions(app, { id, number: 2, against: null });
    expect(compared?.body.filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "removed", text: "red" },
      { kind: "added", text: "blue" },
    ]);
    expect(await restoreRevision(app, { ...editor, id, number: 1, seenRevision: 2 })).toBe("saved");
    const read = await readPiece(app, { id });
    expect(read?.text.body).toBe(text.body);
    expect(read?.revisions[0]).toMatchObject({ number: 3, restoredFrom: 1 });
    expect(await compareRevisions(app, { id, number: 9, against: null })).toBeNull();
  });
});

describe("posts that come from elsewhere", () => {
  it("are pieces too, and a seed that changes them makes a revision", async () => {
    const { app, editor } = await world();
    const text = JSON.stringify([{ title: "From a file", content: "Old.", slug: `file-${newId()}` }]);
    await importPosts(app, { text });
    const [post] = await app.db.select().from(blogPosts).where(eq(blogPosts.title, "From a file"));
    const id = post?.id ?? "";
    expect((await readPiece(app, { id }))?.piece).toMatchObject({
      kind: "post",
      state: "published",
      revision: 1,
    });
    await upsertPost(app, {
      title: "From a file",
      slug: post?.slug ?? "",
      content: "New.",
      publishedAt: app.now(),
    });
    const read = await readPiece(app, { id });
    expect(read?.piece).toMatchObject({ revision: 2, liveRevision: 2 });
    expect(read?.text.body).toBe("New.");
    const changed = { title: "From a file", slug: "", body: "Newest.", fields: {} };
    expect(await savePiece(app, { ...editor, id, seenRevision: 2, text: changed })).toBe("saved");
    expect(await publishPiece(app, { ...editor, id, seenRevision: 3, at: null })).toBe("done");
    expect((await readPiece(app, { id }))?.piece).toMatchObject({ revision: 3, slug: post?.slug });
  });
});

describe("the site's own copy", () => {
  it("is shown until editors publish a piece of a kind, whatever they draft, and becomes pieces once", async () => {
    const { app, editor, write, publish } = await world();
    await env.DB.prepare("DELETE FROM content_pieces WHERE kind = 'news'").run();
    const draft = await write("news", { fields: { day: "2026-12-01" } });
    expect((await readPublishedContent(app, ["news"])).news).toBeNull();
    const copy = ["2026-11-04", "2026-11-18"].map((day) => ({
      ...{ title: `News of ${day}`, slug: day, body: "Text.", fields: { day } },
    }));
    const begun = await Promise.all(
      [1, 2].map(() => publishSiteCopy(app, { ...editor, kind: "news", copy })),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual(["already", "begun"]);
    const { news } = await readPublishedContent(app, ["news"]);
    expect(news?.map(({ slug }) => slug)).toEqual(["2026-11-18", "2026-11-04"]);
    const { rows } = await listPieces(app, { kind: "news", state: null, cursor: null });
    for (const { id } of rows) await archivePiece(app, { ...editor, id });
    expect((await readPublishedContent(app, ["news"])).news).toEqual([]);
    expect(rows.map(({ id }) => id)).toContain(draft.id);
    // Nor does it come back while pieces that were withdrawn wait to be live again.
    for (const { id } of rows)
      if (id !== draft.id) expect(await publish(id, 1, app.now() + HOUR_MS)).toBe("done");
    expect((await readPublishedContent(app, ["news"])).news).toEqual([]);
    expect(await publishSiteCopy(app, { ...editor, kind: "news", copy })).toMatchObject({
      status: "already",
    });
  });

  it("is not made into pieces while a draft has the address of one, and says which", async () => {
    const { app, editor, write } = await world();
    await env.DB.prepare("DELETE FROM content_pieces WHERE kind = 'news'").run();
    const slug = `2026-10-${people}`;
    await write("news", { slug, fields: { day: "2026-10-01" } });
    const piece = { title: "News", body: "Text.", fields: { day: "2026-10-02" } };
    const copy = [slug, `${slug}-b`].map((each) => ({ ...piece, slug: each }));
    expect(await publishSiteCopy(app, { ...editor, kind: "news", copy })).toEqual({
      status: "slug-taken",
      slug,
    });
    expect((await readPublishedContent(app, ["news"])).news).toBeNull();
  });
});

describe("the check of a piece", () => {
  const check = (kind: ContentKind, given: Record<string, unknown>) => {
    const result = checkPiece(kind, (name) => given[name], { videoHost: "videos.example.com" });
    return result.status === "fine" ? result.text.fields : Object.keys(result.faults);
  };

  it.each([
    ["question", { group: "orders", linkHref: "//evil.example", linkLabel: "x" }, ["linkHref"]],
    ["question", { group: "orders", linkHref: "javascript:alert(1)", linkLabel: "x" }, ["linkHref"]],
    ["question", { group: "orders", linkHref: "/kb" }, ["linkLabel"]],
    ["question", { group: "root", position: "1e9" }, ["group", "position"]],
    ["tutorial", { category: "Design", duration: "3:75" }, ["duration"]],
    [
      "tutorial",
      { category: "Design", duration: "3:45", videoUrl: "https://else.example/a.mp4" },
      ["videoUrl"],
    ],
    [
      "tutorial",
      { category: "Design", duration: "3:45", videoUrl: "https://videos.example.com/a.mp4" },
      ["captions"],
    ],
    ["tutorial", { category: "Design", duration: "3:45", thumbnail: "/media/../secret" }, ["thumbnail"]],
    ["testimonial", { role: "x", rating: "6", origin: "written", ink: "teal" }, ["rating"]],
    ["news", { day: "2026-02-30" }, ["day"]],
    ["news", { day: { $gt: "" } }, ["day"]],
  ] as const)("refuses a %s with %o", (kind, given, faults) => {
    expect(check(kind, { title: "T", body: "B", ...given })).toEqual(faults);
  });

  it("needs a title and a text, and takes out what no page can carry", () => {
    expect(check("news", { day: "2026-11-04", title: " ", body: "" })).toEqual(["title", "body"]);
    const result = checkPiece(
      "news",
      (name) => ({ day: "2026-11-04", title: "A\u0000\u202eB", body: "x\r\ny" })[name],
      { videoHost: null },
    );
    expect(result).toMatchObject({ status: "fine", text: { title: "AB", body: "x\ny", slug: "ab" } });
  });

  it("may be a post without a text, but none whose HTML does not fit a row", () => {
    expect(check("post", { title: "T", body: "" })).toEqual({});
    expect(check("article", { title: "T", body: "" })).toEqual(["body"]);
    expect(check("post", { title: "T", body: "x".repeat(100_000) })).toEqual({});
    expect(check("post", { title: "T", body: "x".repeat(100_001) })).toEqual(["body"]);
    expect(check("post", { title: "T", body: "# a\n".repeat(20_000) })).toEqual(["body"]);
  });

  it("is found by the words of its title in every kind and state", async () => {
    const { app, editor, write, publish } = await world();
    const word = `zebra${newId()}`;
    const post = await write("post", { title: `A ${word} Print` });
    await publish(post.id);
    const news = await write("news", { title: `About ${word}`, fields: { day: "2026-11-18" } });
    await write("news", { title: "Other", body: `Only the text has ${word}`, fields: { day: "2026-11-18" } });
    const found = async (search: string) =>
      (await listPieces(app, { kind: null, state: null, search, cursor: null })).rows.map(({ id }) => id);
    expect(await found(word.toUpperCase())).toEqual([news.id, post.id]);
    expect(await found(`print ${word.slice(0, -3)}`)).toEqual([post.id]);
    expect(await found('"; title:* OR')).toEqual([]);
    // The index divides it.
    expect(await found("क्षि zero\u200dwidth")).toEqual([]);
    // The title of now, and the one that it had.
    await savePiece(app, {
      ...editor,
      id: news.id,
      seenRevision: 1,
      text: { ...news.text, title: "Renamed" },
    });
    expect(await found(`about ${word}`)).toEqual([news.id]);
  });
});
