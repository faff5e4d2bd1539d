import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedArticle, listArticles } from "~/domain/knowledge-base/articles";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import stylesHref from "./knowledge-base.css?url";
import { words } from "./words";

const MAX_SEARCH_CHARACTERS = 100;

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.list.metaTitle,
    description: words.list.metaDescription,
    path: "/kb",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.list.knowledgeBase, path: "/kb" }])],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").slice(0, MAX_SEARCH_CHARACTERS);
  return { search, ...(await listArticles(context.app, { search, cursor: parseCursor(query) })) };
}

export default function KnowledgeBase() {
  const { search, page, count, corrected } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead title={words.list.knowledgeBase} lead={words.list.metaDescription} />
      <form action="/kb" className="kb-search">
        <Input
          label={words.list.searchTheArticles}
          name="q"
          type="search"
          defaultValue={search}
          maxLength={MAX_SEARCH_CHARACTERS}
          placeholder={words.list.searchPlaceholder}
        />
        <Button variant="secondary">{words.list.search}</Button>
      </form>
      <h2 className="kb-count">
        {words.list.articleCount({ count })}
        {search.trim() ? <small> {words.list.forSearch({ search: search.trim() })}</small> : null}
      </h2>
      {corrected ? <p className="hint">{words.list.correctedTo({ corrected })}</p> : null}
      {page.rows.length === 0 ? (
        <EmptyState
          title={search.trim() ? words.list.noArticlesFound : words.list.noArticlesYet}
          level={3}
          action={
            search.trim() ? (
              <ButtonLink href="/kb" variant="outline">
                {words.list.showAllArticles}
              </ButtonLink>
            ) : null
          }
        >
          {search.trim() ? <p>{words.list.noArticlesHint}</p> : null}
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
      <Pagination label={words.list.pagesLabel} {...pageLinks(listLinks("/kb"), page)} />
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
          {words.list.readArticle({ title: article.title })}
          <Icon name="arrow-right" />
        </a>
        <span className="hint">
          <DateTime at={article.createdAt} />
        </span>
      </p>
    </article>
  );
}
