import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MAX_POST_IMPORT_BYTES } from "~/domain/blog/import-posts";
import { listPosts } from "~/domain/blog/posts";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { Pagination } from "~/ui/elements/navigation";
import { Wrap } from "~/ui/elements/page-layout";
import { Field } from "~/ui/forms/fields";
import { PostCard } from "./post-card";
import stylesHref from "./styles/blog.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "alternate", type: "application/rss+xml", title: words.list.theInkloomBlog, href: "/blog/rss.xml" },
];
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: words.list.metaTitle,
    description: words.list.metaDescription,
    path: "/blog",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.list.blog, path: "/blog" }])],
  }),
  // The download starts without leaving the page, with or without scripts.
  ...(args.data?.isExport ? [{ httpEquiv: "refresh", content: "0;url=/blog/export.json" }] : []),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const cursor = parseCursor(query);
  return { page: await listPosts(context.app, { cursor }), isFirst: !cursor, isExport: query.has("export") };
}

export default function Blog() {
  const { page, isFirst, isExport } = useLoaderData<typeof loader>();
  const lead = isFirst ? page.rows[0] : undefined;
  const rest = lead ? page.rows.slice(1) : page.rows;
  return (
    <Wrap className="pb-20 blog">
      <header className="masthead">
        <h1 data-text={words.list.blog}>{words.list.blog}</h1>
        <p className="lead">{words.list.metaDescription}</p>
        <div className="actions">
          <form method="post" action="/blog/export">
            <Button variant="outline" size="sm">
              {words.list.exportPosts}
            </Button>
          </form>
          <ButtonLink variant="outline" size="sm" href="#import-posts" data-dialog="">
            {words.list.importPosts}
          </ButtonLink>
          <a className="feed" href="/blog/rss.xml">
            <Icon name="feed" />
            {words.list.rss}
          </a>
        </div>
        {isExport ? <p className="hint">{words.list.downloadByHand}</p> : null}
      </header>
      {page.rows.length === 0 ? (
        <EmptyState title={words.list.noBlogPostsFound}>
          <p>{words.list.noPostsHint}</p>
        </EmptyState>
      ) : (
        <>
          {lead ? <PostCard post={lead} lead /> : null}
          <ul className="post-grid">
            {rest.map((post) => (
              <li key={post.id}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination label={words.list.pagesLabel} {...pageLinks(listLinks("/blog"), page)} />
      <ImportDialog />
    </Wrap>
  );
}

function ImportDialog() {
  return (
    <Dialog id="import-posts" title={words.list.importPosts}>
      <form method="post" action="/blog/import" encType="multipart/form-data">
        <Field
          id="posts"
          label={words.list.jsonFile}
          hint={words.list.jsonFileHint({ maxImportBytes: MAX_POST_IMPORT_BYTES / 1024 / 1024 })}
        >
          <input
            id="posts"
            type="file"
            name="posts"
            accept=".json,application/json"
            aria-describedby="posts-hint posts-error"
            required
          />
        </Field>
        <div className="actions">
          <Button data-busy={words.list.importing}>{words.list.importPosts}</Button>
        </div>
      </form>
    </Dialog>
  );
}
