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
                <small>{changeOf(row.detail)}</small>
              </span>
            ),
          },
          { label: words.audit.who, cell: (row) => row.email ?? words.audit.bySystem },
          { label: words.audit.when, cell: (row) => <DateTime at={row.at} time /> },
          { label: words.audit.why, cell: (row) => whyOf(row.detail) },
        ]}
      />
    </section>
  );
}

/** What was before and what came after, where the entry says so. */
function changeOf(detail: string | null): string | null {
  try {
    const facts = JSON.parse(detail ?? "{}") as { what?: unknown; before?: unknown; after?: unknown };
    if (facts.before === undefined && facts.after === undefined) return null;
    const side = (value: unknown) =>
      value === null || value === undefined || value === "" ? words.none : String(value);
    return words.audit.change({ ...facts, before: side(facts.before), after: side(facts.after) });
  } catch {
    return null;
  }
}

function whyOf(detail: string | null): string {
  try {
    const { why, note } = JSON.parse(detail ?? "{}") as { why?: string; note?: string };
    return why || note || words.none;
  } catch {
    return words.none;
  }
}
