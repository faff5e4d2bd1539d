import type { Garment, GarmentColour, SideId } from "~/domain/garments/garments";
import type { Placement } from "../placement";
import { dataUrl, type Rasteriser, type RasterPicture, type SourcePicture } from "./rasteriser";
import { BLURRED_WIDTH_PX, blurredLayers, garmentScene, SCENE_WIDTH, sceneArea } from "./scene";
import { socialScene } from "./social";

/** Pictures of a garment that wears a print, made to be stored. */

export interface MockupPrint {
  picture: SourcePicture;
  placement: Pick<Placement, "leftIn" | "topIn" | "widthIn" | "heightIn">;
}

export interface MockupOptions {
  garment: Garment;
  colour: GarmentColour;
  side: SideId;
  prints: readonly MockupPrint[];
  /** Ground behind the garment; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
}

/** The sizes a product's pictures are stored in: a card of a list and the product's own page. */
export const MOCKUP_WIDTHS_PX = { card: 480, page: 900 } as const;
export const SOCIAL_SIZE_PX = { width: 1200, height: 630 } as const;

/** Cloth and soft folds forgive strong compression; a print's edges show it first, and stay clean down to about 60. */
const QUALITY = 70;

/** A WebP of the garment, eight wide to nine high. */
export async function renderMockup(
  rasteriser: Rasteriser,
  options: MockupOptions & { widthPx: number; quality?: number },
): Promise<RasterPicture> {
  const svg = await mockupSvg(rasteriser, options, options.widthPx);
  return rasteriser.toWebp(svg, { widthPx: options.widthPx, quality: options.quality ?? QUALITY });
}

/** The picture that social networks show for a link: 1200 × 630, PNG, because not all of them take WebP. */
export async function renderSocialPicture(
  rasteriser: Rasteriser,
  options: MockupOptions & { accent?: string },
): Promise<RasterPicture> {
  const svg = await mockupSvg(rasteriser, { ...options, background: null }, SOCIAL_SIZE_PX.width * 0.6);
  return rasteriser.toPng(socialScene(svg, options), { widthPx: SOCIAL_SIZE_PX.width });
}

/**
 * The scene with everything in it that a rasteriser needs: the pictures reduced to about twice the pixels that they fill, and
 * the blurred layers drawn small beforehand. Same look as `garmentScene` alone, at a fraction of the time.
 */
async function mockupSvg(rasteriser: Rasteriser, options: MockupOptions, widthPx: number): Promise<string> {
  const { garment, side } = options;
  const { unitsPerIn } = sceneArea(garment, side);
  const blurred = blurredLayers(options);
  const small = { widthPx: BLURRED_WIDTH_PX };
  const layers = {
    ground: dataUrl(await rasteriser.toPng(blurred.ground, small)),
    soft: dataUrl(await rasteriser.toPng(blurred.soft, small)),
  };
  const prints = [];
  for (const { picture, placement } of options.prints) {
    const shownPx = Math.ceil((placement.widthIn * unitsPerIn * widthPx) / SCENE_WIDTH);
    const reduced = await rasteriser.reduce(picture, { widthPx: shownPx });
    prints.push({ ...placement, href: dataUrl(reduced) });
  }
  return garmentScene({ ...options, prints, layers, idPrefix: "" });
}
