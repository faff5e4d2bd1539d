import type { ConnectedComponent } from "../parts/connected-components";
import type { PixelCopy } from "../reduced/pixel-copy";

/**
 * Levels by which letters differ from what is beside them. Where a gradient was saved with loss, the border between two of its
 * inks falls into blocks of like height in a row, but the colors on both sides of it are nearly the same.
 */
const MIN_DIFFERENCE = 20;
/** Pixels between what is compared: soft edges lie between them. */
const APART = 3;

/** Whether a row differs clearly where its ink begins and ends along the middles of its letters. */
export function differsFromAround(
  row: readonly ConnectedComponent[],
  labels: Uint8Array,
  copy: PixelCopy,
): boolean {
  const { rgba, width } = copy;
  let edges = 0;
  let sum = 0;
  for (const { left, right, top, bottom } of row)
    for (const share of [0.25, 0.5, 0.75]) {
      const y = Math.round(top + share * (bottom - top));
      for (let x = Math.max(1, left); x <= Math.min(width - APART, right + 1); x++) {
        const at = y * width + x;
        if (labels[at] === labels[at - 1]) continue;
        edges += 1;
        sum += difference(rgba, at - 2, at + 1);
      }
    }
  return edges === 0 || sum >= MIN_DIFFERENCE * edges;
}

function difference(rgba: Uint8Array, a: number, b: number): number {
  let most = 0;
  for (let channel = 0; channel < 4; channel++)
    most = Math.max(most, Math.abs((rgba[a * 4 + channel] ?? 0) - (rgba[b * 4 + channel] ?? 0)));
  return most;
}
