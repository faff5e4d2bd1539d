import type { Point } from "../drawing/paths";

/** Arms, hands and legs, drawn beneath the garment that a figure wears. */

export const towards = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return [-Math.cos(angle), Math.sin(angle)];
};

export const outwards = ([dx, dy]: Point): Point => [-dy, dx];
