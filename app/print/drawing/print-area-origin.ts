import type { Garment, PrintArea } from "~/garments/find-garments";
import { findWearer } from "../wearers/wearers";
import { type Presentation, sizeFor } from "./draw-garment";
import { GARMENT_PATTERNS } from "./shapes/garment-patterns";

/** The left and top edge of a print area on the garment, in inches. */
export function printAreaOrigin(
  garment: Garment,
  area: PrintArea,
  presentation: Presentation,
): { x: number; y: number } {
  const style = GARMENT_PATTERNS[garment.id];
  const wearer = typeof presentation === "string" ? null : findWearer(presentation.wearer);
  const measures = sizeFor(garment, style, wearer);
  const {
    frontNeckDrop,
    backNeckDrop,
    shoulderSlope,
    sleeve,
    kind,
    chest,
    armhole,
    racerback,
    length,
    hemBandHeight,
  } = measures;
  const middle = -area.widthIn / 2;
  switch (area.id) {
    case "front": {
      // About four inches below the collar, but always above the pocket, band or hem.
      const below =
        kind === "hoodie"
          ? frontNeckDrop + 0.9
          : kind === "tank-top"
            ? frontNeckDrop + 0.9
            : frontNeckDrop + 1.7;
      const floor =
        kind === "hoodie" ? length - hemBandHeight - 7.4 * (chest / 11) : length - hemBandHeight - 1.4;
      return { x: middle, y: Math.min(below, floor - area.heightIn - 0.15) };
    }
    case "back": {
      if (racerback) return { x: middle, y: armhole - 0.6 };
      if (kind === "tank-top") return { x: middle, y: armhole * 0.64 };
      // A hood lying on the back would cover a higher print.
      return { x: middle, y: kind === "hoodie" ? 6.2 * (chest / 11) : backNeckDrop + 2.6 };
    }
    case "left-chest": {
      // Over the heart: the wearer's left is the viewer's right. A tank top has room only below its scooped neck.
      if (kind === "tank-top") return { x: 0.4, y: frontNeckDrop + 0.5 };
      return { x: chest * 0.37 - area.widthIn / 2, y: Math.max(frontNeckDrop + 0.2, armhole * 0.56) };
    }
    case "left-sleeve":
    case "right-sleeve": {
      if (!sleeve) throw new Error("no sleeve to print on");
      const end = shoulderSlope + sleeve.length - sleeve.ribbed;
      const isLong = sleeve.elbow > 0;
      return { x: middle, y: isLong ? end - area.heightIn - 3.2 * (chest / 10) : end - area.heightIn - 1.7 };
    }
  }
}
