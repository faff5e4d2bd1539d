import { emptyGrid } from "./grid";

/**
 * Where a relief is worked out: 300 kB each, taken anew for every piece they would cost as much as the reckoning.
 * `cover` is empty between pieces; of the others nothing is read that was not written just before.
 */
export const work = {
  shade: emptyGrid(),
  light: emptyGrid(),
  cover: emptyGrid(),
  heights: emptyGrid(),
  soft: emptyGrid(),
  near: emptyGrid(),
};
