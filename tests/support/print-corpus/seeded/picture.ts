import type { FindingKind } from "~/print/check/findings";
import type { Raster } from "../raster";
import type { Passage } from "../saved-pictures";
import type { Motif, Random } from "./motif";

/** `beyond`: clearly past the limit; `band`: near it, on the wrong side. */
export type Magnitude = "beyond" | "band";

export interface SeededFault {
  kind: string;
  name: string;
  /** Any of these findings counts as found. */
  checks: FindingKind[];
  plant: (setting: Setting) => Raster;
  /** Garment color, if the fault depends on it. */
  cloth?: (motif: Motif) => string;
  /** Only `beyond` makes sense for faults without a limit. */
  hasBand?: boolean;
  /** What the picture goes through afterward: anything unless it says otherwise. */
  passage?: (random: Random) => Passage;
}

export interface Setting {
  random: Random;
  motif: Motif;
  /** Width and height of the square picture before it is cropped. */
  edgePx: number;
  /** Pixels of the picture to a printed point. */
  pxPerPt: number;
  magnitude: Magnitude;
}

/** Units of the drawing's square of 1000 to a printed point. */
export const unitsPerPt = ({ edgePx, pxPerPt }: Setting) => (pxPerPt * 1000) / edgePx;
