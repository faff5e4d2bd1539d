import { eq, gt, lt, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { knowledgeBaseArticles as articles, contentCounts } from "~/db/schema";
import { newId } from "~/lib/ids";
import { type Cursor, PAGE_SIZE, type Page, paginate } from "~/lib/pagination";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { currentHtmlOf, MARKDOWN_RENDERER_VERSION, renderMarkdown } from "~/lib/text/render-markdown";
import { articleSearchQuery, correctedQuestion } from "./article-search";

export interface ListedArticle {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  topic: string | null;
  createdAt: number;
}

export interface Article extends ListedArticle {
  html: string;
  updatedAt: number;
}

/** Articles shown before and after this one in the list. */
const NEIGHBORS = 2;

const listed = {
  id: articles.id,
  title: articles.title,
  slug: articles.slug,
  excerpt: articles.excerpt,
  topic: articles.topic,
  createdAt: articles.createdAt,
};

export interface ArticleList {
  page: Page<ListedArticle>;
  /** The total, or the number found. */
  count: number;
  /** What was searched for instead, because nothing has the words as typed. */
  corrected: string | null;
}

/** Newest first, or the best hits of a search, which are one page at most. One round trip; two where a word was misspelled. */
export async function listArticles(
  { db }: Pick<App, "db">,
  { search, cursor }: { search: string; cursor: Cursor | null },
): Promise<ArticleList> {
  if (search.trim() !== "") {
    const found = await searchArticles({ db }, search);
    return { page: { rows: found.rows, after: null, before: null }, count: found.rows.length, ...found };
  }
  const { where, orderBy, limit } = keysetClauses({ columns: [articles.createdAt, articles.id], cursor });
  const [rows, [counted]] = await db.batch([
    db.select(listed).from(articles).where(where).orderBy(orderBy).limit(limit),
    db.select({ count: contentCounts.count }).from(contentCounts).where(eq(contentCounts.kind, "articles")),
  ]);
  return {
    page: paginate(rows, { cursor, keyOf: (row) => [row.createdAt, row.id] }),
    count: counted?.count ?? 0,
    corrected: null,
  };
}

/** Articles whose titles and beginnings are read to find what a misspelled word meant. */
const READ_FOR_WORDS = 200;

/** The best hits: words in any form, words that mean the same, and what a misspelled word probably meant. */
export async function searchArticles(
  { db }: Pick<App, "db">,
  search: string,
): Promise<{ rows: ListedArticle[]; corrected: string | null }> {
  const terms = articleSearchQuery(search);
  if (!terms) return { rows: [], corrected: null };
  const isMissing = sql`NOT EXISTS (SELECT 1 FROM article_search WHERE article_search MATCH ${terms})`;
  const [rows, texts] = await db.batch([
    hitsQuery({ db }, terms),
    db
      .select({ title: articles.title, excerpt: articles.excerpt })
      .from(articles)
      .where(isMissing)
      .orderBy(sql`${articles.createdAt} DESC`)
      .limit(READ_FOR_WORDS),
  ]);
  const corrected = correctedQuestion(
    search,
    texts.map(({ title, excerpt }) => `${title} ${excerpt}`),
  );
  const meant = rows.length === 0 && corrected ? articleSearchQuery(corrected) : null;
  if (!meant) return { rows, corrected: null };
  const found = await hitsQuery({ db }, meant);
  return { rows: found, corrected: found.length > 0 ? corrected : null };
}

/** Ranking weights: a word in the title counts most, one in the text least. */
function hitsQuery({ db }: Pick<App, "db">, terms: string) {
  return db
    .select(listed)
    .from(
      sql`(SELECT rowid AS hit, bm25(article_search, 10.0, 4.0, 1.0) AS score FROM article_search WHERE article_search MATCH ${terms} ORDER BY score LIMIT ${PAGE_SIZE}) AS hits`,
    )
    .innerJoin(articles, sql`${articles}.rowid = hits.hit`)
    .orderBy(sql`hits.score`);
}

/** An article and its neighbors in the list, or null. One round trip. */
export async function readArticle(
  { db }: Pick<App, "db">,
  { slug }: { slug: string },
): Promise<{ article: Article; beside: ListedArticle[] } | null> {
  const at = sql`(SELECT created_at FROM knowledge_base_articles WHERE slug = ${slug})`;
  const [[row], newer, older] = await db.batch([
    db.select().from(articles).where(eq(articles.slug, slug)).limit(1),
    db
      .select(listed)
      .from(articles)
      .where(gt(articles.createdAt, at))
      .orderBy(sql`${articles.createdAt} ASC`)
      .limit(NEIGHBORS),
    db
      .select(listed)
      .from(articles)
      .where(lt(articles.createdAt, at))
      .orderBy(sql`${articles.createdAt} DESC`)
      .limit(NEIGHBORS),
  ]);
  if (!row) return null;
  const { id, title, excerpt, topic, createdAt, updatedAt } = row;
  return {
    article: { id, title, slug, excerpt, topic, createdAt, updatedAt, html: currentHtmlOf(row) },
    beside: [...newer.reverse(), ...older],
  };
}

export interface ArticleDraft {
  title: string;
  slug: string;
  /** Markdown. */
  content: string;
  excerpt?: string | null | undefined;
  topic?: string | null | undefined;
  createdAt: number;
  updatedAt?: number;
}

/** An article's columns besides its id, address and date, with what is computed from its text. */
export async function toArticleRow(draft: ArticleDraft) {
  const { html, excerpt } = renderMarkdown(draft.content);
  return {
    title: draft.title,
    excerpt: draft.excerpt || excerpt,
    topic: draft.topic || null,
    content: draft.content,
    html,
    renderer: MARKDOWN_RENDERER_VERSION,
    digest: await sha256Hex(`${draft.title}\n${draft.content}`),
    updatedAt: draft.updatedAt ?? draft.createdAt,
  };
}

/** Creates or replaces the article of a slug. */
export async function upsertArticle({ db }: Pick<App, "db">, draft: ArticleDraft): Promise<void> {
  const changes = await toArticleRow(draft);
  await db
    .insert(articles)
    .values({ id: newId(), slug: draft.slug, createdAt: draft.createdAt, ...changes })
    .onConflictDoUpdate({ target: articles.slug, set: changes });
}
