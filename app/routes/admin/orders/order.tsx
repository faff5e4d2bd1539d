import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cancelPart } from "~/acts/orders/cancel-part";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { readOrderDetails } from "~/domain/operations/details/order-details";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { formatCents } from "~/lib/money";
import { DateTime } from "~/ui/elements/money-and-dates";
import { ProviderEventList, RelatedRecords } from "../incidents/related-records";
import { DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { readAdminNote } from "../page-kit/note-input";
import { redactedJson } from "../page-kit/raw-text";
import { readAdminAction } from "../page-kit/read-admin-action";
import { OrderActs } from "./order-acts";
import { Letters, OrderLedger, OrderTimeline, PartCards } from "./order-records";
import { words } from "./words";

const PAGE = "/admin/orders/:id";
const { order: text } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ number: data?.order.number ?? text.nothing }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, context, PAGE, "see");
  const found = orNotFound(await readOrderDetails(context.app, { id: params.id ?? "" }));
  const may = {
    cancel: isAllowed(viewer, PAGE, "cancelPart"),
    seeMoney: isAllowed(viewer, "/admin/payments/:id", "see"),
    seeEvents: isAllowed(viewer, "/admin/events/:id", "see"),
    seeLetters: isAllowed(viewer, "/admin/letters/:id", "see"),
    seeClaims: isAllowed(viewer, "/admin/claims/:id", "see"),
  };
  const reported = may.seeEvents
    ? found.reported.map(({ payload, ...event }) => ({ ...event, body: redactedJson(payload) }))
    : [];
  return { ...found, entries: may.seeMoney ? found.entries : [], reported, may };
}

/** Cancels one part, with its refund. Safe to press twice. */
export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, PAGE, "cancelPart");
  const { order, parts } = orNotFound(await readOrderDetails(app, { id }));
  const part = parts.find((each) => each.id === form.get("part"));
  if (form.get("intent") !== "cancel-part" || !part || order.paidAt === null) throw notFound();
  const note = readAdminNote(form);
  if (note === "") return invalidForm(fieldErrorsReply(form, { note: text.noteMissing }));
  const result = await cancelPart(app, { partId: part.id, by, note });
  if (result.status === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    `/admin/orders/${id}`,
    result.status === "canceled"
      ? {
          kind: "success",
          title: text.toasts.canceled,
          description:
            result.refundCents > 0
              ? text.toasts.refunded({ amount: formatCents(result.refundCents) })
              : text.toasts.nothingLeft,
        }
      : {
          ...(result.status === "disputed" ? { description: text.toasts.disputedHint } : {}),
          kind: result.status === "already" ? "info" : "error",
          title: text.toasts[result.status],
        },
  );
}

export default function OrderDetailsPage() {
  const {
    order,
    parts,
    events,
    payments,
    refunds,
    entries,
    letters,
    claims,
    incidents,
    reported,
    may,
    audit,
  } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={text.title({ number: order.number })}
      crumbs={[{ label: words.title, href: "/admin/orders" }, { label: order.number }]}
      lead={words.states[order.state] ?? order.state}
      audit={audit}
    >
      <DetailColumns>
        <KnownFacts
          facts={[
            { label: words.email, value: order.email || text.deleted },
            order.userId !== null && {
              label: text.account,
              value: <a href={`/admin/users/${order.userId}`}>{text.openAccount}</a>,
            },
            { label: text.to, value: [order.city, order.countryCode].filter(Boolean).join(", ") },
            { label: text.items, value: formatCents(order.itemsCents) },
            { label: text.shipping, value: formatCents(order.shippingCents) },
            { label: text.tax, value: formatCents(order.taxCents) },
            { label: words.total, value: formatCents(order.totalCents) },
            { label: words.placed, value: <DateTime at={order.createdAt} time /> },
            order.paidAt !== null && { label: text.paid, value: <DateTime at={order.paidAt} time /> },
            order.canceledAt !== null && {
              label: text.canceled,
              value: <DateTime at={order.canceledAt} time />,
            },
          ]}
        />
        <OrderActs
          parts={parts}
          incidents={incidents}
          claims={claims}
          payments={payments}
          may={{ ...may, cancel: may.cancel && order.state === "paid" }}
        />
      </DetailColumns>
      <PartCards parts={parts} />
      <OrderTimeline events={events} />
      {may.seeMoney ? (
        <div className="mt-10">
          <RelatedRecords orders={[]} parts={[]} payments={payments} refunds={refunds} />
        </div>
      ) : null}
      <OrderLedger entries={entries} />
      <Letters letters={letters} isLinked={may.seeLetters} />
      <ProviderEventList events={reported} />
    </DetailPage>
  );
}
