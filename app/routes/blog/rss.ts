import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listNewestPosts, type Post } from "~/domain/blog/posts";
import { SHARED_PAGE } from "~/http/responses/cache-control";
import { escapeXml } from "~/lib/text/escape-xml";

const POSTS_IN_FEED = 20;

/** RSS 2.0, whole posts. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { app } = context;
  const posts = await listNewestPosts(app, { most: POSTS_IN_FEED });
  return new Response(feed(app.origin, posts), {
    headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": SHARED_PAGE },
  });
}

function feed(origin: string, posts: Post[]): string {
  const changedAt = Math.max(0, ...posts.map((post) => Math.max(post.updatedAt, post.publishedAt)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>The Inkloom blog</title>
<link>${origin}/blog</link>
<atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>
<description>Notes from the print table: files, ink, cloth, prices, and what sells when.</description>
<language>en</language>
${changedAt > 0 ? `<lastBuildDate>${new Date(changedAt).toUTCString()}</lastBuildDate>\n` : ""}${posts.map((post) => item(origin, post)).join("\n")}
</channel>
</rss>
`;
}

function item(origin: string, post: Post): string {
  const address = escapeXml(`${origin}/blog/${encodeURIComponent(post.slug)}`);
  return `<item>
<title>${escapeXml(post.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(post.author)}</dc:creator>
${post.topic ? `<category>${escapeXml(post.topic)}</category>\n` : ""}<description>${escapeXml(post.excerpt)}</description>
<content:encoded>${escapeXml(whole(post.html, origin, post.slug))}</content:encoded>
</item>`;
}

/**
 * Feed readers need absolute addresses. Our renderer writes every attribute in double quotes and escapes quotes in
 * text, so a pattern is enough.
 */
function whole(html: string, origin: string, slug: string): string {
  return html
    .replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replace(/ href="#/g, ` href="${origin}/blog/${encodeURIComponent(slug)}#`);
}
