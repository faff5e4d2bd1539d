import type { App } from "~/app";
import { type Address, isDeliverable } from "../address/address";
import type { CartAccess } from "../cart/cart";
import { MAX_CART_LINES } from "../cart/cart-limits";
import type { ShippingOption } from "../cart/checkout-state";
import { type PricedCart, priceCart } from "./price-cart";
import { quoteFingerprint } from "./shipping-quote";
import { computeTotals, groupLinesByStore, type StoreGroup, type Totals } from "./totals";

export interface CheckoutStoreGroup extends StoreGroup {
  services: ShippingOption[];
  chosen: ShippingOption;
}

export type CheckoutProgress =
  | { step: "empty" }
  /** A line of the cart cannot be bought, or there are too many; the cart's page says which. */
  | { step: "cart" }
  /** A stored address to which nothing is delivered any more stays in the form. */
  | { step: "address"; priced: PricedCart; address: Address | undefined }
  /** The address is known, but there is no valid quote for it and this cart. */
  | { step: "quote"; priced: PricedCart; address: Address }
  | { step: "ready"; priced: PricedCart; address: Address; parts: CheckoutStoreGroup[]; totals: Totals };

/** All that the review page shows and an order stores. */
export type ReadyCheckout = Extract<CheckoutProgress, { step: "ready" }>;

/** The step that a checkout is at. Only reads. */
export async function readCheckoutProgress(
  app: Pick<App, "db" | "now">,
  access: CartAccess,
): Promise<CheckoutProgress> {
  const priced = await priceCart(app, access);
  return priced ? toCheckoutProgress(app, priced) : { step: "empty" };
}

export function toCheckoutProgress({ now }: Pick<App, "now">, priced: PricedCart): CheckoutProgress {
  const { address, quote, chosen = {} } = priced.cart.checkout;
  if (priced.available.length < priced.lines.length || priced.lines.length > MAX_CART_LINES)
    return { step: "cart" };
  if (!address || !isDeliverable(address)) return { step: "address", priced, address };
  if (!quote || quote.expiresAt <= now() || quote.basis !== quoteFingerprint(priced, address))
    return { step: "quote", priced, address };
  const parts: CheckoutStoreGroup[] = [];
  for (const part of groupLinesByStore(priced.available)) {
    const services = quote.parts.find((each) => each.storeId === part.storeId)?.services;
    const cheapest = services?.[0];
    if (!services || !cheapest) return { step: "quote", priced, address };
    const service = services.find((each) => each.service === chosen[part.storeId]) ?? cheapest;
    parts.push({ ...part, services, chosen: service });
  }
  const totals = computeTotals(
    priced.available,
    parts.map((part) => part.chosen),
  );
  return { step: "ready", priced, address, parts, totals };
}
