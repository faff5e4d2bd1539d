import type { PictureFix } from "../check/findings";
import { BORDER_COLORS, BORDER_IN } from "../check/limits";
import type { PictureEditKind } from "../edit-history";
import type { PictureFile } from "../formats/picture-file";
import { openRowSource } from "../formats/picture-rows";
import type { Measurements } from "../measurements/measurements";
import { rgbOfHex } from "../pixels/rgba";
import { changeTones } from "./change-tones";
import { despill, widestRimPx } from "./despill";
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
import { thickeningBorderPx } from "./thickening-border";
import { trim } from "./trim";

export interface FixPlan {
  fix: PictureFix;
  measures: Measurements;
  /** Printed width: borders, halftone screens and the 300 DPI goal depend on it. */
  widthIn: number;
}

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
      const plan = { key: rgbOfHex(fringe.hex), rimPx: widestRimPx(source), holes: fringe.islands.share > 0 };
      return fixed(await despill(source, plan), "fringe-removed", { colour: fringe.hex });
    }
    case "remove-ground":
      if (ground.hex === null && leftovers.hex !== null) {
        const key = rgbOfHex(leftovers.hex);
        const png = await removeBackground(source, { ink, key, second: null, isEnclosed: true });
        return fixed(png, "background-removed", { colour: leftovers.hex });
      }
      if (ground.hex === null) return { status: "nothing" };
      return fixed(
        await removeBackground(source, {
          ink,
          key: rgbOfHex(ground.hex),
          second: ground.secondHex ? rgbOfHex(ground.secondHex) : null,
        }),
        "background-removed",
        { colour: ground.hex },
      );
    case "outline":
    case "outline-dark": {
      const [red, green, blue] = rgbOfHex(BORDER_COLORS[fix]);
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
      const borderPx = thickeningBorderPx(measures, widthIn);
      if (borderPx === null) return { status: "nothing" };
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
