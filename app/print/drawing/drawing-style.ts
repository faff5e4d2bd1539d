import type { FabricTones } from "./fabric-tones";
import type { SvgPathWriter } from "./svg-path-writer";

/** Paints what has an edge: cloth, creases, seams, thread, trims. Soft light and shadow are the relief's (`relief.ts`). */

export type Ids = (name: string) => string;

export const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

/** What everything is painted with. */
export interface DrawingStyle {
  pathWriter: SvgPathWriter;
  unitsPerIn: number;
  tones: FabricTones;
  id: Ids;
}
