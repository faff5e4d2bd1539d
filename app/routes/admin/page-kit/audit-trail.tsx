import { humanize } from "~/lib/text/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

export interface AuditRow {
  id: string;
  action: string;
  /** JSON with `why` or `note`, and `before` and `after` of `what` changed. */
  detail: string | null;
  at: number;
  email: string | null;
}

/** The audit log's entries about one subject: who did what, when and why. */
export function AuditTrail({ audit }: { audit: AuditRow[] }) {
  if (audit.length === 0) return null;
  return (
    <section className="mt-10">
      <Table
        caption={words.audit.caption}
        rows={audit}
        rowKey={(row) => row.id}
        columns={[
          {
            label: words.audit.what,
            cell: (row) => (
              <span className="break">
                {humanize(row.action)}
                <small>{recordedChange(row.detail)}</small>
              </span>
            ),
          },
          { label: words.audit.who, cell: (row) => row.email ?? words.audit.bySystem },
          { label: words.audit.when, cell: (row) => <DateTime at={row.at} time /> },
          { label: words.audit.why, cell: (row) => whyOf(row.detail) },
          {
            label: words.audit.network,
            cell: (row) => <span className="mono">{recordedNetwork(row.detail) ?? words.none}</span>,
          },
        ]}
      />
    </section>
  );
}

interface Facts {
  what?: unknown;
  before?: unknown;
  after?: unknown;
  why?: string;
  note?: string;
  network?: string;
}

function factsOf(detail: string | null): Facts {
  try {
    return (JSON.parse(detail ?? "{}") as Facts | null) ?? {};
  } catch {
    return {};
  }
}

/** What was before and what came after, where the entry says so. */
export function recordedChange(detail: string | null): string | null {
  const facts = factsOf(detail);
  if (facts.before === undefined && facts.after === undefined) return null;
  const side = (value: unknown) =>
    value === null || value === undefined || value === ""
      ? words.none
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);
  const [before, after] = [columnsOf(facts.before), columnsOf(facts.after)];
  if (before && after)
    return Object.keys({ ...before, ...after })
      .filter((name) => before[name] !== after[name])
      .map((name) =>
        words.audit.change({ what: humanize(name), before: side(before[name]), after: side(after[name]) }),
      )
      .join(", ");
  return words.audit.change({ ...facts, before: side(facts.before), after: side(facts.after) });
}

/** The columns of a value that is a row, as an object or its JSON; null for any other. */
function columnsOf(value: unknown): Record<string, unknown> | null {
  if (typeof value === "object") return value as Record<string, unknown> | null;
  if (typeof value !== "string" || !value.startsWith("{")) return null;
  try {
    return JSON.parse(value) as Record<string, unknown>;
  } catch {
    return null;
  }
}

export function whyOf(detail: string | null): string {
  const { why, note } = factsOf(detail);
  return why || note || words.none;
}

/** Digits that tell networks apart. */
const NETWORK_DIGITS = 8;

/** The start of the network's key: entries from one network have the same. */
export function recordedNetwork(detail: string | null): string | null {
  return factsOf(detail).network?.slice(0, NETWORK_DIGITS) ?? null;
}
