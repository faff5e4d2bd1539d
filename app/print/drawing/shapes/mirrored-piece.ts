import type { DrawingPiece } from "../drawing-types";
import { mirrored, type Path } from "../paths";

/** A piece mirrored to the other side of the garment. */
export function mirroredPiece(piece: DrawingPiece): DrawingPiece {
  const lines = (each?: readonly Path[]) => each?.map(mirrored);
  const folds = (each?: DrawingPiece["folds"]) =>
    each?.map(([x1, y1, cx, cy, x2, y2, ...rest]) => [
      -x1,
      y1,
      -cx,
      cy,
      -x2,
      y2,
      ...rest,
    ]) as DrawingPiece["folds"];
  return {
    ...piece,
    outline: piece.outline.map(mirrored),
    folds: folds(piece.folds),
    creases: folds(piece.creases),
    seams: lines(piece.seams),
    stitches: lines(piece.stitches),
    ribbing: piece.ribbing?.map(({ along, width }) => ({ along: mirrored(along), width })),
    ...(piece.bulge && { bulge: { ...piece.bulge, middle: -(piece.bulge.middle ?? 0) } }),
  };
}
