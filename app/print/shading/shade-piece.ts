import type { DrawingPiece, GarmentDrawing } from "../drawing/drawing-types";
import type { DrawingFrame } from "../drawing/frame";
import { blur } from "./blur";
import type { CoverageMask } from "./coverage-mask";
import { addFold } from "./folds";
import { expandBox, type Grid, SHADING_PX_PER_UNIT, SHADING_WIDTH_PX } from "./grid";
import { fillRipples, hashNoise } from "./ripples";
import { work } from "./work-grids";

/** Light from the upper left, in front. */
const LIGHT = { x: -0.5, y: -0.58, z: 0.64 };

export function shadePiece(
  piece: DrawingPiece,
  { box }: CoverageMask,
  frame: DrawingFrame,
  fabric: GarmentDrawing["fabric"],
  seed: number,
  shade: Grid,
  light: Grid,
): void {
  const pxPerIn = frame.unitsPerIn * SHADING_PX_PER_UNIT;
  const { cover, heights, soft } = work;
  const around = expandBox(box, 3);
  if (piece.bevel)
    blur(cover, piece.bevel.reach * pxPerIn * 0.5, expandBox(box, Math.ceil(pxPerIn * 2)), soft);
  // Read once, outside of the loop: pieces have many object shapes, so a property access per pixel would be slow in V8.
  const rim = (piece.bevel?.height ?? 0) * 1.5;
  const rise = piece.rippleHeight ?? 0;
  const barrel = piece.bulge?.height ?? 0;
  const middle = (frame.x + (piece.bulge?.middle ?? 0) * frame.unitsPerIn) * SHADING_PX_PER_UNIT;
  const halfWidth = (piece.bulge?.halfWidth ?? 1) * pxPerIn;
  const waves = work.near;
  if (rise) fillRipples(around, pxPerIn, seed, waves);
  const tooth = fabric === "fleece" ? 0.006 : 0.003;
  for (let y = around.top; y < around.bottom; y++) {
    for (let x = around.left; x < around.right; x++) {
      const at = y * SHADING_WIDTH_PX + x;
      let height = 0;
      if (rim) {
        // Blurred coverage is 1/2 at an edge, 1/4 in a corner and 1 inside; mapped to a quarter circle.
        const inside = Math.min(1, Math.max(0, ((soft[at] as number) - 0.22) / 0.78));
        height = rim * Math.sqrt(inside * (2 - inside));
      }
      if (barrel) {
        const off = (x + 0.5 - middle) / halfWidth;
        height -= barrel * off * off;
      }
      if (rise) height += rise * (waves[at] as number);
      heights[at] = height + tooth * (hashNoise(x, y, seed) - 0.5);
    }
  }
  for (const fold of piece.folds ?? []) addFold(fold, heights, frame, around);
  for (const crease of piece.creases ?? []) addFold(crease, heights, frame, around);
  const hollow = soft;
  blur(heights, pxPerIn * 0.55, around, hollow);
  for (let y = around.top + 1; y < around.bottom - 1; y++) {
    for (let x = around.left + 1; x < around.right - 1; x++) {
      const at = y * SHADING_WIDTH_PX + x;
      const share = Math.min(1, cover[at] as number);
      if (share === 0) continue;
      const slopeX = (((heights[at + 1] as number) - (heights[at - 1] as number)) / 2) * pxPerIn;
      const slopeY =
        (((heights[at + SHADING_WIDTH_PX] as number) - (heights[at - SHADING_WIDTH_PX] as number)) / 2) *
        pxPerIn;
      const steep = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
      const facing = (-slopeX * LIGHT.x - slopeY * LIGHT.y + LIGHT.z) / steep - LIGHT.z;
      // Hollows get little light from any direction.
      const depth = Math.max(0, (hollow[at] as number) - (heights[at] as number));
      const dark = Math.min(1, Math.max(0, -facing) * 1.25 + depth * 1.6);
      const bright = Math.min(1, Math.max(0, facing) * 2.4);
      shade[at] = (shade[at] as number) * (1 - share) + dark * share;
      light[at] = (light[at] as number) * (1 - share) + bright * share;
    }
  }
}
