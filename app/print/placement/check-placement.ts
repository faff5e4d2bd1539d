import type { PrintArea } from "~/garments/find-garments";
import { IDEAL_DPI, MIN_PRINT_EDGE_IN } from "../check/limits";
import {
  downToStep,
  effectiveDpi,
  heightForWidth,
  type PixelSize,
  type Placement,
  STEPS_PER_IN,
  toStep,
} from "./placement";

export type PlacementIssue =
  /** How far the picture is outside on each side; 0 where it is inside. */
  | {
      kind: "outside-area";
      severity: "error";
      over: { leftIn: number; topIn: number; rightIn: number; bottomIn: number };
    }
  /** An edge is shorter than the partner's minimum. */
  | { kind: "too-small"; severity: "error"; shortestIn: number; smallestIn: number }
  /** The stored height does not match the picture's shape, so the print would be distorted. */
  | { kind: "distorted"; severity: "error"; heightIn: number; expectedHeightIn: number }
  /** `sharpWidthIn` is the largest width that meets the minimum; it may be too small to print. */
  | { kind: "below-minimum-dpi"; severity: "error"; dpi: number; minDpi: number; sharpWidthIn: number }
  | { kind: "below-ideal-dpi"; severity: "note"; dpi: number; idealDpi: number };

/** Half a step: two rounded values of one length may differ by this. */
const TOLERANCE_IN = 0.5 / STEPS_PER_IN + 1e-9;

/** All issues of a placement, errors first. It can be printed if there are no errors. */
export function checkPlacement({
  picture,
  area,
  placement,
}: {
  picture: PixelSize;
  area: PrintArea;
  placement: Placement;
}): PlacementIssue[] {
  const findings: PlacementIssue[] = [];
  const { leftIn, topIn, widthIn, heightIn } = placement;

  const past = (inches: number) => (inches > TOLERANCE_IN ? toStep(inches) : 0);
  const over = {
    leftIn: past(-leftIn),
    topIn: past(-topIn),
    rightIn: past(leftIn + widthIn - area.widthIn),
    bottomIn: past(topIn + heightIn - area.heightIn),
  };
  if (over.leftIn || over.topIn || over.rightIn || over.bottomIn) {
    findings.push({ kind: "outside-area", severity: "error", over });
  }

  const shortestIn = Math.min(widthIn, heightIn);
  if (shortestIn < MIN_PRINT_EDGE_IN - TOLERANCE_IN) {
    findings.push({ kind: "too-small", severity: "error", shortestIn, smallestIn: MIN_PRINT_EDGE_IN });
  }

  const expectedHeightIn = heightForWidth(picture, widthIn);
  if (Math.abs(heightIn - expectedHeightIn) > 1 / STEPS_PER_IN + TOLERANCE_IN) {
    findings.push({ kind: "distorted", severity: "error", heightIn, expectedHeightIn });
  }

  const dpi = effectiveDpi({ picture, widthIn });
  if (dpi < area.minDpi) {
    const sharpWidthIn = downToStep(picture.widthPx / area.minDpi);
    findings.push({ kind: "below-minimum-dpi", severity: "error", dpi, minDpi: area.minDpi, sharpWidthIn });
  } else if (dpi < IDEAL_DPI) {
    findings.push({ kind: "below-ideal-dpi", severity: "note", dpi, idealDpi: IDEAL_DPI });
  }
  return findings;
}

/** False if the printer would refuse it or the print would be blurred. */
export function isPrintable(findings: readonly PlacementIssue[]): boolean {
  return findings.every((finding) => finding.severity !== "error");
}
