import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  DEFAULT_IMAGE_SIZE,
  IMAGE_SIZES,
  IMAGE_STYLES,
  MAX_PROMPT_CHARACTERS,
  PROMPT_WARNING_CHARACTERS,
} from "~/domain/designs/generation/prompts";
import { LICENSE_PRICE_CENTS } from "~/domain/payments/purchases/image/license-price";
import { viewSteps as stepsOfViewer } from "~/routes/generator/library/viewer/view-steps";
import { words as library } from "~/routes/generator/library/words";
import { FULLSCREEN_ZOOM } from "~/routes/generator/result/picture/fullscreen-viewer";
import { RESULT_ZOOM } from "~/routes/generator/result/picture/picture-view";
import * as result from "~/routes/generator/result/words";

/** Sentences of the image generator and of My Images that are promised to the letter, by the module that says them. */
const PROMISED: Record<string, readonly string[]> = {
  "app/routes/generator/words.tsx": [
    '"AI Image Generator"',
    '"Generate"',
    '"My Images"',
    '"You need to create a store first."',
    '"Create Store"',
    '"Creating Store..."',
  ],
  "app/routes/generator/generator-action-words.ts": [
    '"Image generated successfully!"',
    '"Failed to generate image. Please try again."',
    '"Please enter a prompt for image generation"',
    '"Enter a store name"',
    '"Store created!"',
    '"Failed to create store."',
    "Insufficient credits. Please purchase more credits to continue.",
    '"Credit used"',
  ],
  "app/routes/generator/result/words.tsx": [
    '"No images generated yet"',
    '"Image generated successfully!"',
    '"Failed to generate image. Please try again."',
    '"Enhanced prompt"',
    '"Zoom out"',
    '"Zoom in"',
    '"Rotate"',
    '"Fullscreen"',
    '"Reset"',
    '"Download"',
  ],
  "app/routes/generator/prompt-form/words.tsx": ['"Art style"', '"Resolution"', '"Insufficient credits"'],
  "app/domain/designs/generation/prompt-words.ts": ['"Square"', '"Portrait"', '"Landscape"', '"None"'],
  // The browser's script says these by itself where the server did not answer.
  "app/enhance/library/words.ts": [
    '"Failed to update image(s)"',
    '"Failed to delete images"',
    '"Failed to update favorite status"',
  ],
};

it.each(Object.entries(PROMISED))("%s says what was promised, to the letter", (module, sentences) => {
  const text = readFileSync(module, "utf8");
  expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

it("My Images says what was promised, to the letter", () => {
  const { page, toolbar, collections, empty, changes } = library;
  expect([page.heading, page.generate, page.myImages, page.failedToLoad]).toEqual([
    "AI Image Generator",
    "Generate",
    "My Images",
    "Failed to load your image history",
  ]);
  expect([toolbar.favoritesOnly, toolbar.selectImages, toolbar.searchPlaceholder]).toEqual([
    "Show favorites only",
    "Select Images",
    "Search images by prompt...",
  ]);
  expect([toolbar.grid, toolbar.list]).toEqual(["Grid", "List"]);
  expect([empty.none, empty.notFound, empty.notInView]).toEqual([
    "No images generated yet",
    "No images found matching your search",
    "No images in this view",
  ]);
  expect([collections.blank, collections.created({ name: "Summer" })]).toEqual([
    "Collection name cannot be empty",
    'Collection "Summer" created',
  ]);
  expect([collections.failedToCreate, collections.failedToLoad]).toEqual([
    "Failed to create collection",
    "Failed to load your collections",
  ]);
  expect([changes.addedToFavorites, changes.removedFromFavorites, changes.favoriteFailed]).toEqual([
    "Added to favorites",
    "Removed from favorites",
    "Failed to update favorite status",
  ]);
  expect([changes.imageUpdated, changes.imagesUpdated, changes.imagesDeleted]).toEqual([
    "Image updated",
    "Images updated",
    "Images deleted",
  ]);
  expect([changes.failedToUpdate, changes.failedToDelete]).toEqual([
    "Failed to update image(s)",
    "Failed to delete images",
  ]);
});

it("the license of a picture costs $3.99", () => {
  expect(LICENSE_PRICE_CENTS).toBe(399);
  expect(result.purchaseDesign({ price: "$3.99" })).toBe("Purchase This Design ($3.99)");
});

it("a prompt has at most 1000 characters, and the counter warns above 800", () => {
  expect([MAX_PROMPT_CHARACTERS, PROMPT_WARNING_CHARACTERS]).toEqual([1000, 800]);
});

it("there are ten styles and three sizes, square by default", () => {
  expect(IMAGE_STYLES.map(({ value }) => value)).toEqual([
    "",
    ...["realistic", "cartoon", "3D", "watercolor", "digital art"],
    ...["oil painting", "pencil sketch", "pixel art", "anime"],
  ]);
  expect(IMAGE_SIZES.map(({ value }) => value)).toEqual(["1024x1024", "1024x1792", "1792x1024"]);
  expect(DEFAULT_IMAGE_SIZE).toBe("1024x1024");
});

it("the result zooms from 50 to 200 percent by 10, its fullscreen view from 25 to 300 by 25", () => {
  expect(RESULT_ZOOM).toEqual({ least: 50, most: 200, step: 10 });
  expect(FULLSCREEN_ZOOM).toEqual({ least: 25, most: 300, step: 25 });
});

it("the viewer of My Images zooms from 25 to 300 percent by 25", () => {
  const zooms: number[] = [];
  for (let view: ReturnType<typeof stepsOfViewer>["zoomIn"] = { zoom: 25, turn: 0 }; view; ) {
    zooms.push(view.zoom);
    view = stepsOfViewer(view).zoomIn;
  }
  expect(zooms).toEqual(Array.from({ length: 12 }, (_, at) => 25 * (at + 1)));
  expect(stepsOfViewer({ zoom: 25, turn: 0 }).zoomOut).toBeNull();
});
