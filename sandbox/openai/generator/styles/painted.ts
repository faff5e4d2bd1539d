import { seededRandom } from "../composition/random";
import { blur, bulgeHeights, edgeDistances, fieldSampler, lighting, noise } from "./height-fields";
import { allLayers, blank, clamp, compositeOver, displaced, halfSize, type StyleJob } from "./raster";
import type { Pixels, Raster } from "./raster-types";

const add = (a: Float32Array, b: Float32Array, share: number) => {
  for (let i = 0; i < a.length; i++) a[i] = (a[i] as number) * (1 - share) + (b[i] as number) * share;
  return a;
};

/** Watercolor: pigment gathers at wet edges, paper shows through, with blooms and splashes. */
export function watercolor(job: StyleJob): Pixels {
  const unit = Math.min(job.w, job.h) / 1000;
  const seed = job.composed.stage.prompt.seed;
  const random = seededRandom(seed ^ 77);
  const flat = allLayers(job, 0.085);
  const { w, h } = flat;
  const dx = add(noise(w, h, 34 * unit, seed ^ 21), noise(w, h, 8 * unit, seed ^ 22), 0.34);
  const dy = add(noise(w, h, 34 * unit, seed ^ 23), noise(w, h, 8 * unit, seed ^ 24), 0.34);
  const art = displaced(flat, dx, dy, 9 * unit);
  const small = halfSize(art);
  const depth = edgeDistances(small);
  const at = fieldSampler(depth, small.w, small.h);
  const bloom = add(noise(w, h, 120 * unit, seed ^ 25), noise(w, h, 34 * unit, seed ^ 26), 0.4);
  const grain = noise(w, h, 2.2 * unit, seed ^ 27);
  const paper = noise(w, h, 4.6 * unit, seed ^ 28);
  const out = washes(job, flat, random, unit);
  const layer = blank(w, h);
  // A lookup table of color by density and pigment: a power per channel and pixel is slow.
  const table = new Uint8Array(130 * 256);
  for (let k = 0; k < 130; k++)
    for (let v = 0; v < 256; v++)
      table[k * 256 + v] = clamp(255 * Math.max(0.02, v / 255) ** ((k / 110) * 1.12) * 0.985 + 3);
  for (let y = 0, i = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++, o += 4) {
      const a = art.data[o + 3] as number;
      if (a === 0) continue;
      const d = (at(x, y) * 2) / unit;
      const b = bloom[i] as number;
      let density =
        0.52 + (b - 0.5) * 0.95 + ((grain[i] as number) - 0.5) * 0.12 + ((paper[i] as number) - 0.5) * 0.16;
      density += 0.46 * Math.exp(-((d - 2.2) * (d - 2.2)) / 9);
      // The tide line of a bloom.
      density += 0.2 * Math.exp(-((b - 0.62) * (b - 0.62)) / 0.0006);
      const gap = d < 1.3 ? 0.55 : 1;
      density = Math.max(0.16, Math.min(1.16, density)) * gap;
      const row = Math.round(density * 110) * 256;
      for (let c = 0; c < 3; c++) {
        // Beer's law: more pigment is darker and more saturated.
        layer.data[o + c] = table[row + (art.data[o + c] as number)] as number;
      }
      layer.data[o + 3] = a;
    }
  }
  compositeOver(out, layer);
  return { data: out.data, colors: 160 };
}

/** Loose washes behind the subject and drops beside it, well inside the canvas. */
function washes(job: StyleJob, flat: Raster, random: ReturnType<typeof seededRandom>, unit: number): Raster {
  const { w, h } = flat;
  const out = blank(w, h);
  const { inks } = job.composed.stage;
  const edge = noise(w, h, 46 * unit, (job.composed.stage.prompt.seed ^ 29) >>> 0);
  const fine = noise(w, h, 7 * unit, (job.composed.stage.prompt.seed ^ 30) >>> 0);
  const spots: [number, number, number, string, number][] = [];
  for (let i = 0; i < 6; i++)
    spots.push([
      w * random.between(0.24, 0.76),
      h * random.between(0.24, 0.76),
      Math.min(w, h) * random.between(0.13, 0.23),
      random.pick(inks.mids),
      0.5,
    ]);
  for (let i = 0; i < 46; i++) {
    const a = random.next() * Math.PI * 2;
    const away = random.between(0.36, 0.46);
    spots.push([
      w / 2 + Math.cos(a) * w * away,
      h / 2 + Math.sin(a) * h * away,
      unit * random.between(2, 9),
      random.pick(inks.mids),
      0.8,
    ]);
  }
  for (const [cx, cy, r, hex, strength] of spots) {
    const rgb = [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16) / 255);
    const far = Math.ceil(r * 1.45);
    for (let y = Math.max(0, Math.floor(cy - far)); y < Math.min(h, cy + far); y++) {
      for (let x = Math.max(0, Math.floor(cx - far)); x < Math.min(w, cx + far); x++) {
        const i = y * w + x;
        const rr =
          r * (0.72 + 0.56 * (edge[i] as number) * (r > 20 * unit ? 1 : 0.4) + 0.1 * (fine[i] as number));
        const d = rr - Math.hypot(x - cx, y - cy);
        if (d < 0) continue;
        const o = i * 4;
        const soft = Math.min(1, d / 1.5);
        const dens = strength * (0.42 + 0.4 * Math.exp(-d / (4 * unit)) + 0.25 * ((edge[i] as number) - 0.5));
        const had = out.data[o + 3] as number;
        for (let c = 0; c < 3; c++) {
          const ink = 255 * Math.max(0.05, rgb[c] as number) ** dens;
          out.data[o + c] = had ? ((out.data[o + c] as number) * ink) / 255 : ink;
        }
        out.data[o + 3] = Math.max(had, 255 * soft);
      }
    }
  }
  return out;
}

/** Oil: thousands of bristled strokes along the forms, large ones first, with light on the paint's ridges. */
export function oil(job: StyleJob): Pixels {
  const unit = Math.min(job.w, job.h) / 1000;
  const seed = job.composed.stage.prompt.seed;
  const random = seededRandom(seed ^ 99);
  const flat = allLayers(job, 0.07);
  const { w, h } = flat;
  const small = halfSize(flat);
  const depth = edgeDistances(small);
  const smooth = bulgeHeights(depth, 34 * unit);
  blur(smooth, small.w, small.h, 8 * unit);
  const body = bulgeHeights(edgeDistances(small, true), 60 * unit);
  blur(body, small.w, small.h, 10 * unit);
  const light = lighting(body, small.w, small.h, 0.5);
  const drift = noise(small.w, small.h, 100 * unit, seed ^ 41);
  const out = blank(w, h);
  const ridge = new Float32Array(small.w * small.h);
  const stroke = (cx: number, cy: number, length: number, wide: number) => {
    const sx = Math.min(small.w - 2, Math.max(1, cx >> 1));
    const sy = Math.min(small.h - 2, Math.max(1, cy >> 1));
    const si = sy * small.w + sx;
    const so = si * 4;
    if ((small.data[so + 3] as number) < 128) return;
    const gx = (smooth[si + 1] as number) - (smooth[si - 1] as number);
    const gy = (smooth[si + small.w] as number) - (smooth[si - small.w] as number);
    const angle =
      (Math.hypot(gx, gy) > 0.05 ? Math.atan2(gx, -gy) : (drift[si] as number) * 5) +
      random.between(-0.22, 0.22);
    const vary = random.between(0.86, 1.13) * (0.62 + 0.55 * (light[si] as number));
    const hue = random.between(-11, 11);
    const r = clamp((small.data[so] as number) * vary + hue);
    const g = clamp((small.data[so + 1] as number) * vary);
    const b = clamp((small.data[so + 2] as number) * vary - hue);
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const bow = random.between(-0.14, 0.14);
    const bristles = 9;
    const hairs: number[] = [];
    for (let i = 0; i < bristles; i++) hairs.push(random.next());
    const step = 0.8;
    for (let v = -wide / 2; v <= wide / 2; v += step) {
      const t = (v / wide + 0.5) * (bristles - 1);
      const k = Math.floor(t);
      const hair =
        (hairs[k] as number) * (1 - (t - k)) + (hairs[Math.min(bristles - 1, k + 1)] as number) * (t - k);
      const rim = Math.abs(v) / (wide / 2);
      const reach = (length / 2) * (0.7 + 0.3 * hair) * Math.sqrt(Math.max(0, 1 - rim * rim * 0.55));
      const shadeOf = 0.87 + 0.26 * hair;
      for (let u = -reach; u <= reach; u += step) {
        const bend = bow * ((u * u) / length);
        const x = Math.round(cx + c * u - s * (v + bend));
        const y = Math.round(cy + s * u + c * (v + bend));
        if (x < 0 || y < 0 || x >= w || y >= h) continue;
        const o = (y * w + x) * 4;
        out.data[o] = clamp(r * shadeOf);
        out.data[o + 1] = clamp(g * shadeOf);
        out.data[o + 2] = clamp(b * shadeOf);
        out.data[o + 3] = 255;
        if (((x | y) & 1) === 0) ridge[(y >> 1) * small.w + (x >> 1)] = hair * 2 + (1 - rim) * 2.4;
      }
    }
  };
  // Three layers: background, forms, and details along color edges.
  const cover = (spacing: number, length: number, wide: number, near: number) => {
    for (let y = spacing / 2; y < h; y += spacing) {
      for (let x = spacing / 2; x < w; x += spacing) {
        const px = x + random.between(-0.5, 0.5) * spacing;
        const py = y + random.between(-0.5, 0.5) * spacing;
        const d =
          (depth[
            Math.min(small.h - 1, Math.max(0, py >> 1)) * small.w +
              Math.min(small.w - 1, Math.max(0, px >> 1))
          ] as number) * 2;
        if (d > near) continue;
        const fit = Math.min(1, Math.max(0.22, d / wide));
        stroke(Math.round(px), Math.round(py), length * Math.max(0.45, fit), wide * fit);
      }
    }
  };
  cover(12 * unit, 52 * unit, 17 * unit, 1e9);
  cover(5 * unit, 17 * unit, 5.4 * unit, 13 * unit);
  cover(2.6 * unit, 8 * unit, 2.6 * unit, 4.2 * unit);
  const shine = lighting(ridge, small.w, small.h, 0.16);
  const at = fieldSampler(shine, small.w, small.h);
  for (let y = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, o += 4) {
      if (out.data[o + 3] === 0) continue;
      const k = 1 + (at(x, y) - 0.7) * 0.85;
      for (let c = 0; c < 3; c++) out.data[o + c] = clamp((out.data[o + c] as number) * k);
    }
  }
  return { data: out.data, colors: 96 };
}

/** Graphite: lines drawn twice, tones hatched in three directions, paper texture. */
