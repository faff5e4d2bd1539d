import type { StatementLine } from "~/domain/credits/statement";
import { HOLD_STATES, shortReference, signed, wordsFor } from "./credit-words";
import { Badge } from "./notice";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
});

/** The lines of a statement by month, newest first: what, why, when, reference, how much, and what was left. */
export function StatementTable({ lines }: { lines: StatementLine[] }) {
  return (
    <table className="statement">
      <caption className="sr-only">Your credits, newest first. Times are UTC.</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">When (UTC)</th>
          <th scope="col">Reference</th>
          <th scope="col" className="num">
            Credits
          </th>
          <th scope="col" className="num">
            Balance
          </th>
        </tr>
      </thead>
      {byMonth(lines).map(([month, ofMonth]) => (
        <tbody key={month}>
          <tr className="month">
            <th colSpan={5} scope="rowgroup">
              {month}
            </th>
          </tr>
          {ofMonth.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { what, why, href } = wordsFor(line);
  const state = line.reason === "hold" && line.hold ? HOLD_STATES[line.hold.state] : null;
  return (
    <tr>
      <th scope="row" className="what">
        {href ? <a href={href}>{what}</a> : what}
        {state ? <Badge tone={state === "In progress" ? "warn" : "plain"}>{state}</Badge> : null}
        {why ? <small>{why}</small> : null}
      </th>
      <td className="when">
        <time dateTime={new Date(line.createdAt).toISOString()}>{DAY.format(line.createdAt)}</time>
      </td>
      <td className="reference">
        <code title={line.reference}>{shortReference(line.reference)}</code>
      </td>
      <td className={line.amount > 0 ? "num amount in" : "num amount"}>{signed(line.amount)}</td>
      <td className="num balance">{line.balance.toLocaleString("en-US")}</td>
    </tr>
  );
}

function byMonth(lines: StatementLine[]): [string, StatementLine[]][] {
  const months = new Map<string, StatementLine[]>();
  for (const line of lines) {
    const month = MONTH.format(line.createdAt);
    months.set(month, [...(months.get(month) ?? []), line]);
  }
  return [...months];
}
