import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressSchema } from "~/domain/orders/address";
import { quoteDelivery } from "~/domain/orders/checkout";
import { findCountry } from "~/domain/orders/countries";
import { readCartToken } from "~/http/cart-cookie";
import { useFormReply } from "~/http/form-reply";
import { refuse } from "~/http/forms";
import type { RouteHandle } from "~/http/hydration";
import { invalid } from "~/http/responses";
import { takeForm } from "~/http/take-form";
import { redirectWithToast } from "~/http/toasts";
import { AddressFields } from "~/ui/address-fields";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/fields";
import { CheckoutFrame, summaryLine } from "./frame";
import { requireStep } from "./guard.server";

export const handle: RouteHandle = { busy: true };
export const meta: MetaFunction = () => [
  { title: "Checkout: address · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const view = await requireStep(request, context, ["address", "quote", "ready"]);
  const viewer = await context.viewer();
  return {
    address: view.address ?? null,
    email: view.address?.email ?? viewer?.email ?? "",
    lines: view.priced.available.map(summaryLine),
    itemsCents: view.priced.itemsCents,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const taken = await takeForm(request, context, { schema: addressSchema, limit: "checkout" });
  if (!taken.ok) return taken.answer;
  const address = taken.value;
  const quoted = await quoteDelivery(app, { token: readCartToken(request, app.origin), address });
  switch (quoted.status) {
    case "quoted":
      return redirect("/checkout/delivery", 303);
    case "not-delivered": {
      const where = findCountry(address.countryCode)?.name ?? "there";
      return invalid(
        refuse(taken.form, {
          countryCode: quoted.reason
            ? `The printer does not know this place in ${where}. Please check state and ${findCountry(address.countryCode)?.zipName ?? "code"}.`
            : `What you ordered from ${quoted.storeName} cannot be delivered to ${where}.`,
        }),
      );
    }
    case "unavailable":
      return redirectWithToast(app.origin, "/checkout/delivery", {
        kind: "error",
        title: "Delivery prices are not available right now",
        description: "Your address is kept. Please try again in a minute.",
      });
    default:
      return redirect("/cart", 303);
  }
}

export default function AddressStep() {
  const { address, email, lines, itemsCents } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const errors = reply?.errors ?? {};
  return (
    <CheckoutFrame
      step={0}
      title="Where does it go?"
      lines={lines}
      rows={[{ label: "Items", cents: itemsCents }]}
      total={{ label: "So far", cents: itemsCents, note: "Delivery comes with the next step" }}
    >
      <form method="post" action="/checkout" className="form" data-validate>
        <ErrorSummary errors={errors} />
        <Input
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="For the confirmation and the link to your order."
          defaultValue={reply?.values.email ?? email}
          error={errors.email}
        />
        <AddressFields address={address} reply={reply} />
        <Button size="lg" busyText="Asking for delivery prices...">
          Continue to delivery
        </Button>
      </form>
    </CheckoutFrame>
  );
}
