import type { RgbaImage } from "../pixels/rgba";

/** A pixel whose channels all differ less than this from the first one is ground. */
const GROUND_TOLERANCE = 32;

/** A design without the empty ground around it, of which a print shows nothing; the whole picture where all is ground. */
export function withoutMargins(picture: RgbaImage): RgbaImage {
  const { rgba, widthPx, heightPx } = picture;
  let [left, top, right, bottom] = [widthPx, heightPx, -1, -1];
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      if (isGround(rgba, (y * widthPx + x) * 4)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < left) return picture;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const kept = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * widthPx + left) * 4;
    kept.set(rgba.subarray(from, from + width * 4), y * width * 4);
  }
  return { rgba: kept, widthPx: width, heightPx: height };
}

function isGround(rgba: Uint8Array, at: number): boolean {
  if ((rgba[3] as number) < 128) return (rgba[at + 3] as number) < 128;
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((rgba[at + channel] as number) - (rgba[channel] as number)) > GROUND_TOLERANCE) return false;
  return true;
}
