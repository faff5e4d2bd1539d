import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../app/app";
import { blogPosts, knowledgeBaseArticles } from "../../app/db/schema";
import { postDigest, upsertPost } from "../../app/domain/blog/posts";
import { upsertArticle } from "../../app/domain/knowledge-base/articles";
import { MARKDOWN_RENDERER_VERSION } from "../../app/lib/text/render-markdown";

/** A Markdown file with `name: value` lines at its top; the file name is the slug. */
export interface ContentFile {
  slug: string;
  title: string;
  topic: string;
  excerpt: string;
  content: string;
  publishedAt: number;
}

export function readContentFiles(kind: "posts" | "articles"): ContentFile[] {
  const folder = join("scripts/seed", kind);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => readPiece(join(folder, name), name.slice(0, -3)));
}

function readPiece(path: string, slug: string): ContentFile {
  const [, head, content] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(readFileSync(path, "utf8")) ?? [];
  const value = (name: string) => {
    const found = new RegExp(`^${name}: (.+)$`, "m").exec(head ?? "")?.[1]?.trim();
    if (!found) throw new Error(`${path} has no ${name}`);
    return found;
  };
  const publishedAt = Date.parse(value("published"));
  if (Number.isNaN(publishedAt)) throw new Error(`${path} has no day`);
  return {
    slug,
    title: value("title"),
    topic: value("topic"),
    excerpt: value("excerpt"),
    content: content ?? "",
    publishedAt,
  };
}

/** Writes the blog posts and articles of scripts/seed. Unchanged ones are skipped. */
export async function seedContent(app: Pick<App, "db">): Promise<void> {
  const of = (table: typeof blogPosts | typeof knowledgeBaseArticles) =>
    app.db
      .select({
        slug: table.slug,
        digest: table.digest,
        renderer: table.renderer,
        updatedAt: table.updatedAt,
      })
      .from(table);
  const posts = new Map((await of(blogPosts)).map((row) => [row.slug, row]));
  for (const piece of readContentFiles("posts"))
    if (await isNew(piece, posts.get(piece.slug))) await upsertPost(app, piece);
  const articles = new Map((await of(knowledgeBaseArticles)).map((row) => [row.slug, row]));
  for (const piece of readContentFiles("articles"))
    if (await isNew(piece, articles.get(piece.slug)))
      await upsertArticle(app, { ...piece, createdAt: piece.publishedAt });
}

/** Texts that somebody has edited since are kept. */
async function isNew(
  piece: ContentFile,
  known: { digest: string; renderer: number; updatedAt: number } | undefined,
): Promise<boolean> {
  if (!known) return true;
  if (known.updatedAt !== piece.publishedAt) return false;
  return known.renderer !== MARKDOWN_RENDERER_VERSION || known.digest !== (await postDigest(piece));
}
