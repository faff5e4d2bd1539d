/** Formats that we do not decode ourselves: what a converter makes of them is read like any PNG. */
export const CONVERTED_FORMATS = ["WebP", "AVIF", "HEIC"] as const;
export type ConvertedFormat = (typeof CONVERTED_FORMATS)[number];

export const CONVERTED_TYPES: Record<ConvertedFormat, string> = {
  WebP: "image/webp",
  AVIF: "image/avif",
  HEIC: "image/heic",
};
