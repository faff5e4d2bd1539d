import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedArticle, listArticles } from "~/domain/knowledge-base/articles";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { parseCursor } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import stylesHref from "./knowledge-base.css?url";

const MAX_SEARCH_CHARACTERS = 100;

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Knowledge Base · Inkloom",
    description:
      "What every print check means and how to put it right, and how credits, orders, claims and earnings work.",
    path: "/kb",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Knowledge Base", path: "/kb" }])],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").slice(0, MAX_SEARCH_CHARACTERS);
  return { search, ...(await listArticles(context.app, { search, cursor: parseCursor(query) })) };
}

export default function KnowledgeBase() {
  const { search, page, count } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title="Knowledge Base"
        lead="What every print check means and how to put it right, and how credits, orders, claims and earnings work."
      />
      <form action="/kb" className="kb-search">
        <Input
          label="Search the articles"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder="blurred, refund, white box…"
        />
        <Button variant="secondary">Search</Button>
      </form>
      <h2 className="kb-count">
        <span className="num">{count}</span> {count === 1 ? "article" : "articles"}
        {search.trim() ? <small> for “{search.trim()}”</small> : null}
      </h2>
      {page.rows.length === 0 ? (
        <EmptyState
          title={search.trim() ? "No articles found" : "No articles yet"}
          level={3}
          action={
            search.trim() ? (
              <ButtonLink href="/kb" variant="outline">
                Show all articles
              </ButtonLink>
            ) : null
          }
        >
          {search.trim() ? <p>Try one word of it, such as “resolution” or “refund”.</p> : null}
        </EmptyState>
      ) : (
        <ul className="kb-grid">
          {page.rows.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of articles"
        previousHref={page.before && `/kb?before=${page.before}`}
        nextHref={page.after && `/kb?after=${page.after}`}
      />
    </Wrap>
  );
}

function ArticleCard({ article }: { article: ListedArticle }) {
  return (
    <article className="kb-card">
      {article.topic ? <p className="kicker">{article.topic}</p> : null}
      <h3>{article.title}</h3>
      <p className="kb-excerpt">{article.excerpt}</p>
      <p className="kb-foot">
        <a href={`/kb/${article.slug}`}>
          Read article<span className="sr-only">: {article.title}</span>
          <Icon name="arrow-right" />
        </a>
        <span className="hint">
          <DateTime at={article.createdAt} />
        </span>
      </p>
    </article>
  );
}
