import * as words from "./video-package-words";
import { EXTRA_MODELS_CENTS, findVideoPackage, PROMO_VIDEO_CENTS, type VideoPackage } from "./video-packages";

/** More of an add-on than this is a job to talk about. */
export const MAX_ADD_ONS = 10;

/** A package with its add-ons, each for so many designs. */
export interface VideoOffer {
  id: string;
  chosen: VideoPackage;
  extraModels: number;
  promoVideos: number;
  priceCents: number;
  /** For the buyer and for accounting. */
  name: string;
}

/** Null if no such package is sold, or more of an add-on than we take. */
export function makeVideoOffer(
  packageId: string,
  { extraModels, promoVideos }: { extraModels: number; promoVideos: number },
): VideoOffer | null {
  const chosen = findVideoPackage(packageId);
  const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= MAX_ADD_ONS;
  if (!chosen || !isCount(extraModels) || !isCount(promoVideos)) return null;
  return {
    id: `${packageId}:${extraModels}:${promoVideos}`,
    chosen,
    extraModels,
    promoVideos,
    priceCents: chosen.priceCents + extraModels * EXTRA_MODELS_CENTS + promoVideos * PROMO_VIDEO_CENTS,
    name: words.purchaseName({ title: chosen.title, extraModels, promoVideos }),
  };
}

/** The offer of a payment's subject. */
export function findVideoOffer(id: string): VideoOffer | null {
  const [, packageId = "", models = "", promos = ""] = /^([a-z-]{1,20}):(\d{1,2}):(\d{1,2})$/.exec(id) ?? [];
  const offer = makeVideoOffer(packageId, { extraModels: Number(models), promoVideos: Number(promos) });
  return offer?.id === id ? offer : null;
}
