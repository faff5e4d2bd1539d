import { findGarment } from "~/garments/find-garments";
import { defaultPlacement } from "~/print/placement/placement";
import { cropToInk, type Raster, rasterizeSvg } from "../raster";
import { type Passage, passed } from "../saved-pictures";
import { BLANK_FAULTS } from "./blank-faults";
import { ENLARGED_FAULTS } from "./enlarged-faults";
import { FRINGE_FAULTS } from "./fringe-faults";
import { GROUND_FAULTS } from "./ground-faults";
import { LETTER_FAULTS } from "./letter-faults";
import { pick, randomMotif, randomOf, randomPalette } from "./motif";
import { NEAR_LIMITS } from "./near-limits";
import { anyPassage } from "./passages";
import type { Magnitude, SeededFault, Setting } from "./picture";
import { STROKE_FAULTS } from "./stroke-faults";

/** Pictures made from a seed: with a new seed they are new to the check, so it cannot be tuned to them. */

export const SEEDED_FAULTS: SeededFault[] = [
  ...LETTER_FAULTS,
  ...STROKE_FAULTS,
  ...FRINGE_FAULTS,
  ...GROUND_FAULTS,
  ...BLANK_FAULTS,
  ...ENLARGED_FAULTS,
];

const FRONT = (() => {
  const area = findGarment("t-shirt")?.printAreas[0];
  if (!area) throw new Error("there is no t-shirt");
  return area;
})();
const EDGES_PX = [1000, 1000, 1250, 1500, 1500, 2000, 3000];

export interface SeededPicture {
  name: string;
  kind: string;
  magnitude: Magnitude | "good";
  /** The longer edge before cropping: what measuring it costs. */
  edgePx: number;
  fault: SeededFault | null;
  cloth: string;
  /** What it went through after it was drawn. */
  passage: string;
  raster: () => Promise<Raster>;
}

interface Plan {
  seed: number;
  magnitude: Magnitude;
  edges: readonly number[];
}

function settingOf({ seed, magnitude, edges }: Plan, pxPerPt?: number): Setting {
  const random = randomOf(seed);
  const edgePx = pick(random, edges);
  return {
    random,
    edgePx,
    pxPerPt: pxPerPt ?? Math.max(FRONT.minDpi, edgePx / FRONT.widthIn) / 72,
    magnitude,
    motif: randomMotif(random, randomPalette(random)),
  };
}

/**
 * Planted twice: a drawing that is narrower than its file prints larger once it is cropped, and the fault has its magnitude on
 * the print. It is drawn at the size that the passage makes its own.
 */
async function planted(plant: (setting: Setting) => Raster, plan: Plan, passage: Passage): Promise<Raster> {
  const { scale } = passage;
  const draw = (pxPerPt?: number) => {
    const setting = settingOf(plan, pxPerPt);
    return plant({
      ...setting,
      ...{ edgePx: Math.round(setting.edgePx / scale), pxPerPt: setting.pxPerPt / scale },
    });
  };
  const { widthPx, heightPx } = draw();
  const picture = { widthPx: widthPx * scale, heightPx: heightPx * scale };
  const { widthIn } = defaultPlacement({ picture, area: FRONT });
  return passed(draw(picture.widthPx / widthIn / 72), passage);
}

/** `edges`: how large the pictures may be. */
export function seededFaulty(
  seed: number,
  each: number,
  edges: readonly number[] = EDGES_PX,
): SeededPicture[] {
  return SEEDED_FAULTS.flatMap((fault, row) =>
    Array.from({ length: each }, (_, time): SeededPicture => {
      const magnitude: Magnitude = fault.hasBand && time % 2 === 1 ? "band" : "beyond";
      const own = seed * 100_003 + row * 1009 + time;
      const plan: Plan = { seed: own, magnitude, edges };
      const setting = settingOf(plan);
      const passage = (fault.passage ?? anyPassage)(randomOf(own + 1));
      return {
        name: `${fault.name} (${setting.motif.name}, ${setting.edgePx} px, ${magnitude}, ${passage.name}, ${own})`,
        kind: fault.kind,
        magnitude,
        edgePx: setting.edgePx,
        fault,
        cloth: fault.cloth?.(setting.motif) ?? setting.motif.palette.cloth,
        passage: passage.name,
        raster: () => planted(fault.plant, plan, passage),
      };
    }),
  );
}

/** Every other one is a plain motif, the others come near a fault. */
export function seededGood(
  seed: number,
  count: number,
  edges: readonly number[] = EDGES_PX,
): SeededPicture[] {
  const near = Object.entries(NEAR_LIMITS);
  return Array.from({ length: count }, (_, time): SeededPicture => {
    const own = seed * 100_003 + 77_777 + time;
    const plan: Plan = { seed: own, magnitude: "beyond", edges };
    const setting = settingOf(plan);
    const passage = anyPassage(randomOf(own + 1));
    const [name, plant] =
      time % 2 === 1
        ? (near[(time >> 1) % near.length] as (typeof near)[number])
        : ([
            setting.motif.name,
            ({ motif, edgePx }: Setting) => cropToInk(rasterizeSvg(motif.svg, edgePx)),
          ] as const);
    return {
      name: `good: ${name} (${setting.edgePx} px, ${passage.name}, ${own})`,
      kind: "good",
      magnitude: "good",
      edgePx: setting.edgePx,
      fault: null,
      cloth: setting.motif.palette.cloth,
      passage: passage.name,
      raster: () => planted(plant, plan, passage),
    };
  });
}
