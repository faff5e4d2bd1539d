import { words } from "./words";

/** Delivery times before an address is known. The checkout asks the partner for dates. */

/** The partner's promise for printing an order. */
export const PRODUCTION_WORKING_DAYS = { from: 2, to: 5 } as const;

/** Standard shipping after production, in business days, as the partner publishes it per region. */
export const SHIPPING_WORKING_DAYS = [
  { region: words.regions.unitedStates, from: 3, to: 5 },
  { region: words.regions.canada, from: 5, to: 10 },
  { region: words.regions.europe, from: 4, to: 8 },
  { region: words.regions.oceania, from: 6, to: 12 },
  { region: words.regions.elsewhere, from: 10, to: 20 },
] as const;

/** From order to door, in business days. */
export function orderToDeliveryDays(shipping: { from: number; to: number }): { from: number; to: number } {
  return {
    from: PRODUCTION_WORKING_DAYS.from + shipping.from,
    to: PRODUCTION_WORKING_DAYS.to + shipping.to,
  };
}
