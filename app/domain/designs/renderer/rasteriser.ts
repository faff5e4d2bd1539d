/** What the domain needs of whoever turns SVG into pictures. The adapter is `~/adapters/raster.server`. */

export interface RasterPicture {
  bytes: Uint8Array;
  contentType: "image/webp" | "image/png";
  widthPx: number;
  heightPx: number;
}

export interface Rasteriser {
  /** `quality` is WebP's 0 to 100. The height follows from the SVG's view box. */
  toWebp(svg: string, options: { widthPx: number; quality: number }): Promise<RasterPicture>;
  /** Keeps transparency, loses nothing. */
  toPng(svg: string, options: { widthPx: number }): Promise<RasterPicture>;
  /**
   * A PNG or JPEG reduced to about `widthPx` by averaging whole blocks of pixels, so that fine lines thin out instead of
   * breaking up. Blocks are whole, so the result is between `widthPx` and twice that; a smaller picture keeps its size.
   */
  reduce(picture: SourcePicture, options: { widthPx: number }): Promise<RasterPicture>;
}

/** A picture to be printed, with its size as stored beside it. */
export interface SourcePicture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
}

export function dataUrl({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): string {
  let binary = "";
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return `data:${contentType};base64,${btoa(binary)}`;
}
