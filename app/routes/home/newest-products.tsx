import type { ListedProduct } from "~/domain/products/storefront/product-and-store-lists";
import { mediaPath } from "~/lib/media-url";
import { ProductCard } from "~/ui/products/product-and-store-cards";
import { words } from "./words";

type NewProduct = Pick<ListedProduct, "id" | "title" | "priceCents" | "coverKey"> & { storeName: string };

export function NewestProducts({ products }: { products: readonly NewProduct[] }) {
  if (products.length === 0) return null;
  return (
    <section className="band wrap fresh" aria-labelledby="newest">
      <header className="band-head">
        <h2 id="newest">{words.newestProducts.freshOffThePress}</h2>
        <a href="/browse-stores">{words.newestProducts.seeEveryStore}</a>
      </header>
      <ul className="grid-cards">
        {products.map((product) =>
          product.coverKey ? (
            <li key={product.id}>
              <ProductCard
                href={`/product/${product.id}`}
                imageSrc={mediaPath(product.coverKey)}
                imageAlt=""
                title={product.title}
                priceCents={product.priceCents}
                storeName={product.storeName}
              />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
