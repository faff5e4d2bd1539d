/**
 * The print engine's public interface: types, and values that also run in the browser. Code that handles pixels or needs node:
 * modules is exported by `index.server.ts`. Code outside of app/print imports only these two;
 * app/garments, on which it builds, takes a limit from `check/limits.ts`.
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
  parseSampledFix,
  type RequestedText,
  type SampledFix,
  type Severity,
  type SuggestedFix,
  worstSeverity,
} from "./check/findings";
export type { LimitSource } from "./check/limits";
export { BORDER_COLORS, BORDER_IN, IDEAL_DPI, MAX_FAINT_ALPHA } from "./check/limits";
export type { Presentation } from "./drawing/draw-garment";
export { printAreaRect, printRect } from "./drawing/print-rect";
export { sizeGuideSvg } from "./drawing/size-guide";
export { garmentColorSvg, garmentSvg, VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "./drawing/svg/garment-svg";
export type { PictureEdit, PictureEditKind } from "./edit-history";
export { fixedFrame } from "./fixes/fixed-frame";
export { TONE_CHANGES } from "./fixes/tone-values";
export {
  type Artwork,
  type ArtworkRefusal,
  MAX_ARTWORK_BYTES,
  MAX_BUFFERED_PIXELS,
  MIN_EDGE_PX,
} from "./formats/artwork";
export type { EmbeddedMetadata } from "./formats/bytes";
export { MAX_CONVERTED_PIXELS, type PictureConverter } from "./formats/converted/read-converted-artwork";
export type { SvgRasterizer } from "./formats/svg/read-svg-artwork";
export {
  MEASUREMENTS_VERSION,
  type Measurements,
  NO_TRIALS,
  OVERLAY_BITS,
  type OverlayKind,
} from "./measurements/measurements";
export type { PixelScan } from "./measurements/picture-scan";
export type { RgbaImage } from "./pixels/rgba";
export { checkPlacement, isPrintable, type PlacementIssue } from "./placement/check-placement";
export { type PlacementField, parsePlacement } from "./placement/parse-placement";
export {
  clampPlacement,
  defaultPlacement,
  effectiveDpi,
  heightForWidth,
  maxWidthIn,
  minWidthIn,
  type PixelSize,
  type Placement,
} from "./placement/placement";
export type { EncodedPicture, Rasterizer, RasterSource, SizedPicture } from "./rasterizer";
export type { WearerId } from "./wearers/wearer-types";
export { findWearer, wearersFor } from "./wearers/wearers";
