import type { RgbaImage } from "./pixels/rgba";
import type { ShadingMap } from "./shading/shading-map";

/** The interface for turning SVG into pictures; an adapter implements it. */

export interface EncodedPicture {
  bytes: Uint8Array;
  contentType: "image/webp" | "image/png";
  widthPx: number;
  heightPx: number;
}

/** An SVG, or a scene whose prints, light and shadow are composited in code, which takes a tenth of the time of resvg. */
export type RasterSource = string | MockupLayers;

export interface MockupLayers {
  /** Two SVGs with a transparent background: everything below the prints, and everything above them. */
  belowPrints: string;
  abovePrints: string;
  /** Resized for a picture `widthPx` wide; the scene can be drawn at that width only. */
  prints: readonly PositionedPrint[];
  widthPx: number;
  shading: ShadingMap;
  /** Colors and strengths of shadow and light on this cloth. */
  shade: { color: string; strength: number };
  light: { color: string; strength: number };
  /** The garment's shadow on the background. */
  groundShadow: { color: string; strength: number };
  /** `#rrggbb`, or `null` for transparent. */
  background: string | null;
}

/** A print resized to the pixels of a picture, unpremultiplied RGBA; pixels at its border may be partly covered. */
export interface PositionedPrint extends RgbaImage {
  leftPx: number;
  topPx: number;
}

export interface Rasterizer {
  /**
   * `quality` is WebP's 0 to 100, lowered as far as needed to stay within `mostBytes`. The height follows from the view box.
   */
  toWebp(
    scene: RasterSource,
    options: { widthPx: number; quality: number; mostBytes?: number },
  ): Promise<EncodedPicture>;
  /** Lossless, keeps transparency. */
  toPng(scene: RasterSource, options: { widthPx: number }): Promise<EncodedPicture>;
  /** Premultiplied RGBA, rows from the top. */
  toPixels(
    svg: string,
    options: { widthPx: number },
  ): Promise<{ rgba: Uint8Array; widthPx: number; heightPx: number }>;
  /** Unpremultiplied RGBA reduced to `widthPx` by averaging, as a WebP. A smaller picture keeps its size. */
  pixelsToWebp(
    pixels: { rgba: Uint8Array; widthPx: number; heightPx: number },
    options: { widthPx: number; quality: number },
  ): Promise<EncodedPicture>;
  /** A file of one of our typefaces, in which text of uploaded drawings is set. */
  openTypeface(file: string): Promise<ArrayBuffer>;
  /**
   * A PNG or JPEG reduced to `widthPx`, unpremultiplied RGBA. Pixels are averages of areas, so fine lines fade instead of
   * breaking up (resvg samples 16 pixels only). A smaller picture keeps its size.
   */
  reduce(picture: SizedPicture, options: { widthPx: number }): Promise<RgbaImage>;
}

/** A picture to be printed, with its size as stored beside it. */
export interface SizedPicture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
}
