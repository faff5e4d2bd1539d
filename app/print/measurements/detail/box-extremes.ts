/**
 * Morphological opening and closing with a square. The smallest and largest of a run of values are found by doubling: of two
 * neighbors, of two pairs, and so on, so that a square of 15 takes eight passes. Windows end at the plane's border.
 */

export interface Plane {
  width: number;
  height: number;
  values: Uint8Array;
}

/** Keeps what is at least `size` pixels wide and high, and brighter than what is around it. Written to `values`. */
export function opened(plane: Plane, size: number, values: Uint8Array): void {
  values.set(plane.values);
  // The first looks ahead and the second back by as much, so that nothing moves.
  leastAhead(values, plane, size);
  mostBehind(values, plane, size);
}

/** The same for what is darker. */
export function closed(plane: Plane, size: number, values: Uint8Array): void {
  values.set(plane.values);
  invert(values);
  leastAhead(values, plane, size);
  mostBehind(values, plane, size);
  invert(values);
}

/** Edge of a cell of `largestNearby`, as a power of two: four pixels. */
const CELL_BITS = 2;

/** The largest value in each cell of four by four pixels and the eight cells around it. */
export function largestNearby({ width, height, values }: Plane): { at: (x: number, y: number) => number } {
  const columns = (width >> CELL_BITS) + 1;
  const rows = (height >> CELL_BITS) + 1;
  const cells = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    const from = (y >> CELL_BITS) * columns;
    for (let x = 0; x < width; x++, at++) {
      const value = values[at] as number;
      const cell = from + (x >> CELL_BITS);
      if (value > (cells[cell] as number)) cells[cell] = value;
    }
  }
  const size = { width: columns, height: rows };
  mostAhead(cells, size, 2);
  mostBehind(cells, size, 2);
  return { at: (x, y) => cells[(y >> CELL_BITS) * columns + (x >> CELL_BITS)] as number };
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

function invert(values: Uint8Array): void {
  for (let at = 0; at < values.length; at++) values[at] = 255 - (values[at] as number);
}

function leastAhead(values: Uint8Array, { width, height }: Omit<Plane, "values">, size: number): void {
  for (const shift of shiftsFor(size))
    for (let y = 0, from = 0; y < height; y++, from += width)
      for (let at = from, end = from + width - shift; at < end; at++) {
        const other = values[at + shift] as number;
        if (other < (values[at] as number)) values[at] = other;
      }
  for (const shift of shiftsFor(size)) {
    const far = shift * width;
    for (let at = 0, end = values.length - far; at < end; at++) {
      const other = values[at + far] as number;
      if (other < (values[at] as number)) values[at] = other;
    }
  }
}

function mostAhead(values: Uint8Array, { width, height }: Omit<Plane, "values">, size: number): void {
  for (const shift of shiftsFor(size))
    for (let y = 0, from = 0; y < height; y++, from += width)
      for (let at = from, end = from + width - shift; at < end; at++) {
        const other = values[at + shift] as number;
        if (other > (values[at] as number)) values[at] = other;
      }
  for (const shift of shiftsFor(size)) {
    const far = shift * width;
    for (let at = 0, end = values.length - far; at < end; at++) {
      const other = values[at + far] as number;
      if (other > (values[at] as number)) values[at] = other;
    }
  }
}

function mostBehind(values: Uint8Array, { width, height }: Omit<Plane, "values">, size: number): void {
  for (const shift of shiftsFor(size))
    for (let y = 0, from = 0; y < height; y++, from += width)
      for (let at = from + width - 1, end = from + shift; at >= end; at--) {
        const other = values[at - shift] as number;
        if (other > (values[at] as number)) values[at] = other;
      }
  for (const shift of shiftsFor(size)) {
    const far = shift * width;
    for (let at = values.length - 1; at >= far; at--) {
      const other = values[at - far] as number;
      if (other > (values[at] as number)) values[at] = other;
    }
  }
}
