import { describe, expect, it } from "vitest";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import { measurePng } from "~/print/measurements/scan-pixels";
import { checkRaster } from "../../support/print-corpus";
import { encodePng } from "../../support/print-corpus/raster";
import { seededFaulty, seededGood } from "../../support/print-corpus/seeded";

/** A fixed seed for the suite; `npm run print-check -- --fresh` takes new ones and more pictures. */
const SEED = 2026;

describe("the print check on pictures made from a seed", () => {
  it("finds every fault that is clearly past its limit", { timeout: 300_000 }, async () => {
    const missed: string[] = [];
    for (const specimen of seededFaulty(SEED, 3)) {
      if (specimen.magnitude !== "beyond") continue;
      const { raised } = await checkRaster({ raster: specimen.raster(), cloth: [specimen.cloth] });
      if (!specimen.fault?.checks.some((check) => raised.includes(check))) missed.push(specimen.name);
    }
    expect(missed).toEqual([]);
  });

  it("raises nothing on good pictures, half of them close to a limit", { timeout: 300_000 }, async () => {
    const raised: string[] = [];
    for (const specimen of seededGood(SEED, 44)) {
      const result = await checkRaster({ raster: specimen.raster(), cloth: [specimen.cloth] });
      if (result.raised.length > 0) raised.push(`${result.raised.join(", ")}: ${specimen.name}`);
    }
    expect(raised).toEqual([]);
  });

  it("removes a painted checkerboard and enclosed background, and the check agrees", {
    timeout: 120_000,
  }, async () => {
    const faulty = seededFaulty(SEED, 3).filter(({ kind }) => kind === "checkerboard" || kind === "enclosed");
    expect(faulty).toHaveLength(6);
    for (const specimen of faulty) {
      const raster = specimen.raster();
      const bytes = encodePng(raster);
      const before = await measurePng(bytes);
      if (before.status !== "measured") throw new Error("cannot be read");
      const result = await applyPictureFix(
        { bytes, contentType: "image/png" },
        { fix: "remove-ground", measures: before.measures, widthIn: 6 },
      );
      if (result.status !== "fixed") throw new Error(`${specimen.name}: ${result.status}`);
      const after = await measurePng(result.png.bytes);
      if (after.status !== "measured") throw new Error("cannot be read");
      expect(after.measures.ground.isRectangle, specimen.name).toBe(false);
      expect(after.measures.leftovers.share, specimen.name).toBe(0);
      // What was drawn is still there: about as much ink as before, less the background.
      const background =
        before.measures.ground.share + before.measures.ground.holes.share + before.measures.leftovers.share;
      expect(after.measures.alpha.visible, specimen.name).toBeGreaterThan(
        before.measures.alpha.visible - background - 0.04,
      );
    }
  });
});
