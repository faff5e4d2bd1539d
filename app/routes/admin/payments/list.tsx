import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedPayment, listPayments, type PaymentFilter } from "~/domain/payments/list-payments";
import { formatCents } from "~/lib/money";
import { humanize } from "~/lib/text/formats/humanize";
import { Badge } from "~/ui/elements/notice";
import { words } from "../money/words";
import { csvColumn, linkColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";

const PATH = "/admin/payments";
const { payments: text } = words;
const FILTERS = Object.keys(text.tabs) as PaymentFilter[];

const nameOf = (row: ListedPayment) =>
  row.orderNumber ? text.order({ number: row.orderNumber }) : (row.name ?? row.kind);
const dollars = (cents: number) => (cents / 100).toFixed(2);

export const view: ListView<ListedPayment> = {
  path: PATH,
  csv: "payments",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "show",
      kind: "tabs",
      label: text.which,
      options: FILTERS.map((value) => ({ value: value === "all" ? "" : value, label: text.tabs[value] })),
    },
  ],
  columns: [
    linkColumn(text.what, { path: PATH, read: nameOf }),
    textColumn(text.payer, (row) => row.email),
    {
      label: text.amount,
      numeric: true,
      csv: (row) => dollars(row.amountCents),
      cell: (row) => formatCents(row.amountCents),
    },
    {
      label: text.refunded,
      numeric: true,
      csv: (row) => dollars(row.refundedCents),
      cell: (row) => (row.refundedCents > 0 ? formatCents(row.refundedCents) : ""),
    },
    csvColumn(text.withdrawn, (row) => dollars(row.disputedCents)),
    { label: text.state, csv: (row) => row.state, cell: (row) => <Badge>{humanize(row.state)}</Badge> },
    textColumn(text.company, (row) => row.provider),
    csvColumn(text.coin, (row) => row.payCurrency),
    csvColumn(text.session, (row) => row.sessionId),
    csvColumn(text.reference, (row) => row.providerPaymentId),
    timeColumn(text.begun, (row) => row.createdAt),
    csvColumn(text.paid, (row) => (row.paidAt === null ? null : new Date(row.paidAt).toISOString())),
  ],
  empty: () => text.empty,
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, cursor, pageSize }) =>
    listPayments(app, { filter: FILTERS.find((each) => each === values.show) ?? "all", cursor, pageSize }),
  );

export default function PaymentsPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
