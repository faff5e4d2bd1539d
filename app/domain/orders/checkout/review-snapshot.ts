import { addressLines } from "../address/address";
import type { ReadyCheckout } from "./checkout-progress";

/** A difference between the review page that was submitted and the current state. */
export type ReviewChange =
  | { kind: "price"; title: string; fromCents: number; toCents: number }
  | { kind: "sold-out"; title: string; color: string; size: string }
  | { kind: "cart" }
  | { kind: "address" }
  /** Another service may cost the same; then both sums are equal. */
  | { kind: "delivery"; fromCents: number; toCents: number };

/** After the lines: address, services, cost of delivery, total. */
const WORDS_AFTER_LINES = 4;

/**
 * What the review page shows, as text in its form. It is only compared when it comes back: prices, costs and totals are
 * always read again.
 */
export function reviewSnapshot(view: ReadyCheckout): string {
  const lines = view.priced.lines.map(({ cartLine, sellable }) =>
    [cartLine.id, cartLine.quantity, "unitPriceCents" in sellable ? sellable.unitPriceCents : 0].join("."),
  );
  const { shippingCents, totalCents } = view.totals;
  return [...lines, addressWord(view), servicesWord(view), shippingCents, totalCents].join(" ");
}

/** Another tab may have entered another address at the same cost, also for the emails. */
function addressWord({ address }: ReadyCheckout): string {
  return asWord([address.email, ...addressLines(address)]);
}

function servicesWord({ parts }: ReadyCheckout): string {
  return asWord(parts.map(({ storeId, chosen }) => [storeId, chosen.service]));
}

/** Without spaces, which separate the words. */
const asWord = (fact: unknown): string => encodeURIComponent(JSON.stringify(fact));

/** Differences between a submitted review and the current one; `cart` if the difference cannot be named. */
export function changesSinceReview(view: ReadyCheckout, seen: string): ReviewChange[] {
  const now = reviewSnapshot(view);
  if (now === seen) return [];
  const words = seen.split(" ");
  const [shownAddress, shownServices, shownCents] = words.slice(-WORDS_AFTER_LINES);
  const shownShipping = Number(shownCents);
  const shown = new Map(words.slice(0, -WORDS_AFTER_LINES).map((word) => [word.split(".")[0], word]));
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
  if (shownAddress !== addressWord(view)) changes.push({ kind: "address" });
  if (shownShipping !== shippingCents || shownServices !== servicesWord(view))
    changes.push({ kind: "delivery", fromCents: shownShipping || 0, toCents: shippingCents });
  return changes.length > 0 ? changes : [{ kind: "cart" }];
}
