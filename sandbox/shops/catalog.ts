/** What the sample shops sell: shirts made from lists of words, the same ones for everybody. */
export interface SampleProduct {
  id: number;
  handle: string;
  title: string;
  description: string;
  type: string;
  vendor: string;
  tags: string[];
  colors: string[];
  priceCents: number;
  isAvailable: boolean;
  publishedAt: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The first product; one more every so many hours, each sold for ten months. */
const FIRST_AT = Date.UTC(2025, 9, 1);
const HOURS_BETWEEN = 30;
const SOLD_DAYS = 300;

/** [theme, weight at first, weight later]: themes come and go as the sandbox's clock moves. */
const THEMES: [words: string, first: number, later: number][] = [
  ["Retro Sunset Cat", 9, 4],
  ["Vintage Camping Bear", 7, 5],
  ["Funny Coffee Dog", 5, 8],
  ["Minimalist Mountain Line", 4, 9],
  ["Be Kind Quote", 6, 6],
  ["Cottagecore Mushroom", 2, 9],
  ["Retro Space Cat", 3, 6],
  ["Nurse Life Slogan", 4, 2],
  ["Vintage Motorcycle", 5, 3],
  ["Plant Dad Joke", 2, 5],
];
const KINDS: [type: string, name: string, baseCents: number][] = [
  ["T-Shirts", "T-Shirt", 2200],
  ["T-Shirts", "Tee", 2400],
  ["T-Shirts", "Unisex Tee", 1900],
  ["Hoodies", "Hoodie", 4400],
  ["Sweatshirts", "Crewneck Sweatshirt", 3900],
  ["Long Sleeves", "Long Sleeve", 2900],
  ["Tank Tops", "Tank Top", 2100],
];
const COLORS = ["Black", "White", "Navy", "Heather Grey", "Forest", "Maroon", "Mustard", "Natural"];

/** A number from 0 to 1 that belongs to a seed. */
function chance(seed: number): number {
  let value = (seed + 0x6d2b79f5) | 0;
  value = Math.imul(value ^ (value >>> 15), value | 1);
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
}

/** The products on sale at a time, newest first; `seed` makes another shop, `hoursBetween` a larger one. */
export function sampleCatalog(now: number, { seed = 1, hoursBetween = HOURS_BETWEEN } = {}): SampleProduct[] {
  const step = hoursBetween * 60 * 60 * 1000;
  const last = Math.floor((now - FIRST_AT) / step);
  const first = Math.max(0, Math.ceil((now - SOLD_DAYS * DAY_MS - FIRST_AT) / step));
  const products: SampleProduct[] = [];
  for (let index = last; index >= first; index--)
    products.push(sampleProduct(index, seed, FIRST_AT + index * step));
  return products;
}

export function sampleProduct(index: number, seed: number, publishedAt: number): SampleProduct {
  const random = (salt: number) => chance(index * 7919 + salt * 104729 + seed * 31);
  const later = Math.min(1, Math.max(0, (publishedAt - FIRST_AT) / (500 * DAY_MS)));
  const weights = THEMES.map(([, before, after]) => before + (after - before) * later);
  let at = random(1) * weights.reduce((sum, weight) => sum + weight, 0);
  let theme = 0;
  while (theme < THEMES.length - 1 && at >= (weights[theme] as number)) at -= weights[theme++] as number;
  const [words] = THEMES[theme] as [string, number, number];
  const [type, name, base] = KINDS[Math.floor(random(2) ** 2 * KINDS.length)] as (typeof KINDS)[number];
  const title = `${words} ${name}`;
  const colors = COLORS.filter((_, color) => random(10 + color) < (color < 3 ? 0.8 : 0.3));
  return {
    id: 7_000_000_000_000 + seed * 1_000_000 + index,
    handle: `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${index}`,
    title,
    description: `<p>${title} with a <em>screen print</em> on soft cotton &amp; ribbed collar.</p>`,
    type,
    vendor: "Threads & Tees",
    tags: words.toLowerCase().split(" ").slice(0, 3),
    colors: colors.length > 0 ? colors : ["Black"],
    priceCents: base + Math.floor(random(3) * 6) * 100 - 1,
    isAvailable: random(4) < 0.86,
    publishedAt,
  };
}
