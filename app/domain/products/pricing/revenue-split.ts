import { applyBasisPoints } from "~/lib/money";

/** The average cost of a card payment: 2.9 % and 30 cents of every charge. */
const PAYMENT_FEE_BASIS_POINTS = 290;
const PAYMENT_FEE_FIXED_CENTS = 30;
/** The suggested markup for creators: 40 % over the cost of printing. */
const SUGGESTED_MARKUP_BASIS_POINTS = 4000;

/** Suggested prices are rounded up to a multiple of this. */
const SUGGESTION_STEP_CENTS = 50;

/**
 * How the money of a sale is split. The four parts add up to the price; the earning is the remainder and may be
 * negative.
 */
export interface RevenueSplit {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionBasisPoints: number;
  commissionCents: number;
  earningCents: number;
}

/** Splits a sold line: the price after discount, for all its pieces. */
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
 * The estimated split of one piece, as if it were alone in its order. Fee and commission are rounded up, so that the
 * actual earning is never less than the estimate, whatever else is in the order.
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

/** The estimated fee of a charge. */
export function estimatePaymentFeeCents(chargeCents: number): number {
  return applyBasisPoints(chargeCents, PAYMENT_FEE_BASIS_POINTS) + PAYMENT_FEE_FIXED_CENTS;
}

/**
 * Each line's share of a charge's fee, by value. Shipping and tax are part of the charge; the platform bears their
 * share, because a creator pays only for what was sold.
 */
export function allocatePaymentFee(lineCents: number[], chargeCents: number): number[] {
  const restCents = lineCents.reduce((rest, cents) => rest - cents, chargeCents);
  if (restCents < 0) throw new Error("a charge is at least the sum of its lines");
  if (chargeCents === 0) return lineCents.map(() => 0);
  const feeCents = estimatePaymentFeeCents(chargeCents);
  const shares = [...lineCents, restCents].map((cents) => Math.floor((feeCents * cents) / chargeCents));
  // Odd cents are added to the smallest shares. Money libraries add them to the largest; a line that is nearly the
  // whole order would then pay a cent more than its estimate.
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

/** The lowest price such that neither it nor any higher one loses money for the creator. */
export function breakEvenPriceCents(piece: { unitCostCents: number; commissionBasisPoints: number }): number {
  return priceForEarningCents({ ...piece, earningCents: 0 });
}

/** The lowest price at which, as at any higher one, the creator earns at least this much of a piece. */
export function priceForEarningCents({
  unitCostCents,
  commissionBasisPoints,
  earningCents,
}: {
  unitCostCents: number;
  commissionBasisPoints: number;
  earningCents: number;
}): number {
  const earning = (unitPriceCents: number) =>
    estimateRevenueSplit({ unitPriceCents, unitCostCents, commissionBasisPoints }).earningCents;
  const keptBasisPoints = 10_000 - PAYMENT_FEE_BASIS_POINTS - commissionBasisPoints;
  if (keptBasisPoints <= 0) throw new Error("fee and commission leave nothing of a price");
  const neededCents = unitCostCents + PAYMENT_FEE_FIXED_CENTS + earningCents;
  // Two cents above the exact answer cover both roundings; counting down finds the lowest.
  let price = Math.ceil(((neededCents + 2) * 10_000) / keptBasisPoints);
  while (price > 1 && earning(price - 1) >= earningCents) price -= 1;
  return price;
}

/** 40 % over the cost, rounded up to the next half dollar, and never a price that loses money. */
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

/** True if a price still covers what a piece costs. Otherwise it is not sold, because the creator would pay for it. */
export function coversCost(piece: Parameters<typeof estimateRevenueSplit>[0]): boolean {
  return estimateRevenueSplit(piece).earningCents >= 0;
}
