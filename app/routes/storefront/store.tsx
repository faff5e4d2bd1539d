import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import {
  PRODUCT_SORTS,
  type ProductSort,
  readStorePage,
} from "~/domain/products/storefront/product-and-store-lists";
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
import { ErrorPage, UnexpectedErrorPage } from "~/ui/site/error-page";

/** A phone's first row is fetched at once. What a wider window shows beside it comes after the text, which it must not delay. */
const FIRST_SCREEN_CARDS = 2;

const SORT_LABELS: Record<ProductSort, string> = {
  newest: "Newest",
  oldest: "Oldest",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
};

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: "Store not found · Inkloom" }];
  const { store } = data;
  return pageMeta(
    { matches },
    {
      title: `${store.storeName} · Inkloom`,
      socialTitle: store.storeName,
      description: store.description || `Designs by ${store.storeName}, printed when you order.`,
      path: `/store/${store.id}`,
      things: (origin) => [
        breadcrumbsJsonLd(origin, [
          { name: "Stores", path: "/browse-stores" },
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
  const { store, products } = orNotFound(
    await readStorePage(context.app, { storeId, search, sort, cursor: parseCursor(query) }),
  );
  return { store, products, search, sort };
}

export default function Store() {
  const { store, products, search, sort } = useLoaderData<typeof loader>();
  const path = `/store/${store.id}`;
  const href = listLinks(path, { q: search, sort: sort === "newest" ? "" : sort });
  return (
    <Wrap className="pb-20">
      <p className="py-5">
        <a href="/browse-stores" className="inline-flex items-center gap-2">
          <Icon name="arrow-left" />
          Back to stores
        </a>
      </p>
      <StoreBanner name={store.storeName} className="md:aspect-[6/1]" />
      <header className="grid gap-3 my-8">
        <h1>{store.storeName}</h1>
        {store.description ? <p className="lead">{store.description}</p> : null}
      </header>
      <search>
        <form action={path} className="grid gap-3 sm:flex sm:flex-wrap sm:items-end mb-10">
          <Input
            label="Search products"
            name="q"
            type="search"
            defaultValue={search}
            maxLength={100}
            className="flex-1 max-w-112"
          />
          <Select
            label="Sort by"
            name="sort"
            autoSubmit
            defaultValue={sort}
            options={PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          />
          <Button variant="secondary">Show</Button>
        </form>
      </search>
      <h2 className="sr-only">Products</h2>
      {products.rows.length === 0 ? (
        <EmptyState
          title="No products found"
          action={
            search ? (
              <ButtonLink href={path} variant="outline">
                Show all products
              </ButtonLink>
            ) : undefined
          }
        >
          <p>
            {search
              ? `Nothing in this store has “${search}” in its title.`
              : "This store has just opened. Come back soon."}
          </p>
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
                action="View Details"
                eager={index < FIRST_SCREEN_CARDS}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of products" {...pageLinks(href, products)} />
    </Wrap>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <UnexpectedErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
  return (
    <ErrorPage
      status={404}
      title="Store not found"
      message="It may have closed, or the address is mistyped."
      action={{ label: "Browse Stores", href: "/browse-stores" }}
    />
  );
}
