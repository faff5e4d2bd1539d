import { Resvg } from "@resvg/resvg-js";
import type { ComposedPicture } from "../composition/compose";
import { num } from "../composition/svg-shapes";
import type { PictureLayer } from "../composition/types";
import { blur, fieldSampler } from "./height-fields";
import type { Raster } from "./raster-types";
/** One picture to be styled. */
export interface StyleJob {
  composed: ComposedPicture;
  w: number;
  h: number;
  transparent: boolean;
}

/** Canvas pixels per stage unit, and the position of the stage's origin. */
export function fitOf(job: StyleJob, margin: number): { scale: number; x: number; y: number } {
  const { box } = job.composed;
  const scale = Math.min((job.w * (1 - margin * 2)) / box.w, (job.h * (1 - margin * 2)) / box.h);
  return { scale, x: job.w / 2 - (box.x + box.w / 2) * scale, y: job.h / 2 - (box.y + box.h / 2) * scale };
}

/** An SVG document of that many pixels with the markup fitted into it, leaving a margin (a share of each side). */
export function documentOf(job: StyleJob, markup: string, margin: number, shrink = 1): string {
  const { scale, x, y } = fitOf(job, margin);
  const w = Math.round(job.w / shrink);
  const h = Math.round(job.h / shrink);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="0 0 ${job.w} ${job.h}" preserveAspectRatio="none"><g transform="translate(${num(x)} ${num(y)}) scale(${Math.round(scale * 1e5) / 1e5})">${markup}</g></svg>`;
}

/** Renders an SVG document; resvg premultiplies, everything here works on straight colors. */
export function rasterize(svg: string): Raster {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const data = Buffer.from(image.pixels);
  for (let i = 3; i < data.length; i += 4) {
    const a = data[i] as number;
    if (a === 0 || a === 255) continue;
    const k = 255 / a;
    data[i - 3] = Math.min(255, (data[i - 3] as number) * k + 0.5);
    data[i - 2] = Math.min(255, (data[i - 2] as number) * k + 0.5);
    data[i - 1] = Math.min(255, (data[i - 1] as number) * k + 0.5);
  }
  return { w: image.width, h: image.height, data };
}

export const layersWithRoles = (
  job: StyleJob,
  roles: PictureLayer["role"][],
  margin: number,
): Raster | null => {
  const markup = job.composed.layers
    .filter((l) => roles.includes(l.role))
    .map((l) => l.markup)
    .join("");
  return markup ? rasterize(documentOf(job, markup, margin)) : null;
};
export const allLayers = (job: StyleJob, margin: number): Raster =>
  rasterize(documentOf(job, job.composed.layers.map((l) => l.markup).join(""), margin));

export const blank = (w: number, h: number): Raster => ({ w, h, data: Buffer.alloc(w * h * 4) });

/** Draws one raster over another, in place. */
export function compositeOver(below: Raster, above: Raster): void {
  const d = below.data;
  const s = above.data;
  for (let i = 0; i < d.length; i += 4) {
    const sa = s[i + 3] as number;
    if (sa === 0) continue;
    const da = d[i + 3] as number;
    if (sa === 255 || da === 0) {
      d[i] = s[i] as number;
      d[i + 1] = s[i + 1] as number;
      d[i + 2] = s[i + 2] as number;
      d[i + 3] = sa;
      continue;
    }
    const a = sa / 255;
    const b = (da / 255) * (1 - a);
    const out = a + b;
    for (let c = 0; c < 3; c++) d[i + c] = ((s[i + c] as number) * a + (d[i + c] as number) * b) / out + 0.5;
    d[i + 3] = out * 255 + 0.5;
  }
}

/** A background behind everything. */
export function fillBackground(raster: Raster, [r, g, b]: readonly [number, number, number]): void {
  const d = raster.data;
  for (let i = 0; i < d.length; i += 4) {
    const a = (d[i + 3] as number) / 255;
    if (a === 1) continue;
    d[i] = (d[i] as number) * a + r * (1 - a) + 0.5;
    d[i + 1] = (d[i + 1] as number) * a + g * (1 - a) + 0.5;
    d[i + 2] = (d[i + 2] as number) * a + b * (1 - a) + 0.5;
    d[i + 3] = 255;
  }
}

/** Smooth noise in [0, 1], one value per pixel, features `cell` pixels wide (and `cellY` high if given). */

/** Two box blur passes along both axes, in place. */

/** Half size by taking every second pixel: good enough for masks and light. */
export function halfSize(raster: Raster): Raster {
  const w = raster.w >> 1;
  const h = raster.h >> 1;
  const from = new Uint32Array(raster.data.buffer, raster.data.byteOffset, raster.w * raster.h);
  const to = new Uint32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) to[y * w + x] = from[(y * 2 + 1) * raster.w + x * 2 + 1] as number;
  return { w, h, data: Buffer.from(to.buffer) };
}

/** Distance in pixels from each visible pixel to the nearest color edge (or only to the silhouette). */

/** Cushion heights: every region bulges from its edge over `radius` pixels. */

/** Light from the upper left on a height field: 0 is unlit, about 0.7 a flat surface, 1 and more a highlight. */

/** Interpolates a half-size field at a full-size pixel. */

/** A copy with every pixel displaced by two noise fields (about −1…1 × `amount` pixels). */
export function displaced(raster: Raster, dx: Float32Array, dy: Float32Array, amount: number): Raster {
  const { w, h } = raster;
  const from = new Uint32Array(raster.data.buffer, raster.data.byteOffset, w * h);
  const to = new Uint32Array(w * h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const sx = Math.min(w - 1, Math.max(0, (x + ((dx[i] as number) - 0.5) * 2 * amount) | 0));
      const sy = Math.min(h - 1, Math.max(0, (y + ((dy[i] as number) - 0.5) * 2 * amount) | 0));
      to[i] = from[sy * w + sx] as number;
    }
  }
  return { w, h, data: Buffer.from(to.buffer) };
}

export const clamp = (v: number) => (v < 0 ? 0 : v > 255 ? 255 : v);
/** Multiplies a pixel's color; factors above 1 blend toward white instead of clipping. */
export function multiplyPixel(data: Buffer, o: number, factor: number): void {
  // A Buffer wraps negative values around to white.
  const k = Math.max(0.06, factor);
  if (k <= 1) {
    data[o] = (data[o] as number) * k;
    data[o + 1] = (data[o + 1] as number) * k;
    data[o + 2] = (data[o + 2] as number) * k;
  } else {
    const t = Math.min(1, k - 1);
    data[o] = (data[o] as number) + (255 - (data[o] as number)) * t;
    data[o + 1] = (data[o + 1] as number) + (255 - (data[o + 1] as number)) * t;
    data[o + 2] = (data[o + 2] as number) + (255 - (data[o + 2] as number)) * t;
  }
}

/** A soft, dark, displaced shadow of a layer. */
export function shadowOf(raster: Raster, dx: number, dy: number, radius: number, strength: number): Raster {
  const { w, h } = raster;
  const hw = w >> 1;
  const hh = h >> 1;
  const field = new Float32Array(hw * hh);
  for (let y = 0; y < hh; y++) {
    for (let x = 0; x < hw; x++) {
      const sx = x * 2 - Math.round(dx);
      const sy = y * 2 - Math.round(dy);
      if (sx >= 0 && sy >= 0 && sx < w && sy < h)
        field[y * hw + x] = raster.data[(sy * w + sx) * 4 + 3] as number;
    }
  }
  blur(field, hw, hh, radius / 2);
  const at = fieldSampler(field, hw, hh);
  const out = blank(w, h);
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, o += 4) {
      const a = at(x, y) * strength;
      if (a < 1) continue;
      out.data[o] = 18;
      out.data[o + 1] = 14;
      out.data[o + 2] = 30;
      out.data[o + 3] = a;
    }
  }
  return out;
}

/** Keeps a shadow or wash only where something is already drawn, so that isolated artwork stays isolated. */
export function maskTo(raster: Raster, mask: Raster): void {
  for (let i = 3; i < raster.data.length; i += 4)
    raster.data[i] = ((raster.data[i] as number) * (mask.data[i] as number)) / 255;
}
