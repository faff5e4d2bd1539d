import * as words from "./video-package-words";

/** AI videos that are sold one at a time. Fixed here; shared with pages, so constants only. */
export interface VideoPackage {
  id: "basic" | "standard" | "premium-batch";
  title: string;
  priceCents: number;
  description: string;
}

export const VIDEO_PACKAGES: readonly VideoPackage[] = [
  {
    id: "basic",
    ...words.basic,
    priceCents: 1500,
  },
  {
    id: "standard",
    ...words.standard,
    priceCents: 3000,
  },
  {
    id: "premium-batch",
    ...words.premiumBatch,
    priceCents: 7500,
  },
];

export function findVideoPackage(id: string): VideoPackage | null {
  return VIDEO_PACKAGES.find((each) => each.id === id) ?? null;
}

/** Add-ons of a package, for each design. */
export const EXTRA_MODELS_CENTS = 500;
export const PROMO_VIDEO_CENTS = 1000;
