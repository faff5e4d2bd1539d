import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressSchema } from "~/domain/orders/address/address";
import { type ChangeAddressResult, changeAddress } from "~/domain/orders/fulfillment/change-address";
import { findOrderPage } from "~/domain/orders/queries/order-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { AddressFields } from "~/ui/forms/address-fields";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox } from "~/ui/forms/fields";
import { readOrderAccess } from "./order-access.server";
import { Deadline } from "./parts/part-section";
import { words } from "./words";

const text = words.changeAddress;

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: text.documentTitle },
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
  // Emails keep going to the address that ordered; changing the street cannot redirect them.
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
      ...text[result.status],
    });
  if (result.status === "too-late")
    return redirectWithToast(app.origin, `/orders/${orderId}?late=address`, {
      kind: "error",
      ...text.tooLate,
    });
  return invalidForm({
    ...fieldErrorsReply(form, addressChangeErrors(result)),
    lessCents: savingCents(result),
  });
}

function addressChangeErrors(result: ChangeAddressResult): Record<string, string> {
  switch (result.status) {
    case "other-country":
      return { countryCode: text.otherCountry };
    case "costs-more":
      return { form: text.costsMore(result) };
    case "costs-less":
      return { acceptsPrice: text.costsLess(result) };
    case "not-delivered":
      return { zip: text.notDelivered };
    default:
      return { form: text.unavailable };
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
        title={text.title}
        crumbs={[{ label: words.orderCrumb(order), href: `/orders/${order.id}` }, { label: text.crumb }]}
        lead={
          order.changeableUntil === null
            ? text.untilSubmitted
            : text.untilDeadline({ deadline: <Deadline until={order.changeableUntil} now={order.now} /> })
        }
      />
      {order.isPartlyGone ? (
        <Notice kind="warning" title={text.partlyGone.title}>
          <p>{text.partlyGone.text}</p>
        </Notice>
      ) : null}
      <form method="post" action={`/orders/${order.id}/address`} className="form" data-validate>
        <ErrorSummary errors={reply?.errors ?? {}} title={text.errors} />
        <AddressFields address={order.address} reply={reply} />
        {reply?.lessCents ? (
          <Checkbox
            label={text.keepPrice}
            name="acceptsPrice"
            value="yes"
            error={reply.errors.acceptsPrice}
          />
        ) : null}
        <div className="actions">
          <Button busyText={text.busy}>{text.submit}</Button>
          <ButtonLink href={`/orders/${order.id}`} variant="outline">
            {text.leave}
          </ButtonLink>
        </div>
        <p className="hint">{text.limits}</p>
      </form>
    </Wrap>
  );
}
