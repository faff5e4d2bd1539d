import { IntegerDownscaler } from "../../pixels/integer-downscaler";
import type { RgbaImage } from "../../pixels/rgba";
import { decodeJpegPixels } from "./decode-pixels";
import type { JpegCoefficients } from "./jpeg-coefficients";

/** Draws a JPEG at `edge / 8` of its size and downscales the rows as they come. */
export function downscaleJpeg(
  jpeg: JpegCoefficients,
  atLeastPx: number,
  edge = jpeg.scaledBlockSize,
): RgbaImage & { isTransparent: boolean; isBlank: boolean } {
  const widthPx = Math.ceil((jpeg.widthPx * edge) / 8);
  const heightPx = Math.ceil((jpeg.heightPx * edge) / 8);
  const small = new IntegerDownscaler(widthPx, heightPx, atLeastPx);
  const rows = [new Uint8Array(widthPx * 4).fill(255), new Uint8Array(widthPx * 4).fill(255)] as const;
  decodeJpegPixels(
    jpeg,
    (rgb, y) => {
      const row = rows[(y & 1) as 0 | 1];
      spread(rgb, row);
      small.add(row);
    },
    edge,
  );
  return small.end();
}

/** Copies RGB to RGBA; alpha is left as it is. */
function spread(rgb: Uint8Array, rgba: Uint8Array): void {
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] as number;
    rgba[to + 1] = rgb[from + 1] as number;
    rgba[to + 2] = rgb[from + 2] as number;
  }
}
