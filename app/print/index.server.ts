/** The print engine's public interface for the server: everything that reads, writes or computes pixels. Types are in `index.ts`. */

export { drawFixSample } from "./fix-trials/draw-fix-sample";
export { type HelpfulFix, makeHelpfulFix } from "./fix-trials/make-helpful-fix";
export { applyPictureFix, resampleToWidth } from "./fixes/apply-fix";
export { cleanGeneratedPng } from "./fixes/clean-generated-png";
export { downscaleFile, downscalePng, downscaleToWidth } from "./formats/downscale-file";
export { checkGeneratedPng } from "./formats/png/check-generated-png";
export { encodePngRows, encodeRgbaPng } from "./formats/png/writer/encode-png";
export { pngChunk } from "./formats/png/writer/write-chunk";
export { previewWidthPx } from "./formats/preview-size";
export { readArtwork } from "./formats/read-artwork";
export { readEmbeddedMetadata, type StrippedPicture, stripMetadata } from "./formats/strip-metadata";
export {
  type Subset,
  TYPEFACES,
  type Typeface,
  type TypefaceStyle,
  typefaceFile,
} from "./formats/svg/text/typefaces-data";
export { decodeOverlayMap, encodeOverlayMap, OverlayMap } from "./measurements/overlay-map";
export { measurePicture, measurePng } from "./measurements/scan-pixels";
export {
  type MockupOptions,
  type MockupPrint,
  mockupLayers,
  renderMockup,
  renderMockupAtSize,
  renderSocialPicture,
} from "./mockup/render-mockup";
export { applyLighting } from "./pixels/apply-lighting";
export { compositeLayer, compositePrint } from "./pixels/composite-layers";
export { cropToAspect } from "./pixels/crop-to-aspect";
export { dataUrl } from "./pixels/data-url";
export { resizeByArea } from "./pixels/resize-by-area";
export { unpremultiply } from "./pixels/rgba";
export { mainColors } from "./similarity/palette";
export { pictureSimilarity, similarityToSource } from "./similarity/similarity";
