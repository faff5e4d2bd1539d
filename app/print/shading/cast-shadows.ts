import { blur } from "./blur";
import type { CoverageMask } from "./coverage-mask";
import { expandBox, type Grid, SHADING_HEIGHT_PX, SHADING_WIDTH_PX, WHOLE_GRID } from "./grid";
import { work } from "./work-grids";

/** The garment's shadow on the background: a broad one, and a dark one along its edge. */
export function castGroundShadow(masks: readonly CoverageMask[], pxPerIn: number, shade: Grid): void {
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

/** Removes light and shadow under a piece of flat color; pieces above may still cast shadows on it. */
export function removeShading({ box }: CoverageMask, shade: Grid, light: Grid): void {
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

/** The shadow of a piece on the pieces below it. */
export function castPieceShadow({ box }: CoverageMask, reach: number, shade: Grid): void {
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
