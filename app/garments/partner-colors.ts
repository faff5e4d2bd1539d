import type { ColorId } from "./garment-types";

/**
 * What the partner's catalog calls each color. A variant number counts as ours only while the catalog says this, so
 * these are the partner's words and not ours to spell; buyers read `GarmentColor.name`.
 */
export const PARTNER_COLORS: Record<ColorId, string> = {
  white: "White",
  black: "Black",
  navy: "Navy",
  "heather-grey": "Heather Grey",
  red: "Red",
  forest: "Forest",
  sand: "Sand",
  royal: "Royal",
  maroon: "Maroon",
  charcoal: "Charcoal",
  "light-blue": "Light Blue",
  pink: "Pink",
};
