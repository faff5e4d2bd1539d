import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shouldRenderOnView } from "~/domain/products/mockups/missing-mockups";
import { readProductPage } from "~/domain/products/storefront/product-page";
import { fabricOf } from "~/garments/find-garments";
import { sharedPage } from "~/http/responses/cache-control";
import { orNotFound } from "~/http/responses/error-responses";
import { breadcrumbsJsonLd, productJsonLd as productThing } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { isId } from "~/lib/ids";
import { mediaPath } from "~/lib/media-url";
import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Breadcrumbs, Wrap } from "~/ui/elements/page-layout";
import { AboutProduct } from "./about-product";
import { PartnerMockups } from "./partner-mockups";
import stylesHref from "./product.css?url";
import { ProductGallery } from "./product-gallery";
import { PurchaseFacts } from "./purchase-facts";
import { SizeGuide } from "./size-guide";
import { VariantPicker } from "./variant-picker";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: words.product.notFoundMetaTitle }];
  const { product } = data;
  const named = { title: product.title, garment: product.garment.name, store: product.store.name };
  const description = product.description || words.product.metaDescription(named);
  const image = product.socialImage ?? product.mockup;
  return [
    ...pageMeta(
      { matches },
      {
        title: words.product.metaTitle(named),
        socialTitle: product.title,
        description,
        path: `/product/${product.id}`,
        type: "product",
        picture: image && {
          src: mediaPath(image.fileKey),
          alt: words.product.pictureAlt(named),
          widthPx: image.widthPx,
          heightPx: image.heightPx,
        },
        things: (origin) => [
          productThing(origin, {
            id: product.id,
            title: product.title,
            description: product.description,
            imageUrl: image && origin + mediaPath(image.fileKey),
            storeName: product.store.name,
            garment: product.garment.name,
            fabric: fabricOf(product.garment, product.color),
            priceCents: product.priceCents,
            isAvailable: product.sizes.some((each) => each.isAvailable),
          }),
          breadcrumbsJsonLd(origin, [
            { name: words.stores.breadcrumb, path: "/browse-stores" },
            { name: product.store.name, path: `/store/${product.store.id}` },
            { name: product.title, path: `/product/${product.id}` },
          ]),
        ],
      },
    ),
    { property: "product:price:amount", content: (product.priceCents / 100).toFixed(2) },
    { property: "product:price:currency", content: "USD" },
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const productId = isId(params.id) ? params.id : "";
  const { ownerId, ...product } = orNotFound(
    await readProductPage(context.app, {
      productId,
      color: query.get("colour"),
      size: query.get("size"),
    }),
  );
  if (shouldRenderOnView(context.app, product))
    context.waitUntil(context.app.enqueue({ type: "render-mockups", versionId: product.versionId }));
  const isOwner = (await context.viewer())?.id === ownerId;
  return { product, isOwner, shown: Math.trunc(Number(query.get("picture"))) || 1 };
}

export default function ProductPage() {
  const { product, isOwner, shown } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <div className="py-5">
        <Breadcrumbs
          items={[
            { label: words.stores.breadcrumb, href: "/browse-stores" },
            { label: product.store.name, href: `/store/${product.store.id}` },
            { label: product.title },
          ]}
        />
      </div>
      <article className="grid gap-8 md:grid-cols-2 lg:gap-16 items-start">
        <ProductGallery product={product} shown={shown} />
        <div className="grid gap-6" id="choose">
          <header className="grid gap-2">
            <p className="hint">
              {words.product.garmentBy({ garment: product.garment.name, store: product.store })}
            </p>
            <h1>{product.title}</h1>
            <p className="display num text-xl">{formatCents(product.priceCents)}</p>
            {isOwner ? (
              <p>
                <ButtonLink href={`/products/${product.id}/edit`} variant="outline" size="sm">
                  {words.product.edit}
                </ButtonLink>
              </p>
            ) : null}
          </header>
          <VariantPicker product={product} />
          <PurchaseFacts product={product} />
        </div>
      </article>
      <PartnerMockups product={product} />
      <AboutProduct product={product} />
      <SizeGuide garment={product.garment} chosenSizeId={product.size.id} />
      <p className="hint mt-12">{words.product.report({ href: `/product/${product.id}/report` })}</p>
    </Wrap>
  );
}
