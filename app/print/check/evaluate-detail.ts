import { thickeningBorderPx } from "../fixes/thickening-border";
import type { Measurements } from "../measurements/measurements";
import { contrastOnFabric } from "./contrast";
import { createFinding, type Finding, type SuggestedFix } from "./findings";
import { helpfulColorFixes } from "./helpful-color-fixes";
import * as limits from "./limits";
import type { PrintToEvaluate } from "./print-to-evaluate";

/** Thin lines and small letters, at their printed size. */
export function evaluateDetail({ measures, garment, placement, garmentColors }: PrintToEvaluate): Finding[] {
  const pointsOf = (pixels: number) => (pixels * placement.widthIn * 72) / measures.widthPx;
  const isFleece = garment.kind === "hoodie" || garment.kind === "sweatshirt";
  const hasDark = garmentColors.some((color) => color.dark);
  const { lines, letters, reduced } = measures;
  const linePt =
    (isFleece ? limits.MIN_LINE_ON_FLEECE_PT : limits.MIN_LINE_PT) +
    (hasDark ? limits.EXTRA_LINE_ON_DARK_PT : 0);
  const letterPt = isFleece ? limits.MIN_GLYPH_ON_FLEECE_PT : limits.MIN_GLYPH_PT;
  const thinnest = lines?.thinnestPx ? pointsOf(lines.thinnestPx) : null;
  const smallest = letters ? pointsOf(letters.heightPx) : null;
  return [
    createFinding("lines", isBelow(thinnest, linePt) ? "warning" : "fine", {
      measured: thinnest,
      limit: linePt,
      unit: "pt",
      source: "trade-lines",
      where: { boxes: lines?.boxes ?? [], place: "line" },
      fixes: canThicken(measures, placement.widthIn) ? ["thicken"] : [],
      reduced: reduced.lines,
    }),
    createFinding("letters", isBelow(smallest, letterPt) ? "warning" : "fine", {
      measured: smallest,
      limit: letterPt,
      unit: "pt",
      source: "trade-lines",
      where: { boxes: letters ? [letters.box] : [], place: "letters" },
      reduced: reduced.shapes,
    }),
  ];
}

/** Whether a border that makes the strokes thick enough leaves the openings of the drawing open. */
function canThicken(measures: Measurements, widthIn: number): boolean {
  const borderPx = thickeningBorderPx(measures, widthIn);
  const { thickenUpToPx } = measures.trials;
  return borderPx !== null && (thickenUpToPx === null || borderPx < thickenUpToPx);
}

/** Placements are rounded to thousandths of an inch: what is on the limit prints a hair smaller, and is good. */
function isBelow(points: number | null, limit: number): boolean {
  return points !== null && Math.round(points * 100) < Math.round(limit * 100);
}

/** Contrast with each garment color on offer, the worst first. */
export function evaluateContrast({ measures, garmentColors }: PrintToEvaluate): Finding[] {
  // A full rectangle has its own background, so its contrast with the cloth does not matter.
  if (measures.ground.isRectangle) return [];
  const seen = garmentColors.map((color) => ({ color, ...contrastOnFabric(measures, color.hex) }));
  const lostOn = seen.filter((each) => each.vanishes);
  const fixes: SuggestedFix[] =
    lostOn.length === 0
      ? []
      : [
          ...(lostOn.length < seen.length ? (["without-colour"] as const) : []),
          ...helpfulColorFixes(
            measures,
            garmentColors.map(({ hex }) => hex),
          ),
        ];
  seen.sort((a, b) => a.visibleShare - a.lostShare - (b.visibleShare - b.lostShare));
  return seen.map(({ color, visibleShare, lostShare, maxLostShare, ratio, vanishes, lostBoxes }) => {
    // Reports whichever limit is broken: too little visible ink, or lost pieces.
    const isPiece = vanishes && visibleShare >= limits.MIN_VISIBLE_INK_SHARE;
    return createFinding("contrast", vanishes ? "warning" : "fine", {
      measured: isPiece ? lostShare : visibleShare,
      limit: isPiece ? maxLostShare : limits.MIN_VISIBLE_INK_SHARE,
      unit: "share",
      source: "contrast",
      where: { boxes: vanishes ? lostBoxes : [], place: null },
      fixes,
      colourId: color.id,
      vanishes,
      ...(isPiece ? { isPiece } : {}),
      also: ratio,
      reduced: measures.reduced.shapes,
    });
  });
}
