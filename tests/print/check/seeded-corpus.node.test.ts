import { describe, expect, it } from "vitest";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import { measurePng } from "~/print/measurements/scan-pixels";
import { checkRaster } from "../../support/print-corpus";
import { encodePng } from "../../support/print-corpus/raster";
import {
  SEEDED_FAULTS,
  type SeededPicture,
  seededFaulty,
  seededGood,
} from "../../support/print-corpus/seeded";

/** A fixed seed and small pictures; `npm run print-check -- --fresh` takes new seeds, all sizes and more pictures. */
const SEED = 2026;
const MOST_EDGE_PX = 1250;

/** Of each fault the smallest picture that is clearly past the limit. */
function smallestFaulty(): SeededPicture[] {
  const all = seededFaulty(SEED, 3).filter(({ magnitude }) => magnitude === "beyond");
  return SEEDED_FAULTS.flatMap(
    (fault) =>
      all.filter((each) => each.fault === fault).sort((one, other) => one.edgePx - other.edgePx)[0] ?? [],
  );
}

describe("the print check on pictures made from a seed", () => {
  it("has a picture for every fault that is clearly past its limit", () => {
    expect(smallestFaulty()).toHaveLength(SEEDED_FAULTS.length);
  });

  // One test each, so that each has the whole patience of a slow machine.
  it.each(smallestFaulty())("finds a fault that is clearly past its limit: $name", async (specimen) => {
    const { raised } = await checkRaster({ raster: await specimen.raster(), cloth: [specimen.cloth] });
    expect(
      specimen.fault?.checks.some((check) => raised.includes(check)),
      raised.join(", "),
    ).toBe(true);
  });

  const good = seededGood(SEED, 44).filter(({ edgePx }) => edgePx <= MOST_EDGE_PX);
  it("has good pictures, half of them close to a limit", () => {
    expect(good.length).toBeGreaterThan(15);
  });

  it.each(good)("raises nothing on a good picture: $name", async (specimen) => {
    expect((await checkRaster({ raster: await specimen.raster(), cloth: [specimen.cloth] })).raised).toEqual(
      [],
    );
  });

  it("removes a painted checkerboard and enclosed background, and the check agrees", {
    timeout: 600_000,
  }, async () => {
    const faulty = smallestFaulty().filter(({ kind }) => kind === "checkerboard" || kind === "enclosed");
    expect(faulty).toHaveLength(2);
    for (const specimen of faulty) {
      const raster = await specimen.raster();
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
