import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TREND_PICTURES } from "~/content/trend-pictures";
import { MAX_SIMILARITY, REDESIGN_CREDITS } from "~/domain/designs/redesigns/redesign-limits";
import { SUGGESTION_CREDITS } from "~/domain/designs/suggestions/suggestion-limits";
import { OWN_PRODUCT_SORTS } from "~/domain/products/wearables/list-own-products";
import { NETWORKS } from "~/domain/sharing/networks";
import { designCategory } from "~/domain/trends/figures/design-category";
import { MAX_ARTWORK_BYTES } from "~/print";
import { words as redesignWords } from "~/routes/wearables/redesign/words";
import { words as shareWords } from "~/routes/wearables/share/words";
import { words as pageWords } from "~/routes/wearables/words";

/** Sentences of the wearables assistant, of sharing and of trends that are promised to the letter, by their module. */
const PROMISED: Record<string, readonly string[]> = {
  "app/routes/wearables/words.tsx": [
    "Please log in to access the Custom Wearables Assistant.",
    "Custom Wearables Assistant",
    '"Manual Upload"',
    '"Redesign from URL"',
    '"My Products"',
    "Supported formats: PNG, JPG, SVG (max 5MB)",
    "AI Suggest (1 credit)",
    '"Save Product"',
    "Product Saved!",
    "View All Products",
    "No products yet",
    "My Products (",
    "Newest First",
    "Oldest First",
    "Sort by Title",
    "Are you sure?",
    "This will permanently delete this product. This action cannot be undone.",
    "Edit Product",
    "Please fill all fields",
    "Not enough credits. Please purchase more credits.",
    "Title and description are required",
    "User not authenticated",
    "Failed to use credits",
    "Failed to generate suggestion",
    "Failed to save product",
    "Product saved successfully!",
    "Product updated successfully",
    "Failed to update product",
    "Generated title and description!",
  ],
  "app/routes/wearables/redesign/words.tsx": [
    "This will use 3 credits",
    "Generate Redesign",
    "Processing URL...",
    "This may take a minute or two",
    "Please enter a product URL",
    "Not enough credits. This operation requires 3 credits.",
    "Failed to use credits",
    "Failed to process the product URL",
    "Missing product information",
    '"Save Product"',
  ],
  "app/routes/wearables/share/words.tsx": [
    "Post to Social Media",
    "Share to Social Media",
    "Check out my new design: ",
    "Add hashtags automatically",
    "Add emojis automatically",
    '"Cancel"',
    "Share Now",
    "Sharing...",
    "Please select at least one platform to share to",
    "Failed to share to social media",
    "Please check your connection and try again",
    "Successfully shared to ",
    "Your product has been posted to your social media accounts",
  ],
  "app/routes/trends/words.ts": [
    "Analyze Marketplace",
    "View Trends",
    "Supported marketplaces: ",
    "Analyze T-Shirt Trends",
    "Analyzing Trends...",
    "URL Required",
    "Please enter a marketplace URL to analyze.",
    "You must be logged in to analyze trends",
    "No trend data available yet. Run an analysis first.",
    "View Design",
    "Fullscreen",
    '"View"',
    '"Download"',
    '"Create"',
    "T-Shirt Design Preview",
    "Download Design",
    "Analysis Failed",
    "Failed to analyze trends",
    "Analysis Complete",
    "T-shirt trends have been analyzed and saved.",
  ],
  "app/routes/trends/fault-words.ts": ["An error occurred during analysis."],
  "app/routes/trends/trend-card.tsx": ['"tshirt-trend-design.jpg"', '"tshirt-design.jpg"'],
  "app/domain/trends/run-analysis.ts": ['"Uncategorized"', '"Unknown"', '"N/A"'],
};

describe("the wearables assistant and the trends say what was promised, to the letter:", () => {
  it.each(Object.entries(PROMISED))("%s", (module, sentences) => {
    const text = readFileSync(module, "utf8");
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  });
});

describe("what is promised in numbers", () => {
  it("a suggestion costs one credit, a redesign three, and their words say so", () => {
    expect([SUGGESTION_CREDITS, REDESIGN_CREDITS]).toEqual([1, 3]);
    expect(pageWords.details.suggest).toContain(`${SUGGESTION_CREDITS} credit`);
    expect(redesignWords.cost).toContain(`${REDESIGN_CREDITS} credits`);
    for (const { why, next } of Object.values(redesignWords.failures))
      expect(why.length * next.length).toBeGreaterThan(0);
    expect(redesignWords.back).toContain(`${REDESIGN_CREDITS} credits`);
    expect(redesignWords.nearCopy({ score: 88 })).toContain(`below ${MAX_SIMILARITY * 100}%`);
  });

  it("a picture may have five megabytes", () => {
    expect(MAX_ARTWORK_BYTES).toBe(5 * 1024 * 1024);
  });

  it("products are sorted newest first, or oldest first, or by title", () => {
    expect(OWN_PRODUCT_SORTS).toEqual(["newest", "oldest", "title"]);
  });

  it("a share begins with Facebook, Instagram and Twitter, without TikTok, and with its message", () => {
    expect(NETWORKS.map(({ name, isOn }) => [name, isOn])).toEqual([
      ["Facebook", true],
      ["Instagram", true],
      ["Twitter", true],
      ["TikTok", false],
    ]);
    expect(shareWords.defaultMessage({ title: "Fox" })).toBe("Check out my new design: Fox");
    expect(shareWords.success({ networks: ["Facebook", "Twitter"] })).toBe(
      "Successfully shared to Facebook and Twitter!",
    );
  });

  it.each([
    ["nostalgic", ["nostalgic", "vintage", "retro"]],
    ["humor", ["humor", "funny", "joke"]],
    ["minimalist", ["minimalist", "simple", "clean"]],
    ["slogan", ["slogan", "text", "quote"]],
    ["graphic", ["cats", ""]],
  ] as const)("a trend in the category %s has one of two pictures", (category, wordsOfIt) => {
    for (const word of wordsOfIt) expect(designCategory(`a ${word} tee`)).toBe(category);
    expect(TREND_PICTURES[category]).toHaveLength(2);
    for (const { jpg } of TREND_PICTURES[category]) expect(jpg).toMatch(/\.jpg$/);
  });
});
