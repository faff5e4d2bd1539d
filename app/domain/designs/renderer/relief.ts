import type { Drawing, Piece } from "./drawing";
import type { Frame } from "./pen";
import { raise } from "./relief-folds";
import {
  blur,
  type Grid,
  grid,
  HEIGHT_PX,
  lay,
  lift,
  type Mask,
  maskOf,
  PX_PER_UNIT,
  RELIEF_WIDTH_PX,
  WHOLE,
  widened,
} from "./relief-grid";
import { hash, ripple } from "./ripples";

export { RELIEF_WIDTH_PX };

/**
 * Light and shadow of cloth, worked out as on a landscape: rims, rounding and folds add up to heights, heights have slopes,
 * and slopes turn to the light or away from it. The colour of the cloth plays no part, so one relief serves every colour.
 */

export interface Relief {
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
const work = { shade: grid(), light: grid(), cover: grid(), heights: grid(), soft: grid(), near: grid() };

export function reliefOf({ frame, pieces, fabric }: Drawing): Relief {
  const { shade, light, cover } = work;
  light.fill(0);
  const pxPerIn = frame.unitsPerIn * PX_PER_UNIT;
  const masks = pieces.map((piece) => maskOf(piece, frame));
  ground(
    masks.filter((_, at) => !pieces[at]?.ink),
    pxPerIn,
    shade,
  );
  for (const [at, piece] of pieces.entries()) {
    const mask = masks[at] as Mask;
    lay(mask, cover);
    if (piece.casts) cast(mask, piece.casts * pxPerIn, shade);
    if (piece.ink) flatten(mask, shade, light);
    else shadePiece(piece, mask, frame, fabric, at, shade, light);
    lift(mask, cover);
  }
  return { widthPx: RELIEF_WIDTH_PX, heightPx: HEIGHT_PX, shade: bytes(shade), light: bytes(light) };
}

function bytes(values: Grid): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let at = 0; at < out.length; at++) {
    out[at] = Math.min(255, Math.max(0, (values[at] as number) * 255 + 0.5));
  }
  return out;
}

/** A broad shadow where the garment lies, and a dark one along its edge. */
function ground(masks: readonly Mask[], pxPerIn: number, shade: Grid): void {
  const { heights: all, soft: far, near } = work;
  all.fill(0);
  for (const { cover, box } of masks) {
    let from = 0;
    for (let y = box.top; y < box.bottom; y++) {
      const end = y * RELIEF_WIDTH_PX + box.right;
      for (let at = y * RELIEF_WIDTH_PX + box.left; at < end; at++, from++)
        if ((cover[from] as number) > (all[at] as number)) all[at] = cover[from] as number;
    }
  }
  blur(all, pxPerIn * 0.42, WHOLE, far);
  blur(all, pxPerIn * 0.1, WHOLE, near);
  const [dx, dy] = [Math.round(pxPerIn * 0.16), Math.round(pxPerIn * 0.6)];
  const nearY = Math.round(pxPerIn * 0.16);
  for (let y = 0, at = 0; y < HEIGHT_PX; y++) {
    for (let x = 0; x < RELIEF_WIDTH_PX; x++, at++) {
      const broad = x >= dx && y >= dy ? (far[at - dy * RELIEF_WIDTH_PX - dx] as number) : 0;
      const dark = y >= nearY ? (near[at - nearY * RELIEF_WIDTH_PX] as number) : 0;
      shade[at] = broad * 0.3 + dark * 0.28;
    }
  }
}

/** One flat ink knows neither light nor shadow but what falls on it later. */
function flatten({ box }: Mask, shade: Grid, light: Grid): void {
  const { cover } = work;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const at = y * RELIEF_WIDTH_PX + x;
      const keep = 1 - Math.min(1, cover[at] as number);
      shade[at] = (shade[at] as number) * keep;
      light[at] = (light[at] as number) * keep;
    }
  }
}

/** The shadow of a piece on what lies below it. */
function cast({ box }: Mask, reach: number, shade: Grid): void {
  const { cover, soft } = work;
  const around = widened(box, Math.ceil(reach * 4));
  blur(cover, reach, around, soft);
  const down = Math.round(reach * 0.8);
  for (let y = around.top; y < around.bottom; y++) {
    for (let x = around.left; x < around.right; x++) {
      const at = y * RELIEF_WIDTH_PX + x;
      const above = Math.max(around.top, y - down) * RELIEF_WIDTH_PX + x;
      const dark = shade[at] as number;
      shade[at] = dark + (1 - dark) * (soft[above] as number) * 0.42;
    }
  }
}

/** Light from the upper left, in front. */
const LIGHT = { x: -0.5, y: -0.58, z: 0.64 };

function shadePiece(
  piece: Piece,
  { box }: Mask,
  frame: Frame,
  fabric: Drawing["fabric"],
  seed: number,
  shade: Grid,
  light: Grid,
): void {
  const pxPerIn = frame.unitsPerIn * PX_PER_UNIT;
  const { cover, heights, soft } = work;
  const around = widened(box, 3);
  if (piece.rim) blur(cover, piece.rim.reach * pxPerIn * 0.5, widened(box, Math.ceil(pxPerIn * 2)), soft);
  // Read here once: pieces are objects of many kinds, and at every pixel of each the engine would look a field up anew.
  const rim = (piece.rim?.height ?? 0) * 1.5;
  const rise = piece.ripple ?? 0;
  const barrel = piece.barrel?.height ?? 0;
  const middle = (frame.x + (piece.barrel?.middle ?? 0) * frame.unitsPerIn) * PX_PER_UNIT;
  const halfWidth = (piece.barrel?.halfWidth ?? 1) * pxPerIn;
  const waves = work.near;
  if (rise) ripple(around, pxPerIn, seed, waves);
  const tooth = fabric === "fleece" ? 0.006 : 0.003;
  for (let y = around.top; y < around.bottom; y++) {
    for (let x = around.left; x < around.right; x++) {
      const at = y * RELIEF_WIDTH_PX + x;
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
      heights[at] = height + tooth * (hash(x, y, seed) - 0.5);
    }
  }
  for (const fold of piece.folds ?? []) raise(fold, heights, frame, around);
  for (const crease of piece.creases ?? []) raise(crease, heights, frame, around);
  const hollow = soft;
  blur(heights, pxPerIn * 0.55, around, hollow);
  for (let y = around.top + 1; y < around.bottom - 1; y++) {
    for (let x = around.left + 1; x < around.right - 1; x++) {
      const at = y * RELIEF_WIDTH_PX + x;
      const share = Math.min(1, cover[at] as number);
      if (share === 0) continue;
      const slopeX = (((heights[at + 1] as number) - (heights[at - 1] as number)) / 2) * pxPerIn;
      const slopeY =
        (((heights[at + RELIEF_WIDTH_PX] as number) - (heights[at - RELIEF_WIDTH_PX] as number)) / 2) *
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
