import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedPost, readPost } from "~/domain/content/posts";
import { sharedPage } from "~/http/caching";
import { article, breadcrumbs, jsonLd } from "~/http/json-ld";
import { pageMeta, socialPicture } from "~/http/page-meta";
import { found } from "~/http/responses";
import { Breadcrumbs, Wrap } from "~/ui/page";
import { DateTime } from "~/ui/price";
import printHref from "~/ui/site/print.css?url";
import stylesHref from "./blog.css?url";
import { Cover } from "./cover";
import { Neighbour, PostCard } from "./post-parts";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: printHref, media: "print" },
  { rel: "alternate", type: "application/rss+xml", title: "The Inkloom blog", href: "/blog/rss.xml" },
];
export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { post, origin } = args.data;
  const path = `/blog/${encodeURIComponent(post.slug)}`;
  return [
    ...pageMeta(args, {
      title: `${post.title} · Inkloom`,
      description: post.excerpt,
      path,
      socialTitle: post.title,
      type: "article",
    }),
    jsonLd([
      article(origin, {
        path,
        headline: post.title,
        description: post.excerpt,
        imageSrc: socialPicture(path).src,
        publishedAt: post.publishedAt,
        updatedAt: post.updatedAt,
      }),
      breadcrumbs(origin, [
        { name: "Blog", path: "/blog" },
        { name: post.title, path },
      ]),
    ]),
  ];
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const read = found(await readPost(context.app, { slug: params.slug ?? "" }));
  return { ...read, origin: context.app.origin };
}

export default function BlogPost() {
  const { post, newer, older, related } = useLoaderData<typeof loader>();
  return (
    <article className="post">
      <Wrap>
        <header className="post-head">
          <Breadcrumbs items={[{ label: "Blog", href: "/blog" }, { label: post.topic ?? "Notes" }]} />
          <h1>{post.title}</h1>
          <p className="post-byline">
            <span>{post.author}</span>
            <DateTime at={post.publishedAt} />
            <span>{post.readingMinutes} min read</span>
            {post.updatedAt > post.publishedAt ? (
              <span>
                Revised <DateTime at={post.updatedAt} />
              </span>
            ) : null}
          </p>
        </header>
        <Cover slug={post.slug} wide />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through */}
        <div className="prose post-text" dangerouslySetInnerHTML={{ __html: post.html }} />
        <nav className="neighbours" aria-label="Other posts">
          <Neighbour post={older} rel="prev" label="Previous" />
          <Neighbour post={newer} rel="next" label="Next" />
        </nav>
        {related.length > 0 ? <Related posts={related} /> : null}
      </Wrap>
    </article>
  );
}

function Related({ posts }: { posts: ListedPost[] }) {
  return (
    <section className="related" aria-labelledby="related">
      <h2 id="related">Read on</h2>
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
