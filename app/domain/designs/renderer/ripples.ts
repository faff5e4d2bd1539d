import { type Box, type Grid, grid, RELIEF_WIDTH_PX } from "./relief-grid";

/** What keeps cloth from looking like plastic: noise that is the same at each drawing. */

/** 0 to 1, the same for the same place. */
export function hash(x: number, y: number, seed: number): number {
  let value = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed + 1, 1274126177);
  value = Math.imul(value ^ (value >>> 13), 1103515245);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

const ease = (t: number) => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - left), ease(y - top)];
  return mix(
    mix(hash(left, top, seed), hash(left + 1, top, seed), u),
    mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), u),
    v,
  );
}

/** Cloth is never quite smooth: long shallow waves that hang downwards, each bent by a slower one. Every fourth point is reckoned. */
export function rippled({ left, top, right, bottom }: Box, pxPerIn: number, seed: number): Grid {
  const out = grid();
  const wave = (px: number, py: number) => {
    const [x, y] = [px / pxPerIn, py / pxPerIn];
    const bend = noise(x / 5, y / 6, seed + 40) * 3;
    return (
      noise((x + bend) / 2.1, y / 7.5, seed) - 0.5 + (noise((x - bend) / 1.1, y / 3.4, seed + 9) - 0.5) * 0.35
    );
  };
  const STEP = 4;
  for (let y = top; y < bottom; y += STEP) {
    let [upLeft, downLeft] = [wave(left, y), wave(left, y + STEP)];
    for (let x = left; x < right; x += STEP) {
      const [upRight, downRight] = [wave(x + STEP, y), wave(x + STEP, y + STEP)];
      for (let row = 0; row < STEP && y + row < bottom; row++) {
        const v = row / STEP;
        const [from, to] = [upLeft + (downLeft - upLeft) * v, upRight + (downRight - upRight) * v];
        for (let column = 0; column < STEP && x + column < right; column++) {
          out[(y + row) * RELIEF_WIDTH_PX + x + column] = from + ((to - from) * column) / STEP;
        }
      }
      [upLeft, downLeft] = [upRight, downRight];
    }
  }
  return out;
}
