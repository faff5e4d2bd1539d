import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listStores } from "~/domain/products/storefront/product-and-store-lists";
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

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Browse Stores · Inkloom",
    description: "Every store on Inkloom: designs by their creators, printed when you order.",
    path: "/browse-stores",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Stores", path: "/browse-stores" }])],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").slice(0, 100);
  const page = await listStores(context.app, { search, cursor: parseCursor(query) });
  return { search, page };
}

export default function BrowseStores() {
  const { search, page } = useLoaderData<typeof loader>();
  const href = listLinks("/browse-stores", { q: search });
  return (
    <Wrap className="pb-20">
      <PageHead
        title="Browse Stores"
        lead="Each is one person's taste, printed on demand. Look around; nothing here is mass-made."
      />
      <form action="/browse-stores" className="grid gap-3 sm:flex sm:items-end mb-10">
        <Input
          label="Search by store name"
          name="q"
          type="search"
          defaultValue={search}
          maxLength={100}
          className="flex-1 max-w-112"
        />
        <Button variant="secondary">Search</Button>
      </form>
      <h2 className="sr-only">Stores</h2>
      {page.rows.length === 0 ? (
        <EmptyState
          title="No stores found"
          action={
            search ? (
              <ButtonLink href="/browse-stores" variant="outline">
                Show all stores
              </ButtonLink>
            ) : (
              <ButtonLink href="/store-creator">Create Your Store</ButtonLink>
            )
          }
        >
          <p>{search ? `No store is called “${search}”.` : "Nobody has opened one yet. Be the first."}</p>
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {page.rows.map((store) => (
            <li key={store.id}>
              <StoreCard
                href={`/store/${store.id}`}
                name={store.storeName}
                description={store.description}
                productCount={store.productCount}
                action="Visit Store"
                level={2}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of stores" {...pageLinks(href, page)} />
    </Wrap>
  );
}
