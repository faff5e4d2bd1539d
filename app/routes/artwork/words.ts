import type { UploadResult } from "~/domain/designs/uploads/store-upload";
import { MAX_ARTWORK_BYTES, MAX_BUFFERED_PIXELS, MIN_EDGE_PX } from "~/print/formats/artwork";
import type { ArtworkRefusal } from "~/print/formats/read-artwork";

export const MEGABYTE = 1024 * 1024;
const megapixels = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
  `${Math.round((widthPx * heightPx) / 100_000) / 10} megapixels`;

/** Why a file was not taken and what to do about it; null where it was. `status` is the answer's. */
export function describeUploadRefusal(taken: UploadResult): { status: number; words: string } | null {
  switch (taken.status) {
    case "taken":
    case "already":
      return null;
    case "too-large":
      return { status: 413, words: TOO_LARGE_TEXT };
    case "unfit":
      return {
        status: 422,
        words:
          "This picture shows something that we may not print, so it was not stored. If you think that we are wrong, write to us: a person looks.",
      };
    case "too-many":
      return {
        status: 429,
        words: "That was a lot of pictures in an hour. Please try again in the next one.",
      };
    case "no-room":
      return {
        status: 422,
        words:
          "There is no room left for your artwork. Remove pictures that you do not need, then try again.",
      };
    case "unstored":
      return {
        status: 503,
        words: "We could not store your picture. That is our fault: please try again in a minute.",
      };
    case "refused":
      return { status: statusOf(taken.fault), words: faultWords(taken.fault) };
  }
}

export const TOO_LARGE_TEXT = `The file is larger than ${MAX_ARTWORK_BYTES / MEGABYTE} MB. Save it as a PNG with fewer colours, or as a JPG of quality 90.`;

function statusOf({ kind }: ArtworkRefusal): number {
  if (kind === "not-a-picture" || kind === "other-format" || kind === "unusual-jpeg" || kind === "cmyk")
    return 415;
  return kind === "too-many-pixels" || kind === "interlaced-too-large" || kind === "turned-too-large"
    ? 413
    : 422;
}

function faultWords(fault: ArtworkRefusal): string {
  switch (fault.kind) {
    case "not-a-picture":
      return "This is not a picture that we can read. Save it as a PNG, JPG or SVG.";
    case "other-format":
      return fault.format === "HTML"
        ? "This is a web page, not a picture. Save the picture itself, as a PNG, JPG or SVG."
        : `This is a ${fault.format} file. Save it as a PNG (or as an SVG, if it is a drawing) and choose that.`;
    case "damaged":
      return "The file is damaged or was cut short on its way. Save it once more and try again.";
    case "too-many-pixels":
      return `The picture has ${megapixels(fault)}; 30 are the most, and 4500 × 5400 pixels print at 375 DPI on the largest shirt. Make it smaller and try again.`;
    case "too-small":
      return `The picture is ${fault.widthPx} × ${fault.heightPx} pixels. Even the smallest print needs ${MIN_EDGE_PX} on each edge; for a chest it should be 1800 or more.`;
    case "too-narrow":
      return `The picture is ${fault.widthPx} × ${fault.heightPx} pixels: too narrow a strip to be printed.`;
    case "blank":
      return "There is nothing in this picture: every pixel is the same, or none can be seen. Is the right layer switched on?";
    case "nearly-empty":
      return "This picture is nearly all empty. Crop it to the drawing and try again.";
    case "interlaced-too-large":
      return `An interlaced PNG of ${megapixels(fault)} is too large for us to take apart (${MAX_BUFFERED_PIXELS / 1_000_000} are the most). Save it without interlacing and try again.`;
    case "too-deep":
      return `The picture has 16 bits a colour and ${megapixels(fault)}. Save it with 8 bits: no printer shows more.`;
    case "cmyk":
      return "The colours are CMYK, for a printing press. Our printer works from RGB: convert it to sRGB and save it again.";
    case "unusual-jpeg":
      return "This is a kind of JPEG that browsers cannot show. Save it again as an ordinary JPG or a PNG.";
    case "turned-too-large":
      return `The picture lies on its side and has ${megapixels(fault)}, too many for us to turn it. Turn it upright in any picture program, save it and try again.`;
    case "svg":
      return SVG_WORDS[fault.why];
  }
}

const SVG_WORDS: Record<Extract<ArtworkRefusal, { kind: "svg" }>["why"], string> = {
  "not-xml": "The SVG is damaged: it is not well-formed. Export it once more and try again.",
  doctype:
    "The SVG declares entities of its own, which we do not read. Export it as “plain SVG” and try again.",
  script: "The SVG contains a script. Export it without interactivity and try again.",
  outside:
    "The SVG needs a file that is not in it (a picture, font or style sheet). Embed pictures when you export it.",
  "foreign-object":
    "The SVG contains a piece of a web page, which cannot be printed. Convert text boxes to paths and try again.",
  text: "The SVG contains letters, and their font is not in it. Convert text to paths (“outlines”, “curves”) and try again.",
  filter:
    "The SVG uses an effect that takes too long to draw. Turn it into pixels in your program, or export a PNG.",
  style:
    "The SVG is styled in a way that we cannot follow. Export it with “presentation attributes” and try again.",
  image:
    "A picture within the SVG is damaged, too large, or no PNG or JPG. Export the whole as a PNG and try again.",
  loop: "Something in the SVG is made of itself. Export it once more, or as a PNG.",
  "too-many-nodes":
    "The SVG has more than 20,000 parts. Simplify it, or export a PNG of 3600 pixels or more.",
  "too-deep": "The SVG is nested too deep. Ungroup it, or export a PNG of 3600 pixels or more.",
  "too-costly":
    "The SVG takes too long to draw: too many large or half-transparent layers, or too fine a line. Export a PNG of 3600 pixels or more.",
  "no-size":
    "The SVG does not say how large it is, or is a very narrow strip. Set its width, height and view box and try again.",
};

/** What we did to a file, in a sentence for the toast. */
export function describeUpload(taken: Extract<UploadResult, { status: "taken" }>): string {
  const did = taken.edits.flatMap(({ what, detail }) => {
    if (what === "drawn-as-pixels") return [`drew it at ${detail?.widthPx} × ${detail?.heightPx} pixels`];
    return DID[what] ? [DID[what]] : [];
  });
  if (did.length === 0) return `${taken.widthPx} × ${taken.heightPx} pixels, kept as it came.`;
  return `We ${did.length > 1 ? `${did.slice(0, -1).join(", ")} and ${did.at(-1)}` : did[0]}.`;
}

const DID: Record<string, string> = {
  "metadata-removed": "took out what the file said about place, time and device",
  "turned-upright": "turned it upright",
  "stored-as-8-bit": "stored it with 8 bits a colour",
  "stored-without-interlacing": "stored it without interlacing",
};
