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
    notFoundHint: "It may have been renamed. The search knows what every article says.",
  },
  list: {
    metaTitle: "Knowledge Base · Inkloom",
    metaDescription:
      "What every print check means and how to put it right, and how credits, orders, claims and earnings work.",
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
      `Nothing has these words as typed. These articles match “${corrected}”.`,
    noArticlesHint: "Try one word of it, such as “resolution” or “refund”.",
    pagesLabel: "Pages of articles",
    readArticle: ({ title }: { title: string }) => (
      <>
        Read article<span className="sr-only">: {title}</span>
      </>
    ),
  },
};
