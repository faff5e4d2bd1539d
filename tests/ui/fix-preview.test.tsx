import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { findGarment } from "~/garments/find-garments";
import { defaultPlacement, evaluatePrint, type FindingKind, type Measurements } from "~/print";
import { FixPreview, hasFixPreview } from "~/ui/print-check/fix-preview";
import { faultlessMeasurements } from "../support/data/pictures/picture-measurements";

const garment = findGarment("t-shirt");
const [area] = garment?.printAreas ?? [];
if (!garment || !area) throw new Error("there is no t-shirt");

function findingOf(measures: Measurements, check: FindingKind, widthIn?: number) {
  const placement = defaultPlacement({ picture: measures, area: area as NonNullable<typeof area> });
  if (widthIn) Object.assign(placement, { widthIn, heightIn: widthIn });
  const found = evaluatePrint({
    ...{ measures, placement, garmentColors: [] },
    garment: { kind: "t-shirt" },
    area: area as NonNullable<typeof area>,
  }).find((each) => each.check === check);
  if (!found) throw new Error(`no finding ${check}`);
  return found;
}

describe("a fix is shown before it is made", () => {
  const cloth = { name: "Heather gray", hex: "#b9bbc0" };

  it("by a filter on the preview, or the preview cut to its ink", () => {
    const half = faultlessMeasurements({ widthPx: 2400, heightPx: 1200 }, { ink: [0.25, 0.25, 0.75, 0.75] });
    const trim = findingOf(half, "empty");
    expect(hasFixPreview("trim", trim)).toBe(true);
    const shown = renderToStaticMarkup(<FixPreview fix="trim" finding={trim} pictureId="p1" cloth={cloth} />);
    // The ink, half of the file, fills the square after the fix: the file is drawn twice as large.
    expect([...shown.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => width)).toContain("176");
    const soft = findingOf(
      faultlessMeasurements(
        { widthPx: 2400, heightPx: 2400 },
        { alpha: { ...half.alpha, soft: 0.3, half: 0.3 } },
      ),
      "half-transparent",
    );
    for (const fix of soft.fixes) expect(hasFixPreview(fix, soft)).toBe(true);
    const dots = renderToStaticMarkup(
      <FixPreview fix="halftone" finding={soft} pictureId="p1" cloth={cloth} />,
    );
    expect(dots).toContain("<feTile");
    expect(dots).toContain('aria-label="Before, on heather gray"');
    expect(dots).toContain('aria-label="After, on heather gray"');
    expect(dots).not.toMatch(/\sstyle=/);
  });

  it("by a part of the picture that the server fixed, where the preview is too small for it", () => {
    const faulty = faultlessMeasurements(
      { widthPx: 900, heightPx: 900 },
      {
        alpha: {
          visible: 0.5,
          clear: 0.5,
          half: 0,
          soft: 0,
          faint: 0,
          faintBox: 0,
          faintSides: 0,
          coloured: 0.4,
        },
        fringe: { share: 0.3, hex: "#28d64a", islands: { share: 0, boxes: [] }, edges: 1000 },
      },
    );
    for (const [check, fix, query] of [
      ["fringe", "despill", "fix=despill"],
      ["under-alpha", "white-under-alpha", "fix=white-under-alpha"],
      ["resolution", "resample", "fix=resample&amp;dpi=75"],
    ] as const) {
      const finding = findingOf(faulty, check, 12);
      expect(finding.fixes).toContain(fix);
      expect(hasFixPreview(fix, finding)).toBe(true);
      const shown = renderToStaticMarkup(<FixPreview {...{ fix, finding, cloth }} pictureId="p1" />);
      // Two views of one file.
      expect(shown.split(`href="/files/fixes/p1?${query}"`)).toHaveLength(3);
      expect(shown).toMatch(/aria-label="Before: .*aria-label="After: /);
    }
  });
});
