import { emptyGrid } from "./grid";

/**
 * Reused work memory, 300 kB per grid: allocating it for every piece would cost as much as the computation. `cover` is zero
 * between pieces; the other grids are written before they are read.
 */
export const work = {
  shade: emptyGrid(),
  light: emptyGrid(),
  cover: emptyGrid(),
  heights: emptyGrid(),
  soft: emptyGrid(),
  near: emptyGrid(),
};
