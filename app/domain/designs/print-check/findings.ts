import type { Source } from "./limits";
import type { Box, Place } from "./measures";

/** What a report says of one print: each number beside its limit and where that comes from. */

export type Severity = "error" | "warning" | "fine";

export type Check =
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

export function readPictureFix(value: unknown): PictureFix | null {
  return PICTURE_FIXES.find((each) => each === value) ?? null;
}

/** Whether what comes of a fix depends on how wide it is printed. */
export function isMeasuredByWidth(fix: PictureFix): boolean {
  return fix === "halftone" || fix === "resample" || fix === "outline" || fix === "thicken";
}

/**
 * Of one person, not made yet. A product has up to five prints with one fix each, and somebody tries another beside them; at
 * half a minute each at most, nobody else waits longer than some minutes for what one person pressed.
 */
export const MOST_OPEN_FIXES_EACH = 8;

export type Fix = PictureFix | "smaller" | "without-colour";

export type Unit = "dpi" | "in" | "pt" | "share" | "ratio" | "words";

export interface Finding {
  check: Check;
  severity: Severity;
  /** Null where there was nothing to measure: no line, no letters, no words asked for. */
  measured: number | null;
  limit: number | null;
  unit: Unit;
  source: Source;
  /** Boxes in parts of the picture, and what of the picture's map shows the place. */
  where: { boxes: Box[]; place: Place | null };
  fixes: Fix[];
  /** The garment colour that the finding is about. */
  colourId?: string;
  /** Whether the drawing can no longer be made out on that colour. */
  vanishes?: boolean;
  /** A second number that belongs to it: the width at which it would be fine, the aim beyond the limit. */
  also?: number;
  /** How often the picture was reduced for this measure, where it was. */
  reduced?: number;
}

export interface Words {
  asked: string[];
  state: "matched" | "unread" | "differ";
}

/** Whether it may be sold like this: warnings are for the creator to weigh. */
export function isReady(findings: readonly Finding[]): boolean {
  return findings.every((each) => each.severity !== "error");
}

export function worst(findings: readonly Finding[]): Severity {
  if (!isReady(findings)) return "error";
  return findings.some((each) => each.severity === "warning") ? "warning" : "fine";
}

export type Numbers = Pick<Finding, "measured" | "limit" | "unit" | "source"> & Partial<Finding>;

/** `fixes` are dropped where there is nothing to fix; more pixels can be had in any case. */
export function finding(check: Check, severity: Severity, numbers: Numbers): Finding {
  const { where = { boxes: [], place: null }, fixes = [], ...rest } = numbers;
  return {
    check,
    severity,
    where,
    fixes: severity === "fine" && check !== "resolution" ? [] : fixes,
    ...rest,
  };
}
