import type { GarmentColor } from "~/garments/find-garments";
import { contrastOnFabric, type Measurements } from "~/print";

/** The colors on which all of these pictures can be seen. One that is not measured yet, or brings its own ground, is seen on any. */
export function visibleColors(
  colors: readonly GarmentColor[],
  pictures: readonly (Measurements | null | undefined)[],
): GarmentColor[] {
  return colors.filter((color) =>
    pictures.every(
      (measures) =>
        !measures || measures.ground.isRectangle || !contrastOnFabric(measures, color.hex).vanishes,
    ),
  );
}
