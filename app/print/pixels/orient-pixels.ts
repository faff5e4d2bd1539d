import type { RgbaImage } from "./rgba";

/** Brings a picture upright by its Exif orientation (1 to 8). */
export function orientPixels({ rgba, widthPx, heightPx }: RgbaImage, orientation: number): RgbaImage {
  if (orientation < 2 || orientation > 8) return { rgba, widthPx, heightPx };
  const transposed = orientation >= 5;
  const width = transposed ? heightPx : widthPx;
  const height = transposed ? widthPx : heightPx;
  const isAcrossMirrored = [2, 3, 6, 7].includes(orientation);
  const isDownMirrored = [3, 4, 7, 8].includes(orientation);
  const from = new Uint32Array(rgba.buffer, rgba.byteOffset, widthPx * heightPx);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = isAcrossMirrored ? width - 1 - x : x;
      const down = isDownMirrored ? height - 1 - y : y;
      to[y * width + x] = from[transposed ? across * widthPx + down : down * widthPx + across] as number;
    }
  return { rgba: new Uint8Array(to.buffer), widthPx: width, heightPx: height };
}
