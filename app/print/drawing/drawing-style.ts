import type { FabricTones } from "./fabric-tones";
import type { SvgPathWriter } from "./svg/svg-path-writer";

/** Tones, scale and ids for drawings. These draw only shapes with edges; soft light and shadow come from `shading/`. */

export type Ids = (name: string) => string;

export const round = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The settings shared by all pieces of one drawing. */
export interface DrawingStyle {
  pathWriter: SvgPathWriter;
  unitsPerIn: number;
  tones: FabricTones;
  id: Ids;
}
