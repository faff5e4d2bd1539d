import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Icon } from "~/ui/elements/icon";
import { Notice } from "~/ui/elements/notice";
import type { CheckSummary, CheckSummaryLine } from "./print-check-summary.server";

const AGAIN_MS = 2_000;

/** What the print check says of the picture on the bed, in short; every number and fix stands on its own page. */
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
      <h3 id="print-check">Print check</h3>
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
        <Notice kind="info" title="The print check is being made">
          <p>Every pixel is looked at, which takes a few seconds.</p>
          <noscript>
            <meta httpEquiv="refresh" content={`3;url=/ai-image-generator?job=${jobId}`} />
          </noscript>
        </Notice>
      ) : null}
      {check.state === "unreadable" ? (
        <Notice kind="error" title="This picture could not be measured">
          <p>It cannot be sold like this; it can be measured again.</p>
        </Notice>
      ) : null}
      <p>
        <a href={whole}>
          {check.state === "checked" ? "The whole report, with places and fixes" : "To its print check"}
        </a>
        {check.state === "checked" ? (
          <span className="hint"> {check.passedCount} checks are fine</span>
        ) : null}
      </p>
    </section>
  );
}

const WORDS = { error: " (error)", warning: " (warning)", fine: " (fine)" } as const;

function Line({ line: { name, severity, figure, limit, colours } }: { line: CheckSummaryLine }) {
  return (
    <li className={`report-${severity}`}>
      <div className="report-line">
        <Icon name={severity === "fine" ? "check" : "warning"} />
        <b>
          {name}
          <span className="sr-only">{WORDS[severity]}</span>
        </b>
        <span className="num">
          {figure} <span className="text-soft">({limit})</span>
        </span>
      </div>
      {colours ? <small className="report-more">Vanishes on {colours.toLowerCase()}</small> : null}
    </li>
  );
}

function useRevalidateWhile(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWaiting || state !== "idle") return;
    const timer = setTimeout(revalidate, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, revalidate, state]);
}
