import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chooseDelivery, quoteDelivery } from "~/domain/orders/checkout";
import { readCartToken } from "~/http/cart-cookie";
import { readForm } from "~/http/forms";
import type { RouteHandle } from "~/http/hydration";
import { limitForm } from "~/http/rate-limits";
import { redirectWithToast } from "~/http/toasts";
import { Button } from "~/ui/button";
import { RadioCards } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { formatCents } from "~/ui/price";
import { AddressLines } from "./address-lines";
import { CheckoutFrame, dateWindow, summaryLine } from "./frame";
import { requireStep } from "./guard.server";

const HERE = "/checkout/delivery";

export const handle: RouteHandle = { busy: true };
export const meta: MetaFunction = () => [
  { title: "Checkout: delivery · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await requireStep(request, context, ["quote", "ready"]);
  return {
    address: view.address,
    lines: view.priced.available.map(summaryLine),
    itemsCents: view.priced.itemsCents,
    parts:
      view.step === "ready"
        ? view.parts.map(({ storeId, storeName, services, chosen }) => ({
            storeId,
            storeName,
            services,
            chosen: chosen.service,
          }))
        : null,
    totals: view.step === "ready" ? view.totals : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  await limitForm(context, "checkout");
  const form = await readForm(request);
  const token = readCartToken(request, app.origin);
  if (form.get("intent") === "quote") {
    const quoted = await quoteDelivery(app, { token });
    if (quoted.status === "quoted") return redirect(HERE, 303);
    if (quoted.status === "empty" || quoted.status === "changed") return redirect("/cart", 303);
    const isDown = quoted.status === "unavailable";
    return redirectWithToast(app.origin, isDown ? HERE : "/checkout", {
      kind: "error",
      title: isDown ? "Delivery prices are not available right now" : "Not delivered to this address",
      description: isDown ? "Nothing was lost. Please try again in a minute." : "Please try another address.",
    });
  }
  const chosen: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith("service-") && typeof value === "string")
      chosen[name.slice("service-".length)] = value;
  if (await chooseDelivery(app, { token, chosen })) return redirect("/checkout/review", 303);
  return redirectWithToast(app.origin, HERE, {
    kind: "info",
    title: "Your cart has changed",
    description: "Please choose how it should be delivered once more.",
  });
}

export default function DeliveryStep() {
  const { address, lines, itemsCents, parts, totals } = useLoaderData<typeof loader>();
  const rows = [
    { label: "Items", cents: itemsCents },
    ...(totals ? [{ label: "Delivery", cents: totals.shippingCents }] : []),
  ];
  const total = totals
    ? { label: "Total", cents: totals.totalCents, note: "With delivery as it is chosen now" }
    : { label: "So far", cents: itemsCents };
  return (
    <CheckoutFrame step={1} title="How should it come?" lines={lines} rows={rows} total={total}>
      <AddressLines address={address} />
      {parts ? (
        <form method="post" action={HERE} className="form">
          {parts.map((part) => (
            <RadioCards
              key={part.storeId}
              name={`service-${part.storeId}`}
              label={parts.length === 1 ? "Delivery" : `Delivery of what comes from ${part.storeName}`}
              defaultValue={part.chosen}
              required
              options={part.services.map((service) => {
                const dates = dateWindow(service.deliverFrom, service.deliverTo);
                return {
                  value: service.service,
                  label: service.name,
                  description: [
                    dates ? `Arrives ${dates}, printing included` : "",
                    service.customsFeesPossible ? "Customs may ask for duties on arrival" : "",
                  ]
                    .filter(Boolean)
                    .join(". "),
                  aside: formatCents(service.rateCents),
                };
              })}
            />
          ))}
          <p className="hint">
            Delivery is what the carrier takes, nothing on top. The prices hold for 15 minutes.
            {parts.length > 1 ? " Each store's pieces are packed and sent on their own." : ""}
          </p>
          <Button size="lg" busyText="One moment...">
            Continue to review
          </Button>
        </form>
      ) : (
        <form method="post" action={HERE} className="form">
          <Notice title="Delivery prices have to be fetched again">
            <p>They are valid for 15 minutes, and for the cart they were quoted for.</p>
          </Notice>
          <Button name="intent" value="quote" size="lg" busyText="Asking for delivery prices...">
            Get delivery prices
          </Button>
        </form>
      )}
    </CheckoutFrame>
  );
}
