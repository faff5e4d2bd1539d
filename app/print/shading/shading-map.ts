import type { DrawingPiece, GarmentDrawing } from "../drawing/drawing-types";
import type { DrawingFrame } from "../drawing/paths";
import { addFold } from "./folds";
import {
  blur,
  type CoverageMask,
  clearMask,
  coverageMask,
  emptyGrid,
  expandBox,
  type Grid,
  SHADING_HEIGHT_PX,
  SHADING_PX_PER_UNIT,
  SHADING_WIDTH_PX,
  WHOLE_GRID,
  writeMask,
} from "./grid";
import { fillRipples, hashNoise } from "./ripples";

export { SHADING_WIDTH_PX };

/**
 * Light and shadow of cloth, worked out as on a landscape: rims, rounding and folds add up to heights, heights have slopes,
 * and slopes turn to the light or away from it. The colour of the cloth plays no part, so one relief serves every colour.
 */

export interface ShadingMap {
  widthPx: number;
  heightPx: number;
  /** 0 none to 255 full, on the garment; outside of it the shadow on the ground. */
  shade: Uint8Array;
  light: Uint8Array;
}

/**
 * Where a relief is worked out: 300 kB each, taken anew for every piece they would cost as much as the reckoning.
 * `cover` is empty between pieces; of the others nothing is read that was not written just before.
 */
const work = {
  shade: emptyGrid(),
  light: emptyGrid(),
  cover: emptyGrid(),
  heights: emptyGrid(),
  soft: emptyGrid(),
  near: emptyGrid(),
};

export function computeShading({ frame, pieces, fabric }: GarmentDrawing): ShadingMap {
  const { shade, light, cover } = work;
  light.fill(0);
  const pxPerIn = frame.unitsPerIn * SHADING_PX_PER_UNIT;
  const masks = pieces.map((piece) => coverageMask(piece, frame));
  ground(
    masks.filter((_, at) => !pieces[at]?.fill),
    pxPerIn,
    shade,
  );
  for (const [at, piece] of pieces.entries()) {
    const mask = masks[at] as CoverageMask;
    writeMask(mask, cover);
    if (piece.shadowReachIn) cast(mask, piece.shadowReachIn * pxPerIn, shade);
    if (piece.fill) flatten(mask, shade, light);
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

/** A broad shadow where the garment lies, and a dark one along its edge. */
function ground(masks: readonly CoverageMask[], pxPerIn: number, shade: Grid): void {
  const { heights: all, soft: far, near } = work;
  all.fill(0);
  for (const { cover, box } of masks) {
    let from = 0;
    for (let y = box.top; y < box.bottom; y++) {
      const end = y * SHADING_WIDTH_PX + box.right;
      for (let at = y * SHADING_WIDTH_PX + box.left; at < end; at++, from++)
        if ((cover[from] as number) > (all[at] as number)) all[at] = cover[from] as number;
    }
  }
  blur(all, pxPerIn * 0.42, WHOLE_GRID, far);
  blur(all, pxPerIn * 0.1, WHOLE_GRID, near);
  const [dx, dy] = [Math.round(pxPerIn * 0.16), Math.round(pxPerIn * 0.6)];
  const nearY = Math.round(pxPerIn * 0.16);
  for (let y = 0, at = 0; y < SHADING_HEIGHT_PX; y++) {
    for (let x = 0; x < SHADING_WIDTH_PX; x++, at++) {
      const broad = x >= dx && y >= dy ? (far[at - dy * SHADING_WIDTH_PX - dx] as number) : 0;
      const dark = y >= nearY ? (near[at - nearY * SHADING_WIDTH_PX] as number) : 0;
      shade[at] = broad * 0.3 + dark * 0.28;
    }
  }
}

/** One flat ink knows neither light nor shadow but what falls on it later. */
function flatten({ box }: CoverageMask, shade: Grid, light: Grid): void {
  const { cover } = work;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = y * SHADING_WIDTH_PX + x;
      const keep = 1 - Math.min(1, cover[at] as number);
      shade[at] = (shade[at] as number) * keep;
      light[at] = (light[at] as number) * keep;
    }
  }
}

/** The shadow of a piece on what lies below it. */
function cast({ box }: CoverageMask, reach: number, shade: Grid): void {
  const { cover, soft } = work;
  const around = expandBox(box, Math.ceil(reach * 4));
  blur(cover, reach, around, soft);
  const down = Math.round(reach * 0.8);
  for (let y = around.top; y < around.bottom; y++) {
    for (let x = around.left; x < around.right; x++) {
      const at = y * SHADING_WIDTH_PX + x;
      const above = Math.max(around.top, y - down) * SHADING_WIDTH_PX + x;
      const dark = shade[at] as number;
      shade[at] = dark + (1 - dark) * (soft[above] as number) * 0.42;
    }
  }
}

/** Light from the upper left, in front. */
const LIGHT = { x: -0.5, y: -0.58, z: 0.64 };

function shadePiece(
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
  // Read here once: pieces are objects of many kinds, and at every pixel of each the engine would look a field up anew.
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
        // Blurred cover is a half at an edge, a quarter in a corner and one inside: a quarter circle over what is left of it.
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
      // Little light reaches a hollow, whichever way it faces.
      const depth = Math.max(0, (hollow[at] as number) - (heights[at] as number));
      const dark = Math.min(1, Math.max(0, -facing) * 1.25 + depth * 1.6);
      const bright = Math.min(1, Math.max(0, facing) * 2.4);
      shade[at] = (shade[at] as number) * (1 - share) + dark * share;
      light[at] = (light[at] as number) * (1 - share) + bright * share;
    }
  }
}
