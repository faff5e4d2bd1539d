import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  DEAD_LETTER_STATES,
  type DeadLetter,
  listDeadLetters,
} from "~/domain/operations/queues/dead-letters";
import { readWaitingWork } from "~/domain/operations/queues/waiting-work";
import { ID } from "~/lib/pagination";
import { codeColumn, linkColumn, numberColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { WaitingWorkTables } from "./waiting-work";
import { words } from "./words";

const PATH = "/admin/queues";
const { list: text, states } = words;

export const view: ListView<DeadLetter> = {
  path: PATH,
  csv: "dead-letters",
  title: text.title,
  lead: text.lead,
  cursors: ID,
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: text.state,
      options: DEAD_LETTER_STATES.map((value) => ({ value, label: states[value].label })),
    },
  ],
  columns: [
    linkColumn(text.message, { path: PATH, read: (row) => row.type }),
    codeColumn(text.line, (row) => row.message),
    numberColumn(text.times, (row) => row.times),
    timeColumn(text.since, (row) => row.createdAt),
    timeColumn(text.last, (row) => row.lastAt),
  ],
  caption: () => text.dead,
  empty: ({ state }) => (state === "waiting" ? text.emptyWaiting : text.empty),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, async (app, { values, ...page }) => {
    const state = DEAD_LETTER_STATES.find((each) => each === values.state) ?? "waiting";
    const [letters, waiting] = await Promise.all([
      listDeadLetters(app, { state, ...page }),
      readWaitingWork(app),
    ]);
    return { ...letters, ...waiting };
  });

export default function QueuesPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <ListPage view={view} list={list}>
      <WaitingWorkTables work={list.work} steps={list.steps} />
      <h2 className="mt-10 mb-3">{text.dead}</h2>
    </ListPage>
  );
}
