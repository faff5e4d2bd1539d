import type { DrawingPiece } from "../drawing-types";
import { mirroredPath, type Path } from "../paths";

/** A piece mirrored to the other side of the garment. */
export function mirroredPiece(piece: DrawingPiece): DrawingPiece {
  const lines = (each?: readonly Path[]) => each?.map(mirroredPath);
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
    outline: piece.outline.map(mirroredPath),
    folds: folds(piece.folds),
    creases: folds(piece.creases),
    seams: lines(piece.seams),
    stitches: lines(piece.stitches),
    ribbing: piece.ribbing?.map(({ along, width }) => ({ along: mirroredPath(along), width })),
    ...(piece.bulge && { bulge: { ...piece.bulge, middle: -(piece.bulge.middle ?? 0) } }),
  };
}
