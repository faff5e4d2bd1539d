import { AreaResizer } from "../pixels/area-resizer";
import { IntegerDownscaler } from "../pixels/integer-downscaler";
import type { RgbaImage } from "../pixels/rgba";
import type { Rasterizer, SizedPicture } from "../rasterizer";
import { MIN_PREVIEW_SOURCE_PX } from "./artwork";
import { readJpegCoefficients } from "./jpeg/decode-coefficients";
import { downscaleJpeg } from "./jpeg/downscale-jpeg";
import { decodePngRows } from "./png/decode-png";
import { readPngHeader } from "./png/png-header";
import { createRgbaRowDecoder } from "./png/samples";

const MAX_COEFFICIENT_BYTES = 50_000_000;

/**
 * Makes a small copy of a stored picture row by row: a print file of thirty megapixels would be 120 MB in memory. Its longer
 * edge is at least `atLeastPx` and less than twice that (possibly less for a JPEG, which is read at a fraction of its size); a smaller
 * picture keeps its size. Throws if the file is damaged.
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
    return downscaleJpeg(readJpegCoefficients(bytes, { edge, mostBytes: MAX_COEFFICIENT_BYTES }), atLeastPx);
  }
  return downscalePng(bytes, atLeastPx);
}

/** The same for a PNG; its size is read from the file. */
export async function downscalePng(
  bytes: Uint8Array,
  atLeastPx = MIN_PREVIEW_SOURCE_PX,
): Promise<RgbaImage & { isTransparent: boolean; isBlank: boolean }> {
  const header = readPngHeader(bytes);
  if (!header || header.isInterlaced) throw new Error("no PNG that can be read row by row");
  const toRgba = createRgbaRowDecoder(header, header.widthPx);
  const small = new IntegerDownscaler(header.widthPx, header.heightPx, atLeastPx);
  for await (const { pixels } of decodePngRows(bytes, header)) small.add(toRgba(pixels));
  return small.end();
}

/** Like `Rasterizer.reduce`, at half its cost for a PNG that is not interlaced: it is read row by row and never rasterized. */
export async function downscaleToWidth(
  raster: Pick<Rasterizer, "reduce">,
  picture: SizedPicture,
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
