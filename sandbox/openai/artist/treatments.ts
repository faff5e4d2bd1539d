import { Resvg } from "@resvg/resvg-js";
import { num } from "./shapes";
import type { Composed } from "./stage";

export interface Pixels {
  /** RGBA, straight alpha. */
  data: Buffer;
  /** Light and tone run continuously, so that few colours would band. */
  continuous: boolean;
}

/** The document of some markup, fitted into the canvas with a margin all round. */
export function documentOf(
  composed: Composed,
  markup: string,
  widthPx: number,
  heightPx: number,
  margin: number,
): string {
  const { box } = composed;
  const scale = Math.min((widthPx * (1 - margin * 2)) / box.w, (heightPx * (1 - margin * 2)) / box.h);
  const x = widthPx / 2 - (box.x + box.w / 2) * scale;
  const y = heightPx / 2 - (box.y + box.h / 2) * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPx}" height="${heightPx}"><g transform="translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 10000) / 10000})">${markup}</g></svg>`;
}

export function rasterize(svg: string, background?: string): Buffer {
  const image = new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(background ? { background } : {}),
  }).render();
  return Buffer.from(image.pixels);
}

/** Gives the flat layers the look of the style that was asked for. */
export function treat(composed: Composed, widthPx: number, heightPx: number, transparent: boolean): Pixels {
  const markup = composed.layers.map((l) => l.markup).join("");
  const data = rasterize(
    documentOf(composed, markup, widthPx, heightPx, 0.06),
    transparent ? undefined : composed.stage.ground,
  );
  return { data, continuous: false };
}
