import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findCountry } from "~/domain/orders/countries";
import { findOrderPage } from "~/domain/orders/order-page";
import { findOrderRefund } from "~/domain/payments/refunds";
import { found } from "~/http/responses";
import { ButtonLink } from "~/ui/button";
import { CostBreakdown, KeyValueList } from "~/ui/figures";
import { Badge, Notice } from "~/ui/notice";
import { Card, PageHead, Wrap } from "~/ui/page";
import { DateTime, formatCents } from "~/ui/price";
import { orderAccess } from "./access.server";
import { PartSection, type PartView } from "./part-section";
import { headline, storyOf } from "./story";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data?.number ?? ""} · Inkloom` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { orderId, access } = await orderAccess(request, context, params.id);
  const page = found(await findOrderPage(app, { orderId, access }));
  const { order } = page;
  const refund = order.state === "canceled" ? await findOrderRefund(app, { orderId }) : null;
  const total = (pick: (line: (typeof page.lines)[number]) => number) =>
    page.lines.reduce((sum, line) => sum + pick(line), 0);
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    headline: headline(page),
    orderedAt: order.createdAt,
    canCancel: page.canCancel,
    refund,
    supportEmail: app.settings.supportEmail,
    email: order.email,
    address: [
      order.recipientName,
      order.address1,
      order.address2,
      [order.city, [order.stateCode, order.zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
      findCountry(order.countryCode)?.name ?? order.countryCode,
    ].filter(Boolean),
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
    parts: page.parts.map(
      ({ part, storeName }): PartView => ({
        id: part.id,
        storeName,
        shippingName: part.shippingName,
        deliverFrom: part.deliverFrom,
        deliverTo: part.deliverTo,
        isOver: part.state === "delivered" || part.state === "canceled",
        story: storyOf(page, part),
        lines: page.lines
          .filter((line) => line.partId === part.id)
          .map((line) => ({
            id: line.id,
            title: line.title,
            detail: `${line.garmentName}, ${line.colourName}, ${line.size}`,
            quantity: line.quantity,
            priceCents: line.priceCents,
            coverKey: line.coverKey,
          })),
        parcels: page.shipments
          .filter((shipment) => shipment.partId === part.id && shipment.shippedAt !== null)
          .map(({ id, carrier, trackingNumber, trackingUrl, deliveredAt }) => ({
            id,
            carrier,
            trackingNumber,
            trackingUrl,
            deliveredAt,
          })),
      }),
    ),
  };
}

const REFUND_WORDS = {
  wanted: "On its way to the card you paid with",
  sent: "On its way to the card you paid with",
  done: "Sent back. Banks show it after 5 to 10 working days",
  failed: "The bank refused it. We are looking for another way, and write to you",
} as const;

const STATE_BADGE = {
  awaiting_payment: { tone: "warn", label: "Not paid yet" },
  paid: { tone: "good", label: "Paid" },
  canceled: { tone: "plain", label: "Canceled" },
  expired: { tone: "plain", label: "Not paid" },
} as const;

export default function OrderPageView() {
  const order = useLoaderData<typeof loader>();
  const badge = STATE_BADGE[order.state];
  const isDelivered = order.state === "paid" && order.parts.every((part) => part.isOver);
  return (
    <Wrap className="pb-16">
      <PageHead
        title={
          <>
            Order <span className="whitespace-nowrap">{order.number}</span>
          </>
        }
        lead={order.headline}
      />
      <div className="grid lg:grid-cols-5 gap-8 lg:gap-12 items-start">
        <div className="lg:col-span-3 grid gap-8">
          {order.parts.map((part) => (
            <PartSection key={part.id} part={part as PartView} isOnly={order.parts.length === 1} />
          ))}
        </div>
        <div className="lg:col-span-2 grid gap-6">
          <Card className="grid gap-4">
            <div className="flex justify-between gap-4 items-start">
              <h2 className="text-xl">Costs</h2>
              <Badge tone={badge.tone}>{badge.label}</Badge>
            </div>
            <CostBreakdown
              caption="What the order came to"
              rows={[
                { label: "Items", cents: order.totals.itemsCents },
                { label: "Delivery", cents: order.totals.shippingCents },
                { label: "Tax", cents: order.totals.taxCents },
              ]}
              total={{ label: "Total", cents: order.totals.totalCents }}
            />
            <details>
              <summary className="w-fit underline cursor-pointer">
                Where the {formatCents(order.totals.itemsCents)} for the items goes
              </summary>
              <div className="mt-3">
                <CostBreakdown
                  caption="Who gets what of the price of the items"
                  rows={[
                    { label: "Garment, ink and printing", cents: order.shares.printCents },
                    { label: "Card payment", cents: order.shares.feeCents },
                    { label: "Inkloom", cents: order.shares.commissionCents },
                    { label: "The people who made the designs", cents: order.shares.earningCents },
                  ]}
                  total={{ label: "Items", cents: order.totals.itemsCents }}
                />
              </div>
            </details>
            {order.refund ? (
              <Notice kind={order.refund.state === "failed" ? "warning" : "success"}>
                <p>
                  <b>{formatCents(order.refund.amountCents)} back</b>
                </p>
                <p>{REFUND_WORDS[order.refund.state]}.</p>
              </Notice>
            ) : null}
            <KeyValueList
              rows={[
                { label: "Ordered", value: <DateTime at={order.orderedAt} /> },
                { label: "Letters go to", value: order.email },
              ]}
            />
          </Card>
          <Card className="grid gap-2">
            <h2 className="text-xl">Goes to</h2>
            <address className="not-italic">
              {order.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Card>
          <Card className="grid gap-3">
            <h2 className="text-xl">{isDelivered ? "Not as it should be?" : "Something to change?"}</h2>
            {order.canCancel ? (
              <>
                <p>
                  It is not with the printer yet: you can still cancel, and get all of{" "}
                  {formatCents(order.totals.totalCents)} back.
                </p>
                <p>
                  <ButtonLink href={`/orders/${order.id}/cancel`} variant="destructive">
                    Cancel this order
                  </ButtonLink>
                </p>
              </>
            ) : isDelivered ? (
              <p>
                What came damaged, wrong or not at all is replaced or refunded: write to us within 30 days.
              </p>
            ) : order.state === "paid" ? (
              <p>
                {order.parts.every((part) => part.isOver)
                  ? "What arrived damaged or wrong is replaced or refunded: write to us within 30 days."
                  : "It is with the printer, so it can no longer be canceled. What arrives damaged, wrong or not at all is replaced or refunded: write to us within 30 days."}
              </p>
            ) : null}
            <p>
              A person answers:{" "}
              <a href={`mailto:${order.supportEmail}?subject=Order%20${order.number}`}>
                {order.supportEmail}
              </a>
            </p>
          </Card>
        </div>
      </div>
    </Wrap>
  );
}
