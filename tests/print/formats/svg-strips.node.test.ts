import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { stripSpace } from "~/print/formats/svg/draw/space";
import { writeScene } from "~/print/formats/svg/draw/write-scene";
import { planDrawing } from "~/print/formats/svg/read-svg-artwork";
import { WorkMeter } from "~/print/formats/svg/work-meter";
import { svgFile } from "../../support/artwork-corpus/bytes";

/** One of the four steps in which the renderer counts how much of a pixel an edge covers. */
const ONE_STEP = 64;

/** The pixels of a drawing of 100 × 2,000 units at two pixels each, drawn in this many strips. */
async function drawnIn(strips: number, inner: string): Promise<Uint8Array> {
  const raster = createRasterizer(nodeWasm);
  const { scene, frame } = await planDrawing(svgFile(inner, 'viewBox="0 0 100 2000"'), {
    now: 0,
    meter: new WorkMeter(),
    onMetadata: () => {},
  });
  const [widthPx, heightPx] = [200, 4_000];
  const rows = Math.ceil(heightPx / strips);
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  for (let top = 0; top < heightPx; top += rows) {
    const high = Math.min(rows, heightPx - top);
    const space = stripSpace(frame, { scale: 2, widthPx, top, rows: high });
    const { rgba } = await raster.toPixels(writeScene(scene, space, { widthPx, rows: high }), { widthPx });
    pixels.set(rgba.subarray(0, widthPx * high * 4), top * widthPx * 4);
  }
  return pixels;
}

const STROKE = 'fill="none" stroke="#123" stroke-width="20"';
const inLayers = (depth: number, inner: string) =>
  `${'<g opacity=".8">'.repeat(depth)}${inner}<path fill="#c33" d="M0 0h1v1z"/>${"</g>".repeat(depth)}`;
const DASHED = `<path ${STROKE} stroke-dasharray="30 14" d="M90 1950L10 900L60 40"/>`;

describe("a tall drawing looks the same in one strip as in many", () => {
  it.each([
    ["dashes in one layer", inLayers(1, DASHED)],
    ["dashes in two layers", inLayers(2, DASHED)],
    ["dashes in five layers", inLayers(5, DASHED)],
    ["dashes far left of the canvas, in three layers", inLayers(3, DASHED.replace("M90", "M-900 900L90"))],
    [
      "dashes in layers that are masked and clipped",
      `<mask id="m" maskUnits="userSpaceOnUse" width="100" height="2000">${inLayers(2, DASHED.replace("#123", "#fff"))}</mask><clipPath id="c"><path d="M0 0h80v2000h-80z"/></clipPath><g mask="url(#m)"><g clip-path="url(#c)" opacity=".9">${inLayers(2, DASHED)}</g></g>`,
    ],
    ["a long curve", `<path ${STROKE} d="M20 30C180 700-90 1300 80 1970"/>`],
    [
      "a long dashed curve in two layers",
      inLayers(2, `<path ${STROKE} stroke-dasharray="50 30" d="M20 30C180 700-90 1300 80 1970"/>`),
    ],
    ["a filled long curve", '<path fill="#123" d="M20 30C180 700-90 1300 80 1970z"/>'],
  ])("with %s", async (_what, inner) => {
    const whole = await drawnIn(1, inner);
    expect(whole.some((byte) => byte !== 0)).toBe(true);
    for (const strips of [4, 20]) {
      const cut = await drawnIn(strips, inner);
      let [most, different] = [0, 0];
      for (let at = 0; at < whole.length; at++) {
        const by = Math.abs((whole[at] as number) - (cut[at] as number));
        if (by > most) most = by;
        if (by > 8) different += 1;
      }
      expect(most).toBeLessThanOrEqual(ONE_STEP);
      // Of the pixels at edges only.
      expect(different / whole.length).toBeLessThan(0.001);
    }
  });
});
