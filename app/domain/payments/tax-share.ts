interface Taxed {
  amountCents: number;
  taxCents: number;
}

/**
 * The tax in a part of what was paid: as much of it as the part is of the whole. Cumulative, so that parts that go back one after
 * another add up to all of it.
 */
export function taxShare({ amountCents, taxCents }: Taxed, cents: number): number {
  return amountCents === 0 ? 0 : Math.floor((taxCents * cents) / amountCents);
}

/** The tax of what goes back between two sums; negative where money returns. */
export function taxBetween(paid: Taxed, { from, to }: { from: number; to: number }): number {
  return taxShare(paid, to) - taxShare(paid, from);
}
