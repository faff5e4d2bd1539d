import type { ListedBlogPost } from "~/domain/blog/posts";
import { PostCover } from "./post-cover";
import { words } from "./words";

/** A post in the grid; `lead` is the one on top, set across the page. */
export function PostCard({ post, lead, level = 2 }: { post: ListedBlogPost; lead?: boolean; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className={lead ? "post-card lead-card" : "post-card"}>
      <PostCover slug={post.slug} />
      <div className="post-words">
        <p className="kicker">{post.topic ?? words.postCard.notes}</p>
        <Heading>
          <a href={`/blog/${post.slug}`}>{post.title}</a>
        </Heading>
        <p className="post-excerpt">{post.excerpt}</p>
        <PostDateAndLength post={post} />
      </div>
    </article>
  );
}

export function PostDateAndLength({
  post,
}: {
  post: Pick<ListedBlogPost, "publishedAt" | "readingMinutes">;
}) {
  return (
    <p className="hint">
      {words.postCard.dateAndMinutes({ publishedAt: post.publishedAt, readingMinutes: post.readingMinutes })}
    </p>
  );
}

/** A link to the post before or after. */
export function AdjacentPostLink({
  post,
  rel,
  label,
}: {
  post: ListedBlogPost | null;
  rel: "prev" | "next";
  label: string;
}) {
  if (!post) return <span />;
  return (
    <a className={`neighbor neighbor-${rel}`} href={`/blog/${post.slug}`} rel={rel}>
      <span className="kicker">{label}</span>
      <span className="display">{post.title}</span>
    </a>
  );
}
