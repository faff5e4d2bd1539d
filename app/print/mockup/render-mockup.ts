import type { Garment, GarmentColour, GarmentView } from "~/domain/garments/find-garments";
import { drawGarment, garmentDrawingKey, type Presentation } from "../drawing/draw-garment";
import { fabricTones, GROUND_SHADOW } from "../drawing/fabric-tones";
import { VIEW_BOX_WIDTH } from "../drawing/frame";
import { PAPER } from "../drawing/garment-svg";
import { garmentSvgLayers } from "../drawing/garment-svg-layers";
import { requirePrintArea } from "../drawing/print-area-origin";
import { garmentVerticalSpan, printRect } from "../drawing/print-rect";
import { dataUrl } from "../pixels/data-url";
import { resizeByArea } from "../pixels/resize-by-area";
import type { RgbaImage } from "../pixels/rgba";
import type { Placement } from "../placement/placement";
import type { EncodedPicture, MockupLayers, PositionedPrint, Rasterizer } from "../rasterizer";
import { computeShading, type ShadingMap } from "../shading/shading-map";
import { fitGarment, SOCIAL_SIZE_PX, socialPictureSvg } from "./social-picture";

/** Pictures of a garment that wears a print, made to be stored. */

export interface MockupPrint {
  /** In at least as many pixels as it is shown with; `reduced-copy.ts` makes such a copy of a file. */
  picture: RgbaImage;
  placement: Placement;
}

export interface MockupOptions {
  garment: Garment;
  colour: GarmentColour;
  view: GarmentView;
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
  rasteriser: Rasterizer,
  options: MockupOptions & { widthPx: number; quality?: number; mostBytes?: number },
): Promise<EncodedPicture> {
  const scene = mockupScene(options, options.widthPx);
  const usual = (options.presentation ?? "flat") === "flat" ? QUALITY : PRESENTED_QUALITY;
  const { widthPx, quality = usual, mostBytes } = options;
  return rasteriser.toWebp(scene, { widthPx, quality, mostBytes });
}

/** As it is stored and loaded by pages: never heavier than its size may be. */
export function renderMockupAtSize(
  rasteriser: Rasterizer,
  size: MockupSize,
  options: MockupOptions,
): Promise<EncodedPicture> {
  return renderMockup(rasteriser, {
    ...options,
    widthPx: MOCKUP_WIDTHS_PX[size],
    mostBytes: MOST_BYTES[size],
  });
}

/** The picture that social networks show for a link: 1200 × 630, PNG, because not all of them take WebP. */
export async function renderSocialPicture(
  rasteriser: Rasterizer,
  options: MockupOptions,
): Promise<EncodedPicture> {
  const { widthPx, topPx } = fitGarment(garmentVerticalSpan(options.garment));
  const scene = mockupScene({ ...options, background: null }, widthPx);
  const garment = await rasteriser.toPng(scene, { widthPx });
  const svg = socialPictureSvg({ ...garment, href: dataUrl(garment), topPx, clothHex: options.colour.hex });
  return rasteriser.toPng(svg, { widthPx: SOCIAL_SIZE_PX.width });
}

/** The garment in layers, and its prints on the picture's own pixels. */
function mockupScene(options: MockupOptions, widthPx: number): MockupLayers {
  const { garment, view, presentation = "flat", colour, background = PAPER } = options;
  const prints = [];
  for (const { picture, placement } of options.prints) {
    if (requirePrintArea(garment, placement.areaId).view !== view) continue;
    const { x, y, width, height } = printRect(garment, placement, presentation);
    const scale = widthPx / VIEW_BOX_WIDTH;
    prints.push(laidPrint(picture, [x * scale, y * scale, width * scale, height * scale]));
  }
  const tones = fabricTones(colour);
  return {
    ...garmentSvgLayers(options),
    ...{ prints, widthPx },
    shading: reliefFor(options),
    shade: { colour: tones.shade, strength: tones.shadeOpacity },
    light: { colour: tones.light, strength: tones.lightOpacity },
    groundShadow: GROUND_SHADOW,
    background,
  };
}

type Rect = readonly [left: number, top: number, width: number, height: number];

/** Prints as they were last laid, half a megabyte each: the same one lies in the same places on colour after colour. */
const KEPT_PRINTS = 16;
const laid = new WeakMap<RgbaImage, Map<string, PositionedPrint>>();

function laidPrint(picture: RgbaImage, rect: Rect): PositionedPrint {
  const known = laid.get(picture) ?? new Map<string, PositionedPrint>();
  laid.set(picture, known);
  return keptIn(known, KEPT_PRINTS, rect.join(), () => onPixels(picture, rect));
}

/** A place between two pixels, finer than which a print's is not known. */
const NOTHING_PX = 1e-3;

/** Once averaged, straight onto the pixels that it covers whole or in part: its place holds to parts of a pixel, its lines stay as sharp as they can. */
function onPixels(picture: RgbaImage, [left, top, width, height]: Rect): PositionedPrint {
  const leftPx = Math.floor(left + NOTHING_PX);
  const topPx = Math.floor(top + NOTHING_PX);
  const size = {
    widthPx: Math.ceil(left + width - NOTHING_PX) - leftPx,
    heightPx: Math.ceil(top + height - NOTHING_PX) - topPx,
  };
  const window = { left: left - leftPx, top: top - topPx, width, height };
  return { ...resizeByArea(picture, size, window), leftPx, topPx };
}

/** 150 kB each. A version's pictures are drawn colour by colour, and every colour has the same relief. */
const KEPT_RELIEFS = 12;
const reliefs = new Map<string, ShadingMap>();

function reliefFor({ garment, view, presentation = "flat" }: MockupOptions): ShadingMap {
  return keptIn(reliefs, KEPT_RELIEFS, garmentDrawingKey(garment, view, presentation), () =>
    computeShading(drawGarment(garment, view, presentation)),
  );
}

/** What was asked for last stays, up to a number. */
function keptIn<T>(known: Map<string, T>, most: number, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) if (known.size > most) known.delete(oldest);
  return value;
}
