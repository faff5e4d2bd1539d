import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCustomerPrices } from "~/domain/operations/prices/customer-prices";
import { setCustomerPrice } from "~/domain/operations/prices/set-customer-price";
import { lastPriceChange, undoCustomerPrice } from "~/domain/operations/prices/undo-customer-price";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { parseForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { DetailPage } from "../page-kit/detail-page";
import { listAddress } from "../page-kit/lists/list-address";
import { readAdminAction } from "../page-kit/read-admin-action";
import { PlanPriceCard } from "./plan-price-card";
import { priceForm, toCustomerPrice } from "./price-form";
import { words } from "./words";

const PATH = "/admin/pricing";
const { customer: text, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ email: data?.customer.email ?? text.nobody }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/pricing/:id", "see");
  const found = orNotFound(await readCustomerPrices(context.app, { customerId: params.id ?? "" }));
  return { ...found, now: context.app.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id: customerId, form } = await readAdminAction(args, "/admin/pricing/:id", "change");
  const planId = /^\d{1,6}$/.test(String(form.get("planId"))) ? form.get("planId") : "";
  const back = form.has("list")
    ? `${listAddress(PATH, form)}#price-${customerId}-${planId}`
    : `${PATH}/${customerId}#plan-${planId}`;
  if (form.get("intent") === "undo") {
    const change = { by, customerId, planId: Number(planId), entryId: String(form.get("entry") ?? "") };
    const undone = await undoCustomerPrice(app, { ...change, callerAddress: args.context.clientIp });
    if (undone === "unknown") throw notFound();
    return redirectWithToast(app.origin, back, {
      kind: undone === "undone" ? "success" : "info",
      title: undone === "undone" ? toasts.undone : toasts.changedSince,
    });
  }
  const parsed = parseForm(form, priceForm);
  if (!parsed.ok) {
    if (!form.has("list")) return invalidForm(parsed.reply);
    const description = Object.values(parsed.reply.errors)[0]?.[0];
    return redirectWithToast(app.origin, back, { kind: "error", title: toasts.failed, description });
  }
  const { status } = await setCustomerPrice(app, {
    ...toCustomerPrice(parsed.value),
    by,
    customerId,
    callerAddress: args.context.clientIp,
  });
  if (status === "unknown" || status === "forbidden") throw notFound();
  return redirectWithToast(app.origin, back, {
    kind: status === "saved" ? "success" : "info",
    title: toasts.saved,
    description:
      status === "unchanged" ? toasts.unchanged : parsed.value.intent === "reset" ? toasts.reset : undefined,
  });
}

export default function CustomerPricesPage() {
  const { customer, plans, audit, now } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={customer.email}
      crumbs={[{ label: text.customers, href: PATH }, { label: customer.email }]}
      lead={text.lead}
      audit={audit}
    >
      <p className="mb-6">
        <a href={`/admin/credits/${customer.id}`}>{text.credits}</a>
      </p>
      <div className="grid gap-6">
        {plans.map((plan) => (
          <PlanPriceCard key={plan.id} plan={plan} now={now} lastChange={lastPriceChange(audit, plan.id)} />
        ))}
      </div>
    </DetailPage>
  );
}
