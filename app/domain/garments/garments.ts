/**
 * The garments Inkloom prints on, as data: cuts, colours, sizes, print areas, costs and the print partner's numbers.
 * Pages and the worker both import this file, so it holds plain values and nothing that weighs.
 *
 * Lengths are inches, as the partner measures; money is integer US cents, as the partner bills for printing on the front.
 */

export type GarmentId = "t-shirt" | "hoodie" | "sweatshirt" | "long-sleeve" | "tank-top";
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
export type SizeId = "S" | "M" | "L" | "XL" | "2XL" | "3XL";
export type SideId = "front" | "back";

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
export interface PlacementArea {
  id: SideId;
  name: string;
  widthIn: number;
  heightIn: number;
  /** Below this the partner's print looks blurred, and Inkloom refuses it. */
  minDpi: number;
  /** What printing here costs beside another print; the first print is part of the base cost. */
  extraCostCents: number;
}

export interface Garment {
  id: GarmentId;
  /** Schema.org-like word for what it is; equal to the id while there is one cut of each. */
  kind: GarmentId;
  name: string;
  fabric: string;
  weight: string;
  cut: "unisex";
  partner: { company: "printful"; productId: number; technique: "dtg" };
  /** Blank and one print in S to XL, before shipping. */
  baseCostCents: number;
  colours: readonly GarmentColour[];
  sizes: readonly GarmentSize[];
  placements: readonly PlacementArea[];
}

/** The order is part of the partner's variant ids: append, never reorder. */
const COLOURS: readonly GarmentColour[] = [
  { id: "white", name: "White", hex: "#f7f6f3", dark: false },
  { id: "black", name: "Black", hex: "#1c1c1f", dark: true },
  { id: "navy", name: "Navy", hex: "#232d4b", dark: true },
  { id: "heather-grey", name: "Heather grey", hex: "#b9bbc0", heather: true, dark: false },
  { id: "red", name: "Red", hex: "#c3222f", dark: true },
  { id: "forest", name: "Forest", hex: "#24483a", dark: true },
  { id: "sand", name: "Sand", hex: "#dccdb2", dark: false },
  { id: "royal", name: "Royal", hex: "#2350a8", dark: true },
  { id: "maroon", name: "Maroon", hex: "#5b1f30", dark: true },
  { id: "charcoal", name: "Charcoal", hex: "#46474c", heather: true, dark: true },
  { id: "light-blue", name: "Light blue", hex: "#a9c8e2", dark: false },
  { id: "pink", name: "Pink", hex: "#f0b6c4", dark: false },
];

const SIZE_IDS: readonly SizeId[] = ["S", "M", "L", "XL", "2XL", "3XL"];
const SIZE_EXTRA_COST_CENTS: Record<SizeId, number> = { S: 0, M: 0, L: 0, XL: 0, "2XL": 200, "3XL": 400 };

/** One row of measures per size, S first. */
function sizes(measures: { chestIn: number[]; lengthIn: number[]; sleeveIn?: number[] }): GarmentSize[] {
  return SIZE_IDS.map((id, row) => {
    const sleeveIn = measures.sleeveIn?.[row];
    return {
      id,
      extraCostCents: SIZE_EXTRA_COST_CENTS[id],
      chestIn: measures.chestIn[row] as number,
      lengthIn: measures.lengthIn[row] as number,
      ...(sleeveIn === undefined ? {} : { sleeveIn }),
    };
  });
}

/** The partner's floor for direct-to-garment print files (its "perfect print file" guide); above 300 nothing is gained. */
const MIN_DPI = 150;
/** The partner's price for one more print on the same garment. */
const SECOND_PRINT_CENTS = 595;

function front(widthIn: number, heightIn: number): PlacementArea {
  return { id: "front", name: "Front", widthIn, heightIn, minDpi: MIN_DPI, extraCostCents: 0 };
}

function back(widthIn: number, heightIn: number): PlacementArea {
  return { id: "back", name: "Back", widthIn, heightIn, minDpi: MIN_DPI, extraCostCents: SECOND_PRINT_CENTS };
}

function printful(productId: number): Garment["partner"] {
  return { company: "printful", productId, technique: "dtg" };
}

const GARMENTS: readonly Garment[] = [
  {
    id: "t-shirt",
    kind: "t-shirt",
    name: "T-shirt",
    fabric: "100% combed ring-spun cotton; heather colours with polyester",
    weight: "4.2 oz/yd² (142 g/m²)",
    cut: "unisex",
    partner: printful(71),
    baseCostCents: 1195,
    colours: COLOURS,
    sizes: sizes({
      chestIn: [18, 20, 22, 24, 26, 28],
      lengthIn: [28, 29, 30, 31, 32, 33],
      sleeveIn: [15.6, 17, 18.5, 20, 21.5, 22.8],
    }),
    placements: [front(12, 16), back(12, 16)],
  },
  {
    id: "hoodie",
    kind: "hoodie",
    name: "Hoodie",
    fabric: "50% cotton, 50% polyester fleece, double-lined hood",
    weight: "8.0 oz/yd² (271 g/m²)",
    cut: "unisex",
    partner: printful(146),
    baseCostCents: 2595,
    colours: COLOURS,
    sizes: sizes({
      chestIn: [20, 22, 24, 26, 28, 30],
      lengthIn: [27, 28, 29, 30, 31, 32],
      sleeveIn: [33.5, 34.5, 35.5, 36.5, 37.5, 38.5],
    }),
    // The pocket begins below, so the front is shorter than on the others.
    placements: [front(13, 13), back(12, 16)],
  },
  {
    id: "sweatshirt",
    kind: "sweatshirt",
    name: "Sweatshirt",
    fabric: "50% cotton, 50% polyester fleece",
    weight: "8.0 oz/yd² (271 g/m²)",
    cut: "unisex",
    partner: printful(145),
    baseCostCents: 2195,
    colours: COLOURS,
    sizes: sizes({
      chestIn: [20, 22, 24, 26, 28, 30],
      lengthIn: [27, 28, 29, 30, 31, 32],
      sleeveIn: [33.5, 34.5, 35.5, 36.5, 37.5, 38.5],
    }),
    // Two inches shorter than on jersey: the ribbed hem must not be printed.
    placements: [front(12, 14), back(12, 14)],
  },
  {
    id: "long-sleeve",
    kind: "long-sleeve",
    name: "Long sleeve",
    fabric: "100% combed ring-spun cotton; heather colours with polyester",
    weight: "4.2 oz/yd² (142 g/m²)",
    cut: "unisex",
    partner: printful(356),
    baseCostCents: 1695,
    colours: COLOURS,
    sizes: sizes({
      chestIn: [18, 20, 22, 24, 26, 28],
      lengthIn: [28, 29, 30, 31, 32, 33],
      sleeveIn: [33.5, 34.5, 35.5, 36.5, 37.5, 38.5],
    }),
    placements: [front(12, 16), back(12, 16)],
  },
  {
    id: "tank-top",
    kind: "tank-top",
    name: "Tank top",
    fabric: "100% combed ring-spun cotton; heather colours with polyester",
    weight: "4.2 oz/yd² (142 g/m²)",
    cut: "unisex",
    partner: printful(248),
    baseCostCents: 1295,
    colours: COLOURS,
    sizes: sizes({
      chestIn: [18, 19.5, 21, 22.5, 24, 25.5],
      lengthIn: [27, 28, 29, 30, 31, 32],
    }),
    placements: [front(10, 12), back(10, 12)],
  },
];

/** All garments, in the order in which they are offered. */
export function listGarments(): readonly Garment[] {
  return GARMENTS;
}

/** `null` for a word from a form or a URL that names no garment. */
export function findGarment(id: string): Garment | null {
  return GARMENTS.find((garment) => garment.id === id) ?? null;
}

export function findColour(garment: Garment, id: string): GarmentColour | null {
  return garment.colours.find((colour) => colour.id === id) ?? null;
}

export function findSize(garment: Garment, id: string): GarmentSize | null {
  return garment.sizes.find((size) => size.id === id) ?? null;
}

export function findPlacementArea(garment: Garment, id: string): PlacementArea | null {
  return garment.placements.find((area) => area.id === id) ?? null;
}

/**
 * The partner's number for one colour and size: product × 10,000 + colour's index × 100 + size's index.
 * Throws when the garment does not come in that colour or size.
 */
export function variantId(garment: Garment, colourId: string, sizeId: string): number {
  const colour = garment.colours.findIndex((each) => each.id === colourId);
  const size = garment.sizes.findIndex((each) => each.id === sizeId);
  if (colour < 0 || size < 0) throw new Error(`${garment.id} does not come in ${colourId}, ${sizeId}`);
  return garment.partner.productId * 10_000 + colour * 100 + size;
}

/** The garment, colour and size of one of the partner's numbers, or `null` when it is none of ours. */
export function findVariant(
  id: number,
): { garment: Garment; colour: GarmentColour; size: GarmentSize } | null {
  const garment = GARMENTS.find((each) => each.partner.productId === Math.floor(id / 10_000));
  const colour = garment?.colours[Math.floor((id % 10_000) / 100)];
  const size = garment?.sizes[id % 100];
  return garment && colour && size ? { garment, colour, size } : null;
}

/**
 * What the partner takes for one piece, printed on the given sides, before shipping and tax.
 * The first print is included whichever side it is on. Throws on an unknown size or side.
 */
export function printCostCents(
  garment: Garment,
  { sizeId, sides = ["front"] }: { sizeId: string; sides?: readonly string[] },
): number {
  const size = findSize(garment, sizeId);
  if (!size) throw new Error(`${garment.id} does not come in ${sizeId}`);
  const prints = [...new Set(sides)].map((id) => {
    const area = findPlacementArea(garment, id);
    if (!area) throw new Error(`${garment.id} cannot be printed on ${id}`);
    return area.extraCostCents;
  });
  const extra = prints.reduce((sum, cents) => sum + cents, 0) - (prints.length ? Math.min(...prints) : 0);
  return garment.baseCostCents + size.extraCostCents + extra;
}

const CM_PER_INCH = 2.54;

/** Centimetres to half a centimetre, as size guides print them. */
export function inchesToCm(inches: number): number {
  return Math.round(inches * CM_PER_INCH * 2) / 2;
}

/** `#rrggbb` to relative luminance, 0 black to 1 white (WCAG 2.2). */
export function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
