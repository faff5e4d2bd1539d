import type { PrintArea } from "~/garments/find-garments";
import { heightForWidth, type PixelSize, type Placement, STEPS_PER_IN, toStep } from "./placement";

export type PlacementField = "widthIn" | "leftIn" | "topIn";

export type ParsedPlacement =
  | { kind: "placed"; placement: Placement }
  /** The fields without a usable number. */
  | { kind: "unreadable"; fields: PlacementField[] };

/**
 * Reads a placement from form fields; a decimal comma is accepted. Does not clamp: `checkPlacement` reports what is wrong, and
 * `clampPlacement` gives the nearest valid placement.
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
    (name) => !Number.isFinite(values[name]) || Math.abs(values[name]) > MAX_INCHES,
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

/** Larger than any garment: more is a typing mistake. */
const MAX_INCHES = 100;

function readInches(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return Number.NaN;
  const text = value.trim().replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
