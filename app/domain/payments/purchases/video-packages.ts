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

/** A purchase's name for the buyer and for accounting. */
export function videoPurchaseName(chosen: Pick<VideoPackage, "title">): string {
  return words.purchaseName(chosen);
}
