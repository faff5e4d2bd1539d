import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressLines } from "~/domain/orders/address/address";
import { findOrderPage } from "~/domain/orders/queries/order-page";
import { listOrderRefunds } from "~/domain/payments/refunds/list-order-refunds";
import { toSupportEmail } from "~/domain/settings/settings";
import { orNotFound } from "~/http/responses/error-responses";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { readOrderAccess } from "./order-access.server";
import { OrderHelpCard } from "./order-help-card";
import { orderHeadline } from "./parts/order-timeline";
import { PartSection } from "./parts/part-section";
import { type PartView, toPartView } from "./parts/part-view";
import { words } from "./words";

const text = words.order;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? text.documentTitle({ number: data.number }) : words.notFound.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  const page = orNotFound(await findOrderPage(app, { orderId, access }));
  const { order } = page;
  // Money may also go back without a piece, as goodwill.
  const hasRefunds =
    page.lines.some((line) => line.refundedQuantity > 0) ||
    page.parts.some(({ part }) => part.goodwillCents > 0);
  const refunds = hasRefunds ? await listOrderRefunds(app, { orderId }) : [];
  const total = (pick: (line: (typeof page.lines)[number]) => number) =>
    page.lines.reduce((sum, line) => sum + pick(line), 0);
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    headline: orderHeadline(page),
    orderedAt: order.createdAt,
    canCancel: page.canCancel,
    canChangeAddress: page.canChangeAddress,
    cameTooLate: readTooLate(request, page),
    changeableUntil: page.changeableUntil,
    refunds,
    leftCents: page.leftCents,
    isWithBank: page.isWithBank,
    supportEmail: toSupportEmail(app, page.support),
    email: order.email,
    address: addressLines({ ...order, name: order.recipientName }),
    totals: {
      itemsCents: order.itemsCents,
      shippingCents: order.shippingCents,
      taxCents: order.taxCents,
      totalCents: order.totalCents,
    },
    shares: {
      printCents: total((line) => line.printCostCents),
      feeCents: total((line) => line.feeCents),
      commissionCents: total((line) => line.commissionCents),
      earningCents: total((line) => line.earningCents),
    },
    now: app.now(),
    parts: page.parts.map((part) => toPartView(page, part, app.now())),
  };
}

/** `?late=cancel` or `address`: that change came after the printer had the order. A toast alone would soon be gone. */
function readTooLate(
  request: Request,
  { order, canCancel, canChangeAddress }: NonNullable<Awaited<ReturnType<typeof findOrderPage>>>,
): { title: string; description: string } | null {
  const late = new URL(request.url).searchParams.get("late");
  // Support may have canceled it since.
  if (order.state !== "paid") return null;
  if (late === "cancel" && !canCancel) return words.cancelOrder.tooLate;
  if (late === "address" && !canChangeAddress) return words.changeAddress.tooLate;
  return null;
}

const STATE_TONES = { awaiting_payment: "warn", paid: "good", canceled: "plain", expired: "plain" } as const;

export default function OrderPageView() {
  const order = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead
        title={text.title({ number: <span className="whitespace-nowrap">{order.number}</span> })}
        lead={order.headline}
      />
      {order.cameTooLate ? (
        <Notice kind="warning" title={order.cameTooLate.title} className="mb-8">
          <p>{order.cameTooLate.description}</p>
        </Notice>
      ) : null}
      <div className="grid lg:grid-cols-5 gap-8 lg:gap-12 items-start">
        <div className="lg:col-span-3 grid gap-8">
          {order.parts.map((part) => (
            <PartSection
              key={part.id}
              part={part as PartView}
              orderId={order.id}
              isOnly={order.parts.length === 1}
              now={order.now}
            />
          ))}
        </div>
        <div className="lg:col-span-2 grid gap-6">
          <Card className="grid gap-4">
            <div className="flex justify-between gap-4 items-start">
              <h2 className="text-xl">{text.costs}</h2>
              <Badge tone={STATE_TONES[order.state]}>{text.states[order.state]}</Badge>
            </div>
            <CostBreakdown
              caption={text.costsCaption}
              rows={[
                { label: text.items, cents: order.totals.itemsCents },
                { label: text.delivery, cents: order.totals.shippingCents },
                { label: text.tax, cents: order.totals.taxCents },
              ]}
              total={{ label: text.total, cents: order.totals.totalCents }}
            />
            <details>
              <summary className="w-fit underline cursor-pointer">{text.whereItGoes(order.totals)}</summary>
              <div className="mt-3">
                <CostBreakdown
                  caption={text.sharesCaption}
                  rows={[
                    { label: text.printShare, cents: order.shares.printCents },
                    { label: text.feeShare, cents: order.shares.feeCents },
                    { label: text.ownShare, cents: order.shares.commissionCents },
                    { label: text.creatorsShare, cents: order.shares.earningCents },
                  ]}
                  total={{ label: text.items, cents: order.totals.itemsCents }}
                />
              </div>
            </details>
            {order.refunds.map((refund) => (
              <Notice key={refund.id} kind={refund.state === "failed" ? "warning" : "success"}>
                <p>
                  <b>{text.refunded({ cents: refund.amountCents })}</b>
                </p>
                <p>{text.refundStates[refund.state]}</p>
              </Notice>
            ))}
            <KeyValueList
              rows={[
                { label: text.orderedAt, value: <DateTime at={order.orderedAt} /> },
                { label: text.emailsGoTo, value: order.email },
              ]}
            />
            {order.state === "paid" || order.refunds.length > 0 ? (
              <p>
                <a href={`/receipts/${order.id}`}>{text.receipt}</a>
              </p>
            ) : null}
          </Card>
          <Card className="grid gap-2">
            <h2 className="text-xl">{text.goesTo}</h2>
            <address className="not-italic">
              {order.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {order.canChangeAddress ? (
              <p>
                <a href={`/orders/${order.id}/address`}>{text.correctAddress}</a>
              </p>
            ) : null}
          </Card>
          <OrderHelpCard order={{ ...order, isOver: order.parts.every((part) => part.isFinished) }} />
        </div>
      </div>
    </Wrap>
  );
}

export { OrderErrorBoundary as ErrorBoundary } from "./order-not-found";
