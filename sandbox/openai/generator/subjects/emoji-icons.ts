import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";
import { props } from "./props";

/** A drawing of 32 × 32 units: SVG markup without its root element. */
export interface Icon {
  name: string;
  body: string;
  /** The bounding box of the drawing, in its own units. */
  box: Box;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const require = createRequire(import.meta.url);
type Drawings = Record<string, { body: string }>;
let read: Drawings | undefined;

function drawings(): Drawings {
  const path = () => require.resolve("@iconify-json/fluent-emoji-flat/icons.json");
  read ??= (JSON.parse(readFileSync(path(), "utf8")) as { icons: Drawings }).icons;
  return read;
}

// The set shows its cup from above, which is not readable as coffee, and has no lighthouse.
const redrawings: Record<string, string> = {
  "hot-beverage": `<g transform="translate(14 19) scale(1.15)">${props.mug}</g>`,
  lighthouse:
    '<path fill="#f4f4f4" d="M12 9h8l2.4 19H9.6z"/><path fill="#d8333c" d="M11.6 12.4h8.8l.55 4.4h-9.9zM10.7 20.2h10.6l.56 4.4H10.1z"/>' +
    '<path fill="#3a4256" d="M10.6 8.4h10.8v1.8H10.6zM11.4 3.6L16 .6l4.6 3z"/><path fill="#ffd34d" d="M12.6 3.6h6.8v4.8h-6.8z"/>' +
    '<path fill="#ffe9a0" d="M20.4 4.6L31 1.6v8.2L20.4 7.4zM11.6 4.6L1 1.6v8.2l10.6-2.4z"/>' +
    '<path fill="#5c6674" d="M5 31q1.4-4.4 5-4 3-2.2 6-.6 3.6-2 6.4.6 3.6-.2 4.6 4z"/><path fill="#3a4256" d="M14.6 25h2.8v3h-2.8z"/>',
};

const found = new Map<string, Icon | null>();

export const hasColorIcon = (name: string) =>
  Object.hasOwn(drawings(), name) || Object.hasOwn(redrawings, name);

/** The color drawing of that name, or null. */
export function colorIcon(name: string): Icon | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  const redrawn = Object.hasOwn(redrawings, name) ? redrawings[name] : undefined;
  const body = redrawn ?? drawings()[name]?.body;
  const icon = body ? { name, body, box: boxOf(body) } : null;
  found.set(name, icon);
  return icon;
}

/** The bounding box of the markup, strokes included. */
export function boxOf(markup: string): Box {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="-2000 -2000 4000 4000">${markup}</svg>`;
  const box = new Resvg(svg, { font: { loadSystemFonts: false } }).getBBox();
  if (!box || !(box.width > 0)) return { x: 0, y: 0, w: 32, h: 32 };
  // resvg answers in user units, relative to the view box.
  return { x: box.x, y: box.y, w: box.width, h: box.height };
}

/** The visible box of markup within ±`reach` of a w × h canvas: unlike `boxOf`, it excludes clipped parts. */
export function visibleBoxOf(markup: string, w: number, h: number, reach = 400): Box {
  const scale = 0.4;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${-reach} ${-reach} ${w + reach * 2} ${h + reach * 2}" width="${Math.ceil((w + reach * 2) * scale)}" height="${Math.ceil((h + reach * 2) * scale)}">${markup}</svg>`;
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { width, height, pixels } = image;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4 + 3] as number) < 8) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return { x: 0, y: 0, w, h };
  return {
    x: left / scale - reach,
    y: top / scale - reach,
    w: (right - left + 1) / scale,
    h: (bottom - top + 1) / scale,
  };
}

// clipPath ids of two copies in one document would collide.
let copies = 0;
/** Makes every id in the markup unique within the document. */
export function withOwnIds(markup: string): string {
  if (!markup.includes("id=")) return markup;
  const mark = `c${copies++}`;
  return markup
    .replace(/\bid="([^"]+)"/g, `id="$1-${mark}"`)
    .replace(/url\(#([^)]+)\)/g, `url(#$1-${mark})`)
    .replace(/href="#([^"]+)"/g, `href="#$1-${mark}"`);
}
/** Called at the start of a picture, so that the same picture has the same ids and bytes. */
export const resetIds = () => {
  copies = 0;
};
