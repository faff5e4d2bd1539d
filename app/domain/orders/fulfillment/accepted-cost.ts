import type { OrderPart } from "../order";

/** What a partner's price may be above what we reckoned before a human looks: the larger of the two. */
const COST_TOLERANCE_BASIS_POINTS = 1000;
const COST_TOLERANCE_CENTS = 100;

export function isCostAccepted(part: OrderPart): boolean {
  const most = Math.max(maxAcceptedCostCents(part.expectedCostCents), part.acceptedCostCents ?? 0);
  return part.partnerCostCents !== null && part.partnerCostCents <= most;
}

/** Up to this the partner's price is accepted without a human. */
export function maxAcceptedCostCents(expectedCents: number): number {
  return (
    expectedCents +
    Math.max(COST_TOLERANCE_CENTS, Math.floor((expectedCents * COST_TOLERANCE_BASIS_POINTS) / 10_000))
  );
}
