import { MAX_QUEUED_FIXES_PER_PERSON } from "~/domain/designs/print-check/fix-limits";
import type { FixFailure } from "~/domain/designs/print-check/fix-requests";
import { plural } from "~/lib/words";
import type { FindingKind, LimitSource, SampledFix, SuggestedFix } from "~/print";

/** Each check's name, why it matters, and the slug of its article in the knowledge base. */
const checks: Record<FindingKind, { name: string; why: string; article: string }> = {
  blank: {
    name: "Something to print",
    why: "There is no drawing in this picture: it is empty, or one color all over. Choose another one.",
    article: "empty-space-around-the-drawing",
  },
  resolution: {
    name: "Resolution",
    why: "Too few pixels per inch print blurred: letters look jagged and thin lines fuzzy.",
    article: "resolution-too-low",
  },
  enlarged: {
    name: "Real resolution",
    why: "The edges are as soft as in a smaller picture that was enlarged: more pixels, but no more detail. Print it smaller, or upload the original file.",
    article: "resolution-too-low",
  },
  area: {
    name: "Inside the print area",
    why: "The printer cannot print beyond this area. Make the print smaller or move it.",
    article: "outside-the-print-area",
  },
  "print-size": {
    name: "Size of the print",
    why: "This is below the printer's minimum size. Make the print larger.",
    article: "print-too-small",
  },
  shape: { name: "Shape", why: "The picture would be stretched.", article: "picture-would-be-stretched" },
  "half-transparent": {
    name: "Half-transparent areas",
    why: "Printers can't print half-transparent ink. Shadows and glows come out pale and patchy.",
    article: "half-transparent-pixels",
  },
  "leftover-box": {
    name: "Leftover box",
    why: "A nearly invisible haze prints as a faint box.",
    article: "fringe-and-leftover-boxes",
  },
  fringe: {
    name: "Color fringe",
    why: "A thin rim of the old background glows around the drawing.",
    article: "fringe-and-leftover-boxes",
  },
  ground: {
    name: "Background",
    why: "This background will print as a solid rectangle.",
    article: "background-not-removed",
  },
  holes: {
    name: "Background in holes",
    why: "Patches of the background that the drawing encloses are printed too.",
    article: "fringe-and-leftover-boxes",
  },
  lines: {
    name: "Thinnest line",
    why: "Ink on cotton fibers spreads: a thinner line breaks up. Print the picture larger, or draw the line thicker.",
    article: "thin-lines-and-small-letters",
  },
  letters: {
    name: "Smallest letters",
    why: "Smaller letters close up and cannot be read. Print the picture larger, or set fewer words larger.",
    article: "thin-lines-and-small-letters",
  },
  contrast: {
    name: "Seen on the cloth",
    why: "Ink that is close to the cloth's own color disappears.",
    article: "low-contrast-with-the-garment",
  },
  empty: {
    name: "Empty margin",
    why: "The file is measured by its edges: the drawing prints smaller or off the middle.",
    article: "empty-space-around-the-drawing",
  },
  "cut-off": {
    name: "Cut off by its file",
    why: "Where the drawing runs into the file's edge it ends in a straight line on the cloth. Use a file with room around the drawing.",
    article: "empty-space-around-the-drawing",
  },
  "under-alpha": {
    name: "Color under transparency",
    why: "Hidden color in transparent areas can show up as a dark rim when the picture is resized.",
    article: "white-under-transparency",
  },
  words: {
    name: "Words as asked for",
    why: "AI often misspells lettering.",
    article: "words-differ-from-those-asked-for",
  },
};

const fixes: Record<SuggestedFix, string> = {
  smaller: "Shrink until sharp",
  resample: "Enlarge to 300 DPI (invents no detail)",
  threshold: "Make it solid",
  halftone: "Make it dots",
  "remove-veil": "Remove the box",
  despill: "Remove the fringe",
  "remove-ground": "Remove the background, holes too",
  trim: "Trim to the ink",
  outline: "Add a light border",
  "outline-dark": "Add a dark border",
  deepen: "Make the colors deeper",
  "deepen-more": "Make the colors much deeper",
  lighten: "Make the colors lighter",
  "lighten-more": "Make the colors much lighter",
  invert: "Make a negative",
  "white-under-alpha": "Make hidden color white",
  thicken: "Make all strokes thicker",
  "without-colour": "Leave these colors out",
};

/** Why a fix made no picture, and what to do then. */
const fixFailures: Record<FixFailure, string> = {
  nothing: "There was nothing to fix.",
  "too-large":
    "This picture is too large to be fixed here. Print it smaller, or fix it in a drawing program and upload it.",
  unreadable: "This picture could not be read. Download it, export it as a PNG, and upload that.",
  unhelpful:
    "We tried it: the problem was still there, or the drawing no longer looked the same. Your picture is unchanged.",
  "no-room":
    "There is no room left for the fixed copy. Remove pictures that you do not need, then press the button again.",
  interrupted: "Something failed on our side several times. Please press the button again.",
};

/** Where each limit comes from. */
const limitSources: Record<LimitSource, string> = {
  "partner-files": "Printful, guide to print files: at least 150 DPI; above 300 nothing is gained",
  "partner-catalogue": "Printful, catalog: this garment's print area and least resolution",
  "partner-layers": "Printful, order interface: the smallest layer is 0.3 in, in steps of 0.001 in",
  "partner-transparency":
    "Printful, guide to transparency: ink is opaque or it is not there; the share is our own limit",
  "trade-lines":
    "Usual in the trade for direct-to-garment print on cotton; guides for transfers say 0.75 to 1.25 pt",
  contrast: "Ratio of luminances as in WCAG 2.2; the limits are our own",
  own: "Our own limit, from pictures with planted faults and as many good ones",
  asked: "The words in double quotes of the prompt, read back from the picture",
};

export const words = {
  printReport: {
    fineChecks: ({ count }: { count: number }) =>
      plural(count, { one: "# check is fine: every number", other: "# checks are fine: every number" }),
    resolutionRange: ({ limit }: { limit: string }) =>
      `. Between ${limit} and 300 it is good; more pixels can be made, but no more detail.`,
    severities: { fine: " (fine)", error: " (error)", warning: " (warning)" },
    seenOnColor: ({ color, contrast }: { color: string; contrast: string }) => `${color} (${contrast} seen)`,
    lostOnColor: ({ color, share }: { color: string; share: string }) =>
      `${color} (a line, a row of letters or another piece disappears: ${share} of the ink)`,
    lostOn: ({ colors }: { colors: string }) => `On ${colors}.`,
    limit: ({ source }: { source: string }) => `Limit: ${source}.`,
    thingsToMend: ({ count }: { count: number }) =>
      plural(count, {
        one: "Fix one thing before publishing",
        other: "Fix # things before publishing",
      }),
    worthALook: ({ count }: { count: number }) =>
      plural(count, {
        one: "Can be printed; one thing is worth a look",
        other: "Can be printed; # things are worth a look",
      }),
    moreAbout: ({ name }: { name: string }) => (
      <>
        More<span className="sr-only"> about: {name}</span>
      </>
    ),
    where: "Where",
    measuredOnCopy: ({ reduced }: { reduced: number }) => ` Measured on a copy reduced ${reduced} times.`,
    markedOn: ({ name, alt }: { name: string; alt: string }) => `${name}, marked on: ${alt}`,
    readyToPrint: "Ready to print",
  },
  measurements: {
    none: "none",
    noLimit: "no limit",
    mustBe: ({ limit }: { limit: string }) => `must be ${limit}`,
    atLeast: ({ limit }: { limit: string }) => `at least ${limit}`,
    seen: ({ share }: { share: string }) => `${share} of the drawing can be seen`,
    seenEnough: ({ limit }: { limit: string }) => `${limit} is enough`,
    lost: ({ share }: { share: string }) => `a piece of ${share} of the drawing disappears`,
    lostLittle: ({ limit }: { limit: string }) => `up to ${limit} goes unnoticed`,
    atMost: ({ limit }: { limit: string }) => `at most ${limit}`,
  },
  beforeAndAfter: { before: "Before", after: "After" },
  fixPreview: {
    before: ({ color }: { color: string }) => `Before, on ${color}`,
    after: ({ color }: { color: string }) => `After, on ${color}`,
    caption: "Before and after, on your picture.",
  },
  /** For those who cannot see the two pictures; `caption` stands above them. */
  fixSamples: {
    despill: {
      before: "Before: a part of the drawing's edge with its rim",
      after: "After: the same part without the rim",
      caption: "A part of your picture, before and after.",
    },
    resample: {
      before: "Before: a part of the print, pixel by pixel",
      after: "After: the same part with more pixels",
      caption: "A part of your print, before and after.",
    },
    "white-under-alpha": {
      before: "Before: the picture with its hidden color",
      after: "After: the picture with white in its place",
      caption:
        "Your picture for a program that ignores transparency, before and after. On the cloth both look the same.",
    },
  } satisfies Record<SampledFix, { before: string; after: string; caption: string }>,
  checks,
  limitSources,
  fixes,
  fixFailures,
  tooManyFixes: `${MAX_QUEUED_FIXES_PER_PERSON} of your pictures are being fixed already. Wait until one of them is done, which takes up to half a minute, and press the button again.`,
};
