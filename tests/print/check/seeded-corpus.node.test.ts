import { describe, expect, it } from "vitest";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import { measurePng } from "~/print/measurements/scan-pixels";
import { encodePng } from "../../support/print-corpus/raster";
import {
  SEEDED_FAULTS,
  type SeededPicture,
  seededFaulty,
  seededGood,
} from "../../support/print-corpus/seeded";
import {
  judgeSeeded,
  LEAST_BEYOND_SHARE,
  MOST_FALSE_SHARE,
  mostByChance,
  SeededRecall,
} from "../../support/print-corpus/seeded/recall";

/** Small pictures; `npm run print-check -- --fresh` takes all sizes and more of them. */
const SEED = 2026;
const EDGES_PX = [1000];
const GOOD = 10;

const KINDS = [...new Set(SEEDED_FAULTS.map(({ kind }) => kind))];

/** Of every fault those that are clearly past its limit, as many of each kind. */
function clearFaults(seed: number, ofKind: number): SeededPicture[] {
  return KINDS.flatMap((kind) => {
    const faults = SEEDED_FAULTS.filter((fault) => fault.kind === kind).length;
    // Every other one of a fault with a band is in it.
    const all = seededFaulty(seed, 2 * Math.ceil(ofKind / faults), EDGES_PX);
    return all.filter((each) => each.kind === kind && each.magnitude === "beyond").slice(0, ofKind);
  });
}

async function recallOf(pictures: SeededPicture[]): Promise<SeededRecall> {
  const recall = new SeededRecall();
  for (const each of pictures) recall.add(await judgeSeeded(each));
  return recall;
}

describe("the print check on pictures made from a fixed seed", () => {
  it.each(KINDS)("finds the faults of a kind: %s", async (kind) => {
    const recall = await recallOf(clearFaults(SEED, 4).filter((each) => each.kind === kind));
    const { planted, found } = recall.row(`${kind} beyond`);
    expect(planted).toBeGreaterThanOrEqual(3);
    expect(found / planted, recall.wrong.join("\n")).toBeGreaterThanOrEqual(LEAST_BEYOND_SHARE);
  });

  it("raises nothing on good pictures, half of them close to a limit", async () => {
    const recall = await recallOf(seededGood(SEED, GOOD, EDGES_PX));
    expect(recall.wrong).toEqual([]);
  });
});

/**
 * New pictures each time, which the check cannot have been tuned to. So few tell little of a share: more are allowed to be
 * wrong than the share allows, and only what would happen in less than one run in a thousand fails.
 */
describe("the print check on pictures made from a new seed", () => {
  const seed = Math.floor(Math.random() * 1e6);

  it(`finds faults that are clearly past their limits (seed ${seed})`, async () => {
    const recall = await recallOf(clearFaults(seed, 2));
    const { planted, found } = recall.row("beyond");
    const most = mostByChance(planted, 1 - LEAST_BEYOND_SHARE);
    expect(planted - found, `seed ${seed}\n${recall.wrong.join("\n")}`).toBeLessThanOrEqual(most);
  });

  it(`raises hardly anything on good pictures (seed ${seed})`, async () => {
    const recall = await recallOf(seededGood(seed, GOOD, EDGES_PX));
    const { planted, found } = recall.row("good");
    const most = mostByChance(planted, MOST_FALSE_SHARE);
    expect(planted - found, `seed ${seed}\n${recall.wrong.join("\n")}`).toBeLessThanOrEqual(most);
    expect(recall.errors).toBe(0);
  });

  it("counts what chance allows as tables of the binomial do", () => {
    // P(more than 4 of 27) is 0.0011 at 3 %, P(more than 5) 0.0001.
    expect(mostByChance(27, 0.03)).toBe(5);
    expect(mostByChance(1, 0.03)).toBe(1);
    expect(mostByChance(100, 0.03)).toBe(9);
  });
});

describe("a fix of a seeded picture", () => {
  it("removes a painted checkerboard and enclosed background, and the check agrees", {
    timeout: 600_000,
  }, async () => {
    const faulty = clearFaults(SEED, 1).filter(({ kind }) => kind === "checkerboard" || kind === "enclosed");
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
