import type { Point } from "../drawing/paths";

/** Unit vector at an angle below the horizontal, to the viewer's left. */

export const towards = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [-Math.cos(angle), Math.sin(angle)];
};

export const outwards = ([dx, dy]: Point): Point => [-dy, dx];
