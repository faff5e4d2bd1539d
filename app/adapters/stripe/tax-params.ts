/**
 * What a checkout says where Stripe Tax is on: prices are without tax, and Stripe adds what is due where the customer lives. It
 * asks them for their address. Nothing where it is off, or Stripe would refuse accounts that have not set it up.
 */
export function taxParams({ addsTax = false }: { addsTax?: boolean | undefined }) {
  return addsTax
    ? { priceTax: { tax_behavior: "exclusive" as const }, sessionTax: { automatic_tax: { enabled: true } } }
    : { priceTax: {}, sessionTax: {} };
}
