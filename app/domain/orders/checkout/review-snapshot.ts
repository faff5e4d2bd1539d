import type { ReadyCheckout } from "./checkout-progress";

/** What is different from what the person looked at when pressing the button. */
export type ReviewChange =
  | { kind: "price"; title: string; fromCents: number; toCents: number }
  | { kind: "sold-out"; title: string; colour: string; size: string }
  | { kind: "cart" }
  | { kind: "delivery"; fromCents: number; toCents: number };

/**
 * What a review page shows, as text for its form. It comes back with the button and is only compared: prices, costs and
 * totals are always read anew.
 */
export function reviewSnapshot(view: ReadyCheckout): string {
  const lines = view.priced.lines.map(({ cartLine, sellable }) =>
    [cartLine.id, cartLine.quantity, "unitPriceCents" in sellable ? sellable.unitPriceCents : 0].join("."),
  );
  return [...lines, view.totals.shippingCents, view.totals.totalCents].join(" ");
}

/** Where the review that somebody saw and the one of now differ; of what cannot be told apart: the cart. */
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
