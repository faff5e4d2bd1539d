/**
 * The print engine's door for everybody: types, and values that also run in the browser. What needs pixels or node: modules
 * is behind `index.server.ts`. Outside of app/print nothing imports deeper than these two.
 */

export { contrastOnFabric } from "./check/contrast";
export { evaluatePrint } from "./check/evaluate-print";
export {
  dependsOnPrintWidth,
  type Finding,
  type FindingKind,
  hasNoErrors,
  type PictureFix,
  parsePictureFix,
  type RequestedText,
  type SuggestedFix,
  worstSeverity,
} from "./check/findings";
export type { LimitSource } from "./check/limits";
export type { Presentation } from "./drawing/draw-garment";
export { garmentSvg, printAreaRect } from "./drawing/garment-svg";
export { sizeGuideSvg } from "./drawing/size-guide";
export type { PictureEdit, PictureEditKind } from "./edits";
export { type FigureId, figuresFor, findFigure } from "./figures/figures";
export {
  type Artwork,
  type ArtworkRefusal,
  MAX_ARTWORK_BYTES,
  MAX_BUFFERED_PIXELS,
  MIN_EDGE_PX,
} from "./formats/artwork";
export type { EmbeddedMetadata } from "./formats/bytes";
export type { SvgRasterizer } from "./formats/svg/read-svg-artwork";
export {
  MEASUREMENTS_VERSION,
  type Measurements,
  OVERLAY_BITS,
  type OverlayKind,
} from "./measurements/measurements";
export type { PixelScan } from "./measurements/scan-pixels";
export type { RgbaImage } from "./pixels/rgba";
export {
  checkPlacement,
  clampPlacement,
  defaultPlacement,
  effectiveDpi,
  heightForWidth,
  IDEAL_DPI,
  isPrintable,
  maxWidthIn,
  minWidthIn,
  type Placement,
  type PlacementField,
  type PlacementIssue,
  parsePlacement,
} from "./placement";
export type { EncodedPicture, Rasterizer, RasterSource, SourcePicture } from "./rasterizer";
