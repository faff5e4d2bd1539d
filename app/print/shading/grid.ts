import { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "../drawing/frame";

/** Grids of numbers over the scene: coverage, cloth height, and blurs of both. */

/** Fine enough for folds, even enlarged three times; seams and edges are drawn as vectors. */
export const SHADING_WIDTH_PX = 256;

export const SHADING_HEIGHT_PX = Math.round((SHADING_WIDTH_PX * VIEW_BOX_HEIGHT) / VIEW_BOX_WIDTH);

export const SHADING_PX_PER_UNIT = SHADING_WIDTH_PX / VIEW_BOX_WIDTH;

export type Grid = Float32Array<ArrayBuffer>;

export const emptyGrid = (): Grid => new Float32Array(SHADING_WIDTH_PX * SHADING_HEIGHT_PX);

export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function expandBox({ left, top, right, bottom }: PixelBox, by: number): PixelBox {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(SHADING_WIDTH_PX, right + by),
    bottom: Math.min(SHADING_HEIGHT_PX, bottom + by),
  };
}

export const WHOLE_GRID: PixelBox = { left: 0, top: 0, right: SHADING_WIDTH_PX, bottom: SHADING_HEIGHT_PX };
