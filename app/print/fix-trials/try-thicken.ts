import { MAX_CLOSED_OPENINGS_SHARE, MIN_HOLE_COPY_PIXELS, MIN_LINE_ALPHA } from "../check/limits";
import { findConnectedComponents } from "../measurements/parts/connected-components";
import type { PixelCopy } from "../measurements/reduced/pixel-copy";
import type { Workspace } from "../measurements/workspace";

/** Steps of the distance to a neighbor and to a corner; the distance itself is in thirds of a pixel (Borgefors 1986). */
const [BESIDE, CORNER] = [3, 4];

/**
 * Thicker strokes close the holes of letters and the gaps of a grid. The widest border, in pixels of the source, after which
 * four of five such openings are still open; null if the drawing has none.
 */
export function widestOpenBorderPx(
  { width, height, rgba, factor }: PixelCopy,
  space: Workspace,
): number | null {
  const labels = space.bytesFor("labels", width * height);
  for (let at = 0; at < labels.length; at++)
    if ((rgba[at * 4 + 3] as number) < MIN_LINE_ALPHA) labels[at] = 1;
  const { ids, patches } = findConnectedComponents(labels, width, height, { diagonal: false, space });
  const isOpening = patches.map(
    ({ left, top, right, bottom, pixels }) =>
      left > 0 && top > 0 && right < width - 1 && bottom < height - 1 && pixels >= MIN_HOLE_COPY_PIXELS,
  );
  if (!isOpening.includes(true)) return null;
  const radii = new Uint16Array(patches.length);
  const distances = distancesToInk(labels, width, height);
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    if (id >= 0 && isOpening[id]) radii[id] = Math.max(radii[id] as number, distances[at] as number);
  }
  const sorted = [...radii].filter((_, id) => isOpening[id]).sort((a, b) => a - b);
  const thirds = sorted[Math.floor(sorted.length * MAX_CLOSED_OPENINGS_SHARE)] as number;
  return Math.round((thirds / BESIDE) * factor * 100) / 100;
}

/** Of each clear pixel (label 1), in thirds of a pixel; the file's edge is no ink. Two passes, each looks at four neighbors. */
function distancesToInk(labels: Uint8Array, width: number, height: number): Uint16Array {
  const far = 0xffff - CORNER;
  const out = new Uint16Array(labels.length);
  const near = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? far : (out[y * width + x] as number);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (labels[y * width + x] === 0) continue;
      const beside = Math.min(near(x - 1, y), near(x, y - 1)) + BESIDE;
      const corner = Math.min(near(x - 1, y - 1), near(x + 1, y - 1)) + CORNER;
      out[y * width + x] = Math.min(far, beside, corner);
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const own = out[y * width + x] as number;
      if (own === 0) continue;
      const beside = Math.min(near(x + 1, y), near(x, y + 1)) + BESIDE;
      const corner = Math.min(near(x + 1, y + 1), near(x - 1, y + 1)) + CORNER;
      out[y * width + x] = Math.min(own, beside, corner);
    }
  return out;
}
