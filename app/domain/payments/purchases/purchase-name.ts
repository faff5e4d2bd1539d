import { findCreditPack } from "~/domain/credits/packs/credit-packs";
import { findVideoOffer } from "~/domain/videos/video-offer";
import type { Payment } from "~/purchase";
import { words as image } from "./image/words";

/** What a payment is for, for its buyer and on receipts; null for an order, which has a number. */
export function purchaseName({ kind, subjectId }: Pick<Payment, "kind" | "subjectId">): string | null {
  switch (kind) {
    case "credits":
      return findCreditPack(subjectId)?.name ?? null;
    case "image":
      return image.purchaseName;
    case "video":
      return findVideoOffer(subjectId)?.name ?? null;
    default:
      return null;
  }
}
