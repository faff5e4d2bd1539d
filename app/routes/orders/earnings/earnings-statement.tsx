import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { linesOfPart, parseLineQuantities, quantityOfLine } from "~/domain/orders/line-quantities";
import { findEarningsStatement } from "~/domain/orders/queries/earnings-statement";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { EarningStatus } from "~/ui/sales/earning-status";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { explainHold } from "../explain-hold";
import { describeParcel } from "../parts/describe-parcel";
import { Parcel } from "../parts/part-section";
import { EarningEntriesTable, SoldLinesTable } from "./earnings-statement-tables";
import { words as text } from "./earnings-statement-words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.documentTitle({ number: data?.number ?? "" }) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  const statement = orNotFound(
    await findEarningsStatement(context.app, { orderId: params.id, creatorId: viewer.id }),
  );
  const { parts, shipments, lines, ...rest } = statement;
  return {
    ...rest,
    lines,
    parts: parts.map((part) => {
      const hold = statement.orderState === "paid" ? explainHold(part) : null;
      const own = linesOfPart(
        part,
        lines.map((line) => ({ ...line, partId: part.reprintOf ?? part.id })),
      );
      return {
        id: part.id,
        isReprint: part.reprintOf !== null,
        state: part.state,
        hold: hold ? { title: hold.title, text: hold.creatorText } : null,
        parcels: shipments
          .filter((parcel) => parcel.partId === part.id && parcel.shippedAt !== null)
          .map((parcel) => ({
            id: parcel.id,
            carrier: parcel.carrier,
            // A tracking page shows where the buyer lives.
            trackingNumber: null,
            trackingUrl: null,
            ...describeParcel(parcel),
            deliverTo: parcel.deliverTo,
            deliveredAt: parcel.deliveredAt,
            contents: own.flatMap(({ line }) => {
              const quantity = quantityOfLine(parseLineQuantities(parcel.items) ?? [], line.id);
              return quantity > 0 ? [text.parcelLine({ ...line, quantity })] : [];
            }),
          })),
      };
    }),
  };
}

export default function StatementPage() {
  const statement = useLoaderData<typeof loader>();
  const { earning } = statement;
  return (
    <Wrap className="pb-16">
      <PageHead
        title={text.title({ number: <span className="whitespace-nowrap">{statement.number}</span> })}
        lead={text.lead}
        crumbs={[{ label: text.dashboardCrumb, href: "/dashboard" }, { label: statement.number }]}
      />
      <section className="my-6" aria-label={text.whatWasSold}>
        <SoldLinesTable lines={statement.lines} />
      </section>
      <div className="grid lg:grid-cols-5 gap-8 lg:gap-12 items-start my-12">
        <section className="lg:col-span-3 grid gap-4">
          <h2 className="text-xl">{text.movements}</h2>
          <EarningEntriesTable entries={statement.entries} />
        </section>
        <div className="lg:col-span-2 grid gap-6">
          <Card className="grid gap-4">
            <h2 className="text-xl">{text.yourEarning}</h2>
            <EarningStatus earning={earning} />
            {earning.state === "held" ? (
              <Notice>
                <p>{text.held}</p>
              </Notice>
            ) : null}
            {earning.state === "pending" && earning.isClaimOpen ? (
              <Notice>
                <p>{text.claimOpen}</p>
              </Notice>
            ) : null}
            <KeyValueList rows={[{ label: text.soldAt, value: <DateTime at={statement.soldAt} /> }]} />
            <PayoutTerms />
          </Card>
          {statement.parts.map((part) => (
            <Card key={part.id} className="grid gap-4">
              <h2 className="text-xl">{part.isReprint ? text.reprint : text.part}</h2>
              <p>{text.partStates[part.state]}</p>
              {part.hold ? (
                <Notice kind="warning" title={part.hold.title}>
                  <p>{part.hold.text}</p>
                </Notice>
              ) : null}
              {part.parcels.length > 0 ? (
                <ul className="grid gap-3">
                  {part.parcels.map((parcel, index) => (
                    <Parcel
                      key={parcel.id}
                      parcel={parcel}
                      title={
                        part.parcels.length === 1 ? text.onlyParcel : text.parcel({ position: index + 1 })
                      }
                      isAlone={false}
                    />
                  ))}
                </ul>
              ) : null}
            </Card>
          ))}
        </div>
      </div>
    </Wrap>
  );
}
