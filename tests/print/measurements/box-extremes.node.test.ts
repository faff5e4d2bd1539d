import { expect, it } from "vitest";
import { differencesOfThin, spreadMaxima } from "~/print/measurements/detail/box-extremes";
import { Workspace } from "~/print/measurements/workspace";
import { seededRandom } from "../../support/print-corpus/raster";

const SIZE = 15;

/** What an opening with a square leaves, as it is defined: the largest of the windows over a pixel, each as small as its least value. */
function openedByDefinition(values: Uint8Array, width: number, height: number): Uint8Array {
  const least = values.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let found = 255;
    for (let dy = 0; dy < SIZE && y + dy < height; dy++)
      for (let dx = 0; dx < SIZE && x + dx < width; dx++)
        found = Math.min(found, values[at + dy * width + dx] as number);
    return found;
  });
  return values.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let found = 0;
    for (let dy = 0; dy < SIZE && y - dy >= 0; dy++)
      for (let dx = 0; dx < SIZE && x - dx >= 0; dx++)
        found = Math.max(found, least[at - dy * width - dx] as number);
    return found;
  });
}

it("finds what an opening and a closing leave out, to two levels, for any width", () => {
  const random = seededRandom(5);
  const space = new Workspace(0);
  for (const width of [1, 3, 16, 33, 50]) {
    const height = 41;
    const values = new Uint8Array(width * height).map((_, at) =>
      random() < 0.7 ? Math.sin((at % width) / 6) * 90 + 128 : random() * 256,
    );
    const inverted = values.map((value) => 255 - value);
    for (const side of ["line", "gap"] as const) {
      const plane = { width, height, values };
      const out = new Uint8Array(values.length);
      const words = new Int32Array(Math.ceil(width / 4) * height);
      const cells = differencesOfThin(plane, { size: SIZE, side, out, words, space });
      const seen = side === "line" ? values : inverted;
      const expected = openedByDefinition(seen, width, height);
      out.forEach((difference, at) => {
        const exact = (seen[at] as number) - (expected[at] as number);
        expect(Math.abs(difference - exact), `${side}, ${width} wide, pixel ${at}`).toBeLessThanOrEqual(1);
      });
      // The cells' neighborhoods hold the largest difference near each pixel.
      const near = spreadMaxima(cells, space);
      out.forEach((difference, at) => {
        const cell = (Math.floor(at / width) >> 2) * cells.columns + ((at % width) >> 2);
        expect(near[cell]).toBeGreaterThanOrEqual(difference);
      });
    }
  }
});
