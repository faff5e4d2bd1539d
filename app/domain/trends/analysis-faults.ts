import type { PageFault } from "~/adapters/ports/page-fetcher";

/** Why an analysis failed, as its row keeps it; routes/trends/words.ts has the sentences. */
export type AnalysisFault =
  | PageFault
  | "captcha"
  | "login"
  | "script"
  /** The page says nothing about products. */
  | "no-products"
  /** Fewer products than figures can be made from. */
  | "too-few"
  | "etsy-unavailable"
  /** Our own fault, after all attempts. */
  | "failed";

/** Fewer products say nothing about a trend. */
export const MIN_SAMPLE = 5;
