import { describe, expect, it } from "vitest";
import { checkRaster } from "../../support/print-corpus";
import { lettering } from "../../support/print-corpus/drawings";
import { cropToInk, rasterizeSvg } from "../../support/print-corpus/raster";
import { FACES } from "../../support/print-corpus/seeded/motif";

/** Small pictures, printed at 150 DPI: a printed point is about two pixels. */
const EDGE_PX = 500;
/** One pixel in two would be left of it on a copy reduced by whole numbers. */
const LARGE_EDGE_PX = 2150;
const CLOTH = ["white"];

async function check(svg: string) {
  return checkRaster({ raster: cropToInk(rasterizeSvg(svg, EDGE_PX)), cloth: CLOTH });
}

const line = (face: string, capitalPx: number, words = "wash inside out") =>
  `<circle cx="500" cy="420" r="300" fill="#3b2a8c"/><path d="${lettering(words, face, (capitalPx / 0.7) * (1000 / EDGE_PX), 500, 900)}" fill="#3b2a8c"/>`;

describe("small letters", () => {
  it("are seen in every face, the gaps between their strokes a pixel wide", async () => {
    const missed: string[] = [];
    for (const face of FACES) {
      const { raised } = await check(line(face, 8));
      if (!raised.includes("letters")) missed.push(face);
    }
    expect(missed).toEqual([]);
  });

  it("are measured as high as they are where the next stroke of a narrow letter begins two pixels on", async () => {
    const { measures } = await check(line("bangers", 9));
    expect(measures.letters?.heightPx).toBe(9);
  });

  it("are seen where a script joins them to words, high for their size", async () => {
    for (const capitalPx of [24, 26]) {
      const { raised } = await check(
        `<rect x="20" y="200" width="960" height="600" fill="#d4f3ec"/><path d="${lettering("wash inside out", "lobster", (capitalPx / 0.7) * (1000 / EDGE_PX), 500, 560)}" fill="#ac81f6"/>`,
      );
      expect(raised, `${capitalPx} px`).toContain("letters");
    }
  });

  it("are not seen in a seam of dashes, the last of them cut short", async () => {
    for (const [path, dashes, ends] of [
      ["M100 900C300 860 600 930 905 890", "40 30", "round"],
      ["M100 905L700 890", "30 24", "round"],
      // A few pixels high: one that is a pixel lower than the next has quite another shape.
      ["M100 900H640", "24 20", "butt"],
      ["M100 900C300 860 600 930 760 890", "20 16", "butt"],
    ]) {
      const { raised } = await check(
        `<circle cx="500" cy="420" r="300" fill="#3b2a8c"/><path d="${path}" fill="none" stroke="#3b2a8c" stroke-width="11" stroke-linecap="${ends}" stroke-dasharray="${dashes}"/>`,
      );
      expect(raised, path).not.toContain("letters");
    }
  });

  it("are not seen in the openings of letters that are large, heavy and close to each other", async () => {
    const wrong: string[] = [];
    for (const face of ["alfa-slab-one", "bungee"])
      for (const capitalPx of [40, 46]) {
        const { measures } = await check(line(face, capitalPx, "FIELD NOTES"));
        const height = measures.letters?.heightPx ?? capitalPx;
        if (height < 0.8 * capitalPx) wrong.push(`${face}, ${capitalPx} px high: ${height}`);
      }
    expect(wrong).toEqual([]);
  });

  it("are measured by their capitals, though most of a line is lower case", async () => {
    // 31 and 24 px at 150 DPI are 15 and 11.5 points high; the x-height of the first is below the limit of 14.4.
    const heights: (number | undefined)[] = [];
    for (const capitalPx of [32, 24]) {
      const { findings } = await check(line("righteous", capitalPx, "the last mile"));
      const letters = findings.find(({ check: kind }) => kind === "letters");
      heights.push(letters?.severity === "fine" ? 0 : 1);
    }
    expect(heights).toEqual([0, 1]);
  });

  it("are seen in a picture a little above four megapixels, whose copy is hardly smaller", async () => {
    const size = (4 / 0.7) * (1000 / LARGE_EDGE_PX) * (LARGE_EDGE_PX / (12 * 72));
    const raster = rasterizeSvg(
      `<rect x="0" y="200" width="1000" height="600" fill="#d4f3ec"/><path d="${lettering("made with care since 1987", "arimo", size, 500, 560)}" fill="#7a3f9c"/>`,
      LARGE_EDGE_PX,
    );
    expect((await checkRaster({ raster, cloth: CLOTH })).raised).toContain("letters");
  });
});
