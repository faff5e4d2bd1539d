import type { RgbaImage } from "./pixels/rgba";
import type { ShadingMap } from "./shading/shading-map";

/** The interface for turning SVG into pictures. The adapter is `~/adapters/raster.server`. */

export interface EncodedPicture {
  bytes: Uint8Array;
  contentType: "image/webp" | "image/png";
  widthPx: number;
  heightPx: number;
}

/** One SVG, or a scene whose prints, light and shadow are laid on by arithmetic, which costs a tenth of what resvg takes. */
export type RasterSource = string | MockupLayers;

export interface MockupLayers {
  /** What has edges, on transparency: all that lies below the prints, and all that lies above them. */
  belowPrints: string;
  abovePrints: string;
  /** On the pixels of a picture `widthPx` wide; the scene is drawn in that width alone. */
  prints: readonly PositionedPrint[];
  widthPx: number;
  shading: ShadingMap;
  /** What the relief's shadow and light look like on this cloth. */
  shade: { colour: string; strength: number };
  light: { colour: string; strength: number };
  /** And its shadow on the ground. */
  groundShadow: { colour: string; strength: number };
  /** `#rrggbb`, or `null` for a transparent ground. */
  background: string | null;
}

/** A print on the very pixels of a picture, plain RGBA: those at its border are covered in part. */
export interface PositionedPrint extends RgbaImage {
  leftPx: number;
  topPx: number;
}

export interface Rasterizer {
  /**
   * `quality` is WebP's 0 to 100; it is lowered as far as a picture needs that is to have `mostBytes`. The height follows from
   * the SVG's view box.
   */
  toWebp(
    scene: RasterSource,
    options: { widthPx: number; quality: number; mostBytes?: number },
  ): Promise<EncodedPicture>;
  /** Keeps transparency, loses nothing. */
  toPng(scene: RasterSource, options: { widthPx: number }): Promise<EncodedPicture>;
  /** RGBA with its colours multiplied by alpha, rows from the top, for whoever goes on with the pixels. */
  toPixels(
    svg: string,
    options: { widthPx: number },
  ): Promise<{ rgba: Uint8Array; widthPx: number; heightPx: number }>;
  /** Plain RGBA reduced to `widthPx` by averaging, as a WebP. Fewer pixels keep their number. */
  pixelsToWebp(
    pixels: { rgba: Uint8Array; widthPx: number; heightPx: number },
    options: { widthPx: number; quality: number },
  ): Promise<EncodedPicture>;
  /**
   * A PNG or JPEG reduced to `widthPx`, plain RGBA, each pixel the average of the area it stands for, so that fine lines thin out
   * instead of breaking up (resvg's own scaling looks at 16 pixels only). A smaller picture keeps its size.
   */
  reduce(picture: SourcePicture, options: { widthPx: number }): Promise<RgbaImage>;
}

/** A picture to be printed, with its size as stored beside it. */
export interface SourcePicture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
}
