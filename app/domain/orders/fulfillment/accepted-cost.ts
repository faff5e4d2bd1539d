import type { OrderPart } from "../order";

/**
 * How far the partner's price may exceed the expected one before a person decides: the larger of the two. Both are
 * before taxes: VAT alone, up to 27 % in Europe, would stop every order there.
 */
const COST_TOLERANCE_BASIS_POINTS = 1000;
const COST_TOLERANCE_CENTS = 100;

export function isCostAccepted(part: OrderPart): boolean {
  const most = Math.max(maxAcceptedCostCents(part.expectedCostCents), part.acceptedCostCents ?? 0);
  return part.partnerCostCents !== null && part.partnerCostCents <= most;
}

/** The highest price that is accepted without a person. */
export function maxAcceptedCostCents(expectedCents: number): number {
  return (
    expectedCents +
    Math.max(COST_TOLERANCE_CENTS, Math.floor((expectedCents * COST_TOLERANCE_BASIS_POINTS) / 10_000))
  );
}
