import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MESSAGE_KINDS } from "~/domain/inquiries/forms";
import { INQUIRY_STATES, type ListedInquiry, listInquiries } from "~/domain/inquiries/list-inquiries";
import { NUMBER_AND_ID } from "~/lib/pagination";
import { Badge } from "~/ui/elements/notice";
import { csvColumn, linkColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { WebhookMissing } from "./webhook-missing";
import { words } from "./words";

const PATH = "/admin/inbox";
const { list: text, kinds, states } = words;

export const view: ListView<ListedInquiry> = {
  path: PATH,
  csv: "inbox",
  title: text.title,
  lead: text.lead,
  cursors: NUMBER_AND_ID,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.state,
      options: INQUIRY_STATES.map((value) => ({ value, label: states[value].label })),
    },
    {
      name: "kind",
      kind: "tabs",
      label: text.form,
      options: [
        { value: "", label: text.allForms },
        ...MESSAGE_KINDS.map((value) => ({ value, label: kinds[value] })),
      ],
    },
    {
      name: "who",
      kind: "tabs",
      label: text.who,
      options: [
        { value: "", label: text.everybody },
        { value: "me", label: text.mine },
      ],
    },
    { name: "q", kind: "text", label: text.search, maxCharacters: 254, isExclusive: true },
  ],
  columns: [
    linkColumn(text.message, {
      path: PATH,
      read: (row) => row.subject || row.excerpt || text.withoutMessage,
      detail: (row) => (row.subject && row.excerpt ? <small>{row.excerpt}</small> : null),
    }),
    {
      label: text.from,
      csv: (row) => row.name,
      cell: (row) => (
        <span className="break">
          <bdi>{row.name}</bdi>
          <small>{row.email}</small>
        </span>
      ),
    },
    csvColumn(text.email, (row) => row.email),
    { label: text.form, csv: (row) => kinds[row.kind], cell: (row) => <Badge>{kinds[row.kind]}</Badge> },
    textColumn(text.support, (row) => text.supportRanks[row.supportRank] ?? null),
    textColumn(text.assignee, (row) => row.assignee),
    {
      label: text.state,
      csv: (row) => states[row.state].label,
      cell: (row) => <Badge tone={states[row.state].tone}>{states[row.state].label}</Badge>,
      isShown: ({ q }) => Boolean(q),
    },
    timeColumn(text.written, (row) => row.createdAt),
  ],
  empty: ({ state, q }) => (q ? text.emptySearch : state === "open" ? text.emptyOpen : text.empty),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, async (app, { values, ...page }) => {
    const state = INQUIRY_STATES.find((each) => each === values.state) ?? "open";
    const kind = MESSAGE_KINDS.find((each) => each === values.kind) ?? null;
    const assignedTo = values.who === "me" ? ((await args.context.viewer())?.id ?? null) : null;
    return listInquiries(app, { state, kind, assignedTo, search: values.q ?? "", ...page });
  });

export default function InboxPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage view={view} list={list}>
      {list.isWebhookSet ? null : <WebhookMissing />}
    </ListPage>
  );
}
