import type { Garment } from "~/garments/find-garments";
import { drawGarment } from "./draw-garment";
import { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "./frame";
import { endPoint, type Path, type Point, straightPath } from "./paths";
import { pointsAlong } from "./points-along";
import { GARMENT_PATTERNS } from "./shapes/garment-patterns";
import { flatPose } from "./shapes/pose";
import { sleeveLines } from "./shapes/sleeve-lines";
import { torsoLines } from "./shapes/torso";
import { SvgPathWriter } from "./svg/svg-path-writer";

/** What a size guide measures, by its letter in the drawing. */
export type SizeGuideLetter = "A" | "B" | "C";

/** Distance of the length line from the garment's edge, so that it lies on no seam. */
const ASIDE_IN = 1.6;

/**
 * A garment's back in outline with its measurements where a tape would lie: A across the chest, B down from the shoulder, C along
 * the sleeve from the center of the neck. It has the color of the surrounding text.
 */
export function sizeGuideSvg(garment: Garment, title: string): string {
  const { frame, pieces } = drawGarment(garment, "back", "flat");
  const drawn = new SvgPathWriter(frame);
  const outlines = pieces
    .filter((piece) => !piece.fill)
    .map((piece) => `<path d="${drawn.closed(piece.outline)}"/>`)
    .join("");
  const tapes = tapesOf(garment).map(({ letter, path, at }) => {
    const [x, y] = [drawn.toX(at[0]), drawn.toY(at[1])];
    const ends = [path.from, endPoint(path)]
      .map((end) => `<circle cx="${drawn.toX(end[0])}" cy="${drawn.toY(end[1])}" r="9"/>`)
      .join("");
    return (
      `<path d="${drawn.open([path])}" fill="none" stroke="var(--color-vermilion)" stroke-width="7" stroke-dasharray="18 10"/>` +
      `<g fill="var(--color-vermilion)">${ends}<circle cx="${x}" cy="${y}" r="38"/></g>` +
      `<text x="${x}" y="${y + 16}" text-anchor="middle" font-size="46" font-weight="700" fill="#fff">${letter}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW_BOX_WIDTH} ${VIEW_BOX_HEIGHT}" role="img" aria-label="${title}">` +
    `<g fill="var(--color-sheet)" stroke="currentColor" stroke-width="5" stroke-linejoin="round">${outlines}</g>${tapes.join("")}</svg>`
  );
}

/** Each measurement's line in inches, and the position of its letter. */
function tapesOf(garment: Garment): { letter: SizeGuideLetter; path: Path; at: Point }[] {
  const measures = GARMENT_PATTERNS[garment.id];
  const { chest, armhole, neck, length, backNeckDrop } = measures;
  const aside = neck + ASIDE_IN;
  const width = {
    letter: "A" as const,
    path: straightPath([-chest, armhole], [chest, armhole]),
    at: [0, armhole] as Point,
  };
  const down: Point = [aside, length * 0.66];
  const height = {
    letter: "B" as const,
    path: straightPath([neck, 0], [aside, 1.5], [aside, length]),
    at: down,
  };
  if (!measures.sleeve) return [width, height];
  const { outer } = sleeveLines(measures, torsoLines(measures, "back"), flatPose(measures), false);
  const along = pointsAlong(outer);
  const path = straightPath([0, backNeckDrop], outer.from, ...along.slice(1));
  const middle = along[Math.floor(along.length * 0.55)] ?? outer.from;
  return [width, height, { letter: "C", path, at: middle }];
}
