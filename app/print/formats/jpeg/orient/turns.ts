import { ZIGZAG } from "../huffman-tables";
import type { CoefficientOrder } from "./ac-bitstream";

/** The operations that bring a picture upright: first transpose, then mirror. */
export interface Turn {
  transposed: boolean;
  mirroredHorizontally: boolean;
  mirroredVertically: boolean;
}

/** By Exif orientation. */
export const TURNS: Record<number, Turn> = {
  2: { transposed: false, mirroredHorizontally: true, mirroredVertically: false },
  3: { transposed: false, mirroredHorizontally: true, mirroredVertically: true },
  4: { transposed: false, mirroredHorizontally: false, mirroredVertically: true },
  5: { transposed: true, mirroredHorizontally: false, mirroredVertically: false },
  6: { transposed: true, mirroredHorizontally: true, mirroredVertically: false },
  7: { transposed: true, mirroredHorizontally: true, mirroredVertically: true },
  8: { transposed: true, mirroredHorizontally: false, mirroredVertically: true },
};

/** Order and signs of the coefficients of every block after orienting; null if the orientation changes nothing. */
export function orientedCoefficientOrder(orientation: number): CoefficientOrder | null {
  const turn = TURNS[orientation];
  if (!turn) return null;
  const { transposed, mirroredHorizontally, mirroredVertically } = turn;
  const places = ZIGZAG.map((natural) => (transposed ? (natural & 7) * 8 + (natural >> 3) : natural));
  const signs = Int8Array.from(ZIGZAG, (natural) =>
    (mirroredHorizontally && (natural & 1) === 1) !== (mirroredVertically && ((natural >> 3) & 1) === 1)
      ? -1
      : 1,
  );
  return { positions: places, signs, nonZeroMaskOrder: transposed ? TRANSPOSED : null };
}

/** Lookup for each of the eight bytes of a non-zero mask: the mask's bits after a transpose. */
const TRANSPOSED = (() => {
  const early = new Int32Array(8 * 256);
  const late = new Int32Array(8 * 256);
  for (let at = 0; at < 8 * 256; at++)
    for (let bit = 0; bit < 8; bit++) {
      if (((at >> bit) & 1) === 0) continue;
      const natural = ZIGZAG[(at >> 8) * 8 + bit] as number;
      const place = ZIGZAG.indexOf((natural & 7) * 8 + (natural >> 3));
      if (place < 32) early[at] = (early[at] as number) | (1 << place);
      else late[at] = (late[at] as number) | (1 << (place - 32));
    }
  return { early, late };
})();
