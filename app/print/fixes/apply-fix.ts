import type { PictureFix } from "../check/findings";
import { BORDER_COLORS, BORDER_IN, EXTRA_LINE_ON_DARK_PT, MIN_LINE_ON_FLEECE_PT } from "../check/limits";
import type { PictureEditKind } from "../edits";
import type { PictureFile } from "../formats/picture-file";
import { openRowSource } from "../formats/picture-rows";
import type { Measurements } from "../measurements/measurements";
import { changeTones } from "./change-tones";
import { despill } from "./despill";
import { outline } from "./outline";
import {
  halftone,
  removeFaintPixels,
  SCREEN_LINES_PER_INCH,
  swapLightAndDark,
  threshold,
  whiteUnderAlpha,
} from "./per-pixel-fixes";
import { removeBackground } from "./remove-background";
import { resample } from "./resample";
import { resampledWidthPx } from "./resampled-width";
import type { FixedPng } from "./row-pipeline";
import { trim } from "./trim";

export interface FixPlan {
  fix: PictureFix;
  measures: Measurements;
  /** Printed width: borders, halftone screens and the 300 DPI goal depend on it. */
  widthIn: number;
}

/** Line width that prints on every garment; dark fleece needs the most. */
const THICK_ENOUGH_PT = MIN_LINE_ON_FLEECE_PT + EXTRA_LINE_ON_DARK_PT;
/** Longer edge of a picture whose rims are up to three pixels wide. */
const USUAL_EDGE_PX = 2000;

export type FixResult =
  | {
      status: "fixed";
      png: FixedPng;
      edit: { what: PictureEditKind; detail?: Record<string, string | number> };
    }
  /** There is nothing to fix, or the picture is too large. */
  | { status: "nothing" | "too-large" };

/** Makes the fixed picture. Throws if the source cannot be read. */
export async function applyPictureFix(
  file: PictureFile,
  { fix, measures, widthIn }: FixPlan,
): Promise<FixResult> {
  const source = openRowSource(file);
  const { ink, ground, fringe, leftovers } = measures;
  const dpi = measures.widthPx / widthIn;
  if (!ink) return { status: "nothing" };
  switch (fix) {
    case "threshold":
      return fixed(await threshold(source), "half-transparency-thresholded");
    case "halftone":
      return fixed(await halftone(source, dpi), "half-transparency-halftoned", {
        linesPerInch: SCREEN_LINES_PER_INCH,
      });
    case "remove-veil":
      return fixed(await removeFaintPixels(source), "box-removed");
    case "white-under-alpha":
      return fixed(await whiteUnderAlpha(source), "white-under-alpha-removed");
    case "invert":
      return fixed(await swapLightAndDark(source), "inverted");
    case "trim":
      return fixed(await trim(source, ink), "cropped");
    case "despill": {
      if (fringe.hex === null) return { status: "nothing" };
      const rimPx = 3 * Math.max(1, Math.round(Math.max(source.widthPx, source.heightPx) / USUAL_EDGE_PX));
      const holes = fringe.islands.share > 0;
      const key = rgbOf(fringe.hex);
      return fixed(await despill(source, { key, rimPx, holes }), "fringe-removed", { colour: fringe.hex });
    }
    case "remove-ground":
      if (ground.hex === null && leftovers.hex !== null) {
        const key = rgbOf(leftovers.hex);
        const png = await removeBackground(source, { ink, key, second: null, isEnclosed: true });
        return fixed(png, "background-removed", { colour: leftovers.hex });
      }
      if (ground.hex === null) return { status: "nothing" };
      return fixed(
        await removeBackground(source, {
          ink,
          key: rgbOf(ground.hex),
          second: ground.secondHex ? rgbOf(ground.secondHex) : null,
        }),
        "background-removed",
        { colour: ground.hex },
      );
    case "outline":
    case "outline-dark": {
      const [red, green, blue] = rgbOf(BORDER_COLORS[fix]);
      const color = red | (green << 8) | (blue << 16);
      return fixed(await outline(source, { borderPx: dpi * BORDER_IN, color }), "outlined", {
        inches: BORDER_IN,
      });
    }
    case "deepen":
    case "deepen-more":
      return fixed(await changeTones(source, fix), "deepened");
    case "lighten":
    case "lighten-more":
      return fixed(await changeTones(source, fix), "lightened");
    case "thicken": {
      const thinnestPx = measures.lines?.thinnestPx;
      // On a full rectangle, lines cannot be told from their background.
      if (!thinnestPx || ground.isRectangle || measures.lines?.kind === "inside")
        return { status: "nothing" };
      const missingPx = (THICK_ENOUGH_PT * dpi) / 72 - thinnestPx;
      if (missingPx <= 0) return { status: "nothing" };
      // Half a pixel extra: the border widens the file, which may be printed at the same width as before.
      const borderPx = Math.ceil(missingPx / 2 + 0.5);
      return fixed(await outline(source, { borderPx, color: null }), "strokes-thickened", {
        pixels: borderPx,
      });
    }
    case "resample": {
      const { widthPx } = source;
      const toWidthPx = resampledWidthPx(source, widthIn);
      if (typeof toWidthPx === "string") return { status: toWidthPx };
      return fixed(await resample(source, toWidthPx), "resampled", {
        fromWidthPx: widthPx,
        toWidthPx,
        method: "Catmull-Rom",
      });
    }
  }
}

/** The picture at another width, as a PNG. Throws if it cannot be read or would be too large. */
export function resampleToWidth(file: PictureFile, widthPx: number): Promise<FixedPng> {
  return resample(openRowSource(file), widthPx);
}

function fixed(
  picture: FixedPng,
  what: PictureEditKind,
  detail?: Record<string, string | number>,
): FixResult {
  return { status: "fixed", png: picture, edit: { what, ...(detail ? { detail } : {}) } };
}

function rgbOf(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}
