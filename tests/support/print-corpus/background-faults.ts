import { mapPixels, type Raster, seededRandom } from "./raster";

/** Faults of backgrounds that were left on pictures. */

/** Placed on a background and keyed out again badly: edge pixels keep the background's color. */
export function keyedOut(
  source: Raster,
  [red, green, blue]: [number, number, number],
  rimPx: number,
): Raster {
  const { widthPx, rgba } = source;
  const flat = mapPixels(source, (out, at) => {
    const alpha = (out[at + 3] as number) / 255;
    [red, green, blue].forEach((value, channel) => {
      out[at + channel] = Math.round((out[at + channel] as number) * alpha + value * (1 - alpha));
    });
    out[at + 3] = 255;
  });
  const near = grown(source, rimPx);
  return mapPixels(flat, (out, at, x, y) => {
    if ((rgba[at + 3] as number) > 0 || near[y * widthPx + x]) return;
    out.fill(255, at, at + 3);
    out[at + 3] = 0;
  });
}

/** Pixels that are ink, or within this distance of ink. */
function grown({ widthPx, heightPx, rgba }: Raster, byPx: number): Uint8Array {
  const near = new Uint8Array(widthPx * heightPx);
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, at++) {
      if ((rgba[at * 4 + 3] as number) <= 100) continue;
      for (let dy = -byPx; dy <= byPx; dy++) {
        if (y + dy < 0 || y + dy >= heightPx) continue;
        near.fill(
          1,
          at - Math.min(byPx, x) + dy * widthPx,
          at + Math.min(byPx, widthPx - 1 - x) + 1 + dy * widthPx,
        );
      }
    }
  }
  return near;
}

/** Placed on a background that stays. */
export function withBackground(
  source: Raster,
  ground: [number, number, number],
  noise: number,
  seed: number,
  inset = 0,
): Raster {
  const next = seededRandom(seed);
  const { widthPx, heightPx } = source;
  return mapPixels(source, (out, at, x, y) => {
    if (x < inset || y < inset || x >= widthPx - inset || y >= heightPx - inset) {
      if ((out[at + 3] as number) === 0) return;
      out.fill(255, at, at + 3);
      out[at + 3] = 0;
      return;
    }
    const alpha = (out[at + 3] as number) / 255;
    ground.forEach((value, channel) => {
      const dirty = value + (next() - 0.5) * 2 * noise;
      out[at + channel] = Math.max(
        0,
        Math.min(255, Math.round((out[at + channel] as number) * alpha + dirty * (1 - alpha))),
      );
    });
    out[at + 3] = 255;
  });
}
