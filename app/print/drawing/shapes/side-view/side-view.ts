import type { GarmentDrawing } from "../../drawing-types";
import { mirroredPiece } from "../mirrored-piece";
import type { GarmentPattern } from "../pattern";
import { collar, lyingHood } from "./neck";
import { profile } from "./profile";
import { sleeveInFront } from "./sleeve-in-front";

/**
 * A garment seen from the wearer's left, its front on the viewer's left. The sleeve hangs in front, without perspective, so that a
 * print on it has its true size; the sleeve's center is x = 0.
 */
export function sideViewPieces(
  measures: GarmentPattern,
  view: "left" | "right",
): Pick<GarmentDrawing, "pieces" | "trims" | "fabric"> {
  const { sleeve, fabric, kind } = measures;
  if (!sleeve) throw new Error("no sleeve to look at");
  const pieces = [
    ...profile(measures),
    ...(kind === "hoodie" ? [lyingHood(measures)] : collar(measures)),
    ...sleeveInFront(measures),
  ];
  return { fabric, trims: [], pieces: view === "left" ? pieces : pieces.map(mirroredPiece) };
}
