/** The part of Printful's catalogue that is sold here. Lengths are inches, money is US cents. */
export interface CatalogueProduct {
  id: number;
  categoryId: number;
  type: string;
  name: string;
  brand: string;
  model: string;
  description: string;
  baseCostCents: number;
  areas: { placement: "front" | "back"; title: string; widthIn: number; heightIn: number }[];
  /** Flat measures, S to 3XL. */
  chestIn: number[];
  lengthIn: number[];
  sleeveIn?: number[];
  /** First and each further piece of a parcel, by standard service within the USA. */
  shippingCents: { first: number; further: number };
}

export const COLOURS = [
  { id: "white", name: "White", hex: "#f7f6f3" },
  { id: "black", name: "Black", hex: "#1c1c1f" },
  { id: "navy", name: "Navy", hex: "#232d4b" },
  { id: "heather-grey", name: "Heather Grey", hex: "#b9bbc0" },
  { id: "red", name: "Red", hex: "#c3222f" },
  { id: "forest", name: "Forest", hex: "#24483a" },
  { id: "sand", name: "Sand", hex: "#dccdb2" },
  { id: "royal", name: "Royal", hex: "#2350a8" },
  { id: "maroon", name: "Maroon", hex: "#5b1f30" },
  { id: "charcoal", name: "Charcoal", hex: "#46474c" },
  { id: "light-blue", name: "Light Blue", hex: "#a9c8e2" },
  { id: "pink", name: "Pink", hex: "#f0b6c4" },
] as const;

export const SIZES = ["S", "M", "L", "XL", "2XL", "3XL"] as const;
const SIZE_EXTRA_CENTS: Record<string, number> = { "2XL": 200, "3XL": 400 };
export const SECOND_PLACEMENT_CENTS = 595;
export const DPI = 150;
export const TECHNIQUE = "dtg";

function areas(frontIn: [number, number], backIn: [number, number]): CatalogueProduct["areas"] {
  return [
    { placement: "front", title: "Front print", widthIn: frontIn[0], heightIn: frontIn[1] },
    { placement: "back", title: "Back print", widthIn: backIn[0], heightIn: backIn[1] },
  ];
}

const JERSEY = { chestIn: [18, 20, 22, 24, 26, 28], lengthIn: [28, 29, 30, 31, 32, 33] };
const FLEECE = {
  chestIn: [20, 22, 24, 26, 28, 30],
  lengthIn: [27, 28, 29, 30, 31, 32],
  sleeveIn: [33.5, 34.5, 35.5, 36.5, 37.5, 38.5],
};

export const PRODUCTS: readonly CatalogueProduct[] = [
  {
    id: 71,
    categoryId: 24,
    type: "T-SHIRT",
    name: "Unisex Staple T-Shirt | Bella + Canvas 3001",
    brand: "Bella + Canvas",
    model: "3001 Unisex Short Sleeve Jersey T-Shirt with Tear Away Label",
    description: "Soft and light, with the right amount of stretch. 100% combed and ring-spun cotton.",
    baseCostCents: 1195,
    areas: areas([12, 16], [12, 16]),
    ...JERSEY,
    sleeveIn: [15.6, 17, 18.5, 20, 21.5, 22.8],
    shippingCents: { first: 475, further: 240 },
  },
  {
    id: 146,
    categoryId: 28,
    type: "SWEATSHIRT",
    name: "Unisex Heavy Blend Hoodie | Gildan 18500",
    brand: "Gildan",
    model: "18500 Unisex Heavy Blend Hooded Sweatshirt",
    description:
      "A soft hoodie with a double-lined hood and a front pouch pocket. 50% cotton, 50% polyester.",
    baseCostCents: 2595,
    areas: areas([13, 13], [12, 16]),
    ...FLEECE,
    shippingCents: { first: 849, further: 250 },
  },
  {
    id: 145,
    categoryId: 29,
    type: "SWEATSHIRT",
    name: "Unisex Crew Neck Sweatshirt | Gildan 18000",
    brand: "Gildan",
    model: "18000 Unisex Heavy Blend Crewneck Sweatshirt",
    description: "A sturdy and warm sweatshirt for the colder months. 50% cotton, 50% polyester.",
    baseCostCents: 2195,
    areas: areas([12, 14], [12, 14]),
    ...FLEECE,
    shippingCents: { first: 849, further: 250 },
  },
  {
    id: 356,
    categoryId: 27,
    type: "T-SHIRT",
    name: "Unisex Long Sleeve Tee | Bella + Canvas 3501",
    brand: "Bella + Canvas",
    model: "3501 Unisex Jersey Long Sleeve Tee",
    description: "A jersey tee with long sleeves and ribbed cuffs. 100% combed and ring-spun cotton.",
    baseCostCents: 1695,
    areas: areas([12, 16], [12, 16]),
    ...JERSEY,
    sleeveIn: FLEECE.sleeveIn,
    shippingCents: { first: 595, further: 240 },
  },
  {
    id: 248,
    categoryId: 25,
    type: "TANK",
    name: "Unisex Tank Top | Bella + Canvas 3480",
    brand: "Bella + Canvas",
    model: "3480 Unisex Jersey Tank",
    description: "A breathable tank top with a drapey fit. 100% combed and ring-spun cotton.",
    baseCostCents: 1295,
    areas: areas([10, 12], [10, 12]),
    chestIn: [18, 19.5, 21, 22.5, 24, 25.5],
    lengthIn: [27, 28, 29, 30, 31, 32],
    shippingCents: { first: 475, further: 240 },
  },
];

export interface CatalogueVariant {
  id: number;
  product: CatalogueProduct;
  colour: (typeof COLOURS)[number];
  size: string;
  /** With one print. */
  costCents: number;
}

/** Variant id: product × 10,000 + index of the colour × 100 + index of the size. */
export function findVariant(id: number): CatalogueVariant | undefined {
  const product = PRODUCTS.find((candidate) => candidate.id === Math.floor(id / 10_000));
  const colour = COLOURS[Math.floor((id % 10_000) / 100)];
  const size = SIZES[id % 100];
  if (!product || !colour || !size) return undefined;
  return { id, product, colour, size, costCents: product.baseCostCents + (SIZE_EXTRA_CENTS[size] ?? 0) };
}

export function variantsOf(product: CatalogueProduct): CatalogueVariant[] {
  return COLOURS.flatMap((_colour, colourIndex) =>
    SIZES.flatMap((_size, sizeIndex) => {
      const variant = findVariant(product.id * 10_000 + colourIndex * 100 + sizeIndex);
      return variant ? [variant] : [];
    }),
  );
}

/** What one piece costs with prints on the given sides: the first is included. */
export function pieceCostCents(variant: CatalogueVariant, placements: string[]): number {
  const prints = new Set(placements).size;
  return variant.costCents + Math.max(0, prints - 1) * SECOND_PLACEMENT_CENTS;
}

/** "11.95" from 1195. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
