import { readJpegCoefficients } from "~/print/formats/jpeg/decode-coefficients";
import { decodeJpegPixels } from "~/print/formats/jpeg/decode-pixels";
import { createRgbaRowDecoder } from "~/print/formats/png/samples";
import { AreaResizer } from "~/print/pixels/area-resizer";
import { IntegerDownscaler, type RgbaImage } from "~/print/pixels/integer-downscaler";
import type { Rasterizer, SourcePicture } from "../rasterizer";
import { MIN_PREVIEW_SOURCE_PX } from "./artwork";
import { decodePngRows, readPngHeader } from "./png/decode-png";

const MOST_BYTES = 50_000_000;

/**
 * A small copy of a stored picture, made while its rows pass by: a print file of thirty megapixels would be 120 MB in
 * memory. Its longer edge is at least `atLeastPx` and less than twice that (of a JPEG possibly less, where its blocks of
 * eight are all that is read); a smaller picture keeps its size. Throws where the file is damaged.
 */
export async function downscaleFile(
  {
    bytes,
    contentType,
    widthPx,
    heightPx,
  }: { bytes: Uint8Array; contentType: string; widthPx: number; heightPx: number },
  atLeastPx = MIN_PREVIEW_SOURCE_PX,
): Promise<RgbaImage & { isTransparent: boolean; isBlank: boolean }> {
  if (contentType === "image/jpeg") {
    const longest = Math.max(widthPx, heightPx);
    const edge = ([1, 2, 4] as const).find((each) => (longest * each) / 8 >= atLeastPx) ?? 8;
    return reducedJpeg(bytes, edge, atLeastPx);
  }
  const header = readPngHeader(bytes);
  if (!header || header.isInterlaced) throw new Error("no PNG that can be read row by row");
  const toRgba = createRgbaRowDecoder(header, header.widthPx);
  const small = new IntegerDownscaler(header.widthPx, header.heightPx, atLeastPx);
  for await (const { pixels } of decodePngRows(bytes, header)) small.add(toRgba(pixels));
  return small.end();
}

function reducedJpeg(bytes: Uint8Array, edge: 1 | 2 | 4 | 8, atLeastPx: number) {
  return downscaleJpeg(readJpegCoefficients(bytes, { edge, mostBytes: MOST_BYTES }), atLeastPx);
}

/** Draws a JPEG at the size that `edge` of its frequencies allow, and reduces it on the way. */
export function downscaleJpeg(
  jpeg: ReturnType<typeof readJpegCoefficients>,
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

/** Three bytes a pixel to four, of which the last stays as it is. */
function spread(rgb: Uint8Array, rgba: Uint8Array): void {
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] as number;
    rgba[to + 1] = rgb[from + 1] as number;
    rgba[to + 2] = rgb[from + 2] as number;
  }
}

/**
 * As `Rasteriser.reduce`, at half its cost where the picture is a PNG that comes row by row: it is never in memory whole and
 * does not go through a drawing.
 */
export async function downscaleToWidth(
  raster: Pick<Rasterizer, "reduce">,
  picture: SourcePicture,
  { widthPx }: { widthPx: number },
): Promise<RgbaImage> {
  const header = picture.contentType === "image/png" ? readPngHeader(picture.bytes) : null;
  if (!header || header.isInterlaced) return raster.reduce(picture, { widthPx });
  const width = Math.min(widthPx, header.widthPx);
  const size = {
    widthPx: width,
    heightPx: Math.max(1, Math.round((header.heightPx * width) / header.widthPx)),
  };
  const toRgba = createRgbaRowDecoder(header, header.widthPx);
  const small = new AreaResizer(header, size);
  for await (const { pixels } of decodePngRows(picture.bytes, header)) small.add(toRgba(pixels));
  return small.end();
}
