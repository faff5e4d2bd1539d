import type { GarmentId, GarmentSize, SizeId } from "~/domain/garments/garments";

/** What a pattern cutter writes on the sheet, in inches of one size. Widths across are halves. */
export interface Measures {
  kind: "t-shirt" | "hoodie" | "sweatshirt" | "long-sleeve" | "tank-top";
  cut: "unisex" | "womens" | "youth";
  fabric: "jersey" | "fleece";
  /** The size that these numbers are of. */
  drawnSize: SizeId;
  chest: number;
  waist: number;
  hem: number;
  length: number;
  /** Depth of the armpit below the top of the shoulder. */
  armhole: number;
  /** Where the shoulder ends: across and down. */
  shoulder: number;
  slope: number;
  neck: number;
  neckDrop: number;
  backDrop: number;
  /** Width of the collar's ribbing; of the binding on a tank top. */
  rib: number;
  /** `width`s are of the sleeve laid flat. */
  sleeve: { length: number; elbow: number; cuff: number; ribbed: number } | null;
  /** Height of the ribbed band at the hem; 0 where the hem is turned and stitched. */
  band: number;
  /** A tank top's back runs together between the shoulder blades. */
  racerback?: boolean;
}

const jersey = { fabric: "jersey", band: 0, drawnSize: "M" } as const;
const fleece = { fabric: "fleece", band: 2.6, drawnSize: "M" } as const;

const tShirt: Measures = {
  ...jersey,
  kind: "t-shirt",
  cut: "unisex",
  chest: 10,
  waist: 9.75,
  hem: 9.95,
  length: 29,
  armhole: 9.4,
  shoulder: 8.7,
  slope: 1.9,
  neck: 3.65,
  neckDrop: 4.1,
  backDrop: 1.05,
  rib: 0.8,
  sleeve: { length: 8.3, elbow: 0, cuff: 6.3, ribbed: 0 },
};
const tShirtWomens: Measures = {
  ...tShirt,
  cut: "womens",
  drawnSize: "M",
  chest: 9.25,
  waist: 8.2,
  hem: 9.35,
  length: 26.6,
  armhole: 8.4,
  shoulder: 7.5,
  slope: 1.7,
  neck: 3.9,
  neckDrop: 5,
  backDrop: 1.3,
  rib: 0.6,
  sleeve: { length: 6.5, elbow: 0, cuff: 5.5, ribbed: 0 },
};
const tShirtYouth: Measures = {
  ...tShirt,
  cut: "youth",
  chest: 8.5,
  waist: 8.45,
  hem: 8.55,
  length: 22.5,
  armhole: 7.7,
  shoulder: 7.2,
  slope: 1.5,
  neck: 3.1,
  neckDrop: 3.3,
  rib: 0.7,
  sleeve: { length: 6.6, elbow: 0, cuff: 5.3, ribbed: 0 },
};
const sweatshirt: Measures = {
  ...fleece,
  kind: "sweatshirt",
  cut: "unisex",
  chest: 11,
  waist: 10.9,
  hem: 10.3,
  length: 28,
  armhole: 10.4,
  shoulder: 9.6,
  slope: 2.2,
  neck: 3.8,
  neckDrop: 4.2,
  backDrop: 1.1,
  rib: 1.05,
  sleeve: { length: 24.9, elbow: 6.7, cuff: 3.5, ribbed: 2.6 },
};
const sweatshirtYouth: Measures = {
  ...sweatshirt,
  cut: "youth",
  chest: 8.75,
  waist: 8.7,
  hem: 8.2,
  length: 22,
  armhole: 8.3,
  shoulder: 7.9,
  slope: 1.7,
  neck: 3.2,
  neckDrop: 3.4,
  rib: 0.9,
  band: 2.1,
  sleeve: { length: 19.1, elbow: 5.4, cuff: 3, ribbed: 2.1 },
};
const hoodie: Measures = { ...sweatshirt, kind: "hoodie", neck: 4.1, neckDrop: 3.2 };
const hoodieYouth: Measures = { ...sweatshirtYouth, kind: "hoodie", neck: 3.5, neckDrop: 2.7 };
const longSleeve: Measures = {
  ...tShirt,
  kind: "long-sleeve",
  sleeve: { length: 25.8, elbow: 5.9, cuff: 3.4, ribbed: 2 },
};
const longSleeveWomens: Measures = {
  ...tShirtWomens,
  kind: "long-sleeve",
  sleeve: { length: 23.8, elbow: 5.1, cuff: 3.1, ribbed: 0 },
};
const tankTop: Measures = {
  ...jersey,
  kind: "tank-top",
  cut: "unisex",
  chest: 9.75,
  waist: 9.5,
  hem: 9.8,
  length: 28,
  armhole: 10,
  shoulder: 5.7,
  slope: 0.9,
  neck: 3.5,
  neckDrop: 6.2,
  backDrop: 1.9,
  rib: 0.55,
  sleeve: null,
};
const tankTopWomens: Measures = {
  ...tankTop,
  cut: "womens",
  drawnSize: "L",
  chest: 8.75,
  waist: 7.9,
  hem: 9.3,
  length: 27,
  armhole: 8.4,
  shoulder: 5,
  slope: 0.8,
  neck: 3.4,
  neckDrop: 6.6,
  backDrop: 2.2,
  rib: 0.5,
  racerback: true,
};

export const MEASURES: Record<GarmentId, Measures> = {
  "t-shirt": tShirt,
  "t-shirt-womens": tShirtWomens,
  "t-shirt-youth": tShirtYouth,
  hoodie,
  "hoodie-youth": hoodieYouth,
  sweatshirt,
  "sweatshirt-youth": sweatshirtYouth,
  "long-sleeve": longSleeve,
  "long-sleeve-womens": longSleeveWomens,
  "tank-top": tankTop,
  "tank-top-womens": tankTopWomens,
} as Record<GarmentId, Measures>;

/**
 * The style in a size: chest, length and sleeve are the size table's own, the rest is graded along with them as a pattern is.
 * Differences are added, so that the style's own size comes out as it is.
 */
export function sizedMeasures(style: Measures, base: GarmentSize, size: GarmentSize): Measures {
  const wider = (size.chestIn - base.chestIn) / 2;
  const longer = size.lengthIn - base.lengthIn;
  const shoulder = style.shoulder + wider * 0.55;
  const { sleeve } = style;
  const reach = sleeve && size.sleeveIn !== undefined ? size.sleeveIn - shoulder : null;
  return {
    ...style,
    drawnSize: size.id,
    chest: size.chestIn / 2,
    waist: style.waist - style.chest + size.chestIn / 2,
    hem: style.hem - style.chest + size.chestIn / 2,
    length: size.lengthIn,
    armhole: style.armhole + wider * 0.45 + longer * 0.15,
    shoulder,
    slope: style.slope + wider * 0.08,
    neck: style.neck + wider * 0.1,
    neckDrop: style.neckDrop + wider * 0.08,
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
