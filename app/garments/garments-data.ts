import { MIN_DPI } from "../print/check/limits";
import type {
  Garment,
  GarmentColor,
  GarmentSize,
  GarmentView,
  PrintArea,
  PrintAreaId,
  SizeId,
} from "./garment-types";

/**
 * The garments that Inkloom prints on, as data: fits, colors, sizes, print areas, costs and the print partner's
 * numbers.
 */

/** In the order in which they are offered. */
const COLORS: readonly GarmentColor[] = [
  { id: "white", name: "White", hex: "#f7f6f3", dark: false },
  { id: "black", name: "Black", hex: "#1c1c1f", dark: true },
  { id: "navy", name: "Navy", hex: "#232d4b", dark: true },
  { id: "heather-grey", name: "Heather gray", hex: "#b9bbc0", heather: true, dark: false },
  { id: "red", name: "Red", hex: "#c3222f", dark: true },
  { id: "forest", name: "Forest", hex: "#24483a", dark: true },
  { id: "sand", name: "Sand", hex: "#dccdb2", dark: false },
  { id: "royal", name: "Royal", hex: "#2350a8", dark: true },
  { id: "maroon", name: "Maroon", hex: "#5b1f30", dark: true },
  { id: "charcoal", name: "Charcoal", hex: "#46474c", heather: true, dark: true },
  { id: "light-blue", name: "Light blue", hex: "#a9c8e2", dark: false },
  { id: "pink", name: "Pink", hex: "#f0b6c4", dark: false },
];

/** From this size on the fabric costs more. */
const SIZE_EXTRA_COST_CENTS: Partial<Record<SizeId, number>> = { "2XL": 200, "3XL": 400 };

interface Measures {
  chestIn: number[];
  lengthIn: number[];
  sleeveIn?: number[];
}

/** One row of measurements per size, the smallest first. */
function sizes(ids: readonly SizeId[], measures: Measures): GarmentSize[] {
  return ids.map((id, row) => {
    const sleeveIn = measures.sleeveIn?.[row];
    return {
      id,
      extraCostCents: SIZE_EXTRA_COST_CENTS[id] ?? 0,
      chestIn: measures.chestIn[row] as number,
      lengthIn: measures.lengthIn[row] as number,
      ...(sleeveIn === undefined ? {} : { sleeveIn }),
    };
  });
}

const UNISEX: readonly SizeId[] = ["S", "M", "L", "XL", "2XL", "3XL"];
const WOMENS: readonly SizeId[] = ["S", "M", "L", "XL", "2XL"];
const YOUTH: readonly SizeId[] = ["XS", "S", "M", "L", "XL"];

/** The partner's price for a second print on the same garment. */
const SECOND_PRINT_CENTS = 595;
const SLEEVE_PRINT_CENTS = 295;
const LEFT_CHEST_IN = 4;

function area(
  id: PrintAreaId,
  [name, view]: readonly [string, GarmentView],
  [widthIn, heightIn]: readonly [number, number],
  extraCostCents = 0,
  conflictsWith: readonly PrintAreaId[] = [],
): PrintArea {
  return { id, name, view, widthIn, heightIn, minDpi: MIN_DPI, extraCostCents, conflictsWith };
}

type Size = readonly [widthIn: number, heightIn: number];

function placements({ front, back, sleeve }: { front: Size; back: Size; sleeve?: Size }): PrintArea[] {
  return [
    area("front", ["Front", "front"], front, 0, ["left-chest"]),
    area("back", ["Back", "back"], back, SECOND_PRINT_CENTS),
    area("left-chest", ["Left chest", "front"], [LEFT_CHEST_IN, LEFT_CHEST_IN], 0, ["front"]),
    ...(sleeve
      ? [
          area("left-sleeve", ["Left sleeve", "left"], sleeve, SLEEVE_PRINT_CENTS),
          area("right-sleeve", ["Right sleeve", "right"], sleeve, SLEEVE_PRINT_CENTS),
        ]
      : []),
  ];
}

function printful(productId: number): Garment["partner"] {
  return { company: "printful", productId, technique: "dtg" };
}

const JERSEY = {
  fabric: "100% combed ring-spun cotton",
  heatherFabric: "52% combed ring-spun cotton, 48% polyester",
  weight: "4.2 oz/yd² (142 g/m²)",
};
const FLEECE = {
  fabric: "50% cotton, 50% polyester fleece",
  heatherFabric: "60% polyester, 40% cotton fleece",
  weight: "8.0 oz/yd² (271 g/m²)",
};
const JERSEY_BODY = { chestIn: [18, 20, 22, 24, 26, 28], lengthIn: [28, 29, 30, 31, 32, 33] };
const FLEECE_BODY = {
  chestIn: [20, 22, 24, 26, 28, 30],
  lengthIn: [27, 28, 29, 30, 31, 32],
  sleeveIn: [33.5, 34.5, 35.5, 36.5, 37.5, 38.5],
};
const YOUTH_FLEECE_BODY = {
  chestIn: [15, 16, 17.5, 19, 20.5],
  lengthIn: [18.5, 20, 22, 24, 25.5],
  sleeveIn: [23, 25, 27, 29, 31],
};

export const GARMENTS: readonly Garment[] = [
  {
    id: "t-shirt",
    kind: "t-shirt",
    fit: "unisex",
    name: "T-shirt",
    ...JERSEY,
    partner: printful(71),
    baseCostCents: 1195,
    colors: COLORS,
    sizes: sizes(UNISEX, { ...JERSEY_BODY, sleeveIn: [15.6, 17, 18.5, 20, 21.5, 22.8] }),
    printAreas: placements({ front: [12, 16], back: [12, 16], sleeve: [3.5, 3] }),
  },
  {
    id: "t-shirt-womens",
    kind: "t-shirt",
    fit: "womens",
    name: "Women’s t-shirt",
    ...JERSEY,
    partner: printful(360),
    baseCostCents: 1245,
    colors: COLORS,
    sizes: sizes(WOMENS, {
      chestIn: [17.5, 18.5, 20, 21.5, 23.5],
      lengthIn: [26, 26.6, 27.4, 28, 28.75],
      sleeveIn: [13.5, 14, 14.7, 15.5, 16.3],
    }),
    printAreas: placements({ front: [11, 14], back: [11, 14], sleeve: [3, 2.5] }),
  },
  {
    id: "t-shirt-youth",
    kind: "t-shirt",
    fit: "youth",
    name: "Youth t-shirt",
    ...JERSEY,
    partner: printful(306),
    baseCostCents: 1095,
    colors: COLORS,
    sizes: sizes(YOUTH, {
      chestIn: [14.5, 15.5, 17, 18, 19.5],
      lengthIn: [18.5, 20.5, 22.5, 24, 25.5],
      sleeveIn: [11.5, 12.6, 13.8, 14.8, 15.8],
    }),
    printAreas: placements({ front: [9, 11], back: [9, 11], sleeve: [2.5, 2.5] }),
  },
  {
    id: "hoodie",
    kind: "hoodie",
    fit: "unisex",
    name: "Hoodie",
    ...FLEECE,
    fabric: `${FLEECE.fabric}, double-lined hood`,
    partner: printful(146),
    baseCostCents: 2595,
    colors: COLORS,
    sizes: sizes(UNISEX, FLEECE_BODY),
    // The pocket begins below it, so the front area is shorter than on the others.
    printAreas: placements({ front: [13, 13], back: [12, 16], sleeve: [3, 14] }),
  },
  {
    id: "hoodie-youth",
    kind: "hoodie",
    fit: "youth",
    name: "Youth hoodie",
    ...FLEECE,
    fabric: `${FLEECE.fabric}, double-lined hood`,
    partner: printful(688),
    baseCostCents: 2395,
    colors: COLORS,
    sizes: sizes(YOUTH, YOUTH_FLEECE_BODY),
    printAreas: placements({ front: [9, 8], back: [9, 11], sleeve: [2.5, 9] }),
  },
  {
    id: "sweatshirt",
    kind: "sweatshirt",
    fit: "unisex",
    name: "Sweatshirt",
    ...FLEECE,
    partner: printful(145),
    baseCostCents: 2195,
    colors: COLORS,
    sizes: sizes(UNISEX, FLEECE_BODY),
    // Two inches shorter than on jersey, because the ribbed hem must not be printed.
    printAreas: placements({ front: [12, 14], back: [12, 14], sleeve: [3, 14] }),
  },
  {
    id: "sweatshirt-youth",
    kind: "sweatshirt",
    fit: "youth",
    name: "Youth sweatshirt",
    ...FLEECE,
    partner: printful(702),
    baseCostCents: 1995,
    colors: COLORS,
    sizes: sizes(YOUTH, YOUTH_FLEECE_BODY),
    printAreas: placements({ front: [9, 10], back: [9, 10], sleeve: [2.5, 9] }),
  },
  {
    id: "long-sleeve",
    kind: "long-sleeve",
    fit: "unisex",
    name: "Long sleeve",
    ...JERSEY,
    partner: printful(356),
    baseCostCents: 1695,
    colors: COLORS,
    sizes: sizes(UNISEX, { ...JERSEY_BODY, sleeveIn: FLEECE_BODY.sleeveIn }),
    printAreas: placements({ front: [12, 16], back: [12, 16], sleeve: [3, 14] }),
  },
  {
    id: "long-sleeve-womens",
    kind: "long-sleeve",
    fit: "womens",
    name: "Women’s long sleeve",
    ...JERSEY,
    partner: printful(521),
    baseCostCents: 1745,
    colors: COLORS,
    sizes: sizes(WOMENS, {
      chestIn: [17.5, 18.5, 20, 21.5, 23.5],
      lengthIn: [26, 26.6, 27.4, 28, 28.75],
      sleeveIn: [30.5, 31.3, 32.2, 33, 33.8],
    }),
    printAreas: placements({ front: [11, 14], back: [11, 14], sleeve: [2.5, 12] }),
  },
  {
    id: "tank-top",
    kind: "tank-top",
    fit: "unisex",
    name: "Tank top",
    ...JERSEY,
    partner: printful(248),
    baseCostCents: 1295,
    colors: COLORS,
    sizes: sizes(UNISEX, {
      chestIn: [18, 19.5, 21, 22.5, 24, 25.5],
      lengthIn: [27, 28, 29, 30, 31, 32],
    }),
    printAreas: placements({ front: [10, 12], back: [10, 12] }),
  },
  {
    id: "tank-top-womens",
    kind: "tank-top",
    fit: "womens",
    name: "Women’s racerback tank",
    ...JERSEY,
    partner: printful(163),
    baseCostCents: 1295,
    colors: COLORS,
    sizes: sizes(WOMENS, {
      chestIn: [15.5, 16.5, 17.5, 19, 20.5],
      lengthIn: [26, 26.5, 27, 27.5, 28],
    }),
    // A racerback has little room between the straps.
    printAreas: placements({ front: [9, 11], back: [8, 9] }),
  },
];
