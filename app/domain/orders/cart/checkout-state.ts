import { z } from "zod";
import type { Address } from "../address/address";

/** The state of a checkout, stored as JSON on the cart and validated when read. */

const address = z.object({
  email: z.string(),
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  countryCode: z.string(),
}) satisfies z.ZodType<Address>;

const service = z.object({
  service: z.string(),
  name: z.string(),
  rateCents: z.number().int().nonnegative(),
  deliverFrom: z.string().nullable(),
  deliverTo: z.string().nullable(),
  customsFeesPossible: z.boolean(),
});

const quote = z.object({
  expiresAt: z.number(),
  /** Fingerprint of what was quoted; a changed cart or address needs another quote. */
  basis: z.string(),
  parts: z.array(z.object({ storeId: z.string(), storeName: z.string(), services: z.array(service).min(1) })),
});

const checkout = z.object({
  address: address.optional(),
  quote: quote.optional(),
  /** Store id → service. */
  chosen: z.record(z.string(), z.string()).optional(),
});

export type CheckoutState = z.infer<typeof checkout>;
export type CheckoutQuote = z.infer<typeof quote>;
export type ShippingOption = z.infer<typeof service>;

export function parseCheckoutState(json: string | null): CheckoutState {
  if (!json) return {};
  try {
    return checkout.parse(JSON.parse(json));
  } catch {
    return {};
  }
}
