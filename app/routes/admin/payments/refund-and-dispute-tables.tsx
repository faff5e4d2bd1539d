import { formatCents } from "~/lib/money";
import { humanize } from "~/lib/text/formats/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

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

interface Warning {
  id: string;
  fraudType: string;
  isActionable: boolean;
  createdAt: number;
}

const { parts: partText, refunds: refundText, disputes: disputeText, warnings: warningText } = words;

/** A payment's refunds and disputes. */
export function RefundAndDisputeTables(rows: {
  parts: Part[];
  refunds: Refund[];
  disputes: Dispute[];
  warnings: Warning[];
}) {
  const { parts, refunds, disputes, warnings } = rows;
  return (
    <div className="rows">
      {parts.length > 0 ? (
        <Table
          caption={partText.caption}
          rows={parts}
          rowKey={(part) => part.id}
          columns={[
            { label: partText.what, cell: (part) => part.what },
            { label: partText.state, cell: (part) => humanize(part.state) },
            { label: partText.goodwill, numeric: true, cell: (part) => formatCents(part.goodwillCents) },
            {
              label: partText.creatorGoodwill,
              numeric: true,
              cell: (part) => formatCents(part.creatorGoodwillCents),
            },
            { label: partText.left, numeric: true, cell: (part) => formatCents(part.leftCents) },
          ]}
        />
      ) : null}
      {refunds.length > 0 ? (
        <Table
          caption={refundText.caption}
          rows={refunds}
          rowKey={(refund) => refund.id}
          columns={[
            {
              label: refundText.why,
              cell: (refund) => refundText.causes[refund.cause.split(":")[0] ?? ""] ?? refund.cause,
            },
            { label: refundText.state, cell: (refund) => humanize(refund.state) },
            { label: refundText.requested, cell: (refund) => <DateTime at={refund.createdAt} time /> },
            { label: refundText.amount, numeric: true, cell: (refund) => formatCents(refund.amountCents) },
          ]}
        />
      ) : null}
      {warnings.length > 0 ? (
        <Table
          caption={warningText.caption}
          rows={warnings}
          rowKey={(warning) => warning.id}
          columns={[
            { label: warningText.type, cell: (warning) => humanize(warning.fraudType) },
            { label: warningText.heard, cell: (warning) => <DateTime at={warning.createdAt} time /> },
            {
              label: warningText.actionable,
              cell: (warning) => (warning.isActionable ? warningText.yes : warningText.no),
            },
          ]}
        />
      ) : null}
      {disputes.length > 0 ? (
        <Table
          caption={disputeText.caption}
          rows={disputes}
          rowKey={(dispute) => dispute.id}
          columns={[
            { label: disputeText.state, cell: (dispute) => humanize(dispute.state) },
            { label: disputeText.heard, cell: (dispute) => <DateTime at={dispute.createdAt} time /> },
            { label: disputeText.amount, numeric: true, cell: (dispute) => formatCents(dispute.amountCents) },
            {
              label: disputeText.withdrawn,
              numeric: true,
              cell: (dispute) => formatCents(dispute.withdrawnCents),
            },
            { label: disputeText.fee, numeric: true, cell: (dispute) => formatCents(dispute.feeCents) },
          ]}
        />
      ) : null}
    </div>
  );
}
