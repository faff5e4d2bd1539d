import type { PrintArea, PrintAreaId } from "~/domain/garments/find-garments";

/**
 * Where a picture goes on a garment. Everything is in inches from the top left corner of the print area, as the printer
 * measures; the picture is never distorted, so the height always follows from the width and the picture's shape.
 */

export interface PixelSize {
  widthPx: number;
  heightPx: number;
}

export interface Placement {
  areaId: PrintAreaId;
  leftIn: number;
  topIn: number;
  widthIn: number;
  /** Derived: `heightFor(picture, widthIn)`. Kept so that a stored placement can be drawn without its picture. */
  heightIn: number;
}

/** The partner accepts positions in steps of 0.001 in. */
const STEPS_PER_IN = 1000;
/** The smallest layer the partner prints, on either edge. */
export const MIN_PRINT_EDGE_IN = 0.3;
/** More than this the printer cannot show. */
export const IDEAL_DPI = 300;
/** A small print is hung this far below the top of its area at most, so that it sits on the chest and not on the collar. */
const LARGEST_DROP_IN = 1;

const toStep = (inches: number) => Math.round(inches * STEPS_PER_IN) / STEPS_PER_IN;
/** Down to a step, forgiving the noise of binary fractions. */
const downToStep = (inches: number) => Math.floor(inches * STEPS_PER_IN + 1e-6) / STEPS_PER_IN;
const upToStep = (inches: number) => Math.ceil(inches * STEPS_PER_IN - 1e-6) / STEPS_PER_IN;

export function heightForWidth(picture: PixelSize, widthIn: number): number {
  return toStep((widthIn * picture.heightPx) / picture.widthPx);
}

/** Source pixels per printed inch, without the noise of binary fractions: 1344 px on 8.96 in are 150, not a hair less. */
export function effectiveDpi({ picture, widthIn }: { picture: PixelSize; widthIn: number }): number {
  return Math.round((picture.widthPx / widthIn) * 1e6) / 1e6;
}

/** The widest this picture can be without leaving the area. */
export function maxWidthIn(picture: PixelSize, area: PrintArea): number {
  return downToStep(Math.min(area.widthIn, (area.heightIn * picture.widthPx) / picture.heightPx));
}

/** The narrowest the partner prints: both edges at least `SMALLEST_PRINT_IN`, as far as the area allows. */
export function minWidthIn(picture: PixelSize, area: PrintArea): number {
  const shape = picture.widthPx / picture.heightPx;
  return Math.min(upToStep(MIN_PRINT_EDGE_IN * Math.max(1, shape)), maxWidthIn(picture, area));
}

/**
 * The default: as large as fits the area while staying at or above its minimum DPI, centred, near the top as printers hang
 * a print. A picture too small for even the smallest print gets that smallest print; `checkPlacement` then says why not.
 */
export function defaultPlacement({ picture, area }: { picture: PixelSize; area: PrintArea }): Placement {
  const sharpIn = downToStep(picture.widthPx / area.minDpi);
  const widthIn = Math.max(minWidthIn(picture, area), Math.min(maxWidthIn(picture, area), sharpIn));
  const heightIn = heightForWidth(picture, widthIn);
  return {
    areaId: area.id,
    widthIn,
    heightIn,
    leftIn: toStep((area.widthIn - widthIn) / 2),
    topIn: toStep(Math.min(LARGEST_DROP_IN, (area.heightIn - heightIn) / 4)),
  };
}

/** The nearest placement that lies inside the area: shrunk when it must be, then moved. */
export function clampPlacement({
  picture,
  area,
  placement,
}: {
  picture: PixelSize;
  area: PrintArea;
  placement: Pick<Placement, "widthIn" | "leftIn" | "topIn">;
}): Placement {
  const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);
  const widthIn = between(minWidthIn(picture, area), toStep(placement.widthIn), maxWidthIn(picture, area));
  const heightIn = heightForWidth(picture, widthIn);
  return {
    areaId: area.id,
    widthIn,
    heightIn,
    leftIn: between(0, toStep(placement.leftIn), toStep(area.widthIn - widthIn)),
    topIn: between(0, toStep(placement.topIn), toStep(area.heightIn - heightIn)),
  };
}

export type PlacementField = "widthIn" | "leftIn" | "topIn";

export type ParsedPlacement =
  | { kind: "placed"; placement: Placement }
  /** The fields that hold no usable number: a person typed them, so nothing is guessed. */
  | { kind: "unreadable"; fields: PlacementField[] };

/**
 * Reads a placement from form fields. Takes a comma for a decimal point. Does not clamp: `checkPlacement` judges what was
 * asked for, and `clampPlacement` is the mending that can be offered.
 */
export function parsePlacement({
  fields,
  picture,
  area,
}: {
  fields: Record<PlacementField, unknown>;
  picture: PixelSize;
  area: PrintArea;
}): ParsedPlacement {
  const names: PlacementField[] = ["widthIn", "leftIn", "topIn"];
  const values = { widthIn: Number.NaN, leftIn: Number.NaN, topIn: Number.NaN };
  for (const name of names) values[name] = readInches(fields[name]);
  const unreadable = names.filter(
    (name) => !Number.isFinite(values[name]) || Math.abs(values[name]) > FARTHEST_IN,
  );
  if (!unreadable.includes("widthIn") && values.widthIn < 1 / STEPS_PER_IN) unreadable.unshift("widthIn");
  if (unreadable.length > 0) return { kind: "unreadable", fields: unreadable };
  const widthIn = toStep(values.widthIn);
  return {
    kind: "placed",
    placement: {
      areaId: area.id,
      widthIn,
      heightIn: heightForWidth(picture, widthIn),
      leftIn: toStep(values.leftIn),
      topIn: toStep(values.topIn),
    },
  };
}

/** No garment is this large: a longer measure is a slip of the keyboard. */
const FARTHEST_IN = 100;

function readInches(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Number.NaN;
  const text = value.trim().replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export type PlacementIssue =
  /** How far the picture sticks out on each edge, 0 where it does not. */
  | {
      kind: "outside-area";
      severity: "error";
      over: { leftIn: number; topIn: number; rightIn: number; bottomIn: number };
    }
  /** An edge is shorter than the partner prints. */
  | { kind: "too-small"; severity: "error"; shortestIn: number; smallestIn: number }
  /** The stored height does not follow from the picture's shape: it would be printed distorted. */
  | { kind: "distorted"; severity: "error"; heightIn: number; expectedHeightIn: number }
  /** `sharpWidthIn` is the widest at which the minimum is met, and it may be too small to print. */
  | { kind: "below-minimum-dpi"; severity: "error"; dpi: number; minDpi: number; sharpWidthIn: number }
  | { kind: "below-ideal-dpi"; severity: "note"; dpi: number; idealDpi: number };

/** Half a step: two roundings of the same length may differ by that much. */
const TOLERANCE_IN = 0.5 / STEPS_PER_IN + 1e-9;

/** Everything worth saying about a placement, errors first. An empty list or notes alone mean that it can be printed. */
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

/** False when the printer would refuse it or the print would be blurred. */
export function isPrintable(findings: readonly PlacementIssue[]): boolean {
  return findings.every((finding) => finding.severity !== "error");
}
