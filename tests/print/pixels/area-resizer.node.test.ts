import { describe, expect, it } from "vitest";
import { resizeByArea } from "~/print/pixels/resize-by-area";

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const INK: Pixel = [200, 40, 10, 255];
const NONE: Pixel = [0, 0, 0, 0];

function plain(widthPx: number, heightPx: number, at: (x: number, y: number) => Pixel) {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) rgba.set(at(x, y), (y * widthPx + x) * 4);
  return { rgba, widthPx, heightPx };
}

const pixelsOf = (...options: Parameters<typeof resizeByArea>) => {
  const { rgba, widthPx } = resizeByArea(...options);
  return (x: number, y: number) => [...rgba.subarray((y * widthPx + x) * 4, (y * widthPx + x) * 4 + 4)];
};

describe("a picture averaged to another size", () => {
  it("covers border pixels in proportion, with its own color", () => {
    const ink = plain(60, 30, () => INK);
    const at = pixelsOf(ink, { widthPx: 8, heightPx: 6 }, { left: 0.25, top: 0.6, width: 7.15, height: 5 });
    const alpha = (across: number, down: number) => [200, 40, 10, Math.floor(255 * across * down + 0.5)];
    expect(at(0, 2)).toEqual(alpha(0.75, 1));
    expect(at(7, 2)).toEqual(alpha(0.4, 1));
    expect(at(3, 0)).toEqual(alpha(1, 0.4));
    expect(at(3, 5)).toEqual(alpha(1, 0.6));
    expect(at(0, 0)).toEqual(alpha(0.75, 0.4));
    expect(at(3, 2)).toEqual([...INK]);
  });

  it("keeps an edge in place, to a fraction of a pixel", () => {
    // Ink covers the left half: 20 of 40 pixels, which is 5.5 + 10 / 2 in the result.
    const half = plain(40, 8, (x) => (x < 20 ? INK : NONE));
    const at = pixelsOf(half, { widthPx: 16, heightPx: 2 }, { left: 5.5, top: 0, width: 10, height: 2 });
    expect([4, 5, 6, 9, 10, 11].map((x) => at(x, 1)[3])).toEqual([0, 128, 255, 255, 128, 0]);
  });

  it("enlarges a smaller picture into squares", () => {
    const board = plain(3, 2, (x, y) => ((x + y) % 2 === 0 ? INK : NONE));
    const at = pixelsOf(board, { widthPx: 12, heightPx: 8 });
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 12; x++) {
        const isInk = (Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0;
        expect(at(x, y)[3], `${x}, ${y}`).toBe(isInk ? 255 : 0);
      }
    const between = pixelsOf(board, { widthPx: 4, heightPx: 3 });
    expect(between(0, 0)[3]).toBe(255);
    // A third of the second column comes from the first pixel, the rest from the second.
    expect(between(1, 0)[3]).toBe(85);
    // Half of the middle row comes from the upper pixels, half from the lower ones.
    expect(between(0, 1)[3]).toBe(128);
  });

  it("keeps the amount of ink in every placement", () => {
    let seed = 11;
    const next = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed / 2 ** 32;
    };
    for (let round = 0; round < 40; round++) {
      const picture = plain(20 + Math.floor(next() * 60), 20 + Math.floor(next() * 60), () => [9, 9, 9, 255]);
      const window = { left: next(), top: next(), width: 8 + next() * 30, height: 8 + next() * 30 };
      const widthPx = Math.ceil(window.left + window.width);
      const heightPx = Math.ceil(window.top + window.height);
      const at = pixelsOf(picture, { widthPx, heightPx }, window);
      let sum = 0;
      for (let y = 0; y < heightPx; y++)
        for (let x = 0; x < widthPx; x++) sum += (at(x, y)[3] as number) / 255;
      const border = 2 * (widthPx + heightPx);
      expect(Math.abs(sum - window.width * window.height), `round ${round}`).toBeLessThan(
        (border * 0.5) / 255 + 1e-3,
      );
    }
  });
});
