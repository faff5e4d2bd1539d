import { hexOfLab, labOf, rgbOf, shade } from "../color/colors";
import { blur, bulgeHeights, edgeDistances, fieldSampler, lighting, noise } from "./height-fields";
import {
  allLayers,
  blank,
  compositeOver,
  halfSize,
  layersWithRoles,
  maskTo,
  multiplyPixel,
  type StyleJob,
  shadowOf,
} from "./raster";
import type { Pixels, Raster } from "./raster-types";

/** Layers in drawing order. */
function rolesOf(job: StyleJob): ("back" | "scene" | "figure" | "front" | "type")[] {
  return [...new Set(job.composed.layers.map((l) => l.role))];
}

/** Solid lettering and figures: every color is a lit cushion, every layer a block with sides. */
export function threeD(job: StyleJob): Pixels {
  const margin = 0.085;
  const unit = Math.min(job.w, job.h) / 1000;
  const out = blank(job.w, job.h);
  for (const role of rolesOf(job)) {
    const layer = layersWithRoles(job, [role], margin);
    if (!layer) continue;
    const thick = Math.round(
      (role === "scene" ? 0 : role === "back" ? 30 : role === "figure" ? 26 : 22) * unit,
    );
    if (thick > 0) {
      if (role !== "back") {
        const shadow = shadowOf(layer, thick * 1.5, thick * 1.7, 16 * unit, 0.42);
        maskTo(shadow, out);
        compositeOver(out, shadow);
      }
      compositeOver(out, sides(layer, thick));
    }
    relief(
      layer,
      (role === "scene" ? 20 : role === "back" ? 16 : 30) * unit,
      role === "scene" ? 0.5 : 0.9,
      1,
    );
    compositeOver(out, layer);
  }
  return { data: out.data, colors: 256 };
}

/** The block's sides: the silhouette swept down and to the right, darker toward the back. */
function sides(layer: Raster, thick: number): Raster {
  const { w, h, data } = layer;
  const out = blank(w, h);
  const left = new Int16Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const o = i * 4;
      if ((data[o + 3] as number) > 127) {
        left[i] = thick;
        out.data[o] = data[o] as number;
        out.data[o + 1] = data[o + 1] as number;
        out.data[o + 2] = data[o + 2] as number;
        out.data[o + 3] = 255;
        continue;
      }
      if (x === 0 || y === 0) continue;
      // A slope of three across to four down.
      const j = y % 4 === 3 ? i - w : i - w - 1;
      const rest = left[j] as number;
      if (rest <= 0) continue;
      left[i] = rest - 1;
      const p = j * 4;
      out.data[o] = out.data[p] as number;
      out.data[o + 1] = out.data[p + 1] as number;
      out.data[o + 2] = out.data[p + 2] as number;
      out.data[o + 3] = 255;
    }
  }
  for (let i = 0, o = 0; i < left.length; i++, o += 4) {
    if (out.data[o + 3] === 0) continue;
    const t = (left[i] as number) / thick;
    multiplyPixel(out.data, o, 0.36 + 0.26 * t);
  }
  return out;
}

/** Lights a layer's colors as cushions with a specular highlight. */
function relief(layer: Raster, radius: number, strength: number, gloss: number): void {
  const small = halfSize(layer);
  const height = bulgeHeights(edgeDistances(small), radius / 2);
  blur(height, small.w, small.h, 2);
  const light = lighting(height, small.w, small.h, strength);
  blur(light, small.w, small.h, 1);
  const at = fieldSampler(light, small.w, small.h);
  const { w, h, data } = layer;
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, o += 4) {
      if (data[o + 3] === 0) continue;
      const l = at(x, y);
      const shine = l > 0.9 ? (l - 0.9) * 5 * gloss : 0;
      multiplyPixel(data, o, l < 0.72 ? 0.5 + (l / 0.72) * 0.5 : 1 + (l - 0.72) * 0.5 + shine * 0.5);
    }
  }
}

/** Volumes in soft light, shadows between layers, surface texture and haze in the distance. */
export function realistic(job: StyleJob): Pixels {
  const margin = 0.05;
  const unit = Math.min(job.w, job.h) / 1000;
  const seed = job.composed.stage.prompt.seed;
  const out = blank(job.w, job.h);
  // Fur and grain: short, slightly leaning strokes.
  const fur = noise(job.w, job.h, 2.2 * unit, seed ^ 11, 11 * unit);
  const fine = noise(job.w, job.h, 1.3 * unit, seed ^ 12);
  const blotch = noise(job.w, job.h, 60 * unit, seed ^ 13);
  for (const role of rolesOf(job)) {
    const layer = layersWithRoles(job, [role], margin);
    if (!layer) continue;
    const soft = role === "figure" || role === "front";
    if (soft) ragged(layer, fur, fine, 3.2 * unit);
    if (role !== "back" && role !== "scene") {
      const shadow = shadowOf(layer, 10 * unit, 18 * unit, 22 * unit, 0.5);
      maskTo(shadow, out);
      compositeOver(out, shadow);
    }
    const small = halfSize(layer);
    const { w: sw, h: sh } = small;
    const body = bulgeHeights(edgeDistances(small, true), (role === "type" ? 16 : 70) * unit);
    blur(body, sw, sh, 7 * unit);
    const parts = bulgeHeights(edgeDistances(small), 15 * unit);
    blur(parts, sw, sh, 3 * unit);
    const height = new Float32Array(body.length);
    for (let i = 0; i < height.length; i++)
      height[i] = (body[i] as number) * (soft ? 1 : 0.35) + (parts[i] as number) * 0.75;
    const light = lighting(height, sw, sh, role === "scene" ? 0.28 : 0.62);
    blur(light, sw, sh, 2.5 * unit);
    const at = fieldSampler(light, sw, sh);
    const { w, h, data } = layer;
    for (let y = 0, i = 0, o = 0; y < h; y++) {
      const fall = role === "scene" || role === "back" ? 1.1 - 0.26 * (y / h) : 1;
      for (let x = 0; x < w; x++, i++, o += 4) {
        if (data[o + 3] === 0) continue;
        const l = at(x, y);
        const texture = soft
          ? ((fur[i] as number) - 0.5) * 0.2 + ((fine[i] as number) - 0.5) * 0.07
          : ((fine[i] as number) - 0.5) * 0.07 + ((blotch[i] as number) - 0.5) * 0.12;
        const k = (0.34 + (l / 0.72) * 0.66 + (l > 0.86 ? (l - 0.86) * 0.9 : 0)) * fall + texture;
        // Warm light, cool shade.
        const warm = (l - 0.7) * 26;
        multiplyPixel(data, o, k);
        data[o] = Math.max(0, Math.min(255, (data[o] as number) + warm));
        data[o + 2] = Math.max(0, Math.min(255, (data[o + 2] as number) - warm * 0.9));
      }
    }
    compositeOver(out, layer);
  }
  return { data: out.data, colors: 256 };
}

/** Roughens edges with the texture's own noise, so that fur has hairs at its edge. */
function ragged(layer: Raster, a: Float32Array, b: Float32Array, amount: number): void {
  const { w, h } = layer;
  const from = new Uint32Array(new Uint8Array(layer.data).buffer);
  const to = new Uint32Array(layer.data.buffer, layer.data.byteOffset, w * h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const sx = Math.min(w - 1, Math.max(0, (x + ((b[i] as number) - 0.5) * amount) | 0));
      const sy = Math.min(h - 1, Math.max(0, (y + ((a[i] as number) - 0.5) * 1.5 * amount) | 0));
      to[i] = from[sy * w + sx] as number;
    }
  }
}

/** Low-poly facets, gradients along a diagonal and a glow around the edges. */
export function digital(job: StyleJob): Pixels {
  const margin = 0.075;
  const unit = Math.min(job.w, job.h) / 1000;
  const { stage } = job.composed;
  const seed = stage.prompt.seed;
  const art = allLayers(job, margin);
  const { w, h, data } = art;
  const cell = 66 * unit;
  const columns = Math.ceil(w / cell) + 2;
  const jitter = (x: number, y: number, s: number) => {
    let v = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed ^ s, 2246822519);
    v = Math.imul(v ^ (v >>> 13), 1274126177);
    return ((v ^ (v >>> 16)) >>> 0) / 4294967295;
  };
  const [one, two] = [
    rgbOf(shade(stage.inks.mids[0] ?? stage.inks.dark, 0.12)),
    rgbOf(shade(stage.inks.mids[1] ?? stage.inks.mids[0] ?? stage.inks.dark, 0.16)),
  ];
  // A pixel's facet is the half of a sheared grid cell, with random lightness.
  const tone = new Float32Array(columns * (Math.ceil(h / cell) + 2) * 2);
  for (let i = 0; i < tone.length; i++) tone[i] = jitter(i, i >> 3, 5) - 0.5;
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, o += 4) {
      if (data[o + 3] === 0) continue;
      const u = (x + y * 0.34) / cell;
      const v = (y + x * 0.12) / cell;
      const cx = Math.floor(u);
      const cy = Math.floor(v);
      const flip = (cx + cy) % 2 === 0 ? u - cx + (v - cy) > 1 : u - cx > v - cy;
      const t = tone[((cy * columns + cx) * 2 + (flip ? 1 : 0)) % tone.length] as number;
      const d = (x / w) * 0.45 + (y / h) * 0.55;
      const r = data[o] as number;
      const g = data[o + 1] as number;
      const b = data[o + 2] as number;
      const luminance = (r * 0.3 + g * 0.59 + b * 0.11) / 255;
      // Gradient: the upper left shifts to one ink, the lower right to another; darks and lights shift less.
      const lean = 0.34 * (1 - Math.abs(luminance - 0.5) * 1.35);
      const tint = d < 0.5 ? one : two;
      const k = lean * Math.abs(d - 0.5) * 2;
      data[o] = r + (tint[0] - r) * k;
      data[o + 1] = g + (tint[1] - g) * k;
      data[o + 2] = b + (tint[2] - b) * k;
      multiplyPixel(data, o, 1 + t * 0.34 * (0.35 + luminance));
    }
  }
  // Glow: the blurred silhouette in the brightest middle ink, behind the art; it fades out well before the canvas edge.
  const glowInk = rgbOf(
    hexOfLab(
      ((lab) => [Math.max(0.68, lab[0]), lab[1] * 1.25, lab[2] * 1.25] as const)(
        labOf(stage.inks.mids[0] ?? stage.inks.dark),
      ),
    ),
  );
  const hw = w >> 1;
  const hh = h >> 1;
  const field = new Float32Array(hw * hh);
  for (let y = 0; y < hh; y++)
    for (let x = 0; x < hw; x++) field[y * hw + x] = data[(y * 2 * w + x * 2) * 4 + 3] as number;
  blur(field, hw, hh, 11 * unit);
  const at = fieldSampler(field, hw, hh);
  const glow = blank(w, h);
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, o += 4) {
      if (data[o + 3] === 255) continue;
      const a = at(x, y);
      if (a < 2) continue;
      glow.data[o] = glowInk[0];
      glow.data[o + 1] = glowInk[1];
      glow.data[o + 2] = glowInk[2];
      glow.data[o + 3] = Math.min(255, a * 1.5);
    }
  }
  compositeOver(glow, art);
  return { data: glow.data, colors: 256 };
}
