import type { AnalysisFault } from "~/domain/trends/analysis-faults";
import type { Change } from "~/domain/trends/figures/compare-figures";
import type { Age, DesignCategory } from "~/domain/trends/figures/figures";
import type { ReadMethod } from "~/domain/trends/sources/read-source";
import { plural } from "~/lib/words";

const pasteInstead = "Paste titles or a CSV file's text below instead.";
const notAnAddress =
  "This is no address of a public website. It begins with https:// and has a name such as shop.com.";

const faults: Record<AnalysisFault, string> = {
  "not-a-url": notAnAddress,
  "not-https": notAnAddress,
  port: notAnAddress,
  user: "Addresses with a name and password in them are not read.",
  address: "Addresses made of numbers are not read. Use the shop's name, such as shop.com.",
  "not-public": notAnAddress,
  own: "That is our own address. Your own sales are on your dashboard.",
  "no-such-name": "There is no website of this name. Check the spelling.",
  inside: "This name leads into a private network, which is never read.",
  redirects: "This address leads on and on without arriving. Try the shop's first page.",
  timeout: `The shop took longer than ten seconds to answer. Try again later. ${pasteInstead}`,
  unreachable: `The shop did not answer. Try again later. ${pasteInstead}`,
  "too-large": `The page is larger than we read. Try the page of one collection. ${pasteInstead}`,
  type: `There is no web page at this address, but a file of another kind. ${pasteInstead}`,
  wall: `The shop keeps programs out. We respect that. ${pasteInstead}`,
  captcha: `The shop asks whether somebody is human, and we do not pretend. ${pasteInstead}`,
  login: `The shop asks for a login first. ${pasteInstead}`,
  script: `The page is empty until its own program runs in a browser. ${pasteInstead}`,
  gone: "There is no page at this address. Check it, or try the shop's first page.",
  status: `The shop answered with an error. Try again later. ${pasteInstead}`,
  robots: `The shop's robots.txt asks programs not to read this page, and we keep to it. ${pasteInstead}`,
  busy: "Many people are reading this shop right now, and we ask it for one page a second. Try again in a minute.",
  "no-products": `The page says nothing about products that a program can read. Try the page of a collection. ${pasteInstead}`,
  "too-few": `There were fewer than five products, too few to say anything about a trend. Try the page of a collection. ${pasteInstead}`,
  "etsy-unavailable": `Etsy did not answer our question, or has no such shop. Try again later. ${pasteInstead}`,
  failed: "An error occurred during analysis.",
};

export const words = {
  page: {
    metaTitle: "T-Shirt Trends · Inkloom",
    title: "T-Shirt Trends",
    lead: "What shops sell right now, counted from their own product data: words, prices, colors, and what is new.",
    tabsLabel: "T-shirt trends",
    analyze: "Analyze Marketplace",
    view: "View Trends",
    pleaseLogIn: "Please log in to access T-Shirt Trends.",
    login: "Login",
    mustBeLoggedIn: "You must be logged in to analyze trends",
  },
  analyze: {
    heading: "Analyze a shop",
    url: "Marketplace URL",
    urlPlaceholder: "https://shop.com/collections/tees",
    supported: ({ hasEtsy }: { hasEtsy: boolean }) =>
      hasEtsy
        ? "Supported marketplaces: Shopify stores, Etsy shops and searches, any shop with product data; Amazon by pasting."
        : "Supported marketplaces: Shopify stores, any shop with product data; Etsy and Amazon by pasting.",
    manners: "Free. We read as a guest would: what the shop's robots.txt allows, one page a second.",
    button: "Analyze T-Shirt Trends",
    busy: "Analyzing Trends...",
    urlRequired: "URL Required",
    enterUrl: "Please enter a marketplace URL to analyze.",
    failed: "Analysis Failed",
    failedShort: "Failed to analyze trends",
    complete: "Analysis Complete",
    completeText: "T-shirt trends have been analyzed and saved.",
    seeTrends: "View Trends",
    seeFigures: "See the figures",
    closed: {
      Amazon:
        "Amazon does not let programs read its pages, so we do not. Copy the titles from its pages and paste them below.",
      Etsy: "We can read Etsy's shops and searches, such as etsy.com/search?q=retro+tee, where its interface is connected. For other pages, copy the titles and paste them below.",
    } as const,
    faults,
    already: {
      title: "One analysis at a time",
      text: "Your last one is still being made. It appears here in a moment.",
    },
    working: ({ source }: { source: string }) => `We are reading ${source}.`,
    workingText:
      "A large shop takes up to a minute, because we ask it for one page a second. This page looks again by itself.",
    cancel: "Cancel",
    canceled: "Analysis canceled",
    pasteHeading: "Paste instead",
    pasteLead:
      "Titles, one a line, or the text of a CSV file with headings. We understand title, price, currency, tags, color, category, date.",
    pasteName: "Name of the source",
    pasteNameHint: "Paste again under the same name later, and the two are compared.",
    pasteNameDefault: "Pasted titles",
    pasteText: "Titles or CSV",
    pastePlaceholder: "Retro Sunset Cat Tee\nVintage Camping Bear T-Shirt\nBe Kind Quote Shirt",
    pasteButton: "Analyze what I pasted",
    pasteRequired: "Paste some titles first, one a line.",
    pasteTooLong: "That is more than we read at once. Paste up to 150,000 characters.",
    nameTooLong: "The name can have up to 60 characters.",
  },
  recent: {
    heading: "Your analyses",
    source: "Source",
    platform: "Platform",
    products: "Products",
    date: "Date",
    state: "State",
    actions: "Actions",
    states: { queued: "Analyzing Trends...", done: "Done", failed: "Analysis Failed" } as const,
    open: "See figures",
    of: ({ source }: { source: string }) => `of ${source}`,
    remove: "Delete",
    removed: "Analysis deleted",
    removedText: "Its trends and figures are gone, too.",
  },
  view: {
    heading: "Your trends",
    empty: "No trend data available yet. Run an analysis first.",
    emptyAction: "Analyze Marketplace",
    viewDesign: "View Design",
    fullscreen: "Fullscreen",
    view: "View",
    download: "Download",
    create: "Create",
    remove: "Delete",
    removed: "Trend deleted",
    about: ({ trend }: { trend: string }) => `for ${trend}`,
    pictureAlt: ({ trend }: { trend: string }) => `A t-shirt in the mood of ${trend}`,
    example: ({ title }: { title: string }) => `“${title}”`,
    keywords: "Keywords",
    byModel: ({ isNamedByModel, summary }: { isNamedByModel: boolean; summary: string }) =>
      `${isNamedByModel ? (summary ? "Name and summary" : "Name") : "Summary"} written by AI. Every number is counted.`,
    preview: "T-Shirt Design Preview",
    previewNote: "A picture of ours in the mood of this trend. Nobody else's artwork is shown or copied.",
    downloadDesign: "Download Design",
    pages: "Pages of trends",
    prompt: ({ keywords, category }: { keywords: string; category: string }) =>
      `An original t-shirt design inspired by ${keywords}${category === "graphic" ? "" : `, ${category}`}. Bold shapes, few colors, no brand names, no text.`,
  },
  figures: {
    metaTitle: ({ source }: { source: string }) => `Trends of ${source} · Inkloom`,
    title: ({ source }: { source: string }) => `What ${source} sells`,
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
        garments === 0 ? "none calls itself a shirt, so all count" : "",
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
      unknown: "not said",
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
        `Since when ${sampleSize} products with a date are on sale.`,
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
    types: { title: "Kinds of products", note: "As the source calls them.", type: "Kind" },
    saturation: {
      title: "Saturation",
      note: ({ sampleSize }: { sampleSize: number }) =>
        `How many of the ${sampleSize} products share a word: more than 15 % is crowded, less than 5 % leaves room.`,
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
        `Shares of ${before} products then and ${now} now. Listed is only what chance explains less than one time in ten (test of two proportions).`,
      none: "No word's share changed by more than chance explains.",
      first: "Analyze this source again later, and you see here what is new, gone, rising and falling.",
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
  },
  csv: {
    figure: "Figure",
    name: "Name",
    value: "Products",
    recent: "New in 90 days",
    weight: "Weight",
    sample: "Sample",
    readAt: "Read at (UTC)",
    method: "Method",
    figures: {
      keyword: "keyword",
      pair: "pair",
      price: "price band",
      age: "age",
      category: "category",
      color: "color",
      type: "kind",
    },
  },
};
