import { emptyGrid, type Grid, type PixelBox, SHADING_WIDTH_PX } from "./grid";

const between = emptyGrid();

const row = new Float64Array(3 * SHADING_WIDTH_PX);

const changes = new Float64Array(SHADING_WIDTH_PX);

const sums = new Float64Array(SHADING_WIDTH_PX);

/**
 * Approximates a Gaussian blur with a standard deviation of about `radius` pixels, within `box`; edge values continue outward.
 * Filters rows, then columns, with a triangular kernel. Each runs in one pass for any width by keeping the weighted sum and its
 * difference to the next pixel; the difference changes only by the values at the kernel's two ends and center.
 */
export function blur(values: Grid, radius: number, box: PixelBox, out: Grid): void {
  const reach = 2 * Math.max(1, Math.round(radius)) + 1;
  for (let y = box.top; y < box.bottom; y++) {
    blurRow(values, between, y * SHADING_WIDTH_PX + box.left, y * SHADING_WIDTH_PX + box.right, reach);
  }
  blurDown(between, out, reach, box);
}

function blurRow(from: Grid, to: Grid, start: number, end: number, reach: number): void {
  const share = 1 / (reach * reach);
  const count = end - start;
  // Extends both ends, so that the loops need no bounds checks.
  row.fill(from[start] as number, 0, reach);
  for (let at = 0; at < count; at++) row[reach + at] = from[start + at] as number;
  row.fill(from[end - 1] as number, reach + count, 2 * reach + count + 1);
  let sum = ((row[0] as number) * reach * (reach + 1)) / 2;
  let change = -(row[0] as number) * reach;
  for (let off = 1; off <= reach; off++) {
    sum += (row[reach + off] as number) * (reach - off);
    change += row[reach + off] as number;
  }
  for (let at = 0; at < count; at++) {
    to[start + at] = sum * share;
    sum += change;
    change +=
      (row[at + 2 * reach + 1] as number) - 2 * (row[at + reach + 1] as number) + (row[at + 1] as number);
  }
}

/** Filters all columns together, row by row, so that memory is read in order. */
function blurDown(from: Grid, to: Grid, reach: number, { left, top, right, bottom }: PixelBox): void {
  const share = 1 / (reach * reach);
  const count = right - left;
  const rowAt = (y: number) => Math.min(bottom - 1, Math.max(top, y)) * SHADING_WIDTH_PX + left;
  const head = rowAt(top);
  for (let x = 0; x < count; x++) {
    sums[x] = ((from[head + x] as number) * reach * (reach + 1)) / 2;
    changes[x] = -(from[head + x] as number) * reach;
  }
  for (let off = 1; off <= reach; off++) {
    const at = rowAt(top + off);
    for (let x = 0; x < count; x++) {
      sums[x] = (sums[x] as number) + (from[at + x] as number) * (reach - off);
      changes[x] = (changes[x] as number) + (from[at + x] as number);
    }
  }
  for (let y = top; y < bottom; y++) {
    const at = rowAt(y);
    const before = rowAt(y + 1 - reach);
    const middle = rowAt(y + 1);
    const after = rowAt(y + reach + 1);
    for (let x = 0; x < count; x++) {
      const sum = sums[x] as number;
      const change = changes[x] as number;
      to[at + x] = sum * share;
      sums[x] = sum + change;
      changes[x] =
        change +
        ((from[after + x] as number) - 2 * (from[middle + x] as number) + (from[before + x] as number));
    }
  }
}
