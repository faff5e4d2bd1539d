import { IMAGE_SIZES } from "~/domain/designs/generation/prompts";
import { makePng } from "./png";

const EDGE_PX = 240;

/**
 * The size of generated pictures in tests of rules: a sixtieth of the pixels that the model really draws, and of the time
 * that reading them takes.
 */
export const SMALL_SIZE = { value: IMAGE_SIZES[0].value, widthPx: EDGE_PX, heightPx: EDGE_PX };

/** A square on a transparent ground. Other shades make other bytes, and so other files. */
export function smallPicture(shade = 220): Promise<Uint8Array> {
  return makePng({
    widthPx: EDGE_PX,
    heightPx: EDGE_PX,
    pixel: (x, y) => (x > 50 && y > 50 ? [shade, 40, 20, 255] : [255, 255, 255, 0]),
  });
}

/** What another company draws: half the size of `SMALL_SIZE`, a red ring with a hole, on white. */
export const ringOnWhite = () =>
  makePng({
    widthPx: SMALL_SIZE.widthPx / 2,
    heightPx: SMALL_SIZE.heightPx / 2,
    colorType: 2,
    pixel: (x, y) => {
      const far = Math.hypot(x - 60, y - 60);
      return far > 20 && far < 45 ? [220, 40, 20, 255] : [255, 255, 255, 255];
    },
  });
