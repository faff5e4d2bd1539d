import type { OverlayKind, RelativeBox } from "../measurements/measurements";
import type { LimitSource } from "./limits";

/** The findings of a print report: each has a number, its limit and where the limit comes from. */

export type Severity = "error" | "warning" | "fine";

export type FindingKind =
  | "blank"
  | "resolution"
  | "enlarged"
  | "area"
  | "print-size"
  | "shape"
  | "half-transparent"
  | "leftover-box"
  | "fringe"
  | "ground"
  | "holes"
  | "lines"
  | "letters"
  | "contrast"
  | "empty"
  | "cut-off"
  | "under-alpha"
  | "words";

/** Fixes that make a new picture. ("veil": a faint, almost transparent area; "ground": the background. Stored, so the names stay.) */
export const PICTURE_FIXES = [
  "threshold",
  "halftone",
  "remove-veil",
  "despill",
  "remove-ground",
  "trim",
  "resample",
  "outline",
  "outline-dark",
  "deepen",
  "deepen-more",
  "lighten",
  "lighten-more",
  // No longer offered: a negative of a painting is another picture.
  "invert",
  "white-under-alpha",
  "thicken",
] as const;

export type PictureFix = (typeof PICTURE_FIXES)[number];

export function parsePictureFix(value: unknown): PictureFix | null {
  return PICTURE_FIXES.find((each) => each === value) ?? null;
}

/** Fixes whose effect is too fine for the small preview, or not seen on it: a part of the picture shows what they do. */
const SAMPLED_FIXES = ["despill", "resample", "white-under-alpha"] as const;
export type SampledFix = (typeof SAMPLED_FIXES)[number];

export function parseSampledFix(value: unknown): SampledFix | null {
  return SAMPLED_FIXES.find((each) => each === value) ?? null;
}

/** Whether the result of a fix depends on the printed width. */
export function dependsOnPrintWidth(fix: PictureFix): boolean {
  return ["halftone", "resample", "outline", "outline-dark", "thicken"].includes(fix);
}

/** Stored in reports and posted by the editor, hence the spelling of the last. */
export type SuggestedFix = PictureFix | "smaller" | "without-colour";

export type FindingUnit = "dpi" | "in" | "pt" | "share" | "ratio" | "words";

export interface Finding {
  check: FindingKind;
  severity: Severity;
  /** Null if there was nothing to measure: no line, no letters, no words requested. */
  measured: number | null;
  limit: number | null;
  unit: FindingUnit;
  source: LimitSource;
  /** Boxes in shares of the picture, and the kind of cell on the overlay map that shows the place. */
  where: { boxes: RelativeBox[]; place: OverlayKind | null };
  fixes: SuggestedFix[];
  /** Id of the garment color the finding is about. Spelled as in the stored reports. */
  colourId?: string;
  /** Whether the drawing can no longer be recognized on that color. */
  vanishes?: boolean;
  /** Contrast: the drawing is seen, but pieces of it are lost; the number is their share. */
  isPiece?: boolean;
  /** A second number, such as the ideal beyond the limit. */
  also?: number;
  /** Background: its colors, which a fix removes. */
  colors?: string[];
  /** Reduction factor of the copy on which it was measured, if it was one. */
  reduced?: number;
}

export interface RequestedText {
  phrases: string[];
  state: "matched" | "unread" | "differ";
}

/** Whether the print may be sold. Warnings are up to the creator. */
export function hasNoErrors(findings: readonly Finding[]): boolean {
  return findings.every((each) => each.severity !== "error");
}

export function worstSeverity(findings: readonly Finding[]): Severity {
  if (!hasNoErrors(findings)) return "error";
  return findings.some((each) => each.severity === "warning") ? "warning" : "fine";
}

export type FindingDetails = Pick<Finding, "measured" | "limit" | "unit" | "source"> & Partial<Finding>;

/** Drops `fixes` of a fine finding, except for resolution: more pixels always help. */
export function createFinding(check: FindingKind, severity: Severity, numbers: FindingDetails): Finding {
  const { where = { boxes: [], place: null }, fixes = [], ...rest } = numbers;
  return {
    check,
    severity,
    where,
    fixes: severity === "fine" && check !== "resolution" ? [] : fixes,
    ...rest,
  };
}
