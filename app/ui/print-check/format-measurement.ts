import type { Finding, FindingKind } from "~/print";
import { words } from "./words";

const percent = (share: number) => {
  const value = share * 100;
  // Near 0 % and 100 % a tenth of a percent matters, below one percent a hundredth: what is lost must not read like its limit.
  const isCoarse = value === 0 || value === 100 || (value >= 10 && value <= 99);
  return `${isCoarse ? Math.round(value) : Number(value.toFixed(value < 1 ? 2 : 1))}%`;
};

/** A measured number or a limit, with its unit. */
export function formatMeasurement(value: number | null, { unit }: Pick<Finding, "unit">): string {
  if (value === null) return words.measurements.none;
  switch (unit) {
    case "dpi":
      return `${Math.floor(value + 1e-6)} DPI`;
    case "in":
      return `${Number(value.toFixed(3))} in`;
    case "pt":
      return `${value.toFixed(1)} pt`;
    case "share":
      return percent(value);
    case "ratio":
      return `${value.toFixed(1)} : 1`;
    case "words":
      return String(value);
  }
}

/** Whether a higher number is better. */
const AT_LEAST: ReadonlySet<FindingKind> = new Set([
  "blank",
  "enlarged",
  "resolution",
  "print-size",
  "lines",
  "letters",
  "words",
]);

/** The measured value of a finding. */
export function formatFinding(finding: Finding): string {
  const share = formatMeasurement(finding.measured, finding);
  if (finding.check !== "contrast") return share;
  return finding.isPiece ? words.measurements.lost({ share }) : words.measurements.seen({ share });
}

export function formatLimit(finding: Finding): string {
  if (finding.limit === null) return words.measurements.noLimit;
  const limit = formatMeasurement(finding.limit, finding);
  if (finding.check === "contrast")
    return finding.isPiece
      ? words.measurements.lostLittle({ limit })
      : words.measurements.seenEnough({ limit });
  if (finding.check === "shape") return words.measurements.mustBe({ limit });
  return AT_LEAST.has(finding.check)
    ? words.measurements.atLeast({ limit })
    : words.measurements.atMost({ limit });
}
