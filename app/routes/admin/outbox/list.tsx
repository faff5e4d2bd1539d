import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOutboxEntries, OUTBOX_ENTRY_STATES, type OutboxEntry } from "~/domain/outbox/outbox-entries";
import { Badge } from "~/ui/elements/notice";
import {
  csvColumn,
  linkColumn,
  numberColumn,
  stateColumn,
  textColumn,
  timeColumn,
} from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { templateLabel, words } from "./words";

const PATH = "/admin/letters";
const { list: text, states } = words;

export const view: ListView<OutboxEntry> = {
  path: PATH,
  csv: "outbox",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.which,
      options: [
        { value: "", label: text.all },
        ...(["pending", "sent", "dead"] as const).map((value) => ({ value, label: states[value].label })),
      ],
    },
  ],
  columns: [
    linkColumn(text.what, {
      path: PATH,
      read: (row) => templateLabel(row.template),
      detail: (row) => (
        <>
          {row.channel === "webhook" ? <Badge tone="spot">{text.webhook}</Badge> : null}
          {row.lastError ? <small>{row.lastError}</small> : null}
        </>
      ),
    }),
    textColumn(text.to, recipient),
    timeColumn(text.written, (row) => row.createdAt),
    stateColumn(text.state, {
      read: (row) => states[row.state],
      nextTry: {
        label: text.nextTry,
        at: (row) => (row.state === "pending" && row.attempts > 0 ? row.nextAttemptAt : null),
      },
    }),
    numberColumn(text.tries, (row) => row.attempts),
    csvColumn(text.lastError, (row) => row.lastError),
  ],
  empty: ({ state }) => ({
    title: text.empty.title,
    text: state === "dead" ? text.empty.noneDead : text.empty.text,
  }),
  rowAction: (row) =>
    row.state === "dead"
      ? { label: text.sendAgain, busyText: text.sending, about: templateLabel(row.template) }
      : null,
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, ...page }) => {
    const state = OUTBOX_ENTRY_STATES.find((each) => each === values.state) ?? null;
    return listOutboxEntries(app, { state, ...page });
  });

export default function OutboxPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}

/** Enough to tell emails apart in a list; the whole address is on the email's own page. */
function recipient({ channel, recipient: address }: OutboxEntry): string {
  if (channel === "webhook") return text.toWebhook;
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.charAt(0)}…${address.slice(at)}`;
}
