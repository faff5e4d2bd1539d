import type { GarmentDrawing } from "../drawing/drawing-types";
import { castGroundShadow, castPieceShadow, removeShading } from "./cast-shadows";
import { type CoverageMask, clearMask, coverageMask, writeMask } from "./coverage-mask";
import { type Grid, SHADING_HEIGHT_PX, SHADING_PX_PER_UNIT, SHADING_WIDTH_PX } from "./grid";
import { shadePiece } from "./shade-piece";
import { work } from "./work-grids";

export { SHADING_WIDTH_PX };

/**
 * Light and shadow of cloth, computed like terrain shading: bevels, bulges and folds add up to a height map, and its slopes face
 * the light or turn away from it (Lambert's cosine law). Independent of the cloth's color, so one map serves every color.
 */

export interface ShadingMap {
  widthPx: number;
  heightPx: number;
  /** 0 none to 255 full. Outside of the garment, its shadow on the background. */
  shade: Uint8Array;
  light: Uint8Array;
}

export function computeShading({ frame, pieces, fabric }: GarmentDrawing): ShadingMap {
  const { shade, light, cover } = work;
  light.fill(0);
  const pxPerIn = frame.unitsPerIn * SHADING_PX_PER_UNIT;
  const masks = pieces.map((piece) => coverageMask(piece, frame));
  castGroundShadow(
    masks.filter((_, at) => !pieces[at]?.fill),
    pxPerIn,
    shade,
  );
  for (const [at, piece] of pieces.entries()) {
    const mask = masks[at] as CoverageMask;
    writeMask(mask, cover);
    if (piece.shadowReachIn) castPieceShadow(mask, piece.shadowReachIn * pxPerIn, shade);
    if (piece.fill) removeShading(mask, shade, light);
    else shadePiece(piece, mask, frame, fabric, at, shade, light);
    clearMask(mask, cover);
  }
  return { widthPx: SHADING_WIDTH_PX, heightPx: SHADING_HEIGHT_PX, shade: bytes(shade), light: bytes(light) };
}

function bytes(values: Grid): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let at = 0; at < out.length; at++) {
    out[at] = Math.min(255, Math.max(0, (values[at] as number) * 255 + 0.5));
  }
  return out;
}
