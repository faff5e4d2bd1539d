import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedSubscription, listSubscriptions } from "~/domain/payments/list-payments";
import { formatCents } from "~/lib/money";
import { humanize } from "~/lib/text/formats/humanize";
import { Badge } from "~/ui/elements/notice";
import { words } from "../money/words";
import { codeColumn, csvColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";

const { subscriptions: text } = words;

export const view: ListView<ListedSubscription> = {
  path: "/admin/subscriptions",
  csv: "subscriptions",
  title: text.title,
  lead: text.lead,
  filters: [],
  columns: [
    textColumn(text.what, (row) =>
      row.kind === "membership" ? text.membership : text.plan({ id: row.subjectId }),
    ),
    textColumn(text.subscriber, (row) => row.email),
    {
      label: text.state,
      csv: (row) => row.state,
      cell: (row) => (
        <span>
          <Badge>{humanize(row.state)}</Badge>
          {row.isPaused ? <small>{text.paused}</small> : null}
          {row.endsWithPeriod ? <small>{text.ends}</small> : null}
        </span>
      ),
    },
    timeColumn(text.until, (row) => row.periodEndsAt),
    {
      label: text.paid,
      numeric: true,
      csv: (row) => (row.paidCents / 100).toFixed(2),
      cell: (row) => formatCents(row.paidCents),
    },
    csvColumn(text.company, (row) => row.provider),
    codeColumn(text.reference, (row) => row.providerSubscriptionId),
    timeColumn(text.begun, (row) => row.createdAt),
  ],
  empty: () => text.empty,
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { cursor, pageSize }) => listSubscriptions(app, { cursor, pageSize }));

export default function SubscriptionsPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
