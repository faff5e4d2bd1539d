/**
 * What a garment is here. Lengths are inches, as the partner measures; money is integer US cents, as the partner bills
 * for one print.
 */

export type GarmentKind = "t-shirt" | "hoodie" | "sweatshirt" | "long-sleeve" | "tank-top";
export type Cut = "unisex" | "womens" | "youth";
/** One product of the partner: a kind in a cut. */
export type GarmentId =
  | GarmentKind
  | "t-shirt-womens"
  | "t-shirt-youth"
  | "hoodie-youth"
  | "sweatshirt-youth"
  | "long-sleeve-womens"
  | "tank-top-womens";
export type ColourId =
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
/** From where a garment is looked at: its front, its back, the wearer's left and right side. */
export type GarmentView = "front" | "back" | "left" | "right";

export interface GarmentColour {
  id: ColourId;
  name: string;
  /** The cloth as it looks in even daylight, `#rrggbb`. */
  hex: string;
  /** Two-tone yarn: the cloth is speckled rather than flat. */
  heather?: boolean;
  /** The printer lays white ink under the picture on these, and dark artwork is hard to see. */
  dark: boolean;
}

/** Measured on the garment laid flat, not on the body. */
export interface GarmentSize {
  id: SizeId;
  /** What this size costs on top of the garment's base cost. */
  extraCostCents: number;
  /** Armpit to armpit; half of the way round. */
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
  /** What printing here costs beside another print; the first print is part of the base cost. */
  extraCostCents: number;
  /** Areas that cannot be printed together with this one: they overlap on the cloth. */
  conflictsWith: readonly PrintAreaId[];
}

export interface Garment {
  id: GarmentId;
  kind: GarmentKind;
  cut: Cut;
  name: string;
  /** Of plain colours, and of heather ones, which are spun with polyester. */
  fabric: string;
  heatherFabric: string;
  weight: string;
  partner: { company: "printful"; productId: number; technique: "dtg" };
  /** Blank and one print in the usual sizes, before shipping. */
  baseCostCents: number;
  colours: readonly GarmentColour[];
  sizes: readonly GarmentSize[];
  /** The first is where a print goes unless somebody says otherwise. */
  printAreas: readonly PrintArea[];
}
