import { OWN_PRODUCT_SORTS } from "~/domain/products/wearables/list-own-products";
import { ID, listLinks, pageLinks } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { Input, Select } from "~/ui/forms/fields";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { words } from "../words";
import { OwnProductCard } from "./product-card";
import { ProductDialog } from "./product-dialogs";
import type { readMyProducts } from "./read-my-products.server";

const text = words.products;

/** All products of the person, in every state. */
export function MyProducts({
  list,
  search,
  sort,
  now,
  dialog,
}: Extract<Awaited<ReturnType<typeof readMyProducts>>, { shown: "list" }>) {
  const links = listLinks("/wearables", { tab: "products", q: search, sort: sort === "newest" ? "" : sort });
  return (
    <section className="grid gap-6 mt-8" aria-labelledby="my-products">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="my-products">{text.heading(list)}</h2>
        {list.count > 0 || search !== "" ? (
          <form method="get" action="/wearables" className="wear-filter">
            <input type="hidden" name="tab" value="products" />
            <Input
              name="q"
              type="search"
              label={text.searchLabel}
              placeholder={text.search}
              defaultValue={search}
              maxLength={100}
            />
            <Select
              name="sort"
              label={text.sortLabel}
              defaultValue={sort}
              autoSubmit
              options={OWN_PRODUCT_SORTS.map((each) => ({ value: each, label: text.sorts[each] }))}
            />
            <Button variant="outline">{text.searchButton}</Button>
          </form>
        ) : null}
      </div>
      <p className="actions">
        <ButtonLink href="/wearables/publish" variant="outline" size="sm">
          {text.bulk}
        </ButtonLink>
        <ButtonLink href="/wearables/rules" variant="outline" size="sm">
          {text.rules}
        </ButtonLink>
      </p>
      {list.rows.some((product) => product.units > 0) ? <PayoutTerms /> : null}
      {list.rows.length > 0 ? (
        <ul className="grid-cards">
          {list.rows.map((product) => (
            <li key={product.id}>
              <OwnProductCard product={product} now={now} href={links} />
            </li>
          ))}
        </ul>
      ) : search === "" ? (
        <EmptyState
          title={text.none}
          action={<ButtonLink href="/wearables">{words.page.tabs.manual}</ButtonLink>}
        >
          <p>{text.noneHint}</p>
        </EmptyState>
      ) : (
        <EmptyState
          title={text.noneFound}
          drawing="screen"
          action={<ButtonLink href="/wearables?tab=products">{text.showAll}</ButtonLink>}
        >
          <p>{text.noneFoundHint}</p>
        </EmptyState>
      )}
      <Pagination label={text.pagesLabel} {...pageLinks(links, list, ID)} />
      {dialog ? <ProductDialog {...dialog} backHref={links()} /> : null}
    </section>
  );
}
