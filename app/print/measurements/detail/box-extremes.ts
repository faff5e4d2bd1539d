/**
 * Morphological opening and closing with a square, and what they leave out. The smallest and largest of a run of values are
 * found by doubling: of two neighbors, of two pairs, and so on, so that a square of 15 takes eight passes. Four pixels are
 * compared at a time, in the bytes of one integer, and have seven bits each: the eighth says which of two bytes is larger.
 * Windows end at the plane's border.
 */

import type { Workspace } from "../workspace";

export interface LevelPlane {
  width: number;
  height: number;
  values: Uint8Array;
}

/** The eighth bit of four bytes, and the other seven. */
const HIGH_BITS = 0x80808080 | 0;
const LOW_BITS = 0x7f7f7f7f;

/** Padding words before and after a row; the longest shift is eight pixels. */
const PAD = 3;

/** Edge of a cell of the result's `strongest`, as a power of two: four pixels, one word. */
const CELL_BITS = 2;

export interface CellMaxima {
  columns: number;
  values: Uint8Array;
}

/**
 * Writes to `out`, all zero before, by how many levels, in steps of two, each pixel differs from the plane without what is thinner than `size`:
 * on the side `line` without what is brighter than around it, on `gap` without what is darker. Returns the largest difference
 * in each cell of four by four pixels. `words` is memory for a quarter as many integers as pixels, rows rounded up.
 */
export function differencesOfThin(
  plane: LevelPlane,
  {
    size,
    side,
    out,
    words,
    space,
  }: { size: number; side: "gap" | "line"; out: Uint8Array; words: Int32Array; space: Workspace },
): CellMaxima {
  const stride = (plane.width + 3) >> 2;
  const shifts = shiftsFor(size);
  // A gap is a line of the inverted plane.
  const flip = side === "gap" ? 127 : 0;
  const row = new Int32Array(stride + 2 * PAD);
  const bytes = new Uint8Array(row.buffer);
  // The first looks ahead and the second back by as much, so that nothing moves.
  for (let y = 0; y < plane.height; y++) {
    row.fill(LOW_BITS, PAD);
    pack(plane, { y, flip, bytes, words: row });
    for (const shift of shifts) leastAhead(row, stride, shift);
    words.set(row.subarray(PAD, PAD + stride), y * stride);
  }
  const used = words.subarray(0, stride * plane.height);
  for (const shift of shifts) leastBelow(used, shift * stride);
  for (const shift of shifts) mostAbove(used, shift * stride);
  const cells = {
    columns: stride,
    values: space.bytesFor("cells", stride * ((plane.height >> CELL_BITS) + 1)),
  };
  row.fill(0, 0, PAD);
  const own = new Int32Array(row.length);
  const ownBytes = new Uint8Array(own.buffer);
  for (let y = 0; y < plane.height; y++) {
    row.set(used.subarray(y * stride, (y + 1) * stride), PAD);
    for (const shift of shifts) mostBehind(row, stride, shift);
    pack(plane, { y, flip, bytes: ownBytes, words: own });
    // What is left is never more than what was there, so the bytes do not borrow from each other.
    for (let at = PAD; at < PAD + stride; at++) own[at] = (own[at] as number) - (row[at] as number);
    unpack(plane, { y, differences: own, bytes: ownBytes, out, cells });
  }
  return cells;
}

/** Shifts whose windows add up to `size`: 1, 2, 4 and the rest for 15. */
function shiftsFor(size: number): number[] {
  const shifts: number[] = [];
  let covered = 1;
  while (covered < size) {
    const shift = Math.min(covered, size - covered);
    shifts.push(shift);
    covered += shift;
  }
  return shifts;
}

/** `bytes` are those of `words`. Rows of whole words are packed four pixels at a time. */
function pack(
  { width, values }: LevelPlane,
  { y, flip, bytes, words }: { y: number; flip: number; bytes: Uint8Array; words: Int32Array },
): void {
  if ((width & 3) > 0 || (values.byteOffset & 3) > 0) {
    for (let x = 0, at = y * width, to = PAD * 4; x < width; x++, at++, to++)
      bytes[to] = ((values[at] as number) >> 1) ^ flip;
    return;
  }
  const all = new Int32Array(values.buffer, values.byteOffset + y * width, width >> 2);
  const flips = flip * 0x01010101;
  for (let word = 0; word < all.length; word++)
    words[PAD + word] = (((all[word] as number) >>> 1) & LOW_BITS) ^ flips;
}

/** `bytes` are those of `differences`. Almost everywhere nothing differs. */
function unpack(
  { width }: LevelPlane,
  {
    y,
    differences,
    bytes,
    out,
    cells,
  }: { y: number; differences: Int32Array; bytes: Uint8Array; out: Uint8Array; cells: CellMaxima },
): void {
  const first = y * width;
  const firstCell = (y >> CELL_BITS) * cells.columns;
  for (let word = 0; word < cells.columns; word++) {
    if (differences[PAD + word] === 0) continue;
    let most = cells.values[firstCell + word] as number;
    for (let x = word * 4, end = Math.min(x + 4, width); x < end; x++) {
      const difference = 2 * (bytes[PAD * 4 + x] as number);
      out[first + x] = difference;
      if (difference > most) most = difference;
    }
    cells.values[firstCell + word] = most;
  }
}

/** Each byte becomes the smaller of itself and the one `shift` bytes later; bytes of a row stand in the order of its pixels. */
function leastAhead(row: Int32Array, stride: number, shift: number): void {
  const skip = shift >> 2;
  const bits = (shift & 3) * 8;
  for (let at = PAD, end = PAD + stride; at < end; at++) {
    const own = row[at] as number;
    const low = row[at + skip] as number;
    const other = bits === 0 ? low : (low >>> bits) | ((row[at + skip + 1] as number) << (32 - bits));
    row[at] = own ^ ((own ^ other) & notSmaller(own, other));
  }
}

/** Each byte becomes the larger of itself and the one `shift` bytes earlier. */
function mostBehind(row: Int32Array, stride: number, shift: number): void {
  const skip = shift >> 2;
  const bits = (shift & 3) * 8;
  for (let at = PAD + stride - 1; at >= PAD; at--) {
    const own = row[at] as number;
    const high = row[at - skip] as number;
    const other = bits === 0 ? high : (high << bits) | ((row[at - skip - 1] as number) >>> (32 - bits));
    row[at] = own ^ ((own ^ other) & notSmaller(other, own));
  }
}

function leastBelow(words: Int32Array, far: number): void {
  for (let at = 0, end = words.length - far; at < end; at++) {
    const own = words[at] as number;
    const other = words[at + far] as number;
    words[at] = own ^ ((own ^ other) & notSmaller(own, other));
  }
}

function mostAbove(words: Int32Array, far: number): void {
  for (let at = words.length - 1; at >= far; at--) {
    const own = words[at] as number;
    const other = words[at - far] as number;
    words[at] = own ^ ((own ^ other) & notSmaller(other, own));
  }
}

/** Seven ones in each byte in which `a` is at least `b`. */
function notSmaller(a: number, b: number): number {
  const isAtLeast = ((a | HIGH_BITS) - b) & HIGH_BITS;
  return (isAtLeast - (isAtLeast >>> 7)) | 0;
}

/** The largest of each cell and the eight cells around it. */
export function spreadMaxima({ columns, values }: CellMaxima, space: Workspace): Uint8Array {
  const across = space.bytesFor("across", values.length);
  const around = space.bytesFor("around", values.length);
  for (let from = 0; from < values.length; from += columns)
    for (let x = 0, at = from; x < columns; x++, at++)
      across[at] = Math.max(
        values[at] as number,
        x > 0 ? (values[at - 1] as number) : 0,
        x < columns - 1 ? (values[at + 1] as number) : 0,
      );
  for (let at = 0; at < values.length; at++)
    around[at] = Math.max(across[at] as number, across[at - columns] ?? 0, across[at + columns] ?? 0);
  return around;
}
