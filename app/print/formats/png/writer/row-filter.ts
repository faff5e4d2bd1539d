/** Filter types (PNG specification, section 9). */
const NONE = 0;

const LEFT = 1;

export const UP = 2;

/** Writes a filtered row: no filter for a palette, else left or up, whichever has the smaller differences in every eighth sample. */
export function filterRow(
  row: Uint8Array,
  above: Uint8Array,
  out: Uint8Array,
  at: number,
  step: number,
  isPalette: boolean,
): void {
  const length = row.length;
  if (isPalette) {
    out[at] = NONE;
    out.set(row, at + 1);
    return;
  }
  let left = 0;
  let up = 0;
  for (let x = step; x < length; x += 8 * step + 1) {
    const value = row[x] as number;
    left += Math.abs(((value - (row[x - step] as number)) << 24) >> 24);
    up += Math.abs(((value - (above[x] as number)) << 24) >> 24);
  }
  const isUp = up < left;
  out[at] = isUp ? UP : LEFT;
  if (step === 4 && row.byteOffset % 4 === 0) {
    writeChanges(row, isUp ? above : null, out, at + 1);
    return;
  }
  if (isUp) {
    for (let x = 0; x < length; x++) out[at + 1 + x] = (row[x] as number) - (above[x] as number);
    return;
  }
  for (let x = 0; x < step; x++) out[at + 1 + x] = row[x] as number;
  for (let x = step; x < length; x++) out[at + 1 + x] = (row[x] as number) - (row[x - step] as number);
}

/**
 * Writes the differences from the row above, or from the pixel on the left if `above` is null, into `out`, which is zero there.
 * Pixels are compared as words, since most pixels of a drawing are equal.
 */
function writeChanges(row: Uint8Array, above: Uint8Array | null, out: Uint8Array, at: number): void {
  const words = new Uint32Array(row.buffer, row.byteOffset, row.length >> 2);
  const before = above && new Uint32Array(above.buffer, above.byteOffset, above.length >> 2);
  let last = 0;
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel] as number;
    const other = before ? (before[pixel] as number) : last;
    last = word;
    if (word !== other) writeChange(word, other, out, at + pixel * 4);
  }
}

/** The difference of two pixels, channel by channel. */
export function writeChange(word: number, other: number, out: Uint8Array, at: number): void {
  out[at] = word - other;
  out[at + 1] = (word >>> 8) - (other >>> 8);
  out[at + 2] = (word >>> 16) - (other >>> 16);
  out[at + 3] = (word >>> 24) - (other >>> 24);
}
