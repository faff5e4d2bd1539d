import type { App } from "~/app";
import type { UnavailableVariant, VariantOffer } from "~/domain/products/storefront/variant-offers";
import { type Cart, type CartAccess, type CartLine, findCartWithSellables } from "../cart/cart";
import { computeTotals } from "./totals";

export type PricedLine = { cartLine: CartLine; sellable: VariantOffer | UnavailableVariant };

export interface PricedCart {
  cart: Cart;
  lines: PricedLine[];
  /** Lines that can be bought now, in the order of the cart. */
  available: VariantOffer[];
  itemsCents: number;
}

/** The cart with current prices and the lines that are not available; null if there is no cart or it is empty. */
export async function priceCart(
  app: Pick<App, "db" | "now">,
  access: CartAccess,
): Promise<PricedCart | null> {
  const today = await findCartWithSellables(app, access);
  if (!today || today.cart.lines.length === 0) return null;
  const { cart, sellables } = today;
  const lines = cart.lines.flatMap((cartLine, index) => {
    const sellable = sellables[index];
    return sellable ? [{ cartLine, sellable }] : [];
  });
  const available = sellables.flatMap((each) => (each.status === "available" ? [each] : []));
  return { cart, lines, available, itemsCents: computeTotals(available, []).itemsCents };
}
