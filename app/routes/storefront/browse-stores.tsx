import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { type FeaturedStore, listStores } from "~/domain/products/storefront/product-and-store-lists";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { StoreCard } from "~/ui/products/product-and-store-cards";
import { ErrorPage } from "~/ui/site/errors/error-page";
import { words } from "./words";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.stores.metaTitle,
    description: words.stores.metaDescription,
    path: "/browse-stores",
    things: (origin) => [
      breadcrumbsJsonLd(origin, [{ name: words.stores.breadcrumb, path: "/browse-stores" }]),
    ],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").slice(0, 100);
  return { search, ...(await listStores(context.app, { search, cursor: parseCursor(query) })) };
}

export default function BrowseStores() {
  const { search, page, featured } = useLoaderData<typeof loader>();
  const href = listLinks("/browse-stores", { q: search });
  return (
    <Wrap className="pb-20">
      <PageHead title={words.stores.heading} lead={words.stores.lead} />
      <form action="/browse-stores" className="grid gap-3 sm:flex sm:items-end mb-10">
        <Input
          label={words.stores.searchLabel}
          name="q"
          type="search"
          defaultValue={search}
          maxLength={100}
          className="flex-1 max-w-112"
        />
        <Button variant="secondary">{words.stores.search}</Button>
      </form>
      {featured.length > 0 ? (
        <section className="mb-12">
          <h2 className="mb-4">{words.stores.featured}</h2>
          <StoreGrid stores={featured} level={3} />
        </section>
      ) : null}
      <h2 className={featured.length > 0 ? "mb-4" : "sr-only"}>{words.stores.listHeading}</h2>
      {page.rows.length === 0 ? (
        <EmptyState
          title={words.stores.noneFound}
          action={
            search ? (
              <ButtonLink href="/browse-stores" variant="outline">
                {words.stores.showAll}
              </ButtonLink>
            ) : (
              <ButtonLink href="/store-creator">{words.stores.createYours}</ButtonLink>
            )
          }
        >
          <p>{search ? words.stores.noneCalled({ search }) : words.stores.noneYet}</p>
        </EmptyState>
      ) : (
        <StoreGrid stores={page.rows} level={featured.length > 0 ? 3 : 2} />
      )}
      <Pagination label={words.stores.pagesLabel} {...pageLinks(href, page)} />
    </Wrap>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <ErrorPage
      status={isRouteErrorResponse(error) ? error.status : 500}
      title={words.stores.failedToLoad}
      message={words.stores.tryLater}
      action={{ label: words.stores.showAll, href: "/browse-stores" }}
    />
  );
}

function StoreGrid({ stores, level }: { stores: readonly FeaturedStore[]; level: 2 | 3 }) {
  return (
    <ul className="grid-cards">
      {stores.map((store) => (
        <li key={store.id}>
          <StoreCard
            href={`/store/${store.id}`}
            name={store.storeName}
            description={store.description || words.stores.defaultDescription}
            bannerKey={store.bannerKey}
            logoKey={store.logoKey}
            productCount={store.productCount}
            action={words.stores.visit}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}
