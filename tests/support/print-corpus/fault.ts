import type { FindingKind } from "~/print/check/findings";
import type { CorpusPalette, Draw } from "./drawings";
import { type Raster, rasterizeSvg } from "./raster";

/** One way of spoiling a picture, and the check that must find it. */
export interface PlantedFault {
  name: string;
  check: FindingKind;
  /** The spoilt picture. */
  plant: (drawing: Draw, palette: CorpusPalette, seed: number) => Raster;
  /** The garment colours it is judged on, where they make the fault. */
  garmentColours?: (palette: CorpusPalette) => string[];
  /** How wide it is printed, where that makes the fault. */
  widthIn?: number;
  /** How far right it is placed, where that makes the fault. */
  leftIn?: number;
  words?: { phrases: string[]; state: "differ" };
}

export const EDGE_PX = 720;

export const drawAtEdgeSize = (drawing: Draw, palette: CorpusPalette) =>
  rasterizeSvg(drawing(palette), EDGE_PX);
