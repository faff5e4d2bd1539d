import sharp from "sharp";
import { AdapterError } from "../../app/adapters/adapter-error";
import type {
  PartnerMockupGenerator,
  PartnerPrint,
  PrintPartner,
} from "../../app/adapters/ports/print-partner";
import { bestStyle } from "../../app/domain/products/partner-mockups/mockup-styles";
import {
  findVariantId,
  type Garment,
  type GarmentColor,
  listGarments,
  type PrintArea,
  relativeLuminance,
} from "../../app/garments/find-garments";
import type { Rasterizer, RgbaImage } from "../../app/print";
import { renderMockup } from "../../app/print/index.server";

/**
 * Compares where a print lies in the partner's mockups and in ours. Both draw the same three square files on an area: one color
 * in two opposite corners, which shows where the area is in the picture, and another color at a place between. What is compared
 * is that place as shares of the area, so it does not matter how large the garment is in either picture.
 */

/** Files to be printed: opaque squares of one color each. */
export const MARKERS = { corner: "#e000e0", print: "#00c000" } as const;
type Marker = keyof typeof MARKERS;

const MARKER_PX = 500;

export function markerFile(marker: Marker): Promise<Buffer> {
  const square = { width: MARKER_PX, height: MARKER_PX, channels: 4 as const, background: MARKERS[marker] };
  return sharp({ create: square }).png().toBuffer();
}

/** Left, top, right and bottom of the print as shares of its area. */
type Place = [left: number, top: number, right: number, bottom: number];

export interface MockupComparison {
  garment: string;
  area: string;
  ours: Place;
  /** Null if the partner has no style that shows the area, or its picture does not show the markers. */
  theirs: Place | null;
  /** The largest difference of the four; null if it cannot be told. */
  off: number | null;
}

export interface ComparisonParts {
  partner: PrintPartner;
  rasterizer: Rasterizer;
  /** Where the partner finds the two files. */
  urls: Record<Marker, string>;
  /** Waits; the partner makes few mockups a minute. */
  wait: (seconds: number) => Promise<void>;
  /** Which of a garment's areas are compared; all by default. */
  areasOf?: (garment: Garment) => readonly PrintArea[];
  /** Of both pictures: the wider, the more exactly they can be compared. The partner's widest by default. */
  widthPxFor?: (area: PrintArea) => number;
}

const PARTNER_WIDEST_PX = 2000;
const QUALITY = 95;

/** One after the other for every garment and print area. */
export async function* compareMockups(parts: ComparisonParts): AsyncGenerator<MockupComparison> {
  const pictures = {
    corner: await decode(await markerFile("corner")),
    print: await decode(await markerFile("print")),
  };
  for (const garment of listGarments()) {
    const areas = await afterWaiting(
      () => parts.partner.listPrintAreas(garment.partner.productId),
      parts.wait,
    );
    const color = lightestColor(garment);
    const variantId = anyVariant(garment, color);
    for (const area of parts.areasOf?.(garment) ?? garment.printAreas) {
      const widthPx = parts.widthPxFor?.(area) ?? PARTNER_WIDEST_PX;
      const ours = placeIn(await ourMockup(parts.rasterizer, { garment, area, color, pictures, widthPx }));
      if (!ours) throw new Error(`our mockup of ${garment.id}, ${area.id} does not show its markers`);
      const style = bestStyle(areas, { areaId: area.id, view: area.view, variantId });
      const picture =
        style &&
        (await partnerMockup(parts, {
          productId: garment.partner.productId,
          ...{ variantId, styleIds: [style.id], technique: garment.partner.technique },
          prints: markersOn(area).map(({ marker, ...position }) => ({
            ...{ areaId: area.id, fileUrl: parts.urls[marker], position },
          })),
          widthPx,
        }));
      const theirs = picture ? placeIn(await decode(picture)) : null;
      const off =
        theirs && Math.max(...theirs.map((share, side) => Math.abs(share - (ours[side] as number))));
      yield { garment: garment.id, area: area.id, ours, theirs, off };
    }
  }
}

/** On light cloth the markers' colors come out as they are. */
function lightestColor(garment: Garment): GarmentColor {
  const light = ({ hex }: GarmentColor) => relativeLuminance(hex);
  return garment.colors.reduce((best, color) => (light(color) > light(best) ? color : best));
}

function anyVariant(garment: Garment, color: GarmentColor): number {
  for (const size of garment.sizes) {
    const id = findVariantId(garment, color.id, size.id);
    if (id !== null) return id;
  }
  throw new Error(`${garment.id} is not sold in ${color.id}`);
}

/** Of an area's shorter side: the markers in the corners, and the print between them. */
const CORNER_SHARE = 0.15;
const PRINT_SHARE = 0.4;
/** Of an area's sides: where the print begins. Off the center both ways, so that a mirrored picture is noticed. */
const PRINT_AT = { left: 0.2, top: 0.35 };

function markersOn({ widthIn, heightIn }: PrintArea): ({ marker: Marker } & PartnerPrint["position"])[] {
  const shorter = Math.min(widthIn, heightIn);
  const square = (marker: Marker, share: number, leftIn: number, topIn: number) => ({
    ...{ marker, leftIn, topIn },
    ...{ widthIn: shorter * share, heightIn: shorter * share },
  });
  const corner = shorter * CORNER_SHARE;
  return [
    square("corner", CORNER_SHARE, 0, 0),
    square("corner", CORNER_SHARE, widthIn - corner, heightIn - corner),
    square("print", PRINT_SHARE, widthIn * PRINT_AT.left, heightIn * PRINT_AT.top),
  ];
}

async function ourMockup(
  rasterizer: Rasterizer,
  {
    garment,
    area,
    color,
    pictures,
    widthPx,
  }: {
    garment: Garment;
    area: PrintArea;
    color: GarmentColor;
    pictures: Record<Marker, RgbaImage>;
    widthPx: number;
  },
): Promise<RgbaImage> {
  const { bytes } = await renderMockup(rasterizer, {
    ...{ garment, color, view: area.view, widthPx, quality: QUALITY },
    prints: markersOn(area).map(({ marker, ...position }) => ({
      picture: pictures[marker],
      placement: { areaId: area.id, ...position },
    })),
  });
  return decode(bytes);
}

const POLL_SECONDS = 2;
const POLLS_AT_MOST = 60;

/** The partner's picture; null if it takes too long. */
async function partnerMockup(
  { partner, wait }: ComparisonParts,
  request: Parameters<PartnerMockupGenerator["createMockupTask"]>[0],
): Promise<Uint8Array | null> {
  const taskId = await afterWaiting(() => partner.createMockupTask(request), wait);
  for (let poll = 0; poll < POLLS_AT_MOST; poll++) {
    const task = await afterWaiting(() => partner.findMockupTask(taskId), wait);
    if (task?.state === "failed") throw new Error(`the partner's mockup failed: ${task.reason}`);
    const url = task?.pictures[0]?.url;
    if (url) return (await afterWaiting(() => partner.downloadMockup(url), wait)).bytes;
    await wait(POLL_SECONDS);
  }
  return null;
}

/** Waits as long as the partner says when it has answered, or drawn, enough for now. */
async function afterWaiting<T>(act: () => Promise<T>, wait: ComparisonParts["wait"]): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof AdapterError) || error.status !== 429) throw error;
      await wait(error.retryAfterSeconds ?? 60);
    }
  }
}

async function decode(bytes: Uint8Array): Promise<RgbaImage> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { rgba: new Uint8Array(data), widthPx: info.width, heightPx: info.height };
}

/** Levels by which a marker's channels differ at least, in folds and shadow too. */
const LEAST_LEAN = 50;

/** The print's place between the corner markers; null if they cannot be seen. */
function placeIn(picture: RgbaImage): Place | null {
  const area = boxOf(picture, (red, green, blue) => Math.min(red, blue) - green > LEAST_LEAN);
  const print = boxOf(picture, (red, green, blue) => green - Math.max(red, blue) > LEAST_LEAN);
  if (!area || !print) return null;
  const across = (x: number) => (x - area[0]) / (area[2] - area[0]);
  const down = (y: number) => (y - area[1]) / (area[3] - area[1]);
  return [across(print[0]), down(print[1]), across(print[2]), down(print[3])];
}

function boxOf(
  { rgba, widthPx, heightPx }: RgbaImage,
  isMarker: (red: number, green: number, blue: number) => boolean,
): Place | null {
  let [left, top, right, bottom] = [widthPx, heightPx, -1, -1];
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at += 4) {
      if (!isMarker(rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number)) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  return right < 0 ? null : [left, top, right + 1, bottom + 1];
}
