import type { OverlayKind, RelativeBox } from "../measurements/measurements";
import type { LimitSource } from "./limits";

/** What a report says of one print: each number beside its limit and where that comes from. */

export type Severity = "error" | "warning" | "fine";

export type FindingKind =
  | "blank"
  | "resolution"
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

/** The fixes that make another picture. "Print it smaller" and "leave the colour out" change a placement and an offer. */
export const PICTURE_FIXES = [
  "threshold",
  "halftone",
  "remove-veil",
  "despill",
  "remove-ground",
  "trim",
  "resample",
  "outline",
  "invert",
  "white-under-alpha",
  "thicken",
] as const;

export type PictureFix = (typeof PICTURE_FIXES)[number];

export function parsePictureFix(value: unknown): PictureFix | null {
  return PICTURE_FIXES.find((each) => each === value) ?? null;
}

/** Whether what comes of a fix depends on how wide it is printed. */
export function dependsOnPrintWidth(fix: PictureFix): boolean {
  return fix === "halftone" || fix === "resample" || fix === "outline" || fix === "thicken";
}

export type SuggestedFix = PictureFix | "smaller" | "without-colour";

export type FindingUnit = "dpi" | "in" | "pt" | "share" | "ratio" | "words";

export interface Finding {
  check: FindingKind;
  severity: Severity;
  /** Null where there was nothing to measure: no line, no letters, no words asked for. */
  measured: number | null;
  limit: number | null;
  unit: FindingUnit;
  source: LimitSource;
  /** Boxes in parts of the picture, and what of the picture's map shows the place. */
  where: { boxes: RelativeBox[]; place: OverlayKind | null };
  fixes: SuggestedFix[];
  /** The garment colour that the finding is about. */
  colourId?: string;
  /** Whether the drawing can no longer be made out on that colour. */
  vanishes?: boolean;
  /** A second number that belongs to it: the width at which it would be fine, the aim beyond the limit. */
  also?: number;
  /** How often the picture was reduced for this measure, where it was. */
  reduced?: number;
}

export interface RequestedText {
  phrases: string[];
  state: "matched" | "unread" | "differ";
}

/** Whether it may be sold like this: warnings are for the creator to weigh. */
export function hasNoErrors(findings: readonly Finding[]): boolean {
  return findings.every((each) => each.severity !== "error");
}

export function worstSeverity(findings: readonly Finding[]): Severity {
  if (!hasNoErrors(findings)) return "error";
  return findings.some((each) => each.severity === "warning") ? "warning" : "fine";
}

export type FindingDetails = Pick<Finding, "measured" | "limit" | "unit" | "source"> & Partial<Finding>;

/** `fixes` are dropped where there is nothing to fix; more pixels can be had in any case. */
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
