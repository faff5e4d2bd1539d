import type { Garment, GarmentColour, ViewId } from "~/domain/garments/garments";
import type { Placement } from "../placement";
import {
  dataUrl,
  type LayeredScene,
  type Rasteriser,
  type RasterPicture,
  type SourcePicture,
} from "./rasteriser";
import {
  BLURRED_WIDTH_PX,
  blurredLayers,
  garmentScene,
  PAPER,
  SCENE_WIDTH,
  sceneArea,
  sceneSpan,
} from "./scene";
import { SOCIAL_SIZE_PX, socialFrame, socialScene } from "./social";

/** Pictures of a garment that wears a print, made to be stored. */

export interface MockupPrint {
  picture: SourcePicture;
  placement: Placement;
}

export interface MockupOptions {
  garment: Garment;
  colour: GarmentColour;
  view: ViewId;
  prints: readonly MockupPrint[];
  /** Ground behind the garment; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
}

/** The sizes a product's pictures are stored in: a card of a list and the product's own page. */
export const MOCKUP_WIDTHS_PX = { card: 480, page: 900 } as const;
export { SOCIAL_SIZE_PX };

/** Cloth and soft folds forgive strong compression; a print's edges show it first, and stay clean down to about 60. */
const QUALITY = 70;

/** A WebP of the garment, eight wide to nine high. */
export async function renderMockup(
  rasteriser: Rasteriser,
  options: MockupOptions & { widthPx: number; quality?: number },
): Promise<RasterPicture> {
  const scene = await mockupScene(rasteriser, options, options.widthPx);
  return rasteriser.toWebp(scene, { widthPx: options.widthPx, quality: options.quality ?? QUALITY });
}

/** The picture that social networks show for a link: 1200 × 630, PNG, because not all of them take WebP. */
export async function renderSocialPicture(
  rasteriser: Rasteriser,
  options: MockupOptions,
): Promise<RasterPicture> {
  const { widthPx, topPx } = socialFrame(sceneSpan(options.garment));
  const scene = await mockupScene(rasteriser, { ...options, background: null }, widthPx);
  const garment = await rasteriser.toPng(scene, { widthPx });
  const svg = socialScene({ ...garment, href: dataUrl(garment), topPx, clothHex: options.colour.hex });
  return rasteriser.toPng(svg, { widthPx: SOCIAL_SIZE_PX.width });
}

/** The garment in layers, with its pictures reduced to little more than the pixels that they fill. */
async function mockupScene(
  rasteriser: Rasteriser,
  options: MockupOptions,
  widthPx: number,
): Promise<LayeredScene> {
  const { garment, background = PAPER } = options;
  const prints = [];
  for (const { picture, placement } of options.prints) {
    const { unitsPerIn } = sceneArea(garment, placement.areaId);
    const shownPx = Math.ceil((placement.widthIn * unitsPerIn * widthPx) / SCENE_WIDTH);
    prints.push({ ...placement, href: dataUrl(await rasteriser.reduce(picture, { widthPx: shownPx })) });
  }
  const { ground, soft } = blurredLayers(options);
  return {
    svg: garmentScene({ ...options, prints, background: null, sharpOnly: true, idPrefix: "" }),
    under: ground,
    over: soft,
    blurredWidthPx: BLURRED_WIDTH_PX,
    background,
  };
}
