import { rgbOf } from "../color/colors";
import { blank, documentOf, rasterize, type StyleJob } from "./raster";
import type { Pixels } from "./raster-types";

/**
 * True low resolution: about a hundred cells across, only the palette's inks and their shades, a dark outline, enlarged
 * squares.
 */
export function pixelArt(job: StyleJob): Pixels {
  const { stage, layers } = job.composed;
  const short = Math.min(job.w, job.h);
  const cell = Math.max(2, Math.round(short / 150));
  const columns = Math.floor(job.w / cell);
  const rows = Math.floor(job.h / cell);
  const over = 3;
  const markup = layers.map((l) => l.markup).join("");
  const fine = rasterize(documentOf(job, markup, 0.06, cell / over));
  const inks = stage.inks.all.map((hex) => rgbOf(hex));
  const cells = new Int16Array(columns * rows).fill(-1);
  const palette: (readonly [number, number, number])[] = [];
  const known = new Map<number, number>();
  const entry = (rgb: readonly [number, number, number]) => {
    const key = (rgb[0] << 16) | (rgb[1] << 8) | rgb[2];
    let at = known.get(key);
    if (at === undefined) {
      at = palette.length;
      palette.push(rgb);
      known.set(key, at);
    }
    return at;
  };
  const nearest = (r: number, g: number, b: number) => {
    let best = inks[0] as readonly [number, number, number];
    let least = Number.POSITIVE_INFINITY;
    for (const ink of inks) {
      const d = (ink[0] - r) ** 2 * 0.3 + (ink[1] - g) ** 2 * 0.59 + (ink[2] - b) ** 2 * 0.11;
      if (d < least) {
        least = d;
        best = ink;
      }
    }
    return best;
  };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      // The most frequent ink among the cell's samples; averaging would invent colors.
      const votes = new Map<number, number>();
      let empty = 0;
      for (let v = 0; v < over; v++) {
        for (let u = 0; u < over; u++) {
          const o = (Math.min(fine.h - 1, y * over + v) * fine.w + Math.min(fine.w - 1, x * over + u)) * 4;
          if ((fine.data[o + 3] as number) < 128) {
            empty++;
            continue;
          }
          const e = entry(
            nearest(fine.data[o] as number, fine.data[o + 1] as number, fine.data[o + 2] as number),
          );
          // Small dark details (eyes, mouths) count more, or they vanish.
          const ink = palette[e] as readonly [number, number, number];
          votes.set(e, (votes.get(e) ?? 0) + (ink[0] + ink[1] + ink[2] < 260 ? 1.45 : 1));
        }
      }
      if (empty > (over * over) / 2 || votes.size === 0) continue;
      cells[y * columns + x] = [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
    }
  }
  const outline = entry(inks[0] as readonly [number, number, number]);
  const shaded = new Int16Array(cells);
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < columns - 1; x++) {
      const i = y * columns + x;
      const own = cells[i] as number;
      if (own < 0) {
        if (
          (cells[i + 1] as number) >= 0 ||
          (cells[i - 1] as number) >= 0 ||
          (cells[i + columns] as number) >= 0 ||
          (cells[i - columns] as number) >= 0
        )
          shaded[i] = outline;
        continue;
      }
      const rgb = palette[own] as readonly [number, number, number];
      const below = cells[i + columns] as number;
      const above = cells[i - columns] as number;
      const right = cells[i + 1] as number;
      // Light on upper edges, shade (dithered one cell further) on lower ones.
      if (above !== own && below === own && rgb[0] + rgb[1] + rgb[2] > 240)
        shaded[i] = entry(step(rgb, 1.22));
      else if (below !== own || right !== own) shaded[i] = own === outline ? own : entry(step(rgb, 0.76));
      else if (y + 2 < rows && cells[i + columns * 2] !== own && (x + y) % 2 === 0 && own !== outline)
        shaded[i] = entry(step(rgb, 0.76));
    }
  }
  const out = blank(job.w, job.h);
  const left = Math.floor((job.w - columns * cell) / 2);
  const top = Math.floor((job.h - rows * cell) / 2);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = shaded[y * columns + x] as number;
      if (at < 0) continue;
      const [r, g, b] = palette[at] as readonly [number, number, number];
      for (let v = 0; v < cell; v++) {
        let o = ((top + y * cell + v) * job.w + left + x * cell) * 4;
        for (let u = 0; u < cell; u++, o += 4) {
          out.data[o] = r;
          out.data[o + 1] = g;
          out.data[o + 2] = b;
          out.data[o + 3] = 255;
        }
      }
    }
  }
  return { data: out.data, colors: 256 };
}

const step = ([r, g, b]: readonly [number, number, number], k: number): readonly [number, number, number] =>
  k > 1
    ? [
        Math.round(r + (255 - r) * (k - 1) * 1.6),
        Math.round(g + (255 - g) * (k - 1) * 1.6),
        Math.round(b + (255 - b) * (k - 1) * 1.4),
      ]
    : [Math.round(r * k), Math.round(g * k * 0.97), Math.round(Math.min(255, b * k * 1.08))];
