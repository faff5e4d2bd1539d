import { humanize } from "~/lib/humanize";
import { formatCents } from "~/lib/money";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";

interface Part {
  id: string;
  state: string;
  what: string;
  goodwillCents: number;
  creatorGoodwillCents: number;
  leftCents: number;
}
interface Refund {
  id: string;
  cause: string;
  amountCents: number;
  state: string;
  createdAt: number;
}
interface Dispute {
  id: string;
  state: string;
  amountCents: number;
  withdrawnCents: number;
  feeCents: number;
  createdAt: number;
}

const CAUSES: Record<string, string> = {
  cancel: "Order canceled",
  "cancel-part": "Part canceled",
  claim: "Claim",
  unwanted: "Paid for what could no longer be had",
  hand: "Made in Stripe itself",
  purchase: "Purchase given back",
  part: "Part of the price refunded",
};

/** What of a payment went back, and what banks did about it. */
export function RefundAndDisputeTables(rows: { parts: Part[]; refunds: Refund[]; disputes: Dispute[] }) {
  const { parts, refunds, disputes } = rows;
  return (
    <div className="rows">
      {parts.length > 0 ? (
        <Table
          caption="The order's parts"
          rows={parts}
          rowKey={(part) => part.id}
          columns={[
            { label: "What", cell: (part) => part.what },
            { label: "State", cell: (part) => humanize(part.state) },
            { label: "Given by hand", numeric: true, cell: (part) => formatCents(part.goodwillCents) },
            { label: "The creator's", numeric: true, cell: (part) => formatCents(part.creatorGoodwillCents) },
            { label: "Left", numeric: true, cell: (part) => formatCents(part.leftCents) },
          ]}
        />
      ) : null}
      {refunds.length > 0 ? (
        <Table
          caption="Refunds"
          rows={refunds}
          rowKey={(refund) => refund.id}
          columns={[
            { label: "Why", cell: (refund) => CAUSES[refund.cause.split(":")[0] ?? ""] ?? refund.cause },
            { label: "State", cell: (refund) => humanize(refund.state) },
            { label: "Asked for", cell: (refund) => <DateTime at={refund.createdAt} time /> },
            { label: "Amount", numeric: true, cell: (refund) => formatCents(refund.amountCents) },
          ]}
        />
      ) : null}
      {disputes.length > 0 ? (
        <Table
          caption="Disputes"
          rows={disputes}
          rowKey={(dispute) => dispute.id}
          columns={[
            { label: "State", cell: (dispute) => humanize(dispute.state) },
            { label: "Heard of", cell: (dispute) => <DateTime at={dispute.createdAt} time /> },
            { label: "About", numeric: true, cell: (dispute) => formatCents(dispute.amountCents) },
            { label: "Taken", numeric: true, cell: (dispute) => formatCents(dispute.withdrawnCents) },
            { label: "Stripe's fee", numeric: true, cell: (dispute) => formatCents(dispute.feeCents) },
          ]}
        />
      ) : null}
    </div>
  );
}
