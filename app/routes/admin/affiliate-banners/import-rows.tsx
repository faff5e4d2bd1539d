import type { RowDifference } from "~/domain/banners/banner-imports";
import { Table } from "~/ui/data-display/table";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

const { preview: text } = words;
const TONES = { new: "good", changed: "warn", same: "plain", repeated: "plain", faulty: "bad" } as const;

/** The rows of an import, each with what it changes. */
export function ImportRows({ rows, state }: { rows: readonly RowDifference[]; state: string }) {
  if (rows.length === 0) return <p>{text.emptyRows}</p>;
  return (
    <Table
      caption={text.difference}
      hideCaption
      rows={rows}
      rowKey={(row) => String(row.position)}
      columns={[
        { label: text.row, cell: (row) => row.position + 1 },
        {
          label: text.change,
          cell: (row) => <Badge tone={TONES[row.change]}>{text.changes[row.change]}</Badge>,
        },
        {
          label: text.banner,
          cell: (row) => (
            <span className="break" dir="auto">
              {row.title}
              <small>{row.project}</small>
              <small>{row.link}</small>
            </span>
          ),
        },
        { label: text.difference, cell: (row) => <Difference row={row} state={state} /> },
      ]}
    />
  );
}

function Difference({ row, state }: { row: RowDifference; state: string }) {
  if (row.change === "faulty") return text.fault({ column: row.fault ?? "" });
  if (row.change === "repeated") return text.repeated;
  if (row.change === "same") return text.nothing;
  if (state === "done" && !row.isApplied) return text.notApplied;
  if (row.change === "new") return text.newBanner;
  return (
    <ul className="difference">
      {row.columns.map(({ name, before, after }) => (
        <li key={name}>
          <b>{text.columns[name]}</b>{" "}
          <del>
            <span className="sr-only">{text.from} </span>
            {text.values[before ?? ""] ?? before}
          </del>{" "}
          <ins>
            <span className="sr-only">{text.to} </span>
            {text.values[after] ?? after}
          </ins>
        </li>
      ))}
    </ul>
  );
}
