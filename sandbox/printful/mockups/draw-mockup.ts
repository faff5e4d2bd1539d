import sharp from "sharp";
import {
  findColor,
  type Garment,
  type GarmentView,
  listGarments,
} from "../../../app/garments/find-garments.ts";
import {
  applyLighting,
  compositePrint,
  mockupLayers,
  unpremultiply,
} from "../../../app/print/index.server.ts";
import {
  type Presentation,
  printAreaRect,
  type RgbaImage,
  VIEW_BOX_HEIGHT,
  VIEW_BOX_WIDTH,
  wearersFor,
} from "../../../app/print/index.ts";
import { isVisibleFrom, type MockupStyle } from "../catalog/catalog-json.ts";
import type { CatalogArea, CatalogVariant } from "../catalog/variants.ts";
import type { PrintfulPlacement } from "../state.ts";

/**
 * The partner's mockups: a photographer's gray wall instead of our paper, cloth and people drawn with the same art as ours. The print
 * files are put where the request says, area by area; none of our own placing is used.
 */

/** A square mockup of `widthPx` as PNG. `files` are the print files' bytes by URL. */
export async function drawMockup(
  variant: CatalogVariant,
  style: MockupStyle,
  placements: PrintfulPlacement[],
  files: Map<string, Buffer>,
  widthPx: number,
): Promise<Buffer> {
  const garment = listGarments().find(({ partner }) => partner.productId === variant.product.id);
  if (!garment) throw new Error(`no drawing of product ${variant.product.id}`);
  const color = findColor(garment, variant.color.id) ?? garment.colors[0];
  if (!color) throw new Error(`${garment.id} comes in no color`);
  const view = style.view.toLowerCase() as GarmentView;
  const presentation = presentationOf(garment, style, variant);
  const sceneWidthPx = Math.round((widthPx * VIEW_BOX_WIDTH) / VIEW_BOX_HEIGHT);
  const layers = mockupLayers(
    {
      garment,
      color: { ...color, hex: variant.color.hex },
      view,
      presentation,
      prints: [],
      background: null,
    },
    sceneWidthPx,
  );
  const picture: RgbaImage = {
    rgba: new Uint8Array(sceneWidthPx * widthPx * 4),
    ...{ widthPx: sceneWidthPx, heightPx: widthPx },
  };
  const size = { widthPx: sceneWidthPx, heightPx: widthPx };
  compositePrint({ ...(await drawing(layers.belowPrints, size)), leftPx: 0, topPx: 0 }, picture);
  const pxPerUnit = widthPx / VIEW_BOX_HEIGHT;
  for (const { placement, layers: sheets } of placements) {
    const area = variant.product.areas.find((known) => known.placement === placement);
    if (!area || !isVisibleFrom(area.placement, style.view)) continue;
    const { x, y, unitsPerIn } = printAreaRect(garment, AREA_IDS[area.placement], presentation);
    for (const { url, position } of sheets) {
      const file = files.get(url);
      if (!file) continue;
      const { left, top, width, height } = position ?? {
        ...{ left: 0, top: 0, width: area.widthIn, height: area.heightIn },
      };
      const length = (inches: number) => Math.max(1, Math.round(inches * unitsPerIn * pxPerUnit));
      const print = await pixels(file, { widthPx: length(width), heightPx: length(height) });
      const leftPx = Math.round((x + left * unitsPerIn) * pxPerUnit);
      const topPx = Math.round((y + top * unitsPerIn) * pxPerUnit);
      compositePrint({ ...print, leftPx, topPx }, picture);
    }
  }
  compositePrint({ ...(await drawing(layers.abovePrints, size)), leftPx: 0, topPx: 0 }, picture);
  // Light falls on cloth and print alike.
  applyLighting(picture, layers);
  unpremultiply(picture.rgba);
  const { rgba, widthPx: width, heightPx: height } = picture;
  return sharp(Buffer.from(WALL))
    .resize(widthPx, widthPx)
    .composite([
      {
        input: Buffer.from(rgba.buffer),
        raw: { width, height, channels: 4 },
        left: Math.round((widthPx - sceneWidthPx) / 2),
        top: 0,
      },
    ])
    .png()
    .toBuffer();
}

const AREA_IDS = {
  front: "front",
  back: "back",
  chest_left: "left-chest",
  sleeve_left: "left-sleeve",
  sleeve_right: "right-sleeve",
} as const satisfies Record<CatalogArea["placement"], string>;

/** Worn by one of the people whom the size fits, for each color another one; from the side, laid flat. */
function presentationOf(
  garment: Garment,
  { category, view }: MockupStyle,
  variant: CatalogVariant,
): Presentation {
  if (category === "Flat" || view === "Left" || view === "Right") return "flat";
  const people = wearersFor(garment);
  const person = people[variant.id % people.length];
  return person ? { wearer: person.id } : "flat";
}

/** The same garment is drawn for each of its prints: a few drawings are kept. */
const KEPT_DRAWINGS = 6;
const drawings = new Map<string, Promise<RgbaImage>>();

function drawing(svg: string, size: { widthPx: number; heightPx: number }): Promise<RgbaImage> {
  const key = `${size.widthPx} ${svg}`;
  const drawn = drawings.get(key) ?? pixels(Buffer.from(svg), size);
  drawings.delete(key);
  drawings.set(key, drawn);
  for (const oldest of drawings.keys()) if (drawings.size > KEPT_DRAWINGS) drawings.delete(oldest);
  return drawn;
}

/** Exactly that large, in plain RGBA. */
async function pixels(
  file: Buffer,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
): Promise<RgbaImage> {
  const { data } = await sharp(file)
    .resize(widthPx, heightPx, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), widthPx, heightPx };
}

const WALL = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" viewBox="0 0 40 40"><defs><radialGradient id="wall" cy=".4" r=".75"><stop stop-color="#f1f3f5"/><stop offset="1" stop-color="#cdd2d8"/></radialGradient></defs><rect width="40" height="40" fill="url(#wall)"/></svg>`;
