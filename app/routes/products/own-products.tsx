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
import { formatCents } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { Badge } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { GarmentPreview } from "./garment-preview";

export const meta: MetaFunction = () => [{ title: "Your products · Inkloom" }];

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
    return redirectWithToast(app.origin, "/products", { kind: "success", title: "Taken out of your store" });
  }
  const saved = await publishProduct(app, { product });
  if (saved.status === "no-store")
    return redirectWithToast(app.origin, "/store-creator", {
      kind: "info",
      title: "You need to create a store first.",
    });
  if (saved.status === "refused" && saved.problems.some((each) => each.kind === "check-waiting"))
    return redirectWithToast(app.origin, "/products", {
      kind: "info",
      title: "Its print check is still being made",
      description: "That takes a few seconds. Publish it again in a moment.",
    });
  // What must be mended is said where it can be mended.
  return saved.status === "saved"
    ? redirectWithToast(app.origin, "/products", { kind: "success", title: "Published" })
    : redirectWithToast(app.origin, `/products/${productId}/edit`, {
        kind: "error",
        title: "This could not be published as it is",
        description: "Press Publish here to see what is in the way.",
      });
}

export default function OwnProducts() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title="Your products"
        lead="Drafts are yours alone; what is published hangs in your store."
        actions={<ButtonLink href="/products/new">New product</ButtonLink>}
      />
      {page.rows.length === 0 ? (
        <EmptyState
          title="No products yet"
          action={<ButtonLink href="/products/new">Put a design on a garment</ButtonLink>}
        >
          <p>Choose one of your pictures and what to print it on. It takes two minutes.</p>
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {page.rows.map((product) => (
            <li key={product.id}>
              <OwnProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of products" {...pageLinks(listLinks("/products"), page)} />
    </Wrap>
  );
}

const STATES = {
  draft: { tone: "plain", label: "Draft", press: "Publish" },
  published: { tone: "good", label: "Published", press: "Unpublish" },
  unpublished: { tone: "warn", label: "Not in your store", press: "Publish" },
} as const;

function OwnProductCard({ product }: { product: CreatorProductRow }) {
  const { tone, label, press } = STATES[product.state];
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
          <Badge tone={tone}>{label}</Badge>
        </p>
        <h2 className="text-base">{product.title}</h2>
        <p className="hint num">
          {formatCents(product.priceCents)}, you earn {formatCents(product.earningCents)} each
        </p>
      </div>
      <div className="actions">
        <ButtonLink href={`/products/${product.id}/edit`} variant="outline" size="sm">
          Edit<span className="sr-only"> {product.title}</span>
        </ButtonLink>
        {product.state === "published" ? (
          <ButtonLink href={`/product/${product.id}`} variant="ghost" size="sm">
            View<span className="sr-only"> {product.title}</span>
          </ButtonLink>
        ) : null}
        <form method="post">
          <input type="hidden" name="productId" value={product.id} />
          <Button name="intent" value={press.toLowerCase()} variant="ghost" size="sm" busyText="…">
            {press}
            <span className="sr-only"> {product.title}</span>
          </Button>
        </form>
      </div>
    </article>
  );
}
