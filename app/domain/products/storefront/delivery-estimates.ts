/** What can be said about delivery before an address is known. The checkout asks the partner and says dates. */

/** The partner prints what was ordered; its own promise. */
export const PRODUCTION_WORKING_DAYS = { from: 2, to: 5 } as const;

/** Standard shipping after production, in working days, as the partner publishes it per region. */
export const SHIPPING_WORKING_DAYS = [
  { region: "United States", from: 3, to: 5 },
  { region: "Canada", from: 5, to: 10 },
  { region: "United Kingdom and Europe", from: 4, to: 8 },
  { region: "Australia and New Zealand", from: 6, to: 12 },
  { region: "Everywhere else", from: 10, to: 20 },
] as const;

/** From order to door, in working days. */
export function orderToDeliveryDays(shipping: { from: number; to: number }): { from: number; to: number } {
  return {
    from: PRODUCTION_WORKING_DAYS.from + shipping.from,
    to: PRODUCTION_WORKING_DAYS.to + shipping.to,
  };
}
