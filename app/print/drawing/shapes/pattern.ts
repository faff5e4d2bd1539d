import type { GarmentSize, SizeId } from "~/garments/find-garments";

/** A pattern's measurements for one size, in inches. Widths are half widths. */
export interface GarmentPattern {
  kind: "t-shirt" | "hoodie" | "sweatshirt" | "long-sleeve" | "tank-top";
  fit: "unisex" | "womens" | "youth";
  fabric: "jersey" | "fleece";
  /** The size that these measurements are for. */
  size: SizeId;
  chest: number;
  waist: number;
  hem: number;
  length: number;
  /** Depth of the armpit below the top of the shoulder. */
  armhole: number;
  /** Where the shoulder ends: across and down. */
  shoulder: number;
  shoulderSlope: number;
  neck: number;
  frontNeckDrop: number;
  backNeckDrop: number;
  /** Width of the collar's ribbing; of the binding on a tank top. */
  collarHeight: number;
  /** Widths are those of the sleeve laid flat. */
  sleeve: { length: number; elbow: number; cuff: number; ribbed: number } | null;
  /** Height of the ribbed band at the hem; 0 where the hem is turned and stitched. */
  hemBandHeight: number;
  /** Whether the back narrows between the shoulder blades. */
  racerback?: boolean;
}

/**
 * Grades a pattern to a size: chest, length and sleeve follow the size table, the rest in proportion. Only differences are applied,
 * so the pattern's own size stays exact.
 */
export function gradePattern(style: GarmentPattern, base: GarmentSize, size: GarmentSize): GarmentPattern {
  const wider = (size.chestIn - base.chestIn) / 2;
  const longer = size.lengthIn - base.lengthIn;
  const shoulder = style.shoulder + wider * 0.55;
  const { sleeve } = style;
  const reach = sleeve && size.sleeveIn !== undefined ? size.sleeveIn - shoulder : null;
  return {
    ...style,
    size: size.id,
    chest: size.chestIn / 2,
    waist: style.waist - style.chest + size.chestIn / 2,
    hem: style.hem - style.chest + size.chestIn / 2,
    length: size.lengthIn,
    armhole: style.armhole + wider * 0.45 + longer * 0.15,
    shoulder,
    shoulderSlope: style.shoulderSlope + wider * 0.08,
    neck: style.neck + wider * 0.1,
    frontNeckDrop: style.frontNeckDrop + wider * 0.08,
    sleeve:
      sleeve && reach !== null
        ? {
            ...sleeve,
            length: reach,
            elbow: sleeve.elbow && sleeve.elbow + wider * 0.35,
            cuff: sleeve.cuff + wider * (sleeve.elbow ? 0.1 : 0.4),
          }
        : null,
  };
}
