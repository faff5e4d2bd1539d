import type { Garment, GarmentColor, GarmentView } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import { drawGarment, garmentDrawingKey, type Presentation } from "../drawing/draw-garment";
import { fabricTones, GROUND_SHADOW } from "../drawing/fabric-tones";
import { VIEW_BOX_WIDTH } from "../drawing/frame";
import { garmentVerticalSpan, printRect } from "../drawing/print-rect";
import { PAPER } from "../drawing/svg/garment-svg";
import { garmentSvgLayers } from "../drawing/svg/garment-svg-layers";
import { dataUrl } from "../pixels/data-url";
import { resizeByArea } from "../pixels/resize-by-area";
import type { RgbaImage } from "../pixels/rgba";
import type { Placement } from "../placement/placement";
import type { EncodedPicture, MockupLayers, PositionedPrint, Rasterizer } from "../rasterizer";
import { computeShading, type ShadingMap } from "../shading/shading-map";
import { fitGarment, SOCIAL_SIZE_PX, socialPictureSvg } from "./social-picture";

/** Pictures of a garment with its prints, to be stored. */

export interface MockupPrint {
  /** Needs at least as many pixels as it is shown with. `Rasterizer.reduce` and `downscaleToWidth` make such a copy of a file. */
  picture: RgbaImage;
  placement: Placement;
}

export interface MockupOptions {
  garment: Garment;
  color: GarmentColor;
  view: GarmentView;
  /** Default: laid flat. */
  presentation?: Presentation;
  /** Prints on other views are not drawn. */
  prints: readonly MockupPrint[];
  /** Background color; `null` leaves it transparent. Default: warm paper. */
  background?: string | null;
}

/** Sizes of a product's stored pictures: thumbnail, card in a list, product page. */
export const MOCKUP_WIDTHS_PX = { small: 160, card: 480, page: 900 } as const;
export type MockupSize = keyof typeof MOCKUP_WIDTHS_PX;

/** Size limits for fast pages. A picture over its limit, such as a photograph over the whole chest, is compressed further. */
const MAX_BYTES: Record<MockupSize, number> = { small: 4_000, card: 12_000, page: 35_000 };

export { SOCIAL_SIZE_PX };

/** WebP quality. Compression shows first at a print's edges, which stay clean down to about 60. */
const QUALITY = 70;
/** On people and hangers prints are smaller, so lower quality is enough. */
const PRESENTED_QUALITY = 57;

/** A WebP of the garment, 8:9. */
export async function renderMockup(
  rasterizer: Rasterizer,
  options: MockupOptions & { widthPx: number; quality?: number; mostBytes?: number },
): Promise<EncodedPicture> {
  const scene = mockupLayers(options, options.widthPx);
  const usual = (options.presentation ?? "flat") === "flat" ? QUALITY : PRESENTED_QUALITY;
  const { widthPx, quality = usual, mostBytes } = options;
  return rasterizer.toWebp(scene, { widthPx, quality, mostBytes });
}

/** In one of the stored sizes, within its limit of bytes. */
export function renderMockupAtSize(
  rasterizer: Rasterizer,
  size: MockupSize,
  options: MockupOptions,
): Promise<EncodedPicture> {
  return renderMockup(rasterizer, {
    ...options,
    widthPx: MOCKUP_WIDTHS_PX[size],
    mostBytes: MAX_BYTES[size],
  });
}

/** The picture that social networks show for a link: 1200 × 630, PNG, because not all of them support WebP. */
export async function renderSocialPicture(
  rasterizer: Rasterizer,
  options: MockupOptions,
): Promise<EncodedPicture> {
  const { widthPx, topPx } = fitGarment(garmentVerticalSpan(options.garment));
  const scene = mockupLayers({ ...options, background: null }, widthPx);
  const garment = await rasterizer.toPng(scene, { widthPx });
  const svg = socialPictureSvg({ ...garment, href: dataUrl(garment), topPx, clothHex: options.color.hex });
  return rasterizer.toPng(svg, { widthPx: SOCIAL_SIZE_PX.width });
}

/** The garment in layers, and its prints resized to the pixels of the picture. */
export function mockupLayers(options: MockupOptions, widthPx: number): MockupLayers {
  const { garment, view, presentation = "flat", color, background = PAPER } = options;
  const prints = [];
  for (const { picture, placement } of options.prints) {
    if (requirePrintArea(garment, placement.areaId).view !== view) continue;
    const { x, y, width, height } = printRect(garment, placement, presentation);
    const scale = widthPx / VIEW_BOX_WIDTH;
    prints.push(positionedPrint(picture, [x * scale, y * scale, width * scale, height * scale]));
  }
  const tones = fabricTones(color);
  return {
    ...garmentSvgLayers(options),
    ...{ prints, widthPx },
    shading: shadingFor(options),
    shade: { color: tones.shade, strength: tones.shadeOpacity },
    light: { color: tones.light, strength: tones.lightOpacity },
    groundShadow: GROUND_SHADOW,
    background,
  };
}

type Rect = readonly [left: number, top: number, width: number, height: number];

/** Cached resized prints, half a megabyte each: a print has the same place on every color. */
const CACHED_PRINTS = 16;
const resizedPrints = new WeakMap<RgbaImage, Map<string, PositionedPrint>>();

function positionedPrint(picture: RgbaImage, rect: Rect): PositionedPrint {
  const known = resizedPrints.get(picture) ?? new Map<string, PositionedPrint>();
  resizedPrints.set(picture, known);
  return cachedIn(known, CACHED_PRINTS, rect.join(), () => resizeToPixels(picture, rect));
}

/** Tolerance for floating-point error in a print's position. */
const TOLERANCE_PX = 1e-3;

/** Resizes a print once, directly to the pixels it covers: its position is exact to fractions of a pixel and its lines stay sharp. */
function resizeToPixels(picture: RgbaImage, [left, top, width, height]: Rect): PositionedPrint {
  const leftPx = Math.floor(left + TOLERANCE_PX);
  const topPx = Math.floor(top + TOLERANCE_PX);
  const size = {
    widthPx: Math.ceil(left + width - TOLERANCE_PX) - leftPx,
    heightPx: Math.ceil(top + height - TOLERANCE_PX) - topPx,
  };
  const window = { left: left - leftPx, top: top - topPx, width, height };
  return { ...resizeByArea(picture, size, window), leftPx, topPx };
}

/** 150 kB each. All colors share one shading map. */
const CACHED_SHADINGS = 12;
const shadings = new Map<string, ShadingMap>();

function shadingFor({ garment, view, presentation = "flat" }: MockupOptions): ShadingMap {
  return cachedIn(shadings, CACHED_SHADINGS, garmentDrawingKey(garment, view, presentation), () =>
    computeShading(drawGarment(garment, view, presentation)),
  );
}

/** Returns the cached value or makes it; keeps the most recently used ones, up to `most`. */
function cachedIn<T>(known: Map<string, T>, most: number, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
  return value;
}
