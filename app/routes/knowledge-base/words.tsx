import { plural } from "~/lib/words";
import { DateTime } from "~/ui/elements/money-and-dates";

export const words = {
  article: {
    notFoundMetaTitle: "Article not found · Inkloom",
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
    knowledgeBase: "Knowledge Base",
    publishedOn: ({ createdAt }: { createdAt: number }) => (
      <>
        Published on <DateTime at={createdAt} />
      </>
    ),
    publishedAndRevisedOn: ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => (
      <>
        Published on <DateTime at={createdAt} />, revised on <DateTime at={updatedAt} />
      </>
    ),
    relatedArticles: "Related articles",
    moreHelp: "More help",
    searchTheArticles: "Search the articles",
    search: "Search",
    backToKnowledgeBase: "Back to Knowledge Base",
    articleNotFound: "Article not found",
    showAllArticles: "Show all articles",
    notFoundHint: "It may have been renamed. Try searching for it.",
  },
  list: {
    metaTitle: "Knowledge Base · Inkloom",
    metaDescription:
      "What every print check means and how to fix it, and how credits, orders, claims and earnings work.",
    knowledgeBase: "Knowledge Base",
    searchTheArticles: "Search the articles",
    searchPlaceholder: "blurred, refund, white box…",
    search: "Search",
    articleCount: ({ count }: { count: number }) => (
      <>
        <span className="num">{count}</span> {plural(count, { one: "article", other: "articles" })}
      </>
    ),
    forSearch: ({ search }: { search: string }) => `for “${search}”`,
    noArticlesFound: "No articles found",
    noArticlesYet: "No articles yet",
    showAllArticles: "Show all articles",
    correctedTo: ({ corrected }: { corrected: string }) =>
      `No exact matches. Showing results for “${corrected}”.`,
    noArticlesHint: "Try a single word, such as “resolution” or “refund”.",
    pagesLabel: "Pages of articles",
    readArticle: ({ title }: { title: string }) => (
      <>
        Read article<span className="sr-only">: {title}</span>
      </>
    ),
  },
};
