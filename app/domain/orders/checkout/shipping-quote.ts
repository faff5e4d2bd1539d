import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import type { VariantOffer } from "~/domain/products/storefront/variant-offers";
import { type Address, toPartnerRecipient } from "../address/address";
import { type CartAccess, findCart } from "../cart/cart";
import { saveCheckout } from "../cart/change-cart";
import type { CheckoutQuote } from "../cart/checkout-state";
import { type PricedCart, priceCart } from "./price-cart";
import { groupLinesByStore } from "./totals";

/** Shipping rates and stock change. */
export const QUOTE_TTL_MS = 15 * 60 * 1000;

export type RequestQuoteResult =
  | { status: "quoted" }
  | { status: "empty" }
  /** The partner does not deliver there, or does not know the place. */
  | { status: "not-delivered"; storeName: string; reason: string | null }
  /** The partner does not answer; the address is saved. */
  | { status: "unavailable" }
  /** The cart was changed in another window; the address is saved. */
  | { status: "changed" };

/** Presses and tabs that save at the same moment. */
const SAVE_ATTEMPTS = 4;

/** Saves the address and asks the partner for shipping rates, for each store in the cart. */
export async function requestShippingQuote(
  app: Pick<App, "db" | "now" | "printPartner">,
  { address: typed, ...access }: CartAccess & { address?: Address },
): Promise<RequestQuoteResult> {
  const priced = await priceCart(app, access);
  const address = typed ?? priced?.cart.checkout.address;
  if (!priced || !address || priced.available.length === 0) return { status: "empty" };
  const asked = await askPartner(app, priced.available, address);
  const basis = quoteFingerprint(priced, address);
  const quote = Array.isArray(asked)
    ? { expiresAt: app.now() + QUOTE_TTL_MS, basis, parts: asked }
    : undefined;
  let current: PricedCart | null = priced;
  for (let attempt = 0; current && attempt < SAVE_ATTEMPTS; attempt++) {
    const isSame = quoteFingerprint(current, address) === basis;
    const { chosen } = current.cart.checkout;
    const checkout = { address, chosen, quote: isSame ? quote : undefined };
    if (await saveCheckout(app, { cart: current.cart, checkout })) {
      if (!Array.isArray(asked)) return asked;
      return { status: isSame ? "quoted" : "changed" };
    }
    // A second press saved first, or another tab changed the cart.
    current = await priceCart(app, access);
  }
  return Array.isArray(asked) ? { status: "changed" } : asked;
}

async function askPartner(
  app: Pick<App, "printPartner">,
  lines: VariantOffer[],
  address: Address,
): Promise<CheckoutQuote["parts"] | Exclude<RequestQuoteResult, { status: "quoted" }>> {
  const recipient = toPartnerRecipient(address);
  const answers = await Promise.all(
    groupLinesByStore(lines).map(async (part) => {
      const items = part.lines.map((line) => ({ variantId: line.variantId, quantity: line.line.quantity }));
      try {
        return { part, services: await app.printPartner.quoteShipping({ recipient, items }), error: null };
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error;
        return { part, services: [], error };
      }
    }),
  );
  if (answers.some(({ error }) => error && error.kind !== "refused")) return { status: "unavailable" };
  const nowhere = answers.find(({ services }) => services.length === 0);
  if (nowhere)
    return {
      status: "not-delivered",
      storeName: nowhere.part.storeName,
      reason: nowhere.error ? "refused" : null,
    };
  return answers.map(({ part, services }) => ({
    storeId: part.storeId,
    storeName: part.storeName,
    services: [...services].sort((a, b) => a.rateCents - b.rateCents),
  }));
}

/** Saves the chosen service for each store. False if the cart changed or has no quote for it. */
export async function chooseShipping(
  app: Pick<App, "db" | "now">,
  { chosen, ...access }: CartAccess & { chosen: Record<string, string> },
): Promise<boolean> {
  for (let attempt = 0; attempt < SAVE_ATTEMPTS; attempt++) {
    const cart = await findCart(app, access);
    const quote = cart?.checkout.quote;
    if (!cart || !quote) return false;
    const known = quote.parts.every(({ storeId, services }) =>
      services.some(({ service }) => service === chosen[storeId]),
    );
    if (!known) return false;
    const kept = Object.fromEntries(quote.parts.map(({ storeId }) => [storeId, chosen[storeId] ?? ""]));
    if (await saveCheckout(app, { cart, checkout: { ...cart.checkout, chosen: kept } })) return true;
  }
  return false;
}

/** Variants and destination of a quote. */
export function quoteFingerprint({ available }: Pick<PricedCart, "available">, address: Address): string {
  const items = available.map((line) => `${line.storeId}:${line.variantId}x${line.line.quantity}`).sort();
  return [...items, address.countryCode, address.stateCode, address.zip, address.city].join("|");
}
