import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { stripSpace } from "~/print/formats/svg/draw/space";
import { writeScene } from "~/print/formats/svg/draw/write-scene";
import { parseDrawing } from "~/print/formats/svg/read-svg-artwork";
import { WorkMeter } from "~/print/formats/svg/work-meter";
import { svgFile } from "../../support/artwork-corpus/bytes";

const SIZE = 200;
const raster = createRasterizer(nodeWasm);

/** What we write for the renderer, and how far its pixels are from those of the file, or of one that means the same. */
async function compare(inner: string, meant = inner) {
  const file = svgFile(inner, `viewBox="0 0 ${SIZE} ${SIZE}"`);
  const { scene, frame } = await parseDrawing(file, { now: 0, meter: new WorkMeter(), onMetadata: () => {} });
  const space = stripSpace(frame, { scale: 1, widthPx: SIZE, top: 0, rows: SIZE });
  const svg = writeScene(scene, space, { widthPx: SIZE, rows: SIZE });
  const ours = (await raster.toPixels(svg, { widthPx: SIZE })).rgba;
  const told = new TextDecoder().decode(svgFile(meant, `viewBox="0 0 ${SIZE} ${SIZE}"`));
  const theirs = (await raster.toPixels(told, { widthPx: SIZE })).rgba;
  let far = 0;
  let colored = 0;
  for (let at = 0; at < theirs.length; at++) {
    if (Math.abs((ours[at] as number) - (theirs[at] as number)) > 12) far += 1;
    if (theirs[at] !== 0) colored += 1;
  }
  return { svg, far, colored, steps: svg.match(/<fe[A-Z]\w*/g) ?? [] };
}

const GROUND = '<rect width="200" height="200" fill="#e8dcc0"/>';
const SHAPES =
  '<rect x="40" y="40" width="90" height="80" rx="14" fill="#2f3e8f"/><circle cx="130" cy="110" r="30" fill="#e4572e"/>';
const ALPHA =
  '<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hard"/>';
const INK = '<feColorMatrix type="matrix" values="0 0 0 0 0.4 0 0 0 0 0.1 0 0 0 0 0 0 0 0 0.5 0"/>';
const filter = (steps: string, space = "sRGB") =>
  `<filter id="f" x="0" y="0" width="200" height="200" filterUnits="userSpaceOnUse" color-interpolation-filters="${space}">${steps}</filter>`;
const FIGMA = `<feFlood flood-opacity="0" result="empty"/>${ALPHA}<feOffset dx="3" dy="8"/><feGaussianBlur stdDeviation="5"/><feComposite in2="hard" operator="out"/>${INK}<feBlend mode="normal" in2="empty" result="shadow"/><feBlend mode="normal" in="SourceGraphic" in2="shadow"/>`;
const SKETCH = `<feOffset dx="3" dy="8" in="SourceAlpha"/><feGaussianBlur stdDeviation="5"/>${INK}<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>`;
const shadowed = (steps: string, shapes = SHAPES, space?: string) =>
  `${GROUND}${filter(steps, space)}<g filter="url(#f)">${shapes}</g>`;

describe("a shadow that a design program wrote in many steps", () => {
  it.each([
    ["Figma's eight", FIGMA],
    ["Sketch's four", SKETCH],
  ])("(%s) is one step below opaque shapes, and looks the same", async (_program, steps) => {
    const drawn = await compare(shadowed(steps));
    expect(drawn.steps).toEqual(["<feDropShadow"]);
    // Half-covered pixels at the shapes' edges.
    expect(drawn.far / drawn.colored).toBeLessThan(0.003);
  });

  it.each([
    ["translucent shapes", shadowed(FIGMA, SHAPES.replace("/>", ' fill-opacity=".6"/>'))],
    ["a linear color space", shadowed(FIGMA, SHAPES, "linearRGB")],
    ["a shadow inside the shapes", shadowed(FIGMA.replace('"out"', '"in"'))],
    ["a shadow in the shapes' colors", shadowed(FIGMA.replace("0 0 0 0 0.4", "1 0 0 0 0"))],
    [
      "a second shadow",
      shadowed(
        FIGMA.replace('in2="shadow"', 'in2="more"').replace(
          '<feBlend mode="normal" in="S',
          `${ALPHA.replace("hard", "again")}<feOffset dy="-9"/><feGaussianBlur stdDeviation="2"/>${INK}<feBlend mode="normal" in2="shadow" result="more"/><feBlend mode="normal" in="S`,
        ),
      ),
    ],
  ])("keeps its steps with %s, and looks the same", async (_what, inner) => {
    const drawn = await compare(inner);
    expect(drawn.steps.length).toBeGreaterThan(4);
    expect(drawn.steps).not.toContain("<feFlood");
    expect(drawn.far).toBe(0);
  });
});

it("a shadow in one step has the color that the file names, which the renderer alone makes lighter", async () => {
  const one = '<feDropShadow dx="3" dy="8" stdDeviation="5" flood-color="#661a00" flood-opacity=".5"/>';
  const drawn = await compare(shadowed(one), shadowed(SKETCH));
  expect(drawn.far / drawn.colored).toBeLessThan(0.001);
});

describe("layers that are mixed with what lies below", () => {
  const mode = (name: string) => `${GROUND}<g style="mix-blend-mode:${name}">${SHAPES}</g>`;
  it.each(
    "multiply screen overlay darken lighten color-dodge difference exclusion hue luminosity".split(" "),
  )("look the same as %s", async (name) => {
    const drawn = await compare(mode(name));
    const plain = await compare(`${GROUND}<g>${SHAPES}</g>`);
    expect(drawn.svg).not.toBe(plain.svg);
    expect(drawn.far).toBe(0);
  });

  it("look the same in a group of their own", async () => {
    const drawn = await compare(`${GROUND}<g style="isolation:isolate">${mode("difference")}</g>`);
    expect(drawn.far).toBe(0);
  });
});
