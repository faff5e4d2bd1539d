import type { CreditHistoryLine } from "~/domain/credits/credit-lines";
import { LANGUAGE } from "~/lib/words";
import { Badge } from "../elements/notice";
import { describeCreditEntry, formatSigned, shortReference } from "./describe-credits";
import { words } from "./words";

const MONTH = new Intl.DateTimeFormat(LANGUAGE, { month: "long", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat(LANGUAGE, {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A statement's lines by month, newest first: what, why, when, reference, amount, and balance after it. */
export function CreditStatementTable({ lines }: { lines: CreditHistoryLine[] }) {
  return (
    <table className="statement">
      <caption className="sr-only">{words.creditStatement.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.creditStatement.what}</th>
          <th scope="col">{words.creditStatement.whenUtc}</th>
          <th scope="col">{words.creditStatement.reference}</th>
          <th scope="col" className="num">
            {words.creditStatement.credits}
          </th>
          <th scope="col" className="num">
            {words.creditStatement.balance}
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

function Line({ line }: { line: CreditHistoryLine }) {
  const { what, why, href } = describeCreditEntry(line);
  const state = line.reason === "hold" && line.hold ? words.holdStates[line.hold.state] : null;
  return (
    <tr>
      <th scope="row" className="what">
        {href ? <a href={href}>{what}</a> : what}
        {state ? <Badge tone={line.hold?.state === "held" ? "warn" : "plain"}>{state}</Badge> : null}
        {why ? <small>{why}</small> : null}
      </th>
      <td className="when">
        <time dateTime={new Date(line.createdAt).toISOString()}>{DAY.format(line.createdAt)}</time>
      </td>
      <td className="reference">
        <code title={line.reference.includes("@") ? undefined : line.reference}>
          {shortReference(line.reference)}
        </code>
      </td>
      <td className={line.amount > 0 ? "num amount in" : "num amount"}>{formatSigned(line.amount)}</td>
      <td className="num balance">{line.balance.toLocaleString(LANGUAGE)}</td>
    </tr>
  );
}

function byMonth(lines: CreditHistoryLine[]): [string, CreditHistoryLine[]][] {
  const months = new Map<string, CreditHistoryLine[]>();
  for (const line of lines) {
    const month = MONTH.format(line.createdAt);
    months.set(month, [...(months.get(month) ?? []), line]);
  }
  return [...months];
}
