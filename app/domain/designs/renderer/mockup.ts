import type { Garment, GarmentColour, ViewId } from "~/domain/garments/garments";
import type { Placement } from "../placement";
import { smallerPicture } from "../reduced-copy";
import { drawingKey, drawingOf } from "./plan";
import {
  dataUrl,
  type LayeredScene,
  type Rasteriser,
  type RasterPicture,
  type SourcePicture,
} from "./rasteriser";
import { type Relief, reliefOf } from "./relief";
import { garmentScene, PAPER, type Presentation, SCENE_WIDTH, sceneArea, sceneSpan } from "./scene";
import { SOCIAL_SIZE_PX, socialFrame, socialScene } from "./social";
import { GROUND_SHADOW, tonesOf } from "./tones";

/** Pictures of a garment that wears a print, made to be stored. */

export interface MockupPrint {
  picture: SourcePicture;
  placement: Placement;
}

export interface MockupOptions {
  garment: Garment;
  colour: GarmentColour;
  view: ViewId;
  /** Default: laid flat. */
  presentation?: Presentation;
  /** Those that lie on another view are not drawn. */
  prints: readonly MockupPrint[];
  /** Ground behind the garment; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
}

/** The sizes a product's pictures are stored in: small in a row of them, a card of a list, the product's own page. */
export const MOCKUP_WIDTHS_PX = { small: 160, card: 480, page: 900 } as const;
export type MockupSize = keyof typeof MOCKUP_WIDTHS_PX;

/** What a page may load of each. A photograph over the whole chest is more than that, and loses what fine grain shows least. */
const MOST_BYTES: Record<MockupSize, number> = { small: 4_000, card: 12_000, page: 35_000 };

export { SOCIAL_SIZE_PX };

/** Cloth and soft folds forgive strong compression; a print's edges show it first, and stay clean down to about 60. */
const QUALITY = 70;
/** People and hangers fill more of the picture, and their prints are smaller in it. */
const PRESENTED_QUALITY = 60;

/** A WebP of the garment, eight wide to nine high. */
export async function renderMockup(
  rasteriser: Rasteriser,
  options: MockupOptions & { widthPx: number; quality?: number; mostBytes?: number },
): Promise<RasterPicture> {
  const scene = await mockupScene(rasteriser, options, options.widthPx);
  const usual = (options.presentation ?? "flat") === "flat" ? QUALITY : PRESENTED_QUALITY;
  const { widthPx, quality = usual, mostBytes } = options;
  return rasteriser.toWebp(scene, { widthPx, quality, mostBytes });
}

/** As it is stored and loaded by pages: never heavier than its size may be. */
export function renderSized(
  rasteriser: Rasteriser,
  size: MockupSize,
  options: MockupOptions,
): Promise<RasterPicture> {
  return renderMockup(rasteriser, {
    ...options,
    widthPx: MOCKUP_WIDTHS_PX[size],
    mostBytes: MOST_BYTES[size],
  });
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
  const { garment, view, presentation = "flat", colour, background = PAPER } = options;
  const prints = [];
  for (const { picture, placement } of options.prints) {
    const area = sceneArea(garment, placement.areaId, presentation);
    if (area.view !== view) continue;
    const shownPx = Math.ceil((placement.widthIn * area.unitsPerIn * widthPx) / SCENE_WIDTH);
    prints.push({ ...placement, href: await reducedUrl(rasteriser, picture, shownPx) });
  }
  const tones = tonesOf(colour);
  return {
    svg: garmentScene({ ...options, prints, background: null, sharpOnly: true, idPrefix: "" }),
    relief: reliefFor(options),
    shade: { colour: tones.shade, strength: tones.soft },
    light: { colour: tones.light, strength: tones.lit },
    ground: GROUND_SHADOW,
    background,
  };
}

/** Pictures at the sizes they were last needed in: the same print is drawn on colour after colour. */
const reduced = new WeakMap<SourcePicture, Map<number, string>>();

async function reducedUrl(rasteriser: Rasteriser, picture: SourcePicture, widthPx: number): Promise<string> {
  const sizes = reduced.get(picture) ?? new Map<number, string>();
  reduced.set(picture, sizes);
  const url = sizes.get(widthPx) ?? dataUrl(await smallerPicture(rasteriser, picture, { widthPx }));
  sizes.set(widthPx, url);
  return url;
}

/** 230 kB each. A version's pictures are drawn colour by colour, and every colour has the same relief. */
const KEPT_RELIEFS = 8;
const reliefs = new Map<string, Relief>();

function reliefFor({ garment, view, presentation = "flat" }: MockupOptions): Relief {
  const key = drawingKey(garment, view, presentation);
  const relief = reliefs.get(key) ?? reliefOf(drawingOf(garment, view, presentation));
  reliefs.delete(key);
  reliefs.set(key, relief);
  for (const oldest of reliefs.keys()) if (reliefs.size > KEPT_RELIEFS) reliefs.delete(oldest);
  return relief;
}
