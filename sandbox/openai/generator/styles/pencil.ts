import { blur, bulgeHeights, edgeDistances, fieldSampler, lighting, noise } from "./height-fields";
import { allLayers, blank, clamp, displaced, halfSize, type StyleJob } from "./raster";
import type { Pixels } from "./raster-types";

export function pencil(job: StyleJob): Pixels {
  const unit = Math.min(job.w, job.h) / 1000;
  const seed = job.composed.stage.prompt.seed;
  const flat = allLayers(job, 0.06);
  const { w, h } = flat;
  const wobbleX = noise(w, h, 26 * unit, seed ^ 51);
  const wobbleY = noise(w, h, 26 * unit, seed ^ 52);
  const tooth = noise(w, h, 1.5 * unit, seed ^ 53);
  const pressure = noise(w, h, 70 * unit, seed ^ 54);
  const first = displaced(flat, wobbleX, wobbleY, 3.4 * unit);
  const small = halfSize(first);
  const lines1 = fieldSampler(edgeDistances(small), small.w, small.h);
  const small2 = halfSize(displaced(flat, wobbleY, wobbleX, 4.4 * unit));
  const lines2 = fieldSampler(edgeDistances(small2), small.w, small.h);
  const body = bulgeHeights(edgeDistances(small, true), 56 * unit);
  blur(body, small.w, small.h, 9 * unit);
  const shadeAt = fieldSampler(lighting(body, small.w, small.h, 0.5), small.w, small.h);
  const out = blank(w, h);
  const period = 6.4 * unit;
  const hatch = (u: number, duty: number) => {
    const f = u / period - Math.floor(u / period);
    return f < duty ? 1 : 0;
  };
  for (let y = 0, i = 0, o = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++, o += 4) {
      const a = first.data[o + 3] as number;
      const l1 = lines1(x, y);
      const l2 = lines2(x, y);
      const onLine2 = l2 > 0 && l2 < 1.1 * unit;
      if (a < 24 && !onLine2) continue;
      const luminance =
        a > 23
          ? ((first.data[o] as number) * 0.3 +
              (first.data[o + 1] as number) * 0.59 +
              (first.data[o + 2] as number) * 0.11) /
            255
          : 1;
      const form = shadeAt(x, y);
      const dark = Math.max(0, Math.min(1, (1 - luminance) * 0.9 + (0.72 - form) * 0.8));
      const wx = (wobbleX[i] as number) * 9 * unit;
      const wy = (wobbleY[i] as number) * 9 * unit;
      const p = pressure[i] as number;
      let graphite = 0;
      if (dark > 0.1) graphite += hatch(x + y + wx, 0.16 + dark * 0.5) * (0.2 + dark * 0.32);
      if (dark > 0.36) graphite += hatch(x * 0.45 - y + wy, 0.12 + dark * 0.42) * (0.14 + dark * 0.26);
      if (dark > 0.62) graphite += hatch(x * 1.1 - y * 0.2 + wx, 0.2 + dark * 0.3) * 0.24 + 0.14;
      graphite += dark * 0.18;
      graphite *= 0.7 + p * 0.5;
      if (l1 > 0 && l1 < 1.5 * unit) graphite = Math.max(graphite, 0.86);
      if (onLine2) graphite = Math.max(graphite, 0.6);
      graphite *= 0.62 + 0.62 * (tooth[i] as number);
      // Thirteen grays and four edge strengths are enough for graphite; 256 levels of grain would not compress.
      const v = clamp(250 - Math.round(Math.min(1, graphite) * 12) * 17.8);
      out.data[o] = v;
      out.data[o + 1] = clamp(v - 1);
      out.data[o + 2] = clamp(v - 4);
      out.data[o + 3] = onLine2 ? 255 : Math.round(a / 64) * 63.75;
    }
  }
  return { data: out.data, colors: 96 };
}
