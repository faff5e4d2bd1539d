import { describe, expect, it } from "vitest";
import { compositeLayer, compositePrint } from "~/print/pixels/composite-layers";

const picture = (widthPx: number, heightPx: number, pixel: readonly number[]) => {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set(pixel, at);
  return { rgba, widthPx, heightPx };
};
const pixel = ({ rgba, widthPx }: { rgba: Uint8Array; widthPx: number }, x: number, y: number) => [
  ...rgba.subarray((y * widthPx + x) * 4, (y * widthPx + x) * 4 + 4),
];

describe("layers", () => {
  it("are composited as premultiplied colors, correctly rounded, at every alpha", () => {
    for (let alpha = 0; alpha <= 255; alpha++)
      for (const [own, under] of [
        [255, 0],
        [0, 255],
        [130, 77],
      ] as const) {
        const multiplied = Math.round((own * alpha) / 255);
        const above = picture(1, 1, [multiplied, 0, multiplied, alpha]);
        const below = picture(1, 1, [under, 255, 0, 255]);
        compositeLayer(above, below);
        const open = 255 - alpha;
        expect(pixel(below, 0, 0), `${own} over ${under} at ${alpha}`).toEqual([
          multiplied + Math.round((under * open) / 255),
          open,
          multiplied,
          255,
        ]);
      }
  });

  it("leave the layer below unchanged if empty, and replace it if opaque", () => {
    const below = picture(2, 1, [10, 20, 30, 40]);
    const above = picture(2, 1, [0, 0, 0, 0]);
    above.rgba.set([250, 251, 252, 255], 4);
    compositeLayer(above, below);
    expect([pixel(below, 0, 0), pixel(below, 1, 0)]).toEqual([
      [10, 20, 30, 40],
      [250, 251, 252, 255],
    ]);
  });

  it("place a print, blend its half-covered pixels, and crop it at the picture's edge", () => {
    const print = { ...picture(3, 3, [200, 100, 0, 255]), leftPx: 2, topPx: 1 };
    print.rgba.set([200, 100, 0, 128], 0);
    const below = picture(4, 3, [0, 0, 0, 255]);
    compositePrint(print, below);
    expect(pixel(below, 1, 1)).toEqual([0, 0, 0, 255]);
    expect(pixel(below, 2, 0)).toEqual([0, 0, 0, 255]);
    expect(pixel(below, 2, 1)).toEqual([100, 50, 0, 255]);
    expect(pixel(below, 3, 2)).toEqual([200, 100, 0, 255]);
    const over = picture(2, 2, [1, 1, 1, 255]);
    compositePrint({ ...print, leftPx: -2, topPx: -2 }, over);
    expect([pixel(over, 0, 0), pixel(over, 1, 1)]).toEqual([
      [200, 100, 0, 255],
      [1, 1, 1, 255],
    ]);
  });
});
