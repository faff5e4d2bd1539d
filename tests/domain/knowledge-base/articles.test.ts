import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { knowledgeBaseArticles } from "~/db/schema";
import { articleSearchQuery } from "~/domain/knowledge-base/article-search";
import { listArticles, readArticle, upsertArticle } from "~/domain/knowledge-base/articles";
import { START, testApp } from "../../support/app/test-app";

const app = testApp();
const found = async (search: string) =>
  (await listArticles(app, { search, cursor: null })).page.rows.map(({ slug }) => slug);

const TEXTS: [slug: string, title: string, content: string][] = [
  [
    "resolution",
    "The picture has too few pixels",
    "At 12 inches a print needs 1,800 pixels. Printing smaller helps.",
  ],
  ["fringe", "A fringe around the drawing", "Half-transparent pixels print as a pale halo."],
  ["refunds", "When money goes back", "A refund goes to the card. Größe ist kein Grund."],
];

beforeEach(async () => {
  await app.db.delete(knowledgeBaseArticles);
  for (const [at, [slug, title, content]] of TEXTS.entries())
    await upsertArticle(app, { slug, title, content, createdAt: START - at * 1000 });
});

describe("the knowledge base", () => {
  it("lists newest first with the total", async () => {
    const { page, count } = await listArticles(app, { search: " ", cursor: null });
    expect(page.rows.map(({ slug }) => slug)).toEqual(["resolution", "fringe", "refunds"]);
    expect(count).toBe(3);
    await app.db.delete(knowledgeBaseArticles).where(eq(knowledgeBaseArticles.slug, "fringe"));
    expect((await listArticles(app, { search: "", cursor: null })).count).toBe(2);
  });

  it("reads an article with its neighbors in the list", async () => {
    const read = await readArticle(app, { slug: "fringe" });
    expect(read?.article).toMatchObject({
      title: "A fringe around the drawing",
      excerpt: "Half-transparent pixels print as a pale halo.",
      html: "<p>Half-transparent pixels print as a pale halo.</p>\n",
    });
    expect(read?.beside.map(({ slug }) => slug)).toEqual(["resolution", "refunds"]);
    expect(await readArticle(app, { slug: "nothing" })).toBeNull();
  });

  it("finds words in title and text, other forms of them, and beginnings", async () => {
    expect(await found("halo")).toEqual(["fringe"]);
    expect((await found("prints")).sort()).toEqual(["fringe", "resolution"]);
    expect(await found("transp")).toEqual(["fringe"]);
    expect(await found("große")).toEqual(["refunds"]);
    expect(await found("größe")).toEqual(["refunds"]);
    expect(await found("grö")).toEqual(["refunds"]);
    expect(await found("How do I get a refund?")).toEqual(["refunds"]);
    expect(await found("halo card")).toEqual([]);
  });

  it("finds what is called by another name", async () => {
    expect(await found("blurry")).toContain("resolution");
    expect(await found("my picture is pixelated")).toContain("resolution");
    expect(await found("reimbursed")).toEqual(["refunds"]);
    expect(await found("money back")).toEqual(["refunds"]);
  });

  it.each([
    ["refudn", "refund"],
    ["fringge", "fringe"],
    ["resolutoin", "resolution"],
    ["pixles", "pixels"],
  ])("finds what %s was meant to be, and says so", async (typed, corrected) => {
    const listed = await listArticles(app, { search: typed, cursor: null });
    expect(listed.page.rows).not.toEqual([]);
    expect(listed.corrected).toBe(corrected);
  });

  it("corrects nothing that is found, and nothing that is like no word", async () => {
    expect((await listArticles(app, { search: "halo", cursor: null })).corrected).toBeNull();
    expect(await listArticles(app, { search: "xqzzw", cursor: null })).toMatchObject({
      count: 0,
      corrected: null,
    });
    expect(await listArticles(app, { search: '"*) OR (', cursor: null })).toMatchObject({ corrected: null });
  });

  it("puts a hit in the title first", async () => {
    await upsertArticle(app, {
      slug: "other",
      title: "Other",
      content: "Of many things, pixels too, at some length.",
      createdAt: START,
    });
    expect((await found("pixels"))[0]).toBe("resolution");
  });

  it("finds the present text of an article, not its earlier text", async () => {
    await upsertArticle(app, {
      slug: "fringe",
      title: "Edges",
      content: "About outlines.",
      createdAt: START,
    });
    expect(await found("pale")).toEqual([]);
    expect(await found("outline")).toEqual(["fringe"]);
    expect((await listArticles(app, { search: "", cursor: null })).count).toBe(3);
  });

  it.each([
    '"',
    "*",
    "a* OR",
    "NEAR(a b)",
    "title:x",
    "-x",
    "^a",
    "'; DROP TABLE users; --",
    "{a b} : c",
    "(((",
    "\u0000",
    "%_",
    "x".repeat(10_000),
    "🙂",
    "a AND NOT",
    "how do the",
  ])("answers a search for %j", async (search) => {
    expect(await listArticles(app, { search, cursor: null })).toMatchObject({ page: { after: null } });
  });

  it("ignores stop words in a question, unless there are no others", () => {
    expect(articleSearchQuery("Why is my print so?")).toBe('"print" AND "so"*');
    expect(articleSearchQuery("how do the")).toBe('"how" AND "do" AND "the"*');
    expect(articleSearchQuery("?!")).toBeNull();
  });
});
