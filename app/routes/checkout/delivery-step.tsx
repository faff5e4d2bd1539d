import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { chooseShipping, requestShippingQuote } from "~/domain/orders/checkout/shipping-quote";
import { readCartAccess } from "~/http/cookies/read-cart-access";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { RadioCards } from "~/ui/forms/fields";
import { CheckoutLayout, formatDateRange, toOrderSummaryLine } from "./checkout-layout";
import { DeliveryAddress } from "./delivery-address";
import { requireCheckoutStep, UNAVAILABLE_PATH } from "./require-step.server";
import { words } from "./words";

const text = words.deliveryStep;

const HERE = "/checkout/delivery";

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await requireCheckoutStep(request, context, ["quote", "ready"]);
  return {
    address: view.address,
    lines: view.priced.available.map(toOrderSummaryLine),
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
    isUnavailable: new URL(request.url).searchParams.has("unavailable"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  await enforceFormRateLimit(context, "checkout");
  const form = await readForm(request);
  const access = await readCartAccess(request, context);
  if (form.get("intent") === "quote") {
    const quoted = await requestShippingQuote(app, access);
    if (quoted.status === "quoted") return redirect(HERE, 303);
    if (quoted.status === "empty" || quoted.status === "changed") return redirect("/cart", 303);
    const isDown = quoted.status === "unavailable";
    if (isDown) return redirect(UNAVAILABLE_PATH, 303);
    return redirectWithToast(app.origin, "/checkout", { kind: "error", ...text.notDelivered, stays: true });
  }
  const chosen: Record<string, string> = {};
  for (const [name, value] of form)
    if (name.startsWith("service-") && typeof value === "string")
      chosen[name.slice("service-".length)] = value;
  if (await chooseShipping(app, { ...access, chosen })) return redirect("/checkout/review", 303);
  return redirectWithToast(app.origin, HERE, {
    kind: "info",
    ...text.cartChanged,
    stays: true,
  });
}

export default function DeliveryStep() {
  const { address, lines, itemsCents, parts, totals, isUnavailable } = useLoaderData<typeof loader>();
  const rows = [
    { label: words.items, cents: itemsCents },
    ...(totals ? [{ label: words.delivery, cents: totals.shippingCents }] : []),
  ];
  const total = totals
    ? { label: text.total, cents: totals.totalCents, note: text.asChosen }
    : { label: words.soFar, cents: itemsCents };
  return (
    <CheckoutLayout step={1} title={text.title} lines={lines} rows={rows} total={total}>
      <DeliveryAddress address={address} />
      {parts ? (
        <form method="post" action={HERE} className="form">
          {parts.map((part) => (
            <RadioCards
              key={part.storeId}
              name={`service-${part.storeId}`}
              label={parts.length === 1 ? words.delivery : text.serviceOfStore(part)}
              defaultValue={part.chosen}
              required
              options={part.services.map((service) => {
                const dates = formatDateRange(service.deliverFrom, service.deliverTo);
                return {
                  value: service.service,
                  label: service.name,
                  description: [
                    dates ? text.arrives({ dates }) : "",
                    service.customsFeesPossible ? text.customs : "",
                  ]
                    .filter(Boolean)
                    .join(". "),
                  aside: formatCents(service.rateCents),
                };
              })}
            />
          ))}
          <p className="hint">
            {text.prices}
            {parts.length > 1 ? text.separateParcels : ""}
          </p>
          <Button size="lg" busyText={text.continueBusy}>
            {text.continue}
          </Button>
        </form>
      ) : (
        <form method="post" action={HERE} className="form">
          {isUnavailable ? (
            <Notice kind="error" title={text.unavailable.title}>
              <p>{text.unavailable.description}</p>
            </Notice>
          ) : (
            <Notice title={text.expired.title}>
              <p>{text.expired.text}</p>
            </Notice>
          )}
          <Button name="intent" value="quote" size="lg" busyText={text.quoteBusy}>
            {text.quote}
          </Button>
        </form>
      )}
    </CheckoutLayout>
  );
}
