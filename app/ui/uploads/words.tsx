import * as limitWords from "~/domain/limits/words";
import {
  type ArtworkRefusal,
  MAX_ARTWORK_BYTES,
  MAX_BUFFERED_PIXELS,
  MAX_CONVERTED_PIXELS,
  MIN_EDGE_PX,
} from "~/print";

const MEGABYTE = 1024 * 1024;

const svgFaults: Record<Extract<ArtworkRefusal, { kind: "svg" }>["why"], string> = {
  "not-xml": "The SVG is damaged. Export it again and retry.",
  doctype:
    "The SVG declares entities of its own, which we do not read. Export it as “plain SVG” and try again.",
  script: "The SVG contains a script. Export it without interactivity and try again.",
  outside:
    "The SVG needs a file that is not in it (a picture, font or style sheet). Embed pictures when you export it.",
  "foreign-object":
    "The SVG contains a piece of a web page, which cannot be printed. Convert text boxes to paths and try again.",
  text: "The SVG contains text along a path, in a box, or in its own font, which we cannot set. Convert text to paths (“outlines”, “curves”) and try again.",
  "text-script":
    "The SVG contains letters that none of our typefaces has. Convert text to paths (“outlines”, “curves”) and try again.",
  typefaces:
    "The SVG contains text in more typefaces than we open for one drawing. Convert text to paths (“outlines”, “curves”) and try again.",
  filter:
    "The SVG uses an effect that takes too long to draw. Turn it into pixels in your program, or export a PNG.",
  style: "The SVG uses styles that we cannot read. Export it with “presentation attributes” and try again.",
  image:
    "A picture in the SVG is damaged, too large, or not a PNG or JPG. Export it all as a PNG and try again.",
  loop: "Something in the SVG refers to itself. Export it again, or as a PNG.",
  "too-many-nodes":
    "The SVG has more than 20,000 parts. Simplify it, or export a PNG of 3600 pixels or more.",
  "too-deep": "The SVG is nested too deep. Ungroup it, or export a PNG of 3600 pixels or more.",
  "too-costly":
    "The SVG takes too long to draw: too many large or half-transparent layers, or too fine a line. Export a PNG of 3600 pixels or more.",
  "no-size":
    "The SVG does not say how large it is, or is a very narrow strip. Set its width, height and view box and try again.",
  unsupported: "The SVG uses something that we do not draw. Turn it into paths or pixels, or export a PNG.",
  "too-long": "A value in the SVG is longer than drawings need. Export it as “plain SVG”, or as a PNG.",
};

/** The same where one element or attribute is to blame. */
const svgFaultsOf: Partial<Record<keyof typeof svgFaults, (named: { what: string }) => string>> = {
  unsupported: ({ what }) =>
    `The SVG uses “${what}”, which we do not draw. Turn it into paths or pixels in your program, or export a PNG.`,
  "text-script": ({ what }) =>
    `The SVG contains text in ${what}, and none of our typefaces can set it. Convert text to paths (“outlines”, “curves”) and try again.`,
  "too-long": ({ what }) =>
    `In the SVG, “${what}” is longer than drawings need. Export it as “plain SVG” and try again, or export a PNG.`,
};

export const words = {
  uploadForm: {
    notTaken: "This picture was not accepted",
    chooseAPicture: "Choose a picture",
    orDropIt: "or drop it here, or paste it",
    chooseHint:
      "PNG, JPG, SVG, WebP, AVIF or HEIC, up to 5 MB and 30 megapixels. 3600 pixels print 12 inches at 300 DPI; with a transparent background, no box is printed around the drawing.",
    sentSoFar: "Sent so far",
    howWasItMade: "How was it made?",
    byPeople: "By people",
    byPeopleHint: "Drawn, photographed, designed",
    withAi: "With AI",
    withAiHint: "Your product's page will say so: buyers have a right to know",
    termsHint: (
      <>
        Upload only what you have the right to print. Location, time and device data are removed from the
        file; its content credentials are kept separately, for you alone.{" "}
        <a href="/provenance">What we keep about pictures</a>
      </>
    ),
    lookingAtIt: "Looking at it…",
    upload: "Upload",
  },
  /** Why a file was not taken, and what to do about it. */
  refusals: {
    tooLarge: `The file is larger than ${MAX_ARTWORK_BYTES / MEGABYTE} MB. Save it as a PNG with fewer colors, or as a JPG of quality 90.`,
    unfit:
      "This picture shows something we cannot print, so it was not stored. If you think we are wrong, write to us, and a person will look at it.",
    tooMany: limitWords.upload,
    noRoom: "There is no room left for your artwork. Remove pictures that you do not need, then try again.",
    busy: "We are busy with other pictures right now. Please try again in a minute.",
    unstored: "We could not store your picture. That is our fault: please try again in a minute.",
  },
  /** What is wrong with a file, by the reader's name for it. */
  faults: {
    "not-a-picture": "This is not a picture that we can read. Save it as a PNG, JPG or SVG.",
    webPage: "This is a web page, not a picture. Save the picture itself, as a PNG, JPG or SVG.",
    otherFormat: ({ format }: { format: string }) =>
      `This is a ${format} file. Save it as a PNG (or as an SVG, if it is a drawing) and choose that.`,
    unconvertible: ({ format }: { format: string }) =>
      `This ${format} file could not be opened. Export it as a JPEG (or as a PNG, if it has a transparent background) and choose that.`,
    converterAway: ({ format }: { format: string }) =>
      `We cannot open ${format} files right now. Try again in a minute, or export it as a JPEG or PNG and choose that.`,
    tooLargeToConvert: ({ format, megapixels }: { format: string; megapixels: number }) =>
      `A ${format} of ${megapixels} megapixels is too large for us to open (${MAX_CONVERTED_PIXELS / 1_000_000} are the most). Save it as a PNG or JPG, which may have 30, and choose that.`,
    damaged: "The file is damaged or incomplete. Save it again and retry.",
    tooManyPixels: ({ megapixels }: { megapixels: number }) =>
      `The picture has ${megapixels} megapixels; 30 are the most, and 4500 × 5400 pixels print at 375 DPI on the largest shirt. Make it smaller and try again.`,
    tooSmall: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      `The picture is ${widthPx} × ${heightPx} pixels. Even the smallest print needs ${MIN_EDGE_PX} on each edge; a chest print should have 1800 or more.`,
    tooNarrow: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      `The picture is ${widthPx} × ${heightPx} pixels, too narrow to print.`,
    blank:
      "There is nothing in this picture: every pixel is the same, or none can be seen. Is the right layer switched on?",
    "nearly-empty": "This picture is nearly all empty. Crop it to the drawing and try again.",
    interlacedTooLarge: ({ megapixels }: { megapixels: number }) =>
      `An interlaced PNG of ${megapixels} megapixels is too large for us to open (${MAX_BUFFERED_PIXELS / 1_000_000} are the most). Save it without interlacing and try again.`,
    tooDeep: ({ megapixels }: { megapixels: number }) =>
      `The picture has 16 bits a color and ${megapixels} megapixels. Save it with 8 bits: no printer shows more.`,
    cmyk: "The colors are CMYK, for a printing press. Our printer works from RGB: convert it to sRGB and save it again.",
    "unusual-jpeg":
      "This is a kind of JPEG that browsers cannot show. Save it again as an ordinary JPG or a PNG.",
    turnedTooLarge: ({ megapixels }: { megapixels: number }) =>
      `The picture lies on its side and has ${megapixels} megapixels, too many for us to turn it. Turn it upright in any picture program, save it and try again.`,
  },
  svgFaults,
  svgFaultsOf,
  edits: {
    drawn: ({ widthPx, heightPx }: { widthPx: unknown; heightPx: unknown }) =>
      `drew it at ${widthPx} × ${heightPx} pixels`,
    set: ({ asked, set }: { asked: unknown; set: unknown }) =>
      asked === set ? `set its text in ${set}` : `set its text in ${set}, because we do not have ${asked}`,
    kinds: {
      "metadata-removed": "removed location, time and device data",
      "turned-upright": "turned it upright",
      "converted-to-png": "stored it as a PNG",
      "stored-as-8-bit": "stored it with 8 bits a color",
      "stored-without-interlacing": "stored it without interlacing",
    },
    nothing: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      `${widthPx} × ${heightPx} pixels, kept as it was.`,
    done: ({ edits }: { edits: string }) => `We ${edits}.`,
  },
};
