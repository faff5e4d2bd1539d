import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refundGoodwill } from "~/acts/orders/refund-goodwill";
import { refundPurchase } from "~/acts/refund-purchase";
import { readPaymentDetails } from "~/domain/operations/details/payment-details";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { newId } from "~/lib/ids";
import { formatCents, parseDollars } from "~/lib/money";
import { humanize } from "~/lib/text/formats/humanize";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { words as incidentWords } from "../incidents/words";
import { AuditTrail } from "../page-kit/audit-trail";
import { RefundAndDisputeTables } from "./refund-and-dispute-tables";
import {
  GoodwillRefundForm,
  MAX_REFUND_REASON_CHARACTERS,
  RefundPurchaseForm,
  VideoRefundLink,
} from "./refund-forms";
import { words } from "./words";

const { payment: text, errors } = words;

const why = z
  .string({ error: errors.whyMissing })
  .trim()
  .min(1, errors.whyMissing)
  .max(MAX_REFUND_REASON_CHARACTERS, errors.whyTooLong({ most: MAX_REFUND_REASON_CHARACTERS }));
const purchaseForm = z.object({ why });
const partForm = z.object({
  formKey: z.string().min(1).max(64),
  part: z.string({ error: errors.partMissing }).min(1).max(64),
  amount: z
    .string({ error: errors.amountMissing })
    .transform((text) => parseDollars(text) ?? 0)
    .refine((cents) => cents > 0, errors.amountUnreadable),
  bearer: z.enum(["platform", "creator"], { error: errors.bearerMissing }),
  why,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ what: data?.payment.what ?? text.nothing }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/payments/:id", "see");
  const known = orNotFound(await readPaymentDetails(context.app, { id: params.id ?? "" }));
  return { ...known, formKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, "/admin/payments/:id", "refund");
  const { app } = context;
  const known = orNotFound(await readPaymentDetails(app, { id: params.id ?? "" }));
  const { payment, order } = known;
  const form = await readForm(request);
  const back = (toast: Toast) => redirectWithToast(app.origin, `/admin/payments/${payment.id}`, toast);
  if (!order) {
    const parsed = parseForm(form, purchaseForm);
    if (!parsed.ok) return invalidForm(parsed.reply);
    const refunded = await refundPurchase(app, { paymentId: payment.id, by, why: parsed.value.why });
    if (refunded.status === "unknown") throw notFound();
    return back(words.purchaseToasts[refunded.status]);
  }
  const parsed = parseForm(form, partForm);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { part: partId, amount: cents, bearer: costBearer, why: reason, formKey } = parsed.value;
  const refunded = await refundGoodwill(app, {
    orderId: order.id,
    partId,
    amountCents: cents,
    adminId: by,
    formKey,
    costBearer,
    reason,
  });
  if (refunded.status === "unknown") throw notFound();
  if (refunded.status === "too-much")
    return invalidForm(
      fieldErrorsReply(form, {
        amount:
          costBearer === "creator"
            ? errors.tooMuchForCreator({ amount: formatCents(refunded.maxCents) })
            : errors.tooMuch({ amount: formatCents(refunded.maxCents) }),
      }),
    );
  return back(words.partToasts[refunded.status]);
}

export default function AdminPayment() {
  const { payment, order, person, parts, refunds, disputes, warnings, audit, formKey } =
    useLoaderData<typeof loader>();
  const { leftCents } = payment;
  const isRefundable = ["paid", "disputed"].includes(payment.state) && !payment.isWithBank && leftCents > 0;
  const open = parts.filter((part) => part.state !== "canceled" && part.leftCents > 1);
  return (
    <>
      <PageHead
        title={payment.what}
        crumbs={
          person && !order
            ? [
                { label: text.users, href: "/admin/credits" },
                { label: person.email, href: `/admin/credits/${person.id}` },
                { label: text.thisOne },
              ]
            : [{ label: incidentWords.title, href: "/admin/attentions" }, { label: text.thisOne }]
        }
        lead={<span className="mono">{payment.providerPaymentId ?? payment.id}</span>}
      />
      {isRefundable && payment.disputedCents === 0 && warnings.some(({ isActionable }) => isActionable) ? (
        <Notice kind="warning" title={text.fraud.title} className="mb-6">
          <p>{text.fraud.suggestion}</p>
        </Notice>
      ) : null}
      <div className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-8 gap-y-6 items-start">
        <KeyValueList
          rows={[
            { label: text.state, value: humanize(payment.state) },
            { label: text.paid, value: formatCents(payment.amountCents) },
            ...(payment.taxCents > 0 ? [{ label: text.tax, value: formatCents(payment.taxCents) }] : []),
            { label: text.refunded, value: formatCents(payment.refundedCents) },
            ...(payment.disputedCents > 0
              ? [{ label: text.disputed, value: formatCents(payment.disputedCents) }]
              : []),
            { label: text.begun, value: <DateTime at={payment.createdAt} time /> },
          ]}
        />
        <div className="lg:col-start-2 lg:row-start-1 lg:row-span-2">
          {isRefundable && !order ? (
            payment.kind === "video" ? (
              <VideoRefundLink videoId={payment.id} />
            ) : (
              <RefundPurchaseForm leftCents={leftCents} />
            )
          ) : null}
          {isRefundable && order?.state === "paid" && open.length > 0 ? (
            <GoodwillRefundForm parts={open} formKey={formKey} />
          ) : null}
        </div>
        <div className="min-w-0">
          <RefundAndDisputeTables parts={parts} refunds={refunds} disputes={disputes} warnings={warnings} />
          <AuditTrail audit={audit} />
        </div>
      </div>
    </>
  );
}
