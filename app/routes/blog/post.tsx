import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedBlogPost, readPost } from "~/domain/blog/posts";
import { sharedPage } from "~/http/responses/cache-control";
import { orNotFound } from "~/http/responses/error-responses";
import { articleMeta } from "~/http/seo/article-meta";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Breadcrumbs, Wrap } from "~/ui/elements/page-layout";
import printHref from "~/ui/site/print.css?url";
import { AdjacentPostLink, PostCard } from "./post-card";
import { PostCover } from "./post-cover";
import stylesHref from "./styles/blog.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: printHref, media: "print" },
  { rel: "alternate", type: "application/rss+xml", title: words.post.theInkloomBlog, href: "/blog/rss.xml" },
];
export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { post, origin } = args.data;
  return articleMeta(args, {
    ...post,
    origin,
    section: { name: words.post.blog, path: "/blog" },
    metaTitle: words.post.metaTitle({ title: post.title }),
  });
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const read = orNotFound(await readPost(context.app, { slug: params.slug ?? "" }));
  return { ...read, origin: context.app.origin };
}

export default function BlogPost() {
  const { post, newer, older, related } = useLoaderData<typeof loader>();
  return (
    <article className="post">
      <Wrap>
        <header className="post-head">
          <Breadcrumbs
            items={[{ label: words.post.blog, href: "/blog" }, { label: post.topic ?? words.post.noTopic }]}
          />
          <h1>{post.title}</h1>
          <p className="post-byline">
            <span>{post.author}</span>
            <DateTime at={post.publishedAt} />
            <span>{words.post.minutesToRead({ readingMinutes: post.readingMinutes })}</span>
            {post.updatedAt > post.publishedAt ? (
              <span>{words.post.revised({ updatedAt: post.updatedAt })}</span>
            ) : null}
          </p>
        </header>
        <PostCover slug={post.slug} wide />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through */}
        <div className="prose post-text" dangerouslySetInnerHTML={{ __html: post.html }} />
        <nav className="neighbors" aria-label={words.post.otherPosts}>
          <AdjacentPostLink post={older} rel="prev" label={words.post.previous} />
          <AdjacentPostLink post={newer} rel="next" label={words.post.next} />
        </nav>
        {related.length > 0 ? <Related posts={related} /> : null}
      </Wrap>
    </article>
  );
}

function Related({ posts }: { posts: ListedBlogPost[] }) {
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">{words.post.readOn}</h2>
      <ul className="post-grid">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
