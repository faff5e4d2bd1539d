import { describe, expect, it } from "vitest";
import { findGarment } from "~/garments/find-garments";
import { evaluatePrint } from "~/print/check/evaluate-print";
import type { FindingKind } from "~/print/check/findings";
import { makeHelpfulFix } from "~/print/fix-trials/make-helpful-fix";
import type { Measurements } from "~/print/measurements/measurements";
import { measurePng } from "~/print/measurements/scan-pixels";
import { defaultPlacement } from "~/print/placement/placement";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";
import { encodePng, rasterizeSvg } from "../../support/print-corpus/raster";

const garment = findGarment("t-shirt");
const area = garment?.printAreas[0];
if (!garment || !area) throw new Error("there is no t-shirt");

const EDGE_PX = 800;

function findingsOf(measures: Measurements, widthIn?: number) {
  const placement = defaultPlacement({ picture: measures, area: area as NonNullable<typeof area> });
  if (widthIn) Object.assign(placement, { widthIn, heightIn: widthIn });
  return evaluatePrint({
    ...{ measures, placement, garmentColors: [] },
    garment: { kind: "t-shirt" },
    area: area as NonNullable<typeof area>,
  });
}
const findingOf = (measures: Measurements, check: FindingKind, widthIn?: number) => {
  const found = findingsOf(measures, widthIn).find((each) => each.check === check);
  if (!found) throw new Error(`no finding ${check}`);
  return found;
};

async function measured(svg: string): Promise<Measurements> {
  const scan = await measurePng(encodePng(rasterizeSvg(svg, EDGE_PX)));
  if (scan.status !== "measured") throw new Error("cannot be read");
  return scan.measures;
}

describe("a fix is offered only where it was tried and leaves the drawing", () => {
  it("a faint wash would vanish if it were made solid, and stays as dots", async () => {
    const wash = await measured("<circle cx='500' cy='500' r='420' fill='#20304f' fill-opacity='.4'/>");
    expect(wash.trials.kept.threshold).toBeLessThan(0.01);
    expect(wash.trials.kept.halftone).toBeGreaterThan(0.9);
    const finding = findingOf(wash, "half-transparent");
    expect([finding.severity, finding.fixes]).toEqual(["warning", ["halftone"]]);
  });

  it("a shadow beside a drawing may become solid or dots", async () => {
    const shadow = await measured(
      "<rect x='120' y='120' width='560' height='560' fill='#d9502e'/><rect x='700' y='180' width='180' height='560' fill='#101018' fill-opacity='.45'/>",
    );
    expect(findingOf(shadow, "half-transparent").fixes).toEqual(["threshold", "halftone"]);
  });

  it("a background goes where a drawing is left without it", async () => {
    const painted = await measured(
      "<rect width='1000' height='1000' fill='#ffffff'/><circle cx='500' cy='500' r='260' fill='#1f8a80'/>",
    );
    const finding = findingOf(painted, "ground");
    expect([finding.severity, finding.fixes, finding.colors]).toEqual([
      "warning",
      ["remove-ground"],
      ["#ffffff"],
    ]);
    const nothing = {
      ...painted,
      trials: { ...painted.trials, kept: { ...painted.trials.kept, "remove-ground": 0 } },
    };
    expect(findingOf(nothing, "ground").fixes).toEqual([]);
  });

  it.each([
    ["a ring", "<circle cx='500' cy='500' r='300' fill='#fff' stroke='#1f6f8b' stroke-width='120'/>"],
    ["a thin ring", "<circle cx='500' cy='500' r='300' fill='#fff' stroke='#222' stroke-width='60'/>"],
    [
      "a disc",
      "<circle cx='500' cy='500' r='420' fill='#c33'/><circle cx='420' cy='420' r='120' fill='#fff'/>",
    ],
  ])("the background in the hole of %s of one color goes, as it was offered", async (_, svg) => {
    const bytes = encodePng(rasterizeSvg(svg, EDGE_PX));
    const measures = await measured(svg);
    expect(findingOf(measures, "holes").fixes).toEqual(["remove-ground"]);
    const file = { bytes, contentType: "image/png" };
    const made = await makeHelpfulFix(file, { fix: "remove-ground", measures, widthIn: 6 });
    expect(made.status).toBe("fixed");
    if (made.status !== "fixed") return;
    const after = made.measured.measures;
    expect([findingOf(after, "holes").severity, findingOf(after, "fringe").severity]).toEqual([
      "fine",
      "fine",
    ]);
  });

  it("more pixels are offered only where the file may grow, and a trim where something is empty", () => {
    const small = faultlessMeasurements({ widthPx: 900, heightPx: 900 });
    expect(findingOf(small, "resolution").fixes).toContain("resample");
    // Already as many pixels as an enlarged file may have.
    const tall = faultlessMeasurements({ widthPx: 1000, heightPx: 20_000 });
    expect(findingOf(tall, "resolution").fixes).not.toContain("resample");
    const half = faultlessMeasurements({ widthPx: 2400, heightPx: 2400 }, { ink: [0.3, 0.3, 0.7, 0.7] });
    expect(findingOf(half, "empty").fixes).toEqual(["trim"]);
  });

  it("a rim goes where the edge is clean without it", async () => {
    const rim = (width: number) =>
      `<circle cx='500' cy='500' r='440' fill='#28d64a'/><circle cx='500' cy='500' r='${440 - width}' fill='#7a2b1d'/>`;
    const thin = await measured(rim(5));
    expect(findingOf(thin, "fringe").fixes).toEqual(["despill"]);
    expect(thin.trials.kept.despill).toBeGreaterThan(0.95);
    // Wider than the fix reaches: it could be a border that somebody drew.
    const wide = await measured(rim(8));
    expect([findingOf(wide, "fringe").severity, findingOf(wide, "fringe").fixes]).toEqual(["warning", []]);
  });

  it("strokes are made thicker where the openings between them stay open", async () => {
    const rings = Array.from({ length: 5 }, (_, at) => 12 + at * 40)
      .map(
        (r) =>
          `<circle cx='${150 + r * 3}' cy='${300 + r}' r='${r}' stroke='#17181c' stroke-width='1.1' fill='none'/>`,
      )
      .join("");
    const drawn = await measured(rings);
    // Two points are 2 pixels of a print of 11 inches, and 21 of one of an inch: its border closes the smallest ring.
    for (const [widthIn, fixes] of [
      [11, ["thicken"]],
      [1, []],
    ] as const) {
      const finding = findingOf(drawn, "lines", widthIn);
      expect([finding.severity, finding.fixes], `${widthIn} in`).toEqual(["warning", fixes]);
    }
  });

  it("strokes that enclose nothing may become as thick as they need to be", async () => {
    const rays = await measured(
      "<path d='M100 100L900 160M100 300L900 420' stroke='#17181c' stroke-width='1.2'/>",
    );
    expect(rays.trials.thickenUpToPx).toBeNull();
    expect(findingOf(rays, "lines").fixes).toEqual(["thicken"]);
  });
});
