import { describe, expect, it } from "vitest";
import { findColor, findGarment } from "~/garments/find-garments";
import { evaluatePrint } from "~/print/check/evaluate-print";
import type { PictureFix } from "~/print/check/findings";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import { measurePng } from "~/print/measurements/scan-pixels";
import { defaultPlacement } from "~/print/placement/placement";
import { faultyPictures } from "../../support/print-corpus";
import { encodePng } from "../../support/print-corpus/raster";

const garment = findGarment("t-shirt");
const area = garment?.printAreas[0];
if (!garment || !area) throw new Error("there is no t-shirt");

async function judged(bytes: Uint8Array, cloth: string[], widthIn?: number) {
  const measured = await measurePng(bytes);
  if (measured.status !== "measured" || !garment || !area) throw new Error("cannot be read");
  const { measures } = measured;
  const placement = defaultPlacement({ picture: measures, area });
  if (widthIn)
    Object.assign(placement, { widthIn, heightIn: (widthIn * measures.heightPx) / measures.widthPx });
  const colors = cloth.flatMap((id) => findColor(garment, id) ?? []);
  const findings = evaluatePrint({ measures, garment, area, placement, garmentColors: colors });
  return {
    measures,
    placement,
    raised: new Set(findings.filter((each) => each.severity !== "fine").map((each) => each.check)),
    offered: new Set<string>(findings.flatMap(({ severity, fixes }) => (severity === "fine" ? [] : fixes))),
  };
}

/** The milder one is offered where it helps; these were chosen to help everywhere. */
const DEPENDS_ON_CLOTH: PictureFix[] = ["lighten-more", "deepen-more", "outline"];

const CURES: [fault: string, fix: PictureFix][] = [
  ["a soft shadow", "threshold"],
  ["a soft shadow", "halftone"],
  ["half-opaque fills", "threshold"],
  ["a veil over the whole file", "remove-veil"],
  ["a veil in the shape of a box", "remove-veil"],
  ["a green rim", "despill"],
  ["a magenta rim", "despill"],
  ["white paper", "remove-ground"],
  ["a black box", "remove-ground"],
  ["a painted ground with noise", "remove-ground"],
  ["ground seen through holes", "remove-ground"],
  ["key color left in holes", "despill"],
  ["a wide empty margin", "trim"],
  ["navy on black cloth", "lighten-more"],
  ["white on white cloth", "deepen-more"],
  ["lettering in the color of the cloth", "outline"],
  ["a hairline", "thicken"],
  ["thin rays", "thicken"],
  ["black beneath transparency", "white-under-alpha"],
];

describe("the print check's fixes", () => {
  for (const [name, fix] of CURES)
    it(`${fix} fixes ${name}`, async () => {
      for (const specimen of faultyPictures()
        // A line hardly wider than its edges has no clean color left, so the report still names it.
        .filter((each) => each.fault?.name === name && !(fix === "despill" && each.name.startsWith("lines")))
        // Every drawing has color fringes; they remain longest at corners.
        .slice(0, fix === "despill" ? undefined : 1)) {
        const { fault, palette } = specimen;
        if (!fault) throw new Error("no fault");
        const cloth = fault.garmentColors?.(palette) ?? palette.cloth;
        const bytes = encodePng(specimen.raster());
        const before = await judged(bytes, cloth);
        expect(before.raised, specimen.name).toContain(fault.check);
        if (!DEPENDS_ON_CLOTH.includes(fix)) expect(before.offered, specimen.name).toContain(fix);
        const made = await applyPictureFix(
          { bytes, contentType: "image/png" },
          { fix, measures: before.measures, widthIn: before.placement.widthIn },
        );
        if (made.status !== "fixed") throw new Error(made.status);
        const after = await judged(made.png.bytes, cloth);
        expect(after.raised, `${specimen.name}, then ${fix}`).not.toContain(fault.check);
        expect(after.measures.ink).not.toBeNull();
      }
    });

  it("resampling reaches 300 DPI and reports the resolution before and after", async () => {
    const [specimen] = faultyPictures();
    if (!specimen) throw new Error("no specimen");
    const bytes = encodePng(specimen.raster());
    const { measures } = await judged(bytes, ["white"]);
    const made = await applyPictureFix(
      { bytes, contentType: "image/png" },
      { fix: "resample", measures, widthIn: 4 },
    );
    if (made.status !== "fixed") throw new Error(made.status);
    expect(made.png.widthPx).toBe(1200);
    expect(made.edit).toEqual({
      what: "resampled",
      detail: { fromWidthPx: 720, toWidthPx: 1200, method: "Catmull-Rom" },
    });
    const after = await judged(made.png.bytes, ["white"], 4);
    expect(after.raised).toEqual(new Set());
  });
});
