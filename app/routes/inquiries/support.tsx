import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  SUPPORT_RESOURCE_GROUPS,
  type SupportResource,
  searchSupportResources,
} from "~/content/copy/pages/support-resources";
import { searchArticles } from "~/domain/knowledge-base/articles";
import { wordsAlike } from "~/domain/knowledge-base/synonyms";
import { useFormReply } from "~/http/forms/use-form-reply";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { Tabs } from "~/ui/elements/navigation";
import { Wrap } from "~/ui/elements/page-layout";
import { SupportForm } from "~/ui/inquiries/support-form";
import { Halftone } from "~/ui/mascots/print-ornaments";
import { DayClock } from "./illustrations";
import { handleInquiryAction } from "./inquiry-action.server";
import stylesHref from "./styles/inquiries.css?url";
import { words } from "./words";

const PATH = "/support";
const CONTACT_TAB = "/support?tab=contact";
const MAX_QUERY_CHARACTERS = 100;
const MAX_ARTICLES = 6;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.support.metaTitle,
    description: words.support.metaDescription,
    path: PATH,
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.support.title, path: PATH }])],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_CHARACTERS);
  const isContact = searchParams.get("tab") === "contact";
  const { rows, corrected } =
    query === "" ? { rows: [], corrected: null } : await searchArticles(context.app, query);
  const articles = rows.slice(0, MAX_ARTICLES).map(({ title, slug, excerpt }) => ({ title, slug, excerpt }));
  return {
    query,
    isContact,
    resources: searchSupportResources(corrected ?? query, wordsAlike),
    articles,
    corrected,
  };
}

export const action = (args: ActionFunctionArgs) => handleInquiryAction(args, "support");

export default function Support() {
  const { query, isContact, resources, articles, corrected } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const isAsking = isContact || reply !== undefined;
  return (
    <>
      <section className="counter on-teal">
        <Halftone rows={24} columns={60} />
        <Wrap>
          <h1>{words.support.heading}</h1>
          <p>{words.support.lead}</p>
          <search>
            <form action={PATH}>
              <input
                type="search"
                name="q"
                aria-label={words.support.searchSupportResources}
                placeholder={words.support.searchPlaceholder}
                defaultValue={query}
              />
              <Button aria-label={words.support.search}>
                <Icon name="search" />
              </Button>
            </form>
          </search>
        </Wrap>
      </section>
      <Wrap>
        <Tabs
          label={words.support.help}
          tabs={[
            { label: words.support.supportResources, href: PATH },
            { label: words.support.contactUs, href: CONTACT_TAB },
          ]}
          current={isAsking ? CONTACT_TAB : PATH}
        />
        {isAsking ? (
          <div className="asking">
            <SupportForm reply={reply} page={CONTACT_TAB} />
            <ResponseTimeNote />
          </div>
        ) : (
          <>
            {corrected ? <p className="hint">{words.support.correctedTo({ corrected })}</p> : null}
            <ResourceList resources={resources} articles={articles} query={query} />
          </>
        )}
      </Wrap>
    </>
  );
}

interface FoundArticle {
  title: string;
  slug: string;
  excerpt: string;
}

function ResourceList({
  resources,
  articles,
  query,
}: {
  resources: SupportResource[];
  articles: FoundArticle[];
  query: string;
}) {
  if (resources.length === 0 && articles.length === 0)
    return (
      <EmptyState
        title={words.support.noneFound}
        action={<ButtonLink href={CONTACT_TAB}>{words.support.askUsInstead}</ButtonLink>}
      >
        <p>{words.support.noneFoundHint({ query })}</p>
      </EmptyState>
    );
  const groups = SUPPORT_RESOURCE_GROUPS.map((group) => ({
    group,
    found: resources.filter((resource) => resource.group === group),
  }));
  return (
    <div className="shelf">
      {articles.length > 0 ? <FoundArticles articles={articles} query={query} /> : null}
      {groups.map(({ group, found }) =>
        found.length === 0 ? null : (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{group}</h2>
            <ul className="index-lines">
              {found.map(({ title, description, href }) => (
                <li key={href}>
                  <a href={href}>
                    <b>{title}</b>
                    <span>{description}</span>
                    <Icon name="arrow-right" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

function FoundArticles({ articles, query }: { articles: FoundArticle[]; query: string }) {
  return (
    <section aria-labelledby="group-articles">
      <h2 id="group-articles">{words.support.articles}</h2>
      <ul className="index-lines">
        {articles.map(({ title, slug, excerpt }) => (
          <li key={slug}>
            <a href={`/kb/${slug}`}>
              <b>{title}</b>
              <span>{excerpt}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
      <p className="hint my-4">
        <a href={`/kb?${new URLSearchParams({ q: query })}`}>{words.support.allArticles}</a>
      </p>
    </section>
  );
}

function ResponseTimeNote() {
  return (
    <aside aria-label={words.support.responseTimeLabel}>
      <div className="within">
        <DayClock />
        <p className="display">{words.support.within24Hours}</p>
      </div>
      <p>{words.support.responseTime}</p>
      <p className="hint">{words.support.aboutAnOrder}</p>
    </aside>
  );
}
