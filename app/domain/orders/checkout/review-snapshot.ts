import type { ReadyCheckout } from "./checkout-progress";

/** A difference between the review page that was submitted and the current state. */
export type ReviewChange =
  | { kind: "price"; title: string; fromCents: number; toCents: number }
  | { kind: "sold-out"; title: string; color: string; size: string }
  | { kind: "cart" }
  | { kind: "delivery"; fromCents: number; toCents: number };

/**
 * What the review page shows, as text in its form. It is only compared when it comes back: prices, costs and totals are
 * always read again.
 */
export function reviewSnapshot(view: ReadyCheckout): string {
  const lines = view.priced.lines.map(({ cartLine, sellable }) =>
    [cartLine.id, cartLine.quantity, "unitPriceCents" in sellable ? sellable.unitPriceCents : 0].join("."),
  );
  return [...lines, view.totals.shippingCents, view.totals.totalCents].join(" ");
}

/** Differences between a submitted review and the current one; `cart` if the difference cannot be named. */
export function changesSinceReview(view: ReadyCheckout, seen: string): ReviewChange[] {
  const now = reviewSnapshot(view);
  if (now === seen) return [];
  const words = seen.split(" ");
  const shownShipping = Number(words.at(-2));
  const shown = new Map(words.slice(0, -2).map((word) => [word.split(".")[0], word]));
  const changes: ReviewChange[] = [];
  for (const { cartLine, sellable } of view.priced.lines) {
    const [, quantity, cents] = (shown.get(cartLine.id) ?? "").split(".").map(Number);
    if (quantity !== cartLine.quantity || cents === undefined || !("unitPriceCents" in sellable))
      return [{ kind: "cart" }];
    if (cents !== sellable.unitPriceCents)
      changes.push({
        kind: "price",
        title: sellable.title,
        fromCents: cents,
        toCents: sellable.unitPriceCents,
      });
  }
  if (shown.size !== view.priced.lines.length) return [{ kind: "cart" }];
  const { shippingCents } = view.totals;
  if (shownShipping !== shippingCents)
    changes.push({ kind: "delivery", fromCents: shownShipping || 0, toCents: shippingCents });
  return changes.length > 0 ? changes : [{ kind: "cart" }];
}
