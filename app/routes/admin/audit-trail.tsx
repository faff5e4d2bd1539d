import { humanize } from "~/lib/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";

interface AuditRow {
  id: string;
  action: string;
  /** JSON with `why` or `note`. */
  detail: string | null;
  at: number;
  email: string | null;
}

/** Who pressed what, when and why. */
export function AuditTrail({ audit }: { audit: AuditRow[] }) {
  if (audit.length === 0) return null;
  return (
    <section className="mt-10">
      <Table
        caption="What was done about it"
        rows={audit}
        rowKey={(row) => row.id}
        columns={[
          { label: "What", cell: (row) => humanize(row.action) },
          { label: "Who", cell: (row) => row.email ?? "by itself" },
          { label: "When", cell: (row) => <DateTime at={row.at} time /> },
          { label: "Why", cell: (row) => whyOf(row.detail) },
        ]}
      />
    </section>
  );
}

function whyOf(detail: string | null): string {
  try {
    const { why, note } = JSON.parse(detail ?? "{}") as { why?: string; note?: string };
    return why || note || "–";
  } catch {
    return "–";
  }
}
