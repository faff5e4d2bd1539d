import type { DrawingPiece } from "../drawing/drawing-types";
import { ellipsePath, mapPoints, mirrored, type Path, reversed, smoothHalfPath } from "../drawing/paths";
import { backHairPieces } from "./back-hair";
import { face } from "./face";
import type { Figure } from "./figure-types";
import { frontHairPieces } from "./front-hair";
import { neckPiece } from "./neck";

const SKULL = smoothHalfPath(
  [0, -1.5],
  [-1.35, -1.85],
  [-2.5, -3.2],
  [-3.05, -5.2],
  [-3.1, -7.2],
  [-2.3, -9.3],
  [0, -10.3],
);

export function headPieces(figure: Figure, shoulder: number, slope: number, from: "front" | "back") {
  const { head } = figure.build;
  const scaled = (each: Path) => mapPoints(each, ([x, y]) => [x * head, -1.5 + (y + 1.5) * head]);
  const sizes = (piece: DrawingPiece): DrawingPiece => ({
    ...piece,
    outline: piece.outline.map(scaled),
    marks: piece.marks?.map((mark) => ({ ...mark, lines: mark.lines.map(scaled) })),
  });
  const ear = (x: number): DrawingPiece => ({
    outline: [ellipsePath([x, -5.4], 0.62, 1)],
    fill: figure.skin,
  });
  const skull: DrawingPiece = {
    outline: [SKULL, reversed(mirrored(SKULL))],
    fill: figure.skin,
    marks: from === "front" ? face(figure) : [],
  };
  const ears =
    figure.hairStyle === "scarf"
      ? []
      : [ear(-3.05 + figure.faceTurnIn * 0.2), ear(3.05 + figure.faceTurnIn * 0.2)];
  return {
    /** Lies behind the garment as well. */
    behind: from === "front" ? backHairPieces(figure).map(sizes) : [],
    neck: neckPiece(figure, shoulder, slope, from),
    head: [
      ...ears.map(sizes),
      ...(from === "front" ? [sizes(skull)] : []),
      ...frontHairPieces(figure, from).map(sizes),
    ],
  };
}
