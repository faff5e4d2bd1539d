/**
 * Rows of the small shading map, enlarged by interpolation to the size of the picture. Weights are whole numbers
 * in which `ONE` means 1: converting fractions to channel values costs more than the sums themselves.
 */
export const ONE_BITS = 15;
export const ONE = 1 << ONE_BITS;

/** Bits of the position between two pixels of the shading map. */
export const PART_BITS = 8;

export interface Positions {
  low: Int32Array;
  part: Int32Array;
}

/** For each column or row of the large picture: the pixel of the small one before it, and how far it is on to the next. */
export function positions(large: number, small: number): Positions {
  const low = new Int32Array(large);
  const part = new Int32Array(large);
  for (let at = 0; at < large; at++) {
    const exact = Math.min(small - 1.001, Math.max(0, ((at + 0.5) * small) / large - 0.5));
    low[at] = Math.floor(exact);
    part[at] = (exact - Math.floor(exact)) * (1 << PART_BITS);
  }
  return { low, part };
}

/** Interpolates between row `low` of `values` and the next, times `strength`: weights from 0 to `strength`. */
export function rowBetween(
  values: Uint8Array,
  low: number,
  part: number,
  strength: number,
  out: Int32Array,
): void {
  const top = low * out.length;
  const scale = ((strength / 255) * ONE) / (1 << PART_BITS);
  for (let at = 0; at < out.length; at++) {
    const above = values[top + at] as number;
    const below = values[top + out.length + at] as number;
    out[at] = ((above << PART_BITS) + (below - above) * part) * scale;
  }
}
