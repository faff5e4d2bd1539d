import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { startOrderPayment } from "~/acts/orders/start-order-payment";
import * as limitWords from "~/domain/limits/words";
import { orderLinkSecret } from "~/domain/orders/access/order-link-secret";
import { type ReviewChange, reviewSnapshot } from "~/domain/orders/checkout/review-snapshot";
import { computeLineSplits } from "~/domain/orders/checkout/totals";
import { placeOrder } from "~/domain/orders/placing/place-order";
import { readCartToken } from "~/http/cookies/cart-cookie";
import { orderCookie } from "~/http/cookies/order-access-cookie";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { mediaPath } from "~/lib/media-url";
import { sum } from "~/lib/sum";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { CheckoutLayout, formatDateRange, toOrderSummaryLine } from "./checkout-layout";
import { DeliveryAddress } from "./delivery-address";
import { requireCheckoutStep, STEP_PATHS } from "./require-step.server";
import { words } from "./words";

const text = words.review;

const HERE = "/checkout/review";

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await requireCheckoutStep(request, context, ["ready"]);
  const splits = computeLineSplits(view.priced.available, view.totals.totalCents);
  return {
    address: view.address,
    lines: view.priced.available.map(toOrderSummaryLine),
    totals: view.totals,
    seen: reviewSnapshot(view),
    addsTax: context.app.config.addsTax,
    deliveries: view.parts.map(({ storeId, storeName, chosen }) => ({ storeId, storeName, ...chosen })),
    // The split of the items' price; delivery and tax are in the summary.
    shares: {
      printCents: sum(splits.map((split) => split.printCostCents)),
      feeCents: sum(splits.map((split) => split.feeCents)),
      commissionCents: sum(splits.map((split) => split.commissionCents)),
      earningCents: sum(splits.map((split) => split.earningCents)),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  await enforceFormRateLimit(context, "checkout");
  const form = await readForm(request);
  const token = readCartToken(request, app.origin);
  const viewer = await context.viewer();
  const placed = await placeOrder(app, {
    token,
    userId: viewer?.id ?? null,
    seen: String(form.get("seen") ?? ""),
  });
  const back = (to: string, toast: { title: string; description: string }) =>
    redirectWithToast(app.origin, to, { kind: "error", ...toast, stays: true });
  switch (placed.status) {
    case "not-ready":
      return redirect(STEP_PATHS[placed.step], 303);
    case "already-paid":
      return redirect(`/orders/${placed.orderId}`, 303);
    case "unavailable":
      return back(HERE, text.stockUnavailable);
    case "changed":
      return back(pageOfChange(placed.changes), text.changed(placed));
  }
  const start = await startOrderPayment(app, {
    subjectId: placed.orderId,
    userId: viewer?.id ?? null,
    email: placed.email,
    amountCents: placed.totalCents,
    lines: placed.paymentLines.map(({ coverKey, ...line }) => ({
      ...line,
      imageUrl: coverKey ? app.origin + mediaPath(coverKey) : undefined,
    })),
    successPath: "/checkout/return?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/checkout/return?canceled=1",
    callerAddress: context.clientIp,
  });
  if (start.status === "superseded") return back(HERE, text.superseded);
  // The browser that ordered sees the order when it returns. The session id in the payment page's redirect shows
  // nothing by itself.
  const secret = await orderLinkSecret(app, placed.orderId);
  const headers = new Headers([["set-cookie", orderCookie(request, app.origin, placed.orderId, secret)]]);
  if (start.status === "open") return redirectToAllowedOrigin(start.url, app.config.providerOrigins, headers);
  if (start.status === "limited")
    return back(HERE, { title: limitWords.cards.title, description: limitWords.cards.order });
  if (start.status === "unavailable") return back(HERE, text.paymentUnavailable);
  return redirect(`/checkout/return?session_id=${start.sessionId ?? ""}`, { status: 303, headers });
}

function pageOfChange(changes: ReviewChange[]): string {
  return changes.some((change) => change.kind === "sold-out" || change.kind === "cart") ? "/cart" : HERE;
}

export default function ReviewStep() {
  const { address, lines, totals, seen, deliveries, shares, addsTax } = useLoaderData<typeof loader>();
  const hasCustoms = deliveries.some((delivery) => delivery.customsFeesPossible);
  return (
    <CheckoutLayout
      step={2}
      title={text.title}
      lines={lines}
      rows={[
        { label: words.items, cents: totals.itemsCents },
        { label: words.delivery, cents: totals.shippingCents, note: text.deliveryNote },
        { label: text.tax, cents: totals.taxCents, note: addsTax ? text.taxAdded : text.taxNote },
      ]}
      total={{ label: text.total, cents: totals.totalCents }}
    >
      <DeliveryAddress address={address} />
      <div>
        <h2 className="text-lg">{words.delivery}</h2>
        <KeyValueList
          rows={deliveries.map((delivery) => ({
            label: deliveries.length === 1 ? delivery.name : text.serviceOfStore(delivery),
            value: formatDateRange(delivery.deliverFrom, delivery.deliverTo) ?? text.datesFollow,
          }))}
        />
        <p className="hint mt-2">
          <a href="/checkout/delivery">{text.changeDelivery}</a>
        </p>
      </div>
      {hasCustoms ? (
        <Notice title={text.customs.title}>
          <p>{text.customs.text}</p>
        </Notice>
      ) : null}
      <details>
        <summary className="w-fit underline cursor-pointer">{text.whereItGoes(totals)}</summary>
        <div className="mt-3">
          <CostBreakdown
            caption={text.sharesCaption}
            rows={[
              { label: text.printShare, cents: shares.printCents },
              { label: text.feeShare, cents: shares.feeCents },
              { label: text.ownShare, cents: shares.commissionCents },
              {
                label: text.creatorsShare,
                cents: shares.earningCents,
              },
            ]}
            total={{ label: words.items, cents: totals.itemsCents }}
          />
        </div>
      </details>
      <form method="post" action={HERE} className="form">
        <input type="hidden" name="seen" value={seen} />
        <p>{text.terms({ link: (label) => <a href="/shipping-and-returns">{label}</a> })}</p>
        <Button size="lg" busyText={text.busy}>
          {text.pay({ cents: totals.totalCents })}
        </Button>
        <p className="hint">{text.cardPartner}</p>
      </form>
    </CheckoutLayout>
  );
}
