import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import {
  type CreatorProductRow,
  listCreatorProducts,
} from "~/domain/products/creator-products/list-creator-products";
import { publishProduct } from "~/domain/products/publishing/save-product";
import { unpublishProduct } from "~/domain/products/publishing/unpublish-product";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { mediaPath } from "~/lib/media-url";
import { listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { Badge } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { GarmentPreview } from "./garment-preview";
import { QUOTA_WORDS } from "./quota-words";
import { words } from "./words";

export const meta: MetaFunction = () => [{ title: words.ownProducts.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const cursor = parseCursor(new URL(request.url).searchParams);
  return { page: await listCreatorProducts(context.app, { userId: viewer.id, cursor }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireViewer(request, context);
  const form = await readForm(request);
  const productId = String(form.get("productId") ?? "");
  if (!isId(productId)) throw notFound();
  const product = orNotFound(await findCreatorProduct(app, { userId, productId }));
  if (form.get("intent") === "unpublish") {
    await unpublishProduct(app, { userId, productId });
    return redirectWithToast(app.origin, "/products", words.ownProducts.unpublished);
  }
  const saved = await publishProduct(app, { product });
  if (saved.status === "no-store")
    return redirectWithToast(app.origin, "/store-creator", words.ownProducts.noStore);
  if (saved.status === "too-many")
    return redirectWithToast(app.origin, "/products", {
      ...words.ownProducts.refused,
      description: QUOTA_WORDS[saved.quota],
    });
  if (saved.status === "refused" && saved.problems.some((each) => each.kind === "check-waiting"))
    return redirectWithToast(app.origin, "/products", words.ownProducts.checkWaiting);
  // Other problems are shown in the editor, at the fields that fix them.
  return saved.status === "saved"
    ? redirectWithToast(app.origin, "/products", words.ownProducts.published)
    : redirectWithToast(app.origin, `/products/${productId}/edit`, words.ownProducts.refused);
}

export default function OwnProducts() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.ownProducts.heading}
        lead={words.ownProducts.lead}
        actions={<ButtonLink href="/products/new">{words.ownProducts.newProduct}</ButtonLink>}
      />
      {page.rows.length === 0 ? (
        <EmptyState
          title={words.ownProducts.none}
          action={<ButtonLink href="/products/new">{words.ownProducts.putOnGarment}</ButtonLink>}
        >
          <p>{words.ownProducts.noneHint}</p>
        </EmptyState>
      ) : (
        <>
          <PayoutTerms />
          <ul className="grid-cards">
            {page.rows.map((product) => (
              <li key={product.id}>
                <OwnProductCard product={product} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination label={words.ownProducts.pagesLabel} {...pageLinks(listLinks("/products"), page)} />
    </Wrap>
  );
}

const TONES = { draft: "plain", published: "good", unpublished: "warn" } as const;

function OwnProductCard({ product }: { product: CreatorProductRow }) {
  const isPublished = product.state === "published";
  return (
    <article className="grid gap-3">
      {product.coverKey ? (
        <img
          src={mediaPath(product.coverKey)}
          alt=""
          width={480}
          height={540}
          loading="lazy"
          className="w-full rounded-cut bg-tint"
        />
      ) : (
        <GarmentPreview {...product.scene} idPrefix={`${product.id}-`} />
      )}
      <div className="grid gap-1">
        <p>
          <Badge tone={TONES[product.state]}>{words.ownProducts.states[product.state]}</Badge>
        </p>
        <h2 className="text-base">{product.title}</h2>
        <p className="hint num">{words.ownProducts.priceAndEarning(product)}</p>
      </div>
      <div className="actions">
        <ButtonLink href={`/products/${product.id}/edit`} variant="outline" size="sm">
          {words.ownProducts.edit(product)}
        </ButtonLink>
        {isPublished ? (
          <ButtonLink href={`/product/${product.id}`} variant="ghost" size="sm">
            {words.ownProducts.view(product)}
          </ButtonLink>
        ) : null}
        <form method="post">
          <input type="hidden" name="productId" value={product.id} />
          <Button
            name="intent"
            value={isPublished ? "unpublish" : "publish"}
            variant="ghost"
            size="sm"
            busyText="…"
          >
            {isPublished ? words.ownProducts.unpublish : words.ownProducts.publish}
            <span className="sr-only"> {product.title}</span>
          </Button>
        </form>
      </div>
    </article>
  );
}
