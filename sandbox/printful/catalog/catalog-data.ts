/** The part of Printful's catalog that is sold here. Lengths are inches, money is US cents. */
export interface CatalogProduct {
  id: number;
  categoryId: number;
  type: string;
  name: string;
  brand: string;
  model: string;
  description: string;
  /** Worn by the figures in its pictures. */
  worn: "Men's" | "Women's" | "Kids'";
  baseCostCents: number;
  areas: CatalogArea[];
  sizes: readonly string[];
  /** Flat measurements, smallest size first. */
  chestIn: number[];
  lengthIn: number[];
  sleeveIn?: number[];
  /** First and each additional piece of a parcel, standard shipping within the USA. */
  shippingCents: { first: number; further: number };
}

/** The wearer's left, which is the viewer's right. */
export type PlacementName = "front" | "back" | "chest_left" | "sleeve_left" | "sleeve_right";

export interface CatalogArea {
  placement: PlacementName;
  title: string;
  widthIn: number;
  heightIn: number;
  /** As an additional print; the cheapest print of a piece is included in its price. */
  priceCents: number;
  conflicts: PlacementName[];
}

const TITLES: Record<PlacementName, string> = {
  front: "Front print",
  back: "Back print",
  chest_left: "Left chest print",
  sleeve_left: "Left sleeve print",
  sleeve_right: "Right sleeve print",
};
const PRICES_CENTS: Record<PlacementName, number> = {
  front: 0,
  back: 595,
  chest_left: 0,
  sleeve_left: 295,
  sleeve_right: 295,
};

type Size = [widthIn: number, heightIn: number];

function areas(front: Size, back: Size, sleeve?: Size): CatalogArea[] {
  const list: [PlacementName, Size][] = [
    ["front", front],
    ["back", back],
    ["chest_left", [4, 4]],
    ...(sleeve
      ? ([["sleeve_left", sleeve] as const, ["sleeve_right", sleeve] as const] as [PlacementName, Size][])
      : []),
  ];
  const overlaps: Partial<Record<PlacementName, PlacementName[]>> = {
    front: ["chest_left"],
    chest_left: ["front"],
  };
  return list.map(([placement, [widthIn, heightIn]]) => ({
    placement,
    title: TITLES[placement],
    widthIn,
    heightIn,
    priceCents: PRICES_CENTS[placement],
    conflicts: overlaps[placement] ?? [],
  }));
}

const ADULT = ["S", "M", "L", "XL", "2XL", "3XL"];
const WOMEN = ["S", "M", "L", "XL", "2XL"];
const KIDS = ["XS", "S", "M", "L", "XL"];
const JERSEY = { sizes: ADULT, chestIn: [18, 20, 22, 24, 26, 28], lengthIn: [28, 29, 30, 31, 32, 33] };
const FLEECE = {
  sizes: ADULT,
  chestIn: [20, 22, 24, 26, 28, 30],
  lengthIn: [27, 28, 29, 30, 31, 32],
  sleeveIn: [33.5, 34.5, 35.5, 36.5, 37.5, 38.5],
};
const KIDS_FLEECE = {
  sizes: KIDS,
  chestIn: [15, 16, 17.5, 19, 20.5],
  lengthIn: [18.5, 20, 22, 24, 25.5],
  sleeveIn: [23, 25, 27, 29, 31],
};
const WOMENS_BODY = {
  sizes: WOMEN,
  chestIn: [17.5, 18.5, 20, 21.5, 23.5],
  lengthIn: [26, 26.6, 27.4, 28, 28.75],
};
const BELLA = "Bella + Canvas";
const GILDAN = "Gildan";
const LIGHT = { first: 475, further: 240 };
const LONG = { first: 595, further: 240 };
const HEAVY = { first: 849, further: 250 };

function product(
  id: number,
  [categoryId, type]: [number, string],
  [brand, number, name, what]: [brand: string, number: string, name: string, what: string],
  rest: Omit<CatalogProduct, "id" | "categoryId" | "type" | "name" | "brand" | "model" | "description">,
): CatalogProduct {
  const head = {
    id,
    categoryId,
    type,
    brand,
    name: `${name} | ${brand} ${number}`,
    model: `${number} ${name}`,
  };
  return { ...head, description: what, ...rest };
}

const COTTON = "100% combed and ring-spun cotton; heather colors contain polyester.";
const BLEND = "50% cotton, 50% polyester.";

export const PRODUCTS: readonly CatalogProduct[] = [
  product(71, [24, "T-SHIRT"], [BELLA, "3001", "Unisex Staple T-Shirt", `Soft and light. ${COTTON}`], {
    worn: "Men's",
    baseCostCents: 1195,
    areas: areas([12, 16], [12, 16], [3.5, 3]),
    ...JERSEY,
    sleeveIn: [15.6, 17, 18.5, 20, 21.5, 22.8],
    shippingCents: LIGHT,
  }),
  product(360, [25, "T-SHIRT"], [BELLA, "6400", "Women's Relaxed T-Shirt", `A relaxed cut. ${COTTON}`], {
    worn: "Women's",
    baseCostCents: 1245,
    areas: areas([11, 14], [11, 14], [3, 2.5]),
    ...WOMENS_BODY,
    sleeveIn: [13.5, 14, 14.7, 15.5, 16.3],
    shippingCents: LIGHT,
  }),
  product(306, [26, "T-SHIRT"], [BELLA, "3001Y", "Youth Short Sleeve T-Shirt", `For every day. ${COTTON}`], {
    worn: "Kids'",
    baseCostCents: 1095,
    areas: areas([9, 11], [9, 11], [2.5, 2.5]),
    sizes: KIDS,
    chestIn: [14.5, 15.5, 17, 18, 19.5],
    lengthIn: [18.5, 20.5, 22.5, 24, 25.5],
    sleeveIn: [11.5, 12.6, 13.8, 14.8, 15.8],
    shippingCents: LIGHT,
  }),
  product(
    146,
    [28, "SWEATSHIRT"],
    [GILDAN, "18500", "Unisex Heavy Blend Hoodie", `A pouch in front. ${BLEND}`],
    {
      worn: "Men's",
      baseCostCents: 2595,
      areas: areas([13, 13], [12, 16], [3, 14]),
      ...FLEECE,
      shippingCents: HEAVY,
    },
  ),
  product(
    688,
    [26, "SWEATSHIRT"],
    [GILDAN, "18500B", "Youth Heavy Blend Hoodie", `A pouch in front. ${BLEND}`],
    {
      worn: "Kids'",
      baseCostCents: 2395,
      areas: areas([9, 8], [9, 11], [2.5, 9]),
      ...KIDS_FLEECE,
      shippingCents: HEAVY,
    },
  ),
  product(145, [28, "SWEATSHIRT"], [GILDAN, "18000", "Unisex Crew Neck Sweatshirt", `A classic. ${BLEND}`], {
    worn: "Men's",
    baseCostCents: 2195,
    areas: areas([12, 14], [12, 14], [3, 14]),
    ...FLEECE,
    shippingCents: HEAVY,
  }),
  product(702, [26, "SWEATSHIRT"], [GILDAN, "18000B", "Youth Crew Neck Sweatshirt", `A classic. ${BLEND}`], {
    worn: "Kids'",
    baseCostCents: 1995,
    areas: areas([9, 10], [9, 10], [2.5, 9]),
    ...KIDS_FLEECE,
    shippingCents: HEAVY,
  }),
  product(356, [27, "T-SHIRT"], [BELLA, "3501", "Unisex Long Sleeve Tee", `Ribbed cuffs. ${COTTON}`], {
    worn: "Men's",
    baseCostCents: 1695,
    areas: areas([12, 16], [12, 16], [3, 14]),
    ...JERSEY,
    sleeveIn: FLEECE.sleeveIn,
    shippingCents: LONG,
  }),
  product(521, [27, "T-SHIRT"], [BELLA, "6500", "Women's Long Sleeve Tee", `A relaxed cut. ${COTTON}`], {
    worn: "Women's",
    baseCostCents: 1745,
    areas: areas([11, 14], [11, 14], [2.5, 12]),
    ...WOMENS_BODY,
    sleeveIn: [30.5, 31.3, 32.2, 33, 33.8],
    shippingCents: LONG,
  }),
  product(248, [25, "TANK"], [BELLA, "3480", "Unisex Jersey Tank Top", `A drapey fit. ${COTTON}`], {
    worn: "Men's",
    baseCostCents: 1295,
    areas: areas([10, 12], [10, 12]),
    sizes: ADULT,
    chestIn: [18, 19.5, 21, 22.5, 24, 25.5],
    lengthIn: [27, 28, 29, 30, 31, 32],
    shippingCents: LIGHT,
  }),
  product(163, [25, "TANK"], [BELLA, "6008", "Women's Racerback Tank", `A racerback. ${COTTON}`], {
    worn: "Women's",
    baseCostCents: 1295,
    areas: areas([9, 11], [8, 9]),
    sizes: WOMEN,
    chestIn: [15.5, 16.5, 17.5, 19, 20.5],
    lengthIn: [26, 26.5, 27, 27.5, 28],
    shippingCents: LIGHT,
  }),
];
