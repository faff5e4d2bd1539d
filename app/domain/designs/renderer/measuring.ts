import type { Garment } from "~/domain/garments/garments";
import { MEASURES } from "./cuts/measures";
import { flatPose } from "./cuts/pose";
import { sleeveLines } from "./cuts/sleeve";
import { torsoOf } from "./cuts/torso";
import { endOf, flattened, type Line, line, Pen, type Point, SCENE_HEIGHT, SCENE_WIDTH } from "./pen";
import { drawingOf } from "./plan";

/** What a size guide measures, by the letter that the drawing gives it. */
export type Measure = "A" | "B" | "C";

/** How far beside the garment's edge the length is drawn, so that no line lies on a seam. */
const ASIDE_IN = 1.6;

/**
 * A garment's back in outline with its measures drawn where a tape would lie: A across the chest, B down from the
 * shoulder, C along the sleeve from the middle of the neck. In the colour of the text around it.
 */
export function measuringScene(garment: Garment, title: string): string {
  const { frame, pieces } = drawingOf(garment, "back", "flat");
  const drawn = new Pen(frame);
  const outlines = pieces
    .filter((piece) => !piece.ink)
    .map((piece) => `<path d="${drawn.closed(piece.outline)}"/>`)
    .join("");
  const tapes = tapesOf(garment).map(({ letter, path, at }) => {
    const [x, y] = [drawn.toX(at[0]), drawn.toY(at[1])];
    const ends = [path.from, endOf(path)]
      .map((end) => `<circle cx="${drawn.toX(end[0])}" cy="${drawn.toY(end[1])}" r="9"/>`)
      .join("");
    return (
      `<path d="${drawn.open([path])}" fill="none" stroke="var(--color-vermilion)" stroke-width="7" stroke-dasharray="18 10"/>` +
      `<g fill="var(--color-vermilion)">${ends}<circle cx="${x}" cy="${y}" r="38"/></g>` +
      `<text x="${x}" y="${y + 16}" text-anchor="middle" font-size="46" font-weight="700" fill="#fff">${letter}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SCENE_WIDTH} ${SCENE_HEIGHT}" role="img" aria-label="${title}">` +
    `<g fill="var(--color-sheet)" stroke="currentColor" stroke-width="5" stroke-linejoin="round">${outlines}</g>${tapes.join("")}</svg>`
  );
}

/** Each tape in inches, and where its letter stands on it. */
function tapesOf(garment: Garment): { letter: Measure; path: Line; at: Point }[] {
  const measures = MEASURES[garment.id];
  const { chest, armhole, neck, length, backDrop } = measures;
  const aside = neck + ASIDE_IN;
  const width = {
    letter: "A" as const,
    path: line([-chest, armhole], [chest, armhole]),
    at: [0, armhole] as Point,
  };
  const down: Point = [aside, length * 0.66];
  const height = { letter: "B" as const, path: line([neck, 0], [aside, 1.5], [aside, length]), at: down };
  if (!measures.sleeve) return [width, height];
  const { outer } = sleeveLines(measures, torsoOf(measures, "back"), flatPose(measures), false);
  const along = flattened(outer);
  const path = line([0, backDrop], outer.from, ...along.slice(1));
  const middle = along[Math.floor(along.length * 0.55)] ?? outer.from;
  return [width, height, { letter: "C", path, at: middle }];
}
