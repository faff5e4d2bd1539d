import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { FAQ_GROUPS, type FaqQuestion } from "~/content/copy/pages/faq";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd, faqPageJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import stylesHref from "./faq.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.faq.metaTitle,
    description: words.faq.metaDescription,
    path: "/faq",
    things: (origin) => [
      faqPageJsonLd(FAQ_GROUPS.flatMap((group) => group.questions)),
      breadcrumbsJsonLd(origin, [{ name: words.faq.title, path: "/faq" }]),
    ],
  });

export default function Faq() {
  return (
    <Wrap className="faq">
      <PageHead title={words.faq.title} lead={words.faq.lead} />
      <nav aria-label={words.faq.groupsOfQuestions}>
        <ul>
          {FAQ_GROUPS.map((group) => (
            <li key={group.slug}>
              <a href={`#${group.slug}`}>{group.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {FAQ_GROUPS.map((group) => (
        <section key={group.slug} id={group.slug} aria-labelledby={`${group.slug}-title`}>
          <h2 id={`${group.slug}-title`}>{group.title}</h2>
          <div>
            {group.questions.map((entry) => (
              <Entry key={entry.slug} entry={entry} isOpen={entry === FAQ_GROUPS[0]?.questions[0]} />
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
function Entry({ entry, isOpen }: { entry: FaqQuestion; isOpen: boolean }) {
  return (
    <details name="faq" open={isOpen}>
      <summary>
        <h3>{entry.question}</h3>
      </summary>
      <div id={entry.slug}>
        <p>{entry.answer}</p>
        {entry.more ? (
          <p>
            <a href={entry.more.href}>{entry.more.label}</a>
          </p>
        ) : null}
      </div>
    </details>
  );
}
