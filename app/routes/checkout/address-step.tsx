import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressSchema, isDeliverable } from "~/domain/orders/address/address";
import { findCountry } from "~/domain/orders/address/countries";
import { words as addressWords } from "~/domain/orders/address/words";
import { requestShippingQuote } from "~/domain/orders/checkout/shipping-quote";
import { readCartAccess } from "~/http/cookies/read-cart-access";
import { type FieldErrors, fieldErrorsReply } from "~/http/forms/parse-form";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { AddressFields } from "~/ui/forms/address-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { CheckoutLayout, toOrderSummaryLine } from "./checkout-layout";
import { requireCheckoutStep, UNAVAILABLE_PATH } from "./require-step.server";
import { words } from "./words";

const text = words.address;

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await requireCheckoutStep(request, context, ["address", "quote", "ready"]);
  const viewer = await context.viewer();
  return {
    address: view.address ?? null,
    isDeliverable: !view.address || isDeliverable(view.address),
    email: view.address?.email ?? viewer?.email ?? "",
    lines: view.priced.available.map(toOrderSummaryLine),
    itemsCents: view.priced.itemsCents,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const taken = await receiveForm(request, context, { schema: addressSchema, limit: "checkout" });
  if (!taken.ok) return taken.answer;
  const address = taken.value;
  const quoted = await requestShippingQuote(context.app, {
    ...(await readCartAccess(request, context)),
    address,
  });
  switch (quoted.status) {
    // For another cart than was quoted that page asks again.
    case "quoted":
    case "changed":
      return redirect("/checkout/delivery", 303);
    case "not-delivered": {
      const known = findCountry(address.countryCode);
      const country = known?.name ?? text.there;
      return invalidForm(
        fieldErrorsReply(taken.form, {
          countryCode: quoted.reason
            ? text.unknownPlace({ country, zipLabel: known?.zipLabel ?? text.code })
            : text.notDelivered({ storeName: quoted.storeName, country }),
        }),
      );
    }
    case "unavailable":
      return redirect(UNAVAILABLE_PATH, 303);
    default:
      return redirect("/cart", 303);
  }
}

export default function AddressStep() {
  const { address, isDeliverable, email, lines, itemsCents } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const errors: FieldErrors =
    reply?.errors ?? (isDeliverable ? {} : { countryCode: [addressWords.countryNotDelivered] });
  return (
    <CheckoutLayout
      step={0}
      title={text.title}
      lines={lines}
      rows={[{ label: words.items, cents: itemsCents }]}
      total={{ label: words.soFar, cents: itemsCents, note: text.deliveryComesNext }}
    >
      <form method="post" action="/checkout" className="form" data-validate>
        <ErrorSummary errors={errors} />
        <Input
          label={text.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={text.emailHint}
          defaultValue={reply?.values.email ?? email}
          error={errors.email}
        />
        <AddressFields address={address} reply={reply ?? { values: {}, errors }} />
        <Button size="lg" busyText={text.busy}>
          {text.submit}
        </Button>
      </form>
    </CheckoutLayout>
  );
}
