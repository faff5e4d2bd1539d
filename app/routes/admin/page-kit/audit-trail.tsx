import { humanize } from "~/lib/text/formats/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { recordedChanges, recordedNetwork, whyOf } from "./recorded-changes";
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
            cell: (row) => <WhatCell action={row.action} detail={row.detail} />,
          },
          {
            label: words.audit.who,
            cell: (row) => <WhoCell who={row.email ?? words.audit.bySystem} detail={row.detail} />,
          },
          { label: words.audit.when, cell: (row) => <DateTime at={row.at} time /> },
          { label: words.audit.why, cell: (row) => <div className="break room">{whyOf(row.detail)}</div> },
        ]}
      />
    </section>
  );
}

/** What was done, and under it each value that changed, before and after. */
export function WhatCell({ action, detail }: { action: string; detail: string | null }) {
  return (
    <div className="break room">
      {humanize(action)}
      {recordedChanges(detail).map((change) => (
        <small key={change}>{change}</small>
      ))}
    </div>
  );
}

/** Who did it, and under it from which network. */
export function WhoCell({ who, detail }: { who: string; detail: string | null }) {
  const network = recordedNetwork(detail);
  return (
    <div className="break room">
      {who}
      {network ? (
        <small>
          {words.audit.network} <span className="mono">{network}</span>
        </small>
      ) : null}
    </div>
  );
}
