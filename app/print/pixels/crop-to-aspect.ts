import type { RgbaImage } from "./rgba";

/** The largest part around the middle that has this ratio of width to height. */
export function cropToAspect({ rgba, widthPx, heightPx }: RgbaImage, aspect: number): RgbaImage {
  const width = Math.max(1, Math.min(widthPx, Math.round(heightPx * aspect)));
  const height = Math.max(1, Math.min(heightPx, Math.round(widthPx / aspect)));
  const left = Math.floor((widthPx - width) / 2);
  const top = Math.floor((heightPx - height) / 2);
  const cropped = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * widthPx + left) * 4;
    cropped.set(rgba.subarray(from, from + width * 4), row * width * 4);
  }
  return { rgba: cropped, widthPx: width, heightPx: height };
}
