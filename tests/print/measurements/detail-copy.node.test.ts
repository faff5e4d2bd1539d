import { expect, it } from "vitest";
import { DetailColorCopy } from "~/print/measurements/reduced/detail-color-copy";
import { DetailCoverageCopy } from "~/print/measurements/reduced/detail-coverage-copy";
import { packRgba } from "~/print/pixels/rgba";

it("keeps a picture up to the limit as it is, without the color of what is transparent", () => {
  const copy = new DetailColorCopy({ widthPx: 3, heightPx: 1, mostPixels: 3 });
  copy.add(Uint32Array.of(packRgba(10, 20, 30, 255), packRgba(255, 255, 255, 0), packRgba(7, 8, 9, 100)));
  copy.flush();
  expect([copy.width, copy.height, copy.factor]).toEqual([3, 1, 1]);
  expect([...copy.rgba]).toEqual([10, 20, 30, 255, 0, 0, 0, 0, 7, 8, 9, 100]);
});

it("uses nearly all of the pixels that it may have, and averages the areas, whole pixels or not", () => {
  const [widthPx, heightPx, mostPixels] = [50, 70, 2600];
  const copy = new DetailColorCopy({ widthPx, heightPx, mostPixels });
  const cover = new DetailCoverageCopy({ widthPx, heightPx, mostPixels }, [255, 255, 255]);
  // A ramp of red across, and one of alpha down.
  for (let y = 0; y < heightPx; y++) {
    copy.add(Uint32Array.from({ length: widthPx }, (_, x) => packRgba(x * 5, 40, 0, 100 + y * 2)));
    cover.add(Uint32Array.from({ length: widthPx }, () => (y % 2 ? packRgba(0, 0, 0, 255) : 0xffffffff)));
  }
  copy.flush();
  cover.flush();
  expect(copy.width * copy.height).toBeGreaterThan(0.85 * mostPixels);
  expect(copy.width * copy.height).toBeLessThanOrEqual(mostPixels);
  for (let y = 0; y < copy.height; y++)
    for (let x = 0; x < copy.width; x++) {
      const [red, green, blue, alpha] = copy.rgba.subarray((y * copy.width + x) * 4);
      const middleX = (x + 0.5) * copy.factor - 0.5;
      const middleY = ((y + 0.5) * heightPx) / copy.height - 0.5;
      expect(Math.abs((red as number) - 5 * middleX), `${x}, ${y}`).toBeLessThan(1.5);
      expect([green, blue]).toEqual([40, 0]);
      expect(Math.abs((alpha as number) - 100 - 2 * middleY)).toBeLessThan(1.5);
    }
  // Every other row is ink, so half of all is.
  const mean = cover.cover.reduce((sum, value) => sum + value, 0) / cover.cover.length;
  expect(Math.abs(mean - 127.5)).toBeLessThan(2);
});
