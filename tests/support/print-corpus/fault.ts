import type { Check } from "~/domain/designs/print-check/findings";
import type { Draw, Palette } from "./drawings";
import { draw, type Raster } from "./pixels";

/** One way of spoiling a picture, and the check that must find it. */
export interface Fault {
  name: string;
  check: Check;
  /** The spoilt picture. */
  plant: (drawing: Draw, palette: Palette, seed: number) => Raster;
  /** The garment colours it is judged on, where they make the fault. */
  cloth?: (palette: Palette) => string[];
  /** How wide it is printed, where that makes the fault. */
  widthIn?: number;
  /** How far right it is placed, where that makes the fault. */
  leftIn?: number;
  words?: { asked: string[]; state: "differ" };
}

export const EDGE_PX = 720;

export const drawn = (drawing: Draw, palette: Palette) => draw(drawing(palette), EDGE_PX);
