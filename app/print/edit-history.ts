/** One step in the editing history of a picture. Stored as JSON: names and keys stay as they are. */
export interface PictureEdit {
  what: PictureEditKind;
  /** "person": somebody pressed a button. "us": the shop did it by rule. */
  by: "person" | "us";
  /** UTC epoch ms. */
  at: number;
  /** Details, for example `{ fromWidthPx: 1024, toWidthPx: 2048, method: "lanczos" }`. */
  detail?: Record<string, string | number>;
}

/** Each has its sentence in app/routes/provenance/words.tsx. */
const EDIT_KINDS = [
  // of files that come in
  "metadata-removed",
  "turned-upright",
  "text-set",
  "drawn-as-pixels",
  "converted-to-png",
  "stored-as-8-bit",
  "stored-without-interlacing",
  // of the print check
  "resampled",
  "half-transparency-thresholded",
  "half-transparency-halftoned",
  "fringe-removed",
  "background-removed",
  "box-removed",
  "white-under-alpha-removed",
  "outlined",
  "inverted",
  "lightened",
  "deepened",
  "recoloured",
  "cropped",
  "strokes-thickened",
  // by a model that got the picture
  "varied-by-ai",
  "changed-by-ai",
] as const;
export type PictureEditKind = (typeof EDIT_KINDS)[number];
