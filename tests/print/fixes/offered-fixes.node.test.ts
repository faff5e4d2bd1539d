import { describe, expect, it } from "vitest";
import { findColor, findGarment } from "~/garments/find-garments";
import { evaluatePrint } from "~/print/check/evaluate-print";
import { type PictureFix, parsePictureFix } from "~/print/check/findings";
import { isFixHelpful } from "~/print/fix-trials/judge-fix";
import { makeHelpfulFix } from "~/print/fix-trials/make-helpful-fix";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import type { Measurements } from "~/print/measurements/measurements";
import { measurePng } from "~/print/measurements/scan-pixels";
import { defaultPlacement } from "~/print/placement/placement";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";
import { cropToInk, encodePng, type Raster, rasterizeSvg } from "../../support/print-corpus/raster";

const garment = findGarment("t-shirt");
const area = garment?.printAreas[0];
if (!garment || !area) throw new Error("there is no t-shirt");

const EDGE_PX = 400;
const WATERCOLOR =
  "<defs><radialGradient id='a'><stop offset='0' stop-color='#cfe3f2'/><stop offset='1' stop-color='#b4d0e6'/></radialGradient></defs>" +
  "<circle cx='380' cy='420' r='300' fill='url(#a)'/><circle cx='640' cy='560' r='280' fill='#f2ccd5'/><circle cx='480' cy='470' r='70' fill='#a9c4dc'/>";
const BADGE =
  "<circle cx='500' cy='500' r='440' fill='none' stroke='#17181c' stroke-width='22'/><path d='M330 640L500 250L670 640' fill='none' stroke='#2b2d34' stroke-width='26'/>";
/** Shapes outlined in the color of their ground, as posters are drawn. */
const ON_CREAM =
  "<rect width='1000' height='1000' fill='#f4ecd4'/><circle cx='500' cy='500' r='440' fill='#b5642a'/><circle cx='500' cy='500' r='400' fill='none' stroke='#f4ecd4' stroke-width='7' stroke-dasharray='1 22' stroke-linecap='round'/>" +
  "<g stroke='#f4ecd4' stroke-width='8'><rect x='300' y='200' width='400' height='300' rx='30' fill='#e2a94a'/><path d='M300 560h400l-60 330h-280z' fill='#e2a94a'/><circle cx='800' cy='640' r='90' fill='#1f3027'/></g>";
const GLOW =
  "<defs><radialGradient id='g'><stop offset='0' stop-color='#20304f'/><stop offset='.5' stop-color='#20304f' stop-opacity='.6'/><stop offset='1' stop-color='#20304f' stop-opacity='0'/></radialGradient></defs>" +
  "<circle cx='500' cy='500' r='490' fill='url(#g)'/><path d='M300 300h400v300h-400z' fill='#d9502e'/>";

async function measured(bytes: Uint8Array): Promise<Measurements> {
  const result = await measurePng(bytes);
  if (result.status !== "measured") throw new Error("cannot be read");
  return result.measures;
}

function judged(measures: Measurements, cloth: string[] = []) {
  const placement = defaultPlacement({ picture: measures, area: area as NonNullable<typeof area> });
  const garmentColors = cloth.flatMap((id) => findColor(garment as NonNullable<typeof garment>, id) ?? []);
  return {
    widthIn: placement.widthIn,
    raised: evaluatePrint({
      ...{ measures, placement, garmentColors },
      garment: { kind: "t-shirt" },
      area: area as NonNullable<typeof area>,
    }).filter((each) => each.severity !== "fine"),
  };
}

/** Makes a fix and measures the result. */
async function made(raster: Raster, fix: PictureFix) {
  const file = { bytes: encodePng(raster), contentType: "image/png" };
  const before = await measured(file.bytes);
  const { widthIn } = judged(before);
  const result = await applyPictureFix(file, { fix, measures: before, widthIn });
  if (result.status !== "fixed") throw new Error(result.status);
  const made = { bytes: result.png.bytes, contentType: "image/png" };
  const after = await measured(made.bytes);
  const isHelpful = await isFixHelpful({
    ...{ fix, widthIn },
    before: { file, measures: before },
    after: { file: made, measures: after },
  });
  return { before, after, isHelpful, edit: result.edit.what };
}

describe("the fixes that a report offers", () => {
  for (const { name, svg, cloth } of [
    { name: "a light watercolor on sand", svg: WATERCOLOR, cloth: ["sand"] },
    { name: "a dark badge on black", svg: BADGE, cloth: ["black"] },
    { name: "a dark badge on black and navy", svg: BADGE, cloth: ["black", "navy"] },
  ])
    it(`make ${name} visible, and leave it the same drawing`, { timeout: 600_000 }, async () => {
      const raster = cropToInk(rasterizeSvg(svg, EDGE_PX), 4);
      const [finding] = judged(await measured(encodePng(raster)), cloth).raised;
      expect(finding?.check).toBe("contrast");
      const offered = (finding?.fixes ?? []).flatMap((fix) => parsePictureFix(fix) ?? []);
      expect(offered.length).toBeGreaterThan(0);
      for (const fix of offered) {
        const { after, isHelpful } = await made(raster, fix);
        expect(
          judged(after, cloth).raised.map(({ check }) => check),
          fix,
        ).not.toContain("contrast");
        expect(isHelpful, fix).toBe(true);
      }
    });

  it("are neither a negative nor a light border for a light drawing on light cloth", async () => {
    const raster = cropToInk(rasterizeSvg(WATERCOLOR, EDGE_PX), 4);
    const [finding] = judged(await measured(encodePng(raster)), ["sand"]).raised;
    expect(finding?.fixes).not.toContain("invert");
    expect(finding?.fixes).not.toContain("outline");
    expect((await made(raster, "invert")).isHelpful).toBe(false);
  });

  it("name the color on which least is seen first", async () => {
    const raster = cropToInk(rasterizeSvg(WATERCOLOR, EDGE_PX), 4);
    const shares = judged(await measured(encodePng(raster)), ["white", "sand"]).raised.map(
      ({ measured }) => measured as number,
    );
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it("do not fight: dots are no thin lines, so thicker strokes are not offered for them", async () => {
    const { before, after, isHelpful } = await made(rasterizeSvg(GLOW, 2 * EDGE_PX), "halftone");
    expect(judged(before).raised.map(({ check }) => check)).toEqual(["half-transparent"]);
    expect(judged(after).raised).toEqual([]);
    expect(isHelpful).toBe(true);
  });
});

it("a removed background takes the rim of its color with it, and the drawing stays", {
  timeout: 600_000,
}, async () => {
  const raster = rasterizeSvg(ON_CREAM, 2 * EDGE_PX);
  // Alone, the fix leaves a rim, which is a fault that was not there before.
  const alone = await made(raster, "remove-ground");
  expect(judged(alone.after).raised.map(({ check }) => check)).toContain("fringe");
  const file = { bytes: encodePng(raster), contentType: "image/png" };
  const measures = await measured(file.bytes);
  const fixed = await makeHelpfulFix(file, { fix: "remove-ground", measures, widthIn: 12 });
  if (fixed.status !== "fixed") throw new Error(fixed.status);
  expect(judged(fixed.measured.measures).raised).toEqual([]);
  expect(fixed.edit.what).toBe(alone.edit);
});

it("a wide drawing on a square file has an empty margin: it prints less high than it is sold", () => {
  const raised = (ink: Measurements["ink"]) =>
    judged(faultlessMeasurements({ widthPx: 2400, heightPx: 2400 }, { ink })).raised.map(
      ({ check, measured, fixes }) => [check, Math.round((measured as number) * 100), fixes],
    );
  expect(raised([0.05, 0.22, 0.94, 0.78])).toEqual([["empty", 44, ["trim"]]]);
  expect(raised([0.02, 0.15, 0.98, 0.85])).toEqual([]);
});
