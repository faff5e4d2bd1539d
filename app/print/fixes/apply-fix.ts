import type { PictureFix } from "../check/findings";
import {
  AIM_DPI,
  BORDER_IN,
  EXTRA_LINE_ON_DARK_PT,
  MAX_RESAMPLED_PIXELS,
  MIN_LINE_ON_FLEECE_PT,
} from "../check/limits";
import type { PictureEditKind } from "../edits";
import type { PictureFile } from "../formats/picture-file";
import { openRowSource } from "../formats/picture-rows";
import type { Measurements } from "../measurements/measurements";
import { despill } from "./despill";
import { outline } from "./outline";
import {
  halftone,
  invert,
  removeFaintPixels,
  SCREEN_LINES_PER_INCH,
  threshold,
  whiteUnderAlpha,
} from "./per-pixel-fixes";
import { removeBackground } from "./remove-background";
import { resample } from "./resample";
import type { FixedPng } from "./row-pipeline";
import { trim } from "./trim";

export interface FixPlan {
  fix: PictureFix;
  measures: Measurements;
  /** How wide it is printed: what a border, a screen or 300 DPI are measured by. */
  widthIn: number;
}

/** Of a border around the silhouette. */
const BORDER_COLOUR = 0xe4eff4; // a warm white, blue first
/** What the most demanding cloth asks of a line: dark fleece. */
const THICK_ENOUGH_PT = MIN_LINE_ON_FLEECE_PT + EXTRA_LINE_ON_DARK_PT;
/** A rim is three pixels of a picture of this size. */
const USUAL_EDGE_PX = 2000;

export type FixResult =
  | {
      status: "mended";
      png: FixedPng;
      edit: { what: PictureEditKind; detail?: Record<string, string | number> };
    }
  /** There is nothing of the kind to mend, or it is too large to be mended. */
  | { status: "nothing" | "too-large" };

/** Makes the mended picture. Throws where the source cannot be read. */
export async function applyPictureFix(
  file: PictureFile,
  { fix, measures, widthIn }: FixPlan,
): Promise<FixResult> {
  const source = openRowSource(file);
  const { ink, ground, fringe } = measures;
  const dpi = measures.widthPx / widthIn;
  if (!ink) return { status: "nothing" };
  switch (fix) {
    case "threshold":
      return mended(await threshold(source), "half-transparency-thresholded");
    case "halftone":
      return mended(await halftone(source, dpi), "half-transparency-halftoned", {
        linesPerInch: SCREEN_LINES_PER_INCH,
      });
    case "remove-veil":
      return mended(await removeFaintPixels(source), "box-removed");
    case "white-under-alpha":
      return mended(await whiteUnderAlpha(source), "white-under-alpha-removed");
    case "invert":
      return mended(await invert(source), "inverted");
    case "trim":
      return mended(await trim(source, ink), "cropped");
    case "despill": {
      if (fringe.hex === null) return { status: "nothing" };
      const rimPx = 3 * Math.max(1, Math.round(Math.max(source.widthPx, source.heightPx) / USUAL_EDGE_PX));
      const holes = fringe.islands.share > 0;
      const key = rgbOf(fringe.hex);
      return mended(await despill(source, { key, rimPx, holes }), "fringe-removed", { colour: fringe.hex });
    }
    case "remove-ground":
      if (ground.hex === null) return { status: "nothing" };
      return mended(await removeBackground(source, { ink, key: rgbOf(ground.hex) }), "background-removed", {
        colour: ground.hex,
      });
    case "outline":
      return mended(await outline(source, { borderPx: dpi * BORDER_IN, colour: BORDER_COLOUR }), "outlined", {
        inches: BORDER_IN,
      });
    case "thicken": {
      const thinnestPx = measures.lines?.thinnestPx;
      // On a full rectangle lines stand on a ground, and growing them would need to know which is which.
      if (!thinnestPx || ground.isRectangle) return { status: "nothing" };
      const missingPx = (THICK_ENOUGH_PT * dpi) / 72 - thinnestPx;
      if (missingPx <= 0) return { status: "nothing" };
      // Half a pixel more: the file grows too, and is printed as wide as before where there is no room.
      const borderPx = Math.ceil(missingPx / 2 + 0.5);
      return mended(await outline(source, { borderPx, colour: null }), "strokes-thickened", {
        pixels: borderPx,
      });
    }
    case "resample": {
      const { widthPx, heightPx } = source;
      const wanted = Math.ceil(widthIn * AIM_DPI);
      const most = Math.floor(Math.sqrt((MAX_RESAMPLED_PIXELS * widthPx) / heightPx));
      const toWidthPx = Math.min(wanted, most);
      if (toWidthPx <= widthPx) return { status: wanted <= widthPx ? "nothing" : "too-large" };
      return mended(await resample(source, toWidthPx), "resampled", {
        fromWidthPx: widthPx,
        toWidthPx,
        method: "Catmull-Rom",
      });
    }
  }
}

function mended(
  picture: FixedPng,
  what: PictureEditKind,
  detail?: Record<string, string | number>,
): FixResult {
  return { status: "mended", png: picture, edit: { what, ...(detail ? { detail } : {}) } };
}

function rgbOf(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}
