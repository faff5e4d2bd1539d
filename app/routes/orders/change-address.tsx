import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressSchema } from "~/domain/orders/address/address";
import { type ChangeAddressResult, changeAddress } from "~/domain/orders/fulfillment/change-address";
import { findOrderPage } from "~/domain/orders/pages/order-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { formatCents } from "~/lib/money";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { AddressFields } from "~/ui/forms/address-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox } from "~/ui/forms/fields";
import { readOrderAccess } from "./order-access.server";
import { Deadline } from "./part-section";

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: "Correct the address · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  const page = orNotFound(await findOrderPage(app, { orderId, access }));
  if (!page.canChangeAddress) return redirect(`/orders/${orderId}`, 303);
  const { order } = page;
  const { address1, address2, city, stateCode, zip, countryCode } = order;
  return {
    id: orderId,
    number: order.number,
    address: { name: order.recipientName, address1, address2, city, stateCode, zip, countryCode },
    changeableUntil: page.changeableUntil,
    now: app.now(),
    isPartlyGone: !page.canCancel,
    totalCents: order.totalCents,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const form = await readForm(request);
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  const page = orNotFound(await findOrderPage(app, { orderId, access }));
  // Letters go on to the address that ordered: whoever corrects a street cannot move them elsewhere.
  form.set("email", page.order.email);
  const validation = await respondToFieldValidation(context, form, addressSchema);
  if (validation) return validation;
  await enforceFormRateLimit(context, "order-address");
  const parsed = parseForm(form, addressSchema);
  form.delete("email");
  if (!parsed.ok) return invalidForm({ ...parsed.reply, values: { ...parsed.reply.values, email: "" } });
  const result = await changeAddress(app, {
    orderId,
    address: parsed.value,
    acceptsPrice: form.get("acceptsPrice") === "yes",
  });
  if (result.status === "changed" || result.status === "same")
    return redirectWithToast(app.origin, `/orders/${orderId}`, {
      kind: "success",
      title: result.status === "changed" ? "The address is corrected" : "Nothing was different",
      description: result.status === "changed" ? "An e-mail with it is on its way to you." : undefined,
    });
  if (result.status === "too-late")
    return redirectWithToast(app.origin, `/orders/${orderId}`, {
      kind: "error",
      title: "The printer has it by now",
      description: "Write to us at once, and we see what the carrier can do.",
    });
  return invalidForm({
    ...fieldErrorsReply(form, addressChangeErrors(result)),
    lessCents: savingCents(result),
  });
}

function addressChangeErrors(result: ChangeAddressResult): Record<string, string> {
  switch (result.status) {
    case "other-country":
      return {
        countryCode:
          "Another country means another delivery price, and sometimes duties. Cancel this order, get everything back, and order anew to there.",
      };
    case "costs-more":
      return {
        form: `Delivery to there costs ${formatCents(result.moreCents)} more, and we cannot charge you again for an order that is paid. Cancel it, get everything back, and order anew; or choose an address nearby.`,
      };
    case "costs-less":
      return {
        acceptsPrice: `Delivery to there costs ${formatCents(result.lessCents)} less than you paid. Tick this to go on at the price you paid; or cancel, get everything back, and order anew.`,
      };
    case "not-delivered":
      return { zip: "The carrier you chose does not know this place. Please check city, state and code." };
    default:
      return {
        form: "The printer does not answer right now. Nothing was changed; please try again in a minute.",
      };
  }
}

const savingCents = (result: ChangeAddressResult) =>
  result.status === "costs-less" ? result.lessCents : null;

export default function CorrectAddress() {
  const order = useLoaderData<typeof loader>();
  const reply = useFormReply() as
    | (ReturnType<typeof useFormReply> & { lessCents?: number | null })
    | undefined;
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="Correct the address"
        crumbs={[{ label: `Order ${order.number}`, href: `/orders/${order.id}` }, { label: "Address" }]}
        lead={
          order.changeableUntil === null ? (
            "As long as the printer does not have it."
          ) : (
            <>
              For another <Deadline until={order.changeableUntil} now={order.now} over="moment" />. Then it
              goes to the printer.
            </>
          )
        }
      />
      {order.isPartlyGone ? (
        <Notice kind="warning" title="A part of your order is with the printer">
          <p>That part goes to the address as it was. The correction is for what was not handed over yet.</p>
        </Notice>
      ) : null}
      <form method="post" action={`/orders/${order.id}/address`} className="form" data-validate>
        <ErrorSummary errors={reply?.errors ?? {}} title="The address was not changed" />
        <AddressFields address={order.address} reply={reply} />
        {reply?.lessCents ? (
          <Checkbox
            label="Keep the price that I paid"
            name="acceptsPrice"
            value="yes"
            error={reply.errors.acceptsPrice}
          />
        ) : null}
        <div className="actions">
          <Button busyText="Asking the printer...">Correct the address</Button>
          <ButtonLink href={`/orders/${order.id}`} variant="outline">
            Leave it as it is
          </ButtonLink>
        </div>
        <p className="hint">
          In the same country and at the same delivery price. For anything else, cancel the order and order
          anew.
        </p>
      </form>
    </Wrap>
  );
}
