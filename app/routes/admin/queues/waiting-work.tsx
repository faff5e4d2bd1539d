import { MOST_COUNTED, type readWaitingWork } from "~/domain/operations/queues/waiting-work";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { list: text, lines } = words;
type Waiting = Awaited<ReturnType<typeof readWaitingWork>>;

/** How much of each kind of work waits, since when, and the last runs of the crons. */
export function WaitingWorkTables({ work, steps }: Waiting) {
  return (
    <>
      <Table
        caption={text.waiting}
        rows={work}
        rowKey={(row) => row.name}
        columns={[
          { label: text.line, cell: (row) => lines[row.name] },
          {
            label: text.count,
            numeric: true,
            cell: (row) =>
              row.count >= MOST_COUNTED
                ? text.orMore({ count: row.count })
                : row.count.toLocaleString("en-US"),
          },
          {
            label: text.oldest,
            cell: (row) => (row.oldestAt === null ? text.nothing : <DateTime at={row.oldestAt} time />),
          },
          { label: text.failed, numeric: true, cell: (row) => row.failed.toLocaleString("en-US") },
        ]}
      />
      <details className="fold my-6">
        <summary>{text.steps}</summary>
        <Table
          caption={text.steps}
          hideCaption
          rows={steps}
          rowKey={(row) => row.step}
          columns={[
            { label: text.step, cell: (row) => row.step },
            { label: text.started, cell: (row) => <DateTime at={row.startedAt} time /> },
            {
              label: text.took,
              numeric: true,
              cell: (row) =>
                row.finishedAt >= row.startedAt
                  ? text.ms({ ms: row.finishedAt - row.startedAt })
                  : text.unfinished,
            },
          ]}
        />
      </details>
    </>
  );
}
