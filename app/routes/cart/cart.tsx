import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "~/domain/orders/cart/cart-limits";
import { addToCart, setQuantity } from "~/domain/orders/cart/change-cart";
import { priceCart } from "~/domain/orders/checkout/price-cart";
import { listVariantOffers } from "~/domain/products/storefront/variant-offers";
import { cartCookie, readCartCount, readCartToken } from "~/http/cookies/cart-cookie";
import { readCartAccess } from "~/http/cookies/read-cart-access";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { CartItemRow } from "./cart-item";
import { groupItemsByStore, toCartItem } from "./cart-items";
import { words } from "./words";

export const meta: MetaFunction = () => [
  { title: words.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { token, userId } = await readCartAccess(request, context);
  const priced = await priceCart(app, { token, userId });
  const items = (priced?.lines ?? []).map(toCartItem);
  const count = items.reduce((sum, item) => sum + item.quantity, 0);
  const headers = new Headers();
  // Another device or a paid order may have changed the cart; the page's header shows the cookie's count.
  if (token && count !== readCartCount(request, app.origin))
    headers.append("set-cookie", cartCookie(app.origin, token, count));
  return data({ items, count, itemsCents: priced?.itemsCents ?? 0 }, { headers });
}

const quantity = z.string().transform(parseWholeNumber);

const posted = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    productId: z.string().min(1).max(40),
    colour: z.string().min(1).max(40),
    size: z.string().min(1).max(10),
    quantity: quantity.pipe(z.number().min(1).max(MAX_LINE_QUANTITY)).default(1),
  }),
  z.object({
    intent: z.literal("update"),
    lineId: z.string().min(1).max(40),
    quantity: quantity.pipe(z.number().max(MAX_LINE_QUANTITY)),
  }),
  z.object({ intent: z.literal("remove"), lineId: z.string().min(1).max(40) }),
]);

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  await enforceFormRateLimit(context, "cart");
  const parsed = posted.safeParse(Object.fromEntries(await readForm(request)));
  const back = (to: string, toast: Toast, headers?: Headers) =>
    redirectWithToast(app.origin, to, toast, headers);
  if (!parsed.success)
    return back("/cart", {
      kind: "error",
      ...words.nothingChanged({ most: MAX_LINE_QUANTITY }),
    });
  const token = readCartToken(request, app.origin);

  if (parsed.data.intent === "add") {
    const { intent: _, colour: color, ...rest } = parsed.data;
    const line = { ...rest, color };
    const product = `/product/${encodeURIComponent(line.productId)}`;
    const [sellable] = await listVariantOffers(app, [line]);
    if (sellable?.status !== "available")
      return back(product, {
        kind: "error",
        ...(sellable?.status === "sold-out" ? words.soldOut : words.notOffered),
      });
    const userId = (await context.viewer())?.id ?? null;
    const added = await addToCart(app, { token, userId, line });
    if (added.status !== "added")
      return back("/cart", {
        kind: "error",
        ...words.full,
      });
    const headers = new Headers({ "set-cookie": cartCookie(app.origin, added.token, added.count) });
    return back("/cart", { kind: "success", ...words.added(sellable) }, headers);
  }

  const { lineId } = parsed.data;
  const quantity = parsed.data.intent === "update" ? parsed.data.quantity : 0;
  const { userId } = await readCartAccess(request, context);
  const changed = token ? await setQuantity(app, { token, userId, lineId, quantity }) : null;
  const headers = new Headers();
  if (token && changed) headers.append("set-cookie", cartCookie(app.origin, token, changed.count));
  // A line that is gone already is what a removal wanted.
  if (quantity > 0 && !changed?.hasLine) return back("/cart", { kind: "error", ...words.lineGone }, headers);
  return back("/cart", { kind: "success", ...(quantity === 0 ? words.removed : words.updated) }, headers);
}

export default function CartPage() {
  const { items, count, itemsCents } = useLoaderData<typeof loader>();
  if (items.length === 0)
    return (
      <Wrap width="narrow" className="py-12">
        <EmptyState
          level={1}
          title={words.empty.title}
          action={<ButtonLink href="/browse-stores">{words.empty.browse}</ButtonLink>}
        >
          <p>{words.empty.text}</p>
        </EmptyState>
      </Wrap>
    );
  const surplus = Math.max(items.length - MAX_CART_LINES, 0);
  const canCheckOut = surplus === 0 && items.every((item) => item.status === "available");
  return (
    <Wrap className="pb-16">
      <PageHead title={words.title} lead={words.pieces({ count })} />
      <div className="grid lg:grid-cols-3 gap-8 items-start">
        <div className="lg:col-span-2 grid gap-8">
          {groupItemsByStore(items).map(({ storeId, storeName, items: ofStore }, index, stores) => (
            <section key={storeId ?? index} aria-label={storeName ? words.store({ storeName }) : undefined}>
              {stores.length > 1 ? (
                <p className="flex flex-wrap gap-2 justify-between pb-2 border-b border-line">
                  <b>{storeName ? words.store({ storeName }) : words.noStore}</b>
                  <span className="hint">{words.separateParcel}</span>
                </p>
              ) : null}
              <ul className="grid">
                {ofStore.map((item) => (
                  <CartItemRow key={item.id} item={item} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <Card className="grid gap-4">
          <h2 className="text-xl">{words.summary}</h2>
          <CostBreakdown
            caption={words.costsCaption}
            rows={[]}
            total={{ label: words.items, cents: itemsCents, note: words.deliveryNote }}
          />
          {canCheckOut ? (
            <ButtonLink href="/checkout" size="lg">
              {words.checkout}
            </ButtonLink>
          ) : (
            <Notice kind="warning" title={surplus > 0 ? words.tooMany.title : words.notOrderable.title}>
              <p>
                {surplus > 0
                  ? words.tooMany.text({ surplus, most: MAX_CART_LINES })
                  : words.notOrderable.text}
              </p>
            </Notice>
          )}
          <p className="hint">{words.canBeCanceled}</p>
        </Card>
      </div>
    </Wrap>
  );
}
