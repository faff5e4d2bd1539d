import { extraModels, promoVideo } from "~/domain/videos/video-package-words";
import { EXTRA_MODELS_CENTS, PROMO_VIDEO_CENTS } from "~/domain/videos/video-packages";

/** Below the plans and the video packages. Prices in cents. */
export const ADD_ONS = [
  { text: extraModels, priceCents: EXTRA_MODELS_CENTS },
  { text: promoVideo, priceCents: PROMO_VIDEO_CENTS },
] as const;

export const SPECIAL_PROMOTION =
  "The subscription fee may be waived for qualifying creators: bring in $500 of sales in a month, and the month after costs nothing. The commission on each sale still applies.";
