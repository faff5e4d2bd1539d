import { Icon } from "~/ui/elements/icon";
import { Notice } from "~/ui/elements/notice";
import * as words from "../words";
import type { CheckSummary, CheckSummaryLine } from "./print-check-summary.server";
import { useRevalidateWhile } from "./revalidate-while";

/** A summary of the print check; its own page has every number and fix. */
export function PrintCheckSummary({
  check,
  pictureId,
  jobId,
}: {
  check: CheckSummary;
  pictureId: string;
  jobId: string;
}) {
  useRevalidateWhile(check.state === "waiting");
  const whole = `/print-check/${pictureId}`;
  return (
    <section className="gen-check" aria-labelledby="print-check">
      <h3 id="print-check">{words.printCheckSummaryTitle}</h3>
      {check.state === "checked" ? (
        <>
          <Notice kind={check.verdict.kind} title={check.verdict.title}>
            <p>{check.printDescription}</p>
          </Notice>
          <ul className="report">
            {check.lines.map((line) => (
              <Line key={line.name} line={line} />
            ))}
          </ul>
        </>
      ) : null}
      {check.state === "waiting" ? (
        <Notice kind="info" title={words.printCheckSummaryBeingMade}>
          <p>{words.printCheckSummaryBeingMadeHint}</p>
          <noscript>
            <meta httpEquiv="refresh" content={`3;url=/ai-image-generator?job=${jobId}`} />
          </noscript>
        </Notice>
      ) : null}
      {check.state === "unreadable" ? (
        <Notice kind="error" title={words.printCheckSummaryNotMeasured}>
          <p>{words.printCheckSummaryNotMeasuredHint}</p>
        </Notice>
      ) : null}
      <p>
        <a href={whole}>
          {check.state === "checked"
            ? words.printCheckSummaryWholeReport
            : words.printCheckSummaryToItsPrintCheck}
        </a>
        {check.state === "checked" ? (
          <span className="hint">
            {" "}
            {words.printCheckSummaryChecksAreFine({ passedCount: check.passedCount })}
          </span>
        ) : null}
      </p>
    </section>
  );
}

function Line({ line: { name, severity, figure, limit, colors } }: { line: CheckSummaryLine }) {
  return (
    <li className={`report-${severity}`}>
      <div className="report-line">
        <Icon name={severity === "fine" ? "check" : "warning"} />
        <b>
          {name}
          <span className="sr-only">{words.printCheckSummarySeverities[severity]}</span>
        </b>
        <span className="num">
          {figure} <span className="text-soft">({limit})</span>
        </span>
      </div>
      {colors ? (
        <small className="report-more">
          {words.printCheckSummaryVanishesOn({ colors: colors.toLowerCase() })}
        </small>
      ) : null}
    </li>
  );
}
