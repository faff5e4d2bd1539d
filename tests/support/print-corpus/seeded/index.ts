import type { CorpusPicture } from "../index";
import { cropToInk, rasterizeSvg } from "../raster";
import { BLANK_FAULTS } from "./blank-faults";
import { ENLARGED_FAULTS } from "./enlarged-faults";
import { FRINGE_FAULTS } from "./fringe-faults";
import { GROUND_FAULTS } from "./ground-faults";
import { LETTER_FAULTS } from "./letter-faults";
import { pick, randomMotif, randomOf, randomPalette } from "./motif";
import { NEAR_LIMITS } from "./near-limits";
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

/** A t-shirt's front prints at 150 DPI at least and 12 in wide at most. */
const MIN_DPI = 150;
const AREA_WIDTH_IN = 12;
const EDGES_PX = [1000, 1000, 1250, 1500, 1500, 2000, 3000];

export interface SeededPicture {
  name: string;
  kind: string;
  magnitude: Magnitude | "good";
  /** The longer edge before cropping: what measuring it costs. */
  edgePx: number;
  fault: SeededFault | null;
  cloth: string;
  raster: CorpusPicture["raster"];
}

function settingOf(seed: number, magnitude: Magnitude): Setting {
  const random = randomOf(seed);
  const edgePx = pick(random, EDGES_PX);
  const pxPerPt = Math.max(MIN_DPI, edgePx / AREA_WIDTH_IN) / 72;
  return { random, edgePx, pxPerPt, magnitude, motif: randomMotif(random, randomPalette(random)) };
}

export function seededFaulty(seed: number, each: number): SeededPicture[] {
  return SEEDED_FAULTS.flatMap((fault, row) =>
    Array.from({ length: each }, (_, time): SeededPicture => {
      const magnitude = fault.hasBand && time % 2 === 1 ? "band" : "beyond";
      const own = seed * 100_003 + row * 1009 + time;
      const setting = settingOf(own, magnitude);
      return {
        name: `${fault.name} (${setting.motif.name}, ${setting.edgePx} px, ${magnitude}, ${own})`,
        kind: fault.kind,
        magnitude,
        edgePx: setting.edgePx,
        fault,
        cloth: fault.cloth?.(setting.motif) ?? setting.motif.palette.cloth,
        raster: () => fault.plant(settingOf(own, magnitude)),
      };
    }),
  );
}

/** Every other one is a plain motif, the others come near a fault. */
export function seededGood(seed: number, count: number): SeededPicture[] {
  const near = Object.entries(NEAR_LIMITS);
  return Array.from({ length: count }, (_, time): SeededPicture => {
    const own = seed * 100_003 + 77_777 + time;
    const setting = settingOf(own, "beyond");
    const [name, plant] =
      time % 2 === 1
        ? (near[(time >> 1) % near.length] as (typeof near)[number])
        : ([
            setting.motif.name,
            ({ motif, edgePx }: Setting) => cropToInk(rasterizeSvg(motif.svg, edgePx)),
          ] as const);
    return {
      name: `good: ${name} (${setting.edgePx} px, ${own})`,
      kind: "good",
      magnitude: "good",
      edgePx: setting.edgePx,
      fault: null,
      cloth: setting.motif.palette.cloth,
      raster: () => plant(settingOf(own, "beyond")),
    };
  });
}
