import type { ReactNode } from "react";
import { type Finding, parseSampledFix, type SuggestedFix, worstSeverity } from "~/print";
import { Icon } from "../elements/icon";
import { FixPreview, hasFixPreview } from "./fix-preview";
import { formatFinding, formatLimit, formatMeasurement } from "./format-measurement";
import { MarkedPicture } from "./marked-picture";
import { words } from "./words";

type Named = { id: string; name: string; hex: string };
type FixButton = { fix: SuggestedFix; button: ReactNode };

interface Props {
  pictureId: string;
  /** The alternative text of the picture. */
  alt: string;
  findings: Finding[];
  colors: readonly Named[];
  /** A button or link for each fix; null where it is not available. */
  renderFix: (fix: SuggestedFix, finding: Finding) => ReactNode;
}

/** Neither light nor dark, so that every ink is seen before and after a fix. */
const PREVIEW_CLOTH = "heather-grey";

/** Every measurement of a print with its limit and source; problems come first, with their place and fix. */
export function PrintReport({ pictureId, alt, findings, colors, renderFix }: Props) {
  const { raised, fine } = sorted(findings);
  return (
    <div className="grid gap-3">
      {raised.length > 0 ? (
        <ul className="report">
          {raised.map((finding) => (
            <Raised
              key={`${finding.check}${finding.colourId ?? ""}`}
              finding={finding}
              among={findings}
              {...{ pictureId, alt, colors, renderFix }}
            />
          ))}
        </ul>
      ) : null}
      <details>
        <summary className="underline cursor-pointer">
          {words.printReport.fineChecks({ count: fine.length })}
        </summary>
        <ul className="report">
          {fine.map((finding) => (
            <li key={`${finding.check}${finding.colourId ?? ""}`} className="report-fine">
              <Line finding={finding} colors={colors} />
              <small className="report-more text-soft">
                {words.limitSources[finding.source]}
                {finding.check === "resolution" && finding.fixes.length > 0 ? (
                  <>
                    {words.printReport.resolutionRange({ limit: formatMeasurement(finding.limit, finding) })}{" "}
                    {finding.fixes.map((fix) => renderFix(fix, finding))}
                  </>
                ) : null}
              </small>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** All garment colors on which the print is invisible are shown as one finding. */
function sorted(findings: Finding[]): { raised: Finding[]; fine: Finding[] } {
  const raised = findings.filter((each) => each.severity !== "fine");
  const first = raised.find((each) => each.check === "contrast");
  return {
    raised: raised.filter((each) => each.check !== "contrast" || each === first),
    fine: findings.filter((each) => each.severity === "fine"),
  };
}

function Line({ finding, colors }: { finding: Finding; colors: readonly Named[] }) {
  const color = colors.find((each) => each.id === finding.colourId)?.name;
  return (
    <div className="report-line">
      <Icon name={finding.severity === "fine" ? "check" : "warning"} />
      <b>
        {words.checks[finding.check].name}
        {color && finding.severity === "fine" ? `: ${color.toLowerCase()}` : ""}
        <span className="sr-only">{words.printReport.severities[finding.severity]}</span>
      </b>
      <span className="num">
        {formatFinding(finding)} <span className="text-soft">({formatLimit(finding)})</span>
      </span>
    </div>
  );
}

function Raised({
  finding,
  among: allFindings,
  pictureId,
  alt,
  colors,
  renderFix,
}: Omit<Props, "findings"> & { finding: Finding; among: Finding[] }) {
  const { name, why, article } = words.checks[finding.check];
  const lost = allFindings.filter((each) => each.check === "contrast" && each.vanishes);
  const nameOf = (id: string | undefined) => colors.find((each) => each.id === id)?.name.toLowerCase() ?? "";
  const seenOn = (each: Finding) => {
    const color = nameOf(each.colourId);
    const share = formatMeasurement(each.measured, each);
    return each.isPiece
      ? words.printReport.lostOnColor({ color, share })
      : words.printReport.seenOnColor({ color, contrast: share });
  };
  const cloth = colors.find((each) => each.id === (finding.colourId ?? PREVIEW_CLOTH)) ?? colors[0];
  const [tried, others] = [true, false].map((isTried) =>
    finding.fixes.flatMap((fix) => {
      const button =
        (cloth !== undefined && hasFixPreview(fix, finding)) === isTried ? renderFix(fix, finding) : null;
      return button ? [{ fix, button }] : [];
    }),
  ) as [FixButton[], FixButton[]];
  const hasPlace = finding.where.place !== null || finding.where.boxes.length > 0;
  return (
    <li className={`report-${finding.severity}`}>
      <Line finding={finding} colors={colors} />
      <div className="report-more">
        <p className="text-sm">
          {finding.check === "contrast" ? (
            <>{words.printReport.lostOn({ colors: lost.map(seenOn).join(", ") })} </>
          ) : null}
          {why} <a href={`/kb/${article}`}>{words.printReport.moreAbout({ name })}</a>
        </p>
        {hasPlace ? (
          <details>
            <summary className="justify-self-start text-sm underline cursor-pointer">
              {words.printReport.where}
            </summary>
            <MarkedPicture finding={finding} pictureId={pictureId} alt={alt} />
          </details>
        ) : null}
        <small className="text-soft">
          {words.printReport.limit({ source: words.limitSources[finding.source] })}
          {finding.reduced && finding.reduced > 1
            ? words.printReport.measuredOnCopy({ reduced: finding.reduced })
            : null}
        </small>
        {others.length > 0 ? <div className="actions">{others.map(({ button }) => button)}</div> : null}
        {tried.length > 0 ? <p className="text-sm">{previewCaption(tried)}</p> : null}
        {tried.map(({ fix, button }) => (
          <div key={fix} className="fix-tried">
            {cloth && hasFixPreview(fix, finding) ? (
              <FixPreview {...{ fix, finding, pictureId, cloth }} />
            ) : null}
            {button}
          </div>
        ))}
      </div>
    </li>
  );
}

/** A sampled fix is the only one of its finding. */
function previewCaption([first]: readonly FixButton[]): string {
  const sampled = parseSampledFix(first?.fix);
  return sampled ? words.fixSamples[sampled].caption : words.fixPreview.caption;
}

/** One sentence on a whole report. */
export function reportVerdict(findings: readonly Finding[]): {
  kind: "error" | "warning" | "success";
  title: string;
} {
  const count = (severity: Finding["severity"]) =>
    new Set(findings.filter((each) => each.severity === severity).map((each) => each.check)).size;
  switch (worstSeverity(findings)) {
    case "error":
      return {
        kind: "error",
        title: words.printReport.thingsToMend({ count: count("error") }),
      };
    case "warning":
      return {
        kind: "warning",
        title: words.printReport.worthALook({ count: count("warning") }),
      };
    case "fine":
      return { kind: "success", title: words.printReport.readyToPrint };
  }
}
