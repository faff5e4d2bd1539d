/** One thing that was done to a picture, in the order in which it was done. */
export interface PictureEdit {
  what: PictureEditKind;
  /** Who decided it: a person who pressed a button, or we by rule. */
  by: "person" | "us";
  /** UTC epoch ms. */
  at: number;
  /** Numbers and names that belong to it: `{ fromWidthPx: 1024, toWidthPx: 2048, method: "lanczos" }`. */
  detail?: Record<string, string | number>;
}

/** Each has its sentence in app/routes/provenance/words.ts. */
const EDIT_KINDS = [
  // of files that come in
  "metadata-removed",
  "turned-upright",
  "drawn-as-pixels",
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
  "recoloured",
  "cropped",
  "strokes-thickened",
] as const;
export type PictureEditKind = (typeof EDIT_KINDS)[number];
