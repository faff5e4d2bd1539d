import { humanize } from "~/lib/text/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

export interface AuditRow {
  id: string;
  action: string;
  /** JSON with `why` or `note`. */
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
          { label: words.audit.what, cell: (row) => humanize(row.action) },
          { label: words.audit.who, cell: (row) => row.email ?? words.audit.bySystem },
          { label: words.audit.when, cell: (row) => <DateTime at={row.at} time /> },
          { label: words.audit.why, cell: (row) => whyOf(row.detail) },
        ]}
      />
    </section>
  );
}

function whyOf(detail: string | null): string {
  try {
    const { why, note } = JSON.parse(detail ?? "{}") as { why?: string; note?: string };
    return why || note || words.none;
  } catch {
    return words.none;
  }
}
