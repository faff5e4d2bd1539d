import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ShownQuestion, shownQuestionGroups } from "~/content/published-copy";
import { readPublishedContent } from "~/domain/content/published-content";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd, faqPageJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { CopyText } from "~/ui/articles/copy-text";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import stylesHref from "./faq.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: words.faq.metaTitle,
    description: words.faq.metaDescription,
    path: "/faq",
    things: (origin) => [
      faqPageJsonLd((args.data?.groups ?? []).flatMap((group) => group.questions)),
      breadcrumbsJsonLd(origin, [{ name: words.faq.title, path: "/faq" }]),
    ],
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { question } = await readPublishedContent(context.app, ["question"]);
  return { groups: shownQuestionGroups(question) };
}

export default function Faq() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Wrap className="faq">
      <PageHead title={words.faq.title} lead={words.faq.lead} />
      <nav aria-label={words.faq.groupsOfQuestions}>
        <ul>
          {groups.map((group) => (
            <li key={group.slug}>
              <a href={`#${group.slug}`}>{group.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <section key={group.slug} id={group.slug} aria-labelledby={`${group.slug}-title`}>
          <h2 id={`${group.slug}-title`}>{group.title}</h2>
          <div>
            {group.questions.map((entry) => (
              <Entry key={entry.slug} entry={entry} isOpen={entry === groups[0]?.questions[0]} />
            ))}
          </div>
        </section>
      ))}
      <section className="unanswered" aria-labelledby="unanswered">
        <h2 id="unanswered">{words.faq.notInTheList}</h2>
        <p>{words.faq.askAPerson}</p>
      </section>
    </Wrap>
  );
}

/** All details share one name, so the browser keeps at most one open; an address that ends in #slug opens its own. */
function Entry({ entry, isOpen }: { entry: ShownQuestion; isOpen: boolean }) {
  return (
    <details name="faq" open={isOpen}>
      <summary>
        <h3>{entry.question}</h3>
      </summary>
      <div id={entry.slug}>
        <CopyText text={entry.answer} html={entry.html} />
        {entry.more ? (
          <p>
            <a href={entry.more.href}>{entry.more.label}</a>
          </p>
        ) : null}
      </div>
    </details>
  );
}
