import { applyBasisPoints } from "~/lib/money";

/** What card payments cost us on average: 2.9 % and 30 cents of every charge. */
const PAYMENT_FEE_BASIS_POINTS = 290;
const PAYMENT_FEE_FIXED_CENTS = 30;
/** The markup that is suggested to a creator: 40 % over the cost of printing. */
const SUGGESTED_MARKUP_BASIS_POINTS = 4000;

/** Suggestions are rounded up to this, as prices on tags are. */
const SUGGESTION_STEP_CENTS = 50;

/** Where the money of a sale goes. The four parts add up to the price; the earning is what is left, and may be negative. */
export interface RevenueSplit {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionBasisPoints: number;
  commissionCents: number;
  earningCents: number;
}

/** Splits a line that was sold: price after discount, for all its pieces. */
export function splitLineRevenue(line: {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionBasisPoints: number;
}): RevenueSplit {
  const commissionCents = applyBasisPoints(line.priceCents, line.commissionBasisPoints);
  return {
    ...line,
    commissionCents,
    earningCents: line.priceCents - line.printCostCents - line.feeCents - commissionCents,
  };
}

/**
 * The split of one piece before it is sold, as if it were alone in its order. Fee and commission are rounded up, so that
 * what was promised is never more than what is earned, whatever else is in the order and however many pieces.
 */
export function estimateRevenueSplit({
  unitPriceCents,
  unitCostCents,
  commissionBasisPoints,
}: {
  unitPriceCents: number;
  unitCostCents: number;
  commissionBasisPoints: number;
}): RevenueSplit {
  const feeCents = shareUp(unitPriceCents, PAYMENT_FEE_BASIS_POINTS) + PAYMENT_FEE_FIXED_CENTS;
  const commissionCents = shareUp(unitPriceCents, commissionBasisPoints);
  return {
    priceCents: unitPriceCents,
    printCostCents: unitCostCents,
    feeCents,
    commissionBasisPoints,
    commissionCents,
    earningCents: unitPriceCents - unitCostCents - feeCents - commissionCents,
  };
}

/** What a charge costs us, as far as is known before it is made. */
export function estimatePaymentFeeCents(chargeCents: number): number {
  return applyBasisPoints(chargeCents, PAYMENT_FEE_BASIS_POINTS) + PAYMENT_FEE_FIXED_CENTS;
}

/**
 * Each line's share of the fee for a charge, by value. Shipping and tax are part of the charge and carry their own share,
 * which the platform bears: a creator pays for what was sold, not for where it went.
 */
export function allocatePaymentFee(lineCents: number[], chargeCents: number): number[] {
  const restCents = lineCents.reduce((rest, cents) => rest - cents, chargeCents);
  if (restCents < 0) throw new Error("a charge is at least the sum of its lines");
  if (chargeCents === 0) return lineCents.map(() => 0);
  const feeCents = estimatePaymentFeeCents(chargeCents);
  const shares = [...lineCents, restCents].map((cents) => Math.floor((feeCents * cents) / chargeCents));
  // Odd cents fall on the smallest shares. Money libraries give them to the largest, and a line that is nearly the whole
  // order would then pay a cent more than its estimate promised.
  const smallestFirst = [...lineCents, restCents]
    .map((cents, index) => ({ cents, index }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => a.cents - b.cents || b.index - a.index);
  let oddCents = feeCents - shares.reduce((sum, cents) => sum + cents, 0);
  for (const { index } of smallestFirst) {
    if (oddCents === 0) break;
    shares[index] = (shares[index] as number) + 1;
    oddCents -= 1;
  }
  return shares.slice(0, lineCents.length);
}

/** The least price from which on no price loses money for the creator. */
export function breakEvenPriceCents({
  unitCostCents,
  commissionBasisPoints,
}: {
  unitCostCents: number;
  commissionBasisPoints: number;
}): number {
  const earning = (unitPriceCents: number) =>
    estimateRevenueSplit({ unitPriceCents, unitCostCents, commissionBasisPoints }).earningCents;
  const keptBasisPoints = 10_000 - PAYMENT_FEE_BASIS_POINTS - commissionBasisPoints;
  if (keptBasisPoints <= 0) throw new Error("fee and commission leave nothing of a price");
  // Two cents more than the exact answer hold against both roundings; walking down finds the edge.
  let price = Math.ceil(((unitCostCents + PAYMENT_FEE_FIXED_CENTS + 2) * 10_000) / keptBasisPoints);
  while (price > 1 && earning(price - 1) >= 0) price -= 1;
  return price;
}

/** 40 % over the cost, up to the next half dollar, and never a price that loses money. */
export function suggestedPriceCents({
  unitCostCents,
  commissionBasisPoints,
}: {
  unitCostCents: number;
  commissionBasisPoints: number;
}): number {
  const markedUp = unitCostCents + shareUp(unitCostCents, SUGGESTED_MARKUP_BASIS_POINTS);
  const price = Math.max(markedUp, breakEvenPriceCents({ unitCostCents, commissionBasisPoints }));
  return Math.ceil(price / SUGGESTION_STEP_CENTS) * SUGGESTION_STEP_CENTS;
}

function shareUp(cents: number, basisPoints: number): number {
  return Math.ceil((cents * basisPoints) / 10_000);
}

/** Whether a price still bears what a piece costs. What does not is not sold: the creator would pay for it. */
export function coversCost(piece: Parameters<typeof estimateRevenueSplit>[0]): boolean {
  return estimateRevenueSplit(piece).earningCents >= 0;
}
