/** Stripe Tax knows the rate where the customer lives; here everybody lives in one place. */
const TAX_RATE = 0.08;

/** The tax that comes on top of an amount; negative on what is given back. */
export function taxOn(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents) * TAX_RATE) || 0;
}
