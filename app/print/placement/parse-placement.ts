import type { PrintArea } from "~/domain/garments/find-garments";
import { heightForWidth, type PixelSize, type Placement, STEPS_PER_IN, toStep } from "./placement";

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
