import { EXTRA_LINE_ON_DARK_PT, MIN_LINE_ON_FLEECE_PT } from "../check/limits";
import type { Measurements } from "../measurements/measurements";

/** Line width that prints on every garment; dark fleece needs the most. */
const THICK_ENOUGH_PT = MIN_LINE_ON_FLEECE_PT + EXTRA_LINE_ON_DARK_PT;

/**
 * The border in pixels of the source that makes the thinnest stroke of a print of this width thick enough; null if none is too
 * thin, or a border would not help: on a full rectangle lines cannot be told from their background, and a border
 * would close a thin gap inside the drawing.
 */
export function thickeningBorderPx(
  { lines, ground, widthPx }: Pick<Measurements, "lines" | "ground" | "widthPx">,
  widthIn: number,
): number | null {
  if (!lines?.thinnestPx || ground.isRectangle || lines.kind === "inside") return null;
  const missingPx = (THICK_ENOUGH_PT * widthPx) / widthIn / 72 - lines.thinnestPx;
  // Half a pixel extra: the border widens the file, which may be printed at the same width as before.
  return missingPx > 0 ? Math.ceil(missingPx / 2 + 0.5) : null;
}
