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
import stylesHref from "./inquiries.css?url";
import { handleInquiryAction } from "./inquiry-action.server";

const PATH = "/support";
const CONTACT_TAB = "/support?tab=contact";
const MAX_QUERY_CHARACTERS = 100;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Support · Inkloom",
    description: "Guides, tutorials, the manual, and a person who answers within 24 hours.",
    path: PATH,
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Support", path: PATH }])],
  });

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_CHARACTERS);
  const isContact = searchParams.get("tab") === "contact";
  return { query, isContact, resources: searchSupportResources(query) };
}

export const action = (args: ActionFunctionArgs) => handleInquiryAction(args, "support");

export default function Support() {
  const { query, isContact, resources } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const isAsking = isContact || reply !== undefined;
  return (
    <>
      <section className="counter on-teal">
        <Halftone rows={24} columns={60} />
        <Wrap>
          <h1>Support centre</h1>
          <p>Look it up, or ask us: you hear from a person within 24 hours.</p>
          <search>
            <form action={PATH}>
              <input
                type="search"
                name="q"
                aria-label="Search support resources"
                placeholder="Shipping, credits…"
                defaultValue={query}
              />
              <Button aria-label="Search">
                <Icon name="search" />
              </Button>
            </form>
          </search>
        </Wrap>
      </section>
      <Wrap>
        <Tabs
          label="Help"
          tabs={[
            { label: "Support Resources", href: PATH },
            { label: "Contact Us", href: CONTACT_TAB },
          ]}
          current={isAsking ? CONTACT_TAB : PATH}
        />
        {isAsking ? (
          <div className="asking">
            <SupportForm reply={reply} page={CONTACT_TAB} />
            <ResponseTimeNote />
          </div>
        ) : (
          <ResourceList resources={resources} query={query} />
        )}
      </Wrap>
    </>
  );
}

function ResourceList({ resources, query }: { resources: SupportResource[]; query: string }) {
  if (resources.length === 0)
    return (
      <EmptyState
        title="No support resources found matching your search"
        action={<ButtonLink href={CONTACT_TAB}>Ask us instead</ButtonLink>}
      >
        <p>
          Nothing here speaks of “{query}”. <a href={PATH}>See everything</a>, or write to us.
        </p>
      </EmptyState>
    );
  const groups = SUPPORT_RESOURCE_GROUPS.map((group) => ({
    group,
    found: resources.filter((resource) => resource.group === group),
  }));
  return (
    <div className="shelf">
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

function ResponseTimeNote() {
  return (
    <aside aria-label="When you hear from us">
      <div className="within">
        <DayClock />
        <p className="display">Within 24 hours</p>
      </div>
      <p>
        Our support team answers every request within 24 hours. The answer comes to the address that you give
        here.
      </p>
      <p className="hint">
        About an order, its own page is quickest: it shows where each parcel is and takes a claim.{" "}
        <a href="/order-link">Find my order</a>
      </p>
    </aside>
  );
}
