import type { readModerationCase } from "~/domain/products/moderation/cases";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { case: text } = words;
type Case = NonNullable<Awaited<ReturnType<typeof readModerationCase>>>;

/** What the reporters wrote. */
export function Reports({ reports }: { reports: Case["reports"] }) {
  return (
    <section className="grid gap-4">
      <h2>{text.reports}</h2>
      {reports.map((report) => (
        <article key={report.id} className="grid gap-1">
          <h3>{words.reasons[report.reason] ?? report.reason}</h3>
          <p className={report.detail ? "quote" : "hint"} dir="auto">
            {report.detail || text.noDetail}
          </p>
          <p className="hint break">
            <DateTime at={report.createdAt} time />{" "}
            {report.email ? text.from({ email: report.email }) : text.anonymous}
          </p>
        </article>
      ))}
    </section>
  );
}

/** What was decided about this creator's other designs. */
export function CreatorHistory({ history }: { history: Case["history"] }) {
  return (
    <section className="grid gap-2">
      <h2>{text.history}</h2>
      {history.length === 0 ? <p className="hint">{text.noHistory}</p> : null}
      <ul className="grid gap-2">
        {history.map((row) => (
          <li key={row.id} className="break">
            <a href={`/admin/moderation/${row.id}`}>{row.title}</a>{" "}
            <small>
              {row.decision ? words.decisions[row.decision].label : words.states[row.state]}
              {row.outcome ? ` · ${text.outcomes[row.outcome].label}` : null} ·{" "}
              <DateTime at={row.createdAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
