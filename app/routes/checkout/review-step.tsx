import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { closeSupersededCheckouts } from "~/acts/close-superseded-checkouts";
import { words as limitWords } from "~/domain/limits/words";
import { type ReviewChange, reviewSnapshot } from "~/domain/orders/checkout/review-snapshot";
import { computeLineSplits } from "~/domain/orders/checkout/totals";
import { placeOrder } from "~/domain/orders/placing/place-order";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { readCartToken } from "~/http/cookies/cart-cookie";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { mediaPath } from "~/lib/media-url";
import { sum } from "~/lib/sum";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { CheckoutLayout, formatDateRange, toOrderSummaryLine } from "./checkout-layout";
import { DeliveryAddress } from "./delivery-address";
import { requireCheckoutStep, STEP_PATHS } from "./require-step.server";

const HERE = "/checkout/review";

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: "Checkout: review and pay · Inkloom" },
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
    deliveries: view.parts.map(({ storeId, storeName, chosen }) => ({ storeId, storeName, ...chosen })),
    // Who gets what of the items' price; delivery and tax stand in the summary.
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
  const back = (to: string, title: string, description: string) =>
    redirectWithToast(app.origin, to, { kind: "error", title, description });
  switch (placed.status) {
    case "not-ready":
      return redirect(STEP_PATHS[placed.step], 303);
    case "already-paid":
      return redirect(`/orders/${placed.orderId}`, 303);
    case "unavailable":
      return back(
        HERE,
        "Stock cannot be checked right now",
        "Nothing was charged. Please try again in a minute.",
      );
    case "changed":
      return back(
        pageOfChange(placed.changes),
        "Something changed in the meantime",
        describeChanges(placed.changes),
      );
  }
  const earlier = await closeSupersededCheckouts(app, { orderId: placed.orderId });
  if (earlier.status === "paid") return redirect(`/checkout/return?session_id=${earlier.sessionId}`, 303);
  const start = await startPayment(app, {
    kind: "order",
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
  if (start.status === "open") return redirectToAllowedOrigin(start.url, app.config.checkoutOrigins);
  if (start.status === "limited") return back(HERE, limitWords.cards.title, limitWords.cards.order);
  if (start.status === "unavailable")
    return back(HERE, "The card payment page does not answer", "Nothing was charged. Please try again.");
  return redirect(`/checkout/return?session_id=${start.sessionId ?? ""}`, 303);
}

function pageOfChange(changes: ReviewChange[]): string {
  return changes.some((change) => change.kind === "sold-out" || change.kind === "cart") ? "/cart" : HERE;
}

/** Nothing was charged: what is different now, in words. */
function describeChanges(changes: ReviewChange[]): string {
  const parts = changes.map((change) => {
    if (change.kind === "price")
      return `${change.title} is ${formatCents(change.toCents)} now instead of ${formatCents(change.fromCents)}.`;
    if (change.kind === "sold-out")
      return `${change.title} in ${change.colour}, ${change.size} has just sold out.`;
    if (change.kind === "delivery") return `Delivery is ${formatCents(change.toCents)} now.`;
    return "Your cart is not what it was.";
  });
  return `${parts.join(" ").slice(0, 220)} Nothing was charged.`;
}

export default function ReviewStep() {
  const { address, lines, totals, seen, deliveries, shares } = useLoaderData<typeof loader>();
  const hasCustoms = deliveries.some((delivery) => delivery.customsFeesPossible);
  return (
    <CheckoutLayout
      step={2}
      title="Is everything right?"
      lines={lines}
      rows={[
        { label: "Items", cents: totals.itemsCents },
        { label: "Delivery", cents: totals.shippingCents, note: "What the carrier takes" },
        { label: "Tax", cents: totals.taxCents, note: "None is added to this order" },
      ]}
      total={{ label: "You pay", cents: totals.totalCents }}
    >
      <DeliveryAddress address={address} />
      <div>
        <h2 className="text-lg">Delivery</h2>
        <KeyValueList
          rows={deliveries.map((delivery) => ({
            label: deliveries.length === 1 ? delivery.name : `${delivery.storeName}: ${delivery.name}`,
            value: formatDateRange(delivery.deliverFrom, delivery.deliverTo) ?? "Dates follow by e-mail",
          }))}
        />
        <p className="hint mt-2">
          <a href="/checkout/delivery">Change delivery</a>
        </p>
      </div>
      {hasCustoms ? (
        <Notice title="From abroad">
          <p>
            The parcel crosses a border. Your country's customs may charge duties or tax on arrival; they are
            not part of what you pay here.
          </p>
        </Notice>
      ) : null}
      <details>
        <summary className="w-fit underline cursor-pointer">
          Where the {formatCents(totals.itemsCents)} for the items goes
        </summary>
        <div className="mt-3">
          <CostBreakdown
            caption="Who gets what of the price of the items"
            rows={[
              { label: "Garment, ink and printing", cents: shares.printCents },
              { label: "Card payment", cents: shares.feeCents },
              { label: "Inkloom", cents: shares.commissionCents },
              {
                label: "The people who made the designs",
                cents: shares.earningCents,
              },
            ]}
            total={{ label: "Items", cents: totals.itemsCents }}
          />
        </div>
      </details>
      <form method="post" action={HERE} className="form">
        <input type="hidden" name="seen" value={seen} />
        <p>
          Inkloom is the seller: your contract, your questions and your money back are with us. Each piece is
          printed for you. You can cancel until the order is handed to the printer; what arrives damaged or
          wrong is replaced or refunded. <a href="/shipping-and-returns">Shipping and returns</a>
        </p>
        <Button size="lg" busyText="Opening the payment page...">
          Pay {formatCents(totals.totalCents)}
        </Button>
        <p className="hint">The next page is our card partner's. Card numbers never reach us.</p>
      </form>
    </CheckoutLayout>
  );
}
