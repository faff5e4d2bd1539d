/**
 * The types of garments. Lengths are in inches, as the partner measures; money is in integer US cents, as the partner
 * bills.
 */

export type GarmentKind = "t-shirt" | "hoodie" | "sweatshirt" | "long-sleeve" | "tank-top";
export type Fit = "unisex" | "womens" | "youth";
/** One product of the partner: a kind of garment in one fit. */
export type GarmentId =
  | GarmentKind
  | "t-shirt-womens"
  | "t-shirt-youth"
  | "hoodie-youth"
  | "sweatshirt-youth"
  | "long-sleeve-womens"
  | "tank-top-womens";
export type ColorId =
  | "white"
  | "black"
  | "navy"
  | "heather-grey"
  | "red"
  | "forest"
  | "sand"
  | "royal"
  | "maroon"
  | "charcoal"
  | "light-blue"
  | "pink";
export type SizeId = "XS" | "S" | "M" | "L" | "XL" | "2XL" | "3XL";
/** Left and right are the wearer's. */
export type PrintAreaId = "front" | "back" | "left-chest" | "left-sleeve" | "right-sleeve";
/** The side of a garment that a picture shows; left and right are the wearer's. */
export type GarmentView = "front" | "back" | "left" | "right";

export interface GarmentColor {
  id: ColorId;
  /** For buyers; the partner's word for it is in `partner-colors.ts`. */
  name: string;
  /** The fabric's color in even daylight, `#rrggbb`. */
  hex: string;
  /** Two-tone yarn: the fabric is speckled, not flat. */
  heather?: boolean;
  /** The printer lays white ink under the picture on these, and dark artwork is hard to see. */
  dark: boolean;
}

/** Measured on the garment laid flat, not on the body. */
export interface GarmentSize {
  id: SizeId;
  /** What this size costs in addition to the garment's base cost. */
  extraCostCents: number;
  /** Armpit to armpit: half of the circumference. */
  chestIn: number;
  /** From the highest point of the shoulder to the hem. */
  lengthIn: number;
  /** From the middle of the back of the neck, over the shoulder, to the cuff. None on a tank top. */
  sleeveIn?: number;
}

/** A rectangle that can be printed. Placements are measured from its top left corner. */
export interface PrintArea {
  id: PrintAreaId;
  name: string;
  view: GarmentView;
  widthIn: number;
  heightIn: number;
  /** Below this the partner's print looks blurred, and Inkloom refuses it. */
  minDpi: number;
  /** The cost of a second print here; the first print is part of the base cost. */
  extraCostCents: number;
  /** Areas that cannot be printed together with this one, because they overlap on the garment. */
  conflictsWith: readonly PrintAreaId[];
}

export interface Garment {
  id: GarmentId;
  kind: GarmentKind;
  fit: Fit;
  name: string;
  /** Of solid colors, and of heather ones, which are spun with polyester. */
  fabric: string;
  heatherFabric: string;
  weight: string;
  partner: { company: "printful"; productId: number; technique: "dtg" };
  /** The blank garment and one print in the usual sizes, before shipping. */
  baseCostCents: number;
  colors: readonly GarmentColor[];
  sizes: readonly GarmentSize[];
  /** A print goes on the first one by default. */
  printAreas: readonly PrintArea[];
}
