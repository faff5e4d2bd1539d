import type { Change } from "~/domain/trends/figures/compare-figures";
import type { Age, DesignCategory } from "~/domain/trends/figures/figures";
import type { ReadMethod } from "~/domain/trends/sources/read-source";
import { plural } from "~/lib/words";

/** The page of one analysis. */
export const figureWords = {
  metaTitle: ({ source }: { source: string }) => `Trends of ${source} · Inkloom`,
  title: ({ source }: { source: string }) => `Trends of ${source}`,
  crumb: "T-Shirt Trends",
  here: "Figures",
  csv: "Download the figures (CSV)",
  facts: {
    source: "Source",
    platform: "Platform",
    date: "Read",
    sample: "Sample",
    method: "Method",
  },
  sample: ({
    sampleSize,
    productsRead,
    garments,
    isWhole,
  }: {
    sampleSize: number;
    productsRead: number;
    garments: number;
    isWhole: boolean;
  }) =>
    [
      plural(sampleSize, { one: "# product", other: "# products" }),
      garments > 0 && garments < productsRead
        ? `shirts and the like, out of ${productsRead.toLocaleString("en-US")} read`
        : "",
      garments === 0 ? "none is called a shirt, so all count" : "",
      isWhole ? "" : "the source may have more",
    ]
      .filter(Boolean)
      .join("; "),
  methods: {
    "shopify-feed": "the shop's public product feed",
    "etsy-api": "Etsy's open interface",
    "json-ld": "the product data in the page (JSON-LD)",
    microdata: "the product data in the page (microdata)",
    "open-graph": "the page's head (Open Graph)",
    html: "the page's text",
    pasted: "what was pasted",
  } satisfies Record<ReadMethod, string>,
  computed: "Every number is counted from these products; none is estimated or made by a model.",
  stats: {
    median: "Median price",
    medianNote: ({ range }: { range: string }) => `half cost ${range}`,
    recent: "New in 90 days",
    recentNote: ({ sampleSize }: { sampleSize: number }) => `of ${sampleSize} with a date`,
    repeated: "Share a title",
    repeatedNote: "products whose title another one has, too",
    sample: "Products counted",
    unknown: "not given",
  },
  keywords: {
    title: "Keywords by weight",
    note: ({ sampleSize }: { sampleSize: number }) =>
      `Words in titles and tags of ${sampleSize} products. Weight: each product once, those of the last 90 days twice.`,
    word: "Word",
    weight: "Weight",
  },
  pairs: {
    title: "Pairs of words",
    note: ({ sampleSize }: { sampleSize: number }) =>
      `Neighbors in the titles of ${sampleSize} products, weighted in the same way.`,
    word: "Pair",
  },
  prices: {
    title: "Price bands",
    note: ({ sampleSize, currency }: { sampleSize: number; currency: string | null }) =>
      `Lowest price of ${sampleSize} products${currency === null ? "; the source names no currency" : ` in ${currency}`}.`,
    none: "The source names no prices.",
    band: "From",
    count: "Products",
  },
  freshness: {
    title: "Freshness",
    note: ({ sampleSize }: { sampleSize: number }) =>
      `How long ${sampleSize} products with a date have been on sale.`,
    none: "The source gives no dates.",
    age: "Age",
    ages: {
      "30 days": "30 days",
      "90 days": "31–90 days",
      year: "up to a year",
      older: "older",
    } satisfies Record<Age, string>,
  },
  categories: {
    title: "Categories of designs",
    note: ({ sampleSize }: { sampleSize: number }) =>
      `By the words in titles and tags of ${sampleSize} products.`,
    category: "Category",
    names: {
      nostalgic: "Nostalgic",
      humor: "Humor",
      minimalist: "Minimalist",
      slogan: "Slogan",
      graphic: "Graphic",
    } satisfies Record<DesignCategory, string>,
  },
  colors: {
    title: "Colors of the cloth",
    note: ({ sampleSize }: { sampleSize: number }) => `Colors that ${sampleSize} products are offered in.`,
    none: "The source names no colors.",
    color: "Color",
  },
  types: { title: "Kinds of products", note: "As the source names them.", type: "Kind" },
  saturation: {
    title: "Saturation",
    note: ({ sampleSize }: { sampleSize: number }) =>
      `How many of the ${sampleSize} products share a word: more than 15% is crowded, less than 5% leaves room.`,
    word: "Word",
    share: "Share",
    products: "Products",
    recent: "New in 90 days",
    level: "Room",
    levels: { high: "crowded", medium: "busy", low: "room" } as const,
  },
  trends: "Trends in this analysis",
  noTrends: "No three products share a word that says something about a design.",
  changes: {
    title: "Since an earlier analysis",
    note: ({ before, now }: { before: number; now: number }) =>
      `Shares of ${before} products then and ${now} now. Only changes with less than a one in ten chance of being random are listed (two-proportion test).`,
    none: "No word's share changed by more than chance explains.",
    first: "Analyze this source again later to see what is new, gone, rising and falling.",
    compareWith: "Compare with",
    compare: "Compare",
    word: "Word",
    change: "Change",
    before: "Then",
    now: "Now",
    confidence: "Confidence",
    names: { new: "new", gone: "gone", rising: "rising", falling: "falling" } satisfies Record<
      Change,
      string
    >,
    unlisted: "hardly any",
  },
};
