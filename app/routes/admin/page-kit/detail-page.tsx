import type { ReactNode } from "react";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { type Breadcrumb, Card, PageHead } from "~/ui/elements/page-layout";
import { type AuditRow, AuditTrail } from "./audit-trail";
import { AdminNoteInput } from "./note-input";
import { words } from "./words";

/** A detail page: heading, content, and the audit trail below. */
export function DetailPage({
  title,
  crumbs,
  lead,
  audit,
  children,
}: {
  title: ReactNode;
  crumbs: readonly Breadcrumb[];
  lead?: ReactNode;
  audit: AuditRow[];
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={title} crumbs={crumbs} lead={lead} />
      {children}
      <AuditTrail audit={audit} />
    </>
  );
}

/** Two columns on a wide screen. */
export function DetailColumns({ children }: { children: ReactNode }) {
  return <div className="grid lg:grid-cols-2 gap-6 items-start">{children}</div>;
}

export type Fact = { label: string; value: ReactNode };

/** A list of facts. Null or false means that a fact does not apply. */
export function KnownFacts({ facts }: { facts: readonly (Fact | null | false)[] }) {
  return (
    <Card>
      <h2>{words.known}</h2>
      <KeyValueList rows={facts.filter((fact) => fact !== null && fact !== false)} />
    </Card>
  );
}

/** The actions of a detail page. */
export function ActionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card tone="tint">
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

/** A form with a note and one button. The page's `action` makes it safe to press twice. */
export function ActionForm({
  label,
  busyText,
  variant,
}: {
  label: string;
  busyText: string;
  variant?: "default" | "outline";
}) {
  return (
    <form method="post" className="form">
      <AdminNoteInput />
      <div className="actions">
        <Button busyText={busyText} variant={variant}>
          {label}
        </Button>
      </div>
    </form>
  );
}
