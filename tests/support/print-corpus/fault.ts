import type { FindingKind } from "~/print/check/findings";
import type { CorpusPalette, Draw } from "./drawings";
import { type Raster, rasterizeSvg } from "./raster";

/** A fault added to a picture, and the check that must find it. */
export interface PlantedFault {
  name: string;
  check: FindingKind;
  /** The faulty picture. */
  plant: (drawing: Draw, palette: CorpusPalette, seed: number) => Raster;
  /** Garment colors, if the fault depends on them. */
  garmentColors?: (palette: CorpusPalette) => string[];
  /** Print width, if the fault depends on it. */
  widthIn?: number;
  /** Horizontal position, if the fault depends on it. */
  leftIn?: number;
  words?: { phrases: string[]; state: "differ" };
}

export const EDGE_PX = 720;

export const drawAtEdgeSize = (drawing: Draw, palette: CorpusPalette) =>
  rasterizeSvg(drawing(palette), EDGE_PX);
