import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { readArticle } from "~/domain/knowledge-base/articles";
import { sharedPage } from "~/http/responses/cache-control";
import { orNotFound } from "~/http/responses/error-responses";
import { articleMeta } from "~/http/seo/article-meta";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { Wrap } from "~/ui/elements/page-layout";
import { UnexpectedErrorPage } from "~/ui/site/errors/error-page";
import printHref from "~/ui/site/print.css?url";
import stylesHref from "./knowledge-base.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: printHref, media: "print" },
];
export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [{ title: words.article.notFoundMetaTitle }];
  const { article, origin } = args.data;
  return articleMeta(args, {
    ...article,
    origin,
    section: { name: words.article.knowledgeBase, path: "/kb" },
    metaTitle: words.article.metaTitle({ title: article.title }),
    publishedAt: article.createdAt,
  });
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const read = orNotFound(await readArticle(context.app, { slug: params.slug ?? "" }));
  return { ...read, origin: context.app.origin };
}

export default function KnowledgeBaseArticle() {
  const { article, beside } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20 kb-page">
      <BackLink />
      <article>
        <header>
          {article.topic ? <p className="kicker">{article.topic}</p> : null}
          <h1>{article.title}</h1>
          <p className="hint">
            {article.updatedAt > article.createdAt
              ? words.article.publishedAndRevisedOn(article)
              : words.article.publishedOn(article)}
          </p>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
      </article>
      <aside className="kb-beside" aria-labelledby="beside">
        {beside.length > 0 ? (
          <>
            <h2 id="beside">{words.article.relatedArticles}</h2>
            <ul>
              {beside.map((each) => (
                <li key={each.id}>
                  <a href={`/kb/${each.slug}`}>{each.title}</a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <h2 id="beside">{words.article.moreHelp}</h2>
        )}
        <form action="/kb">
          <label className="label" htmlFor="beside-q">
            {words.article.searchTheArticles}
          </label>
          <div className="kb-again">
            <input id="beside-q" className="input" name="q" type="search" maxLength={100} />
            <button type="submit" className="btn btn-secondary">
              {words.article.search}
            </button>
          </div>
        </form>
      </aside>
    </Wrap>
  );
}

function BackLink() {
  return (
    <p className="kb-back">
      <a href="/kb">
        <Icon name="arrow-left" />
        {words.article.backToKnowledgeBase}
      </a>
    </p>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <UnexpectedErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
  return (
    <Wrap className="pb-20">
      <BackLink />
      <EmptyState
        title={words.article.articleNotFound}
        level={1}
        action={<ButtonLink href="/kb">{words.article.showAllArticles}</ButtonLink>}
      >
        <p>{words.article.notFoundHint}</p>
      </EmptyState>
    </Wrap>
  );
}
