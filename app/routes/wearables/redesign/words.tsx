import { MAX_SIMILARITY } from "~/domain/designs/redesigns/redesign-limits";
import type { RedesignFailure } from "~/domain/designs/redesigns/redesign-row";
import * as limitWords from "~/domain/limits/words";

const LIMIT = Math.round(MAX_SIMILARITY * 100);
const BACK = "Your 3 credits are back.";

const failures: Record<RedesignFailure, { why: string; next: string }> = {
  wall: {
    why: "The site asks visitors to log in or prove they are human, and turns programs away. We don't work around that.",
    next: "Save the product's picture and upload it, or describe the product in words.",
  },
  robots: {
    why: "The site asks programs not to read this page (robots.txt), so we didn't.",
    next: "Save the product's picture and upload it, or describe the product in words.",
  },
  address: {
    why: "This is not the address of a public web page that we can open.",
    next: "Copy it from your browser's address bar while the product is open.",
  },
  unreachable: {
    why: "The page did not answer, although we asked three times.",
    next: "Check the address, or use a picture or words instead.",
  },
  busy: {
    why: "Too many people are reading from this shop right now, and we read at most one page per second.",
    next: "Try again in a minute, or use a picture or words instead.",
  },
  "no-product": {
    why: "We found no product on this page.",
    next: "Open a single product and copy its address, or use a picture or words instead.",
  },
  "no-picture": {
    why: "The page shows no picture that we could read, so we could not make sure a new design is different.",
    next: "Save the product's picture and upload it, or describe the product in words.",
  },
  "picture-format": {
    why: "The picture is in a format that we cannot read, so we could not make sure a new design is different.",
    next: "Save the picture as a PNG or JPG and upload it, or describe the product in words.",
  },
  "protected-name": {
    why: "It names or shows something that belongs to someone else.",
    next: "Choose a product without brands, characters or real people.",
  },
  "no-theme": {
    why: "We found nothing we could draw.",
    next: "Describe in words what the product shows: “a fox in the forest, retro”.",
  },
  refused: {
    why: "The model's content rules refused this picture.",
    next: "Choose another product, or describe in words what the new design should show.",
  },
  paused: {
    why: "Several of your pictures in a row could not be delivered, so the model was not asked.",
    next: "Try again in an hour.",
  },
  unavailable: {
    why: "The model that looks at pictures did not answer. This is not your fault.",
    next: "Try again in a few minutes.",
  },
  late: { why: "It took too long. That is our fault.", next: "Try again now." },
};

export const words = {
  lead: "We read what a product is about and draw something new. Nothing of its picture is used, and a result that comes too close to it is discarded.",
  cost: "This will use 3 credits",
  waysLabel: "Ways to start",
  ways: { url: "Product page", picture: "Picture", words: "Words" },
  urlLabel: "Product URL",
  urlHint: "The page of one product, in any public shop.",
  pictureHint:
    "A picture of the product: PNG or JPG, up to 5 MB. We keep a small copy to compare with the new design, and delete it as soon as that is done.",
  wordsLabel: "What does the product show?",
  wordsHint: "Its title and keywords, for example “retro fox in the forest, sunset”.",
  changeLabel: "What should be different? (optional)",
  changeHint: "In your own words, for example “with an owl in place of the fox”.",
  generate: "Generate Redesign",
  enterUrl: "Please enter a product URL",
  enterWords: "Please describe the product",
  choosePicture: "Choose a picture first.",
  unreadablePicture: "We cannot read this picture. Save it as a PNG or JPG and try again.",
  tooLong: "This is too long: an address can have 2,000 characters, a description 1,000, a change 200.",
  notEnough: "Not enough credits. This operation requires 3 credits.",
  notStarted: "No redesign was started, and no credits were used",
  creditsFailed: "Failed to use credits. Please press the button again: it is charged once.",
  broken: "The image model has not answered for a while. Nothing was charged: try again later.",
  drawingOff: "New pictures are paused right now. Nothing was charged: please come back later.",
  paused: "Several of your pictures in a row could not be delivered. Try again in an hour.",
  tooMany: limitWords.redesigns,
  protectedTyped: ({ name }: { name: string }) =>
    `“${name}” belongs to someone else, so we don't draw it. Nothing was charged.`,
  processing: "Processing URL...",
  processingOther: {
    url: "Processing URL...",
    picture: "Processing picture...",
    words: "Processing words...",
  },
  minute: "This may take a minute or two",
  leave: "You can leave this page: the result will be here.",
  lookAgain: "Look again",
  failed: "Failed to process the product URL",
  failedOther: {
    url: "Failed to process the product URL",
    picture: "Failed to process the picture",
    words: "Failed to process the words",
  },
  failures,
  protectedName: ({ name }: { name: string }) => `The name is “${name}”.`,
  nearCopy: ({ score }: { score: number }) =>
    `The new design is ${score}% similar to the source; we only deliver designs below ${LIMIT}%. It was discarded.`,
  notDrawn: "The image model could not draw it.",
  back: BACK,
  again: "Say in your own words what should be different, and try again.",
  reviewHeading: "Your new design",
  preview: "The new design",
  taken: "What we used",
  motifs: "Theme",
  moods: "Mood",
  style: "Style",
  palette: "Colors",
  none: "none",
  notTaken: "What we did not use",
  notTakenText:
    "The picture itself, its composition and its lettering, the shop's sentences, brand and price.",
  leftOut: "Words left out",
  score: "Similarity to the source",
  scoreText: ({ score }: { score: number }) => `${score}% (we deliver only below ${LIMIT}%)`,
  noScore: "There was no picture to compare it with.",
  pageTitle: "Read from",
  save: "Save Product",
  saving: "Saving...",
  missing: "Missing product information",
  another: "Start another redesign",
};
