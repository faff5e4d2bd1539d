import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { PRODUCT_SORTS, readStorePage } from "~/domain/products/storefront/product-and-store-lists";
import { sharedPage } from "~/http/responses/cache-control";
import { orNotFound } from "~/http/responses/error-responses";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { mediaPath } from "~/lib/media-url";
import { listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { Pagination } from "~/ui/elements/navigation";
import { Wrap } from "~/ui/elements/page-layout";
import { Input, Select } from "~/ui/forms/fields";
import { ProductCard } from "~/ui/products/product-and-store-cards";
import { StoreBanner } from "~/ui/products/store-banner";
import { ErrorPage } from "~/ui/site/errors/error-page";
import { AffiliateBanner } from "./affiliate-banner";
import { words } from "./words";

/** Two cards fill a phone's first screen and load at once; loading more would delay the text. */
const FIRST_SCREEN_CARDS = 2;

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: words.store.notFoundMetaTitle }];
  const { store } = data;
  return pageMeta(
    { matches },
    {
      title: words.store.metaTitle({ name: store.storeName }),
      socialTitle: store.storeName,
      description: store.description || words.store.metaDescription({ name: store.storeName }),
      path: `/store/${store.id}`,
      things: (origin) => [
        breadcrumbsJsonLd(origin, [
          { name: words.stores.breadcrumb, path: "/browse-stores" },
          { name: store.storeName, path: `/store/${store.id}` },
        ]),
      ],
    },
  );
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const storeId = params.storeId ?? "";
  const search = (query.get("q") ?? "").slice(0, 100);
  const sort = PRODUCT_SORTS.find((each) => each === query.get("sort")) ?? "newest";
  const {
    store: found,
    products,
    banner,
  } = orNotFound(await readStorePage(context.app, { storeId, search, sort, cursor: parseCursor(query) }));
  const { ownerId, ...store } = found;
  const isOwner = (await context.viewer())?.id === ownerId;
  return { store, isOwner, products, banner, search, sort };
}

export default function Store() {
  const { store, isOwner, products, banner, search, sort } = useLoaderData<typeof loader>();
  const path = `/store/${store.id}`;
  const href = listLinks(path, { q: search, sort: sort === "newest" ? "" : sort });
  return (
    <Wrap className="pb-20">
      <p className="py-5">
        <a href="/browse-stores" className="inline-flex items-center gap-2">
          <Icon name="arrow-left" />
          {words.store.back}
        </a>
      </p>
      <StoreBanner
        name={store.storeName}
        bannerKey={store.bannerKey}
        logoKey={store.logoKey}
        className="md:aspect-[6/1]"
      />
      {banner ? <AffiliateBanner banner={banner} /> : null}
      <header className="grid gap-3 my-8">
        <h1>{store.storeName}</h1>
        <p className="lead">{store.description || words.store.defaultDescription}</p>
        {isOwner ? (
          <p>
            <ButtonLink href="/store-creator/edit" variant="outline" size="sm">
              {words.store.edit}
            </ButtonLink>
          </p>
        ) : null}
      </header>
      <search>
        <form action={path} className="grid gap-3 sm:flex sm:flex-wrap sm:items-end mb-10">
          <Input
            label={words.store.searchLabel}
            name="q"
            type="search"
            defaultValue={search}
            maxLength={100}
            className="flex-1 max-w-112"
          />
          <Select
            label={words.store.sortLabel}
            name="sort"
            autoSubmit
            defaultValue={sort}
            options={PRODUCT_SORTS.map((value) => ({ value, label: words.store.sorts[value] }))}
          />
          <Button variant="secondary">{words.store.show}</Button>
        </form>
      </search>
      <h2 className="sr-only">{words.store.listHeading}</h2>
      {products.rows.length === 0 ? (
        <EmptyState
          title={words.store.noneFound}
          action={
            search ? (
              <ButtonLink href={path} variant="outline">
                {words.store.showAll}
              </ButtonLink>
            ) : undefined
          }
        >
          <p>{search ? words.store.noneWithTitle({ search }) : words.store.justOpened}</p>
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {products.rows.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                href={`/product/${product.id}`}
                imageSrc={mediaPath(product.coverKey ?? "")}
                imageAlt=""
                title={product.title}
                priceCents={product.priceCents}
                description={product.description}
                action={words.store.viewDetails}
                eager={index < FIRST_SCREEN_CARDS}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination label={words.store.pagesLabel} {...pageLinks(href, products)} />
    </Wrap>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isMissing = status === 404;
  return (
    <ErrorPage
      status={status}
      title={isMissing ? words.store.notFound : words.store.failedToLoad}
      message={isMissing ? words.store.notFoundHint : words.store.tryLater}
      action={{ label: words.store.browseStores, href: "/browse-stores" }}
    />
  );
}
