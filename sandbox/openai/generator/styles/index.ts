import { rgbOf, shade } from "../color/colors";
import type { ComposedPicture } from "../composition/compose";
import { noise } from "./height-fields";
import { oil, watercolor } from "./painted";
import { pencil } from "./pencil";
import { pixelArt } from "./pixel-art";
import { anime, cartoon, flat } from "./printed";
import { fillBackground, type StyleJob } from "./raster";
import type { Pixels } from "./raster-types";
import { digital, realistic, threeD } from "./solid";

const treatments: Record<string, (job: StyleJob) => Pixels> = {
  none: flat,
  cartoon,
  anime,
  realistic,
  "3D": threeD,
  "digital art": digital,
  watercolor,
  "oil painting": oil,
  "pencil sketch": pencil,
  "pixel art": pixelArt,
};

/** Renders the flat layers in the requested style, on transparency or a suitable background. */
export function applyStyle(
  composed: ComposedPicture,
  widthPx: number,
  heightPx: number,
  transparent: boolean,
): Pixels {
  const job: StyleJob = { composed, w: widthPx, h: heightPx, transparent };
  const style = composed.stage.prompt.style;
  const pixels = (treatments[style] ?? flat)(job);
  if (!transparent) {
    const raster = { w: widthPx, h: heightPx, data: pixels.data };
    const paper = style === "watercolor" || style === "pencil sketch" ? "#f8f4ea" : composed.stage.ground;
    fillBackground(raster, rgbOf(style === "3D" ? shade(paper, -0.03) : paper));
    if (style === "watercolor" || style === "pencil sketch" || style === "oil painting") {
      const tooth = noise(
        widthPx,
        heightPx,
        Math.min(widthPx, heightPx) / 420,
        composed.stage.prompt.seed ^ 5,
      );
      for (let i = 0, o = 0; i < tooth.length; i++, o += 4) {
        const k = 1 + ((tooth[i] as number) - 0.5) * 0.05;
        for (let c = 0; c < 3; c++) pixels.data[o + c] = Math.min(255, (pixels.data[o + c] as number) * k);
      }
    }
  }
  return pixels;
}
