import { type Grid, type PixelBox, SHADING_WIDTH_PX } from "./grid";

/** Small waves in the cloth, from noise that is the same each time. */

/** Pseudorandom number from 0 to 1 for a place. */
export function hashNoise(x: number, y: number, seed: number): number {
  let value = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed + 1, 1274126177);
  value = Math.imul(value ^ (value >>> 13), 1103515245);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

const smoothstep = (t: number) => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = smoothstep(x - left);
  const above = mix(hashNoise(left, top, seed), hashNoise(left + 1, top, seed), u);
  const below = mix(hashNoise(left, top + 1, seed), hashNoise(left + 1, top + 1, seed), u);
  return mix(above, below, smoothstep(y - top));
}

/** Height of long, shallow vertical waves, each bent by a longer one. Takes a place in inches. */
function wave(x: number, y: number, seed: number): number {
  const bend = noise(x / 5, y / 6, seed + 40) * 3;
  return (
    noise((x + bend) / 2.1, y / 7.5, seed) - 0.5 + (noise((x - bend) / 1.1, y / 3.4, seed + 9) - 0.5) * 0.35
  );
}

/** Every fourth point is computed, the others are interpolated. */
const STEP = 4;

/** Fills a box with ripples. Uses plain numbers, because thousands of point objects would be slow. */
export function fillRipples(
  { left, top, right, bottom }: PixelBox,
  pxPerIn: number,
  seed: number,
  out: Grid,
): void {
  for (let y = top; y < bottom; y += STEP) {
    let upLeft = wave(left / pxPerIn, y / pxPerIn, seed);
    let downLeft = wave(left / pxPerIn, (y + STEP) / pxPerIn, seed);
    for (let x = left; x < right; x += STEP) {
      const upRight = wave((x + STEP) / pxPerIn, y / pxPerIn, seed);
      const downRight = wave((x + STEP) / pxPerIn, (y + STEP) / pxPerIn, seed);
      for (let row = 0; row < STEP && y + row < bottom; row++) {
        const from = mix(upLeft, downLeft, row / STEP);
        const change = (mix(upRight, downRight, row / STEP) - from) / STEP;
        const start = (y + row) * SHADING_WIDTH_PX + x;
        for (let column = 0; column < STEP && x + column < right; column++)
          out[start + column] = from + change * column;
      }
      upLeft = upRight;
      downLeft = downRight;
    }
  }
}
