/** What a customer pays for a plan. `customPriceCents`: what was agreed with this customer instead. */
export interface PlanPrice {
  priceCents: number;
  customPriceCents?: number;
}

/** The price of a month for this customer, before any offer. */
export function monthlyPriceCents(plan: PlanPrice): number {
  return plan.customPriceCents ?? plan.priceCents;
}

/** Off the first month of any plan, until the offer's deadline. */
export const FIRST_MONTH_DISCOUNT_PERCENT = 25;

/** The price of the first month: the monthly price, less the discount until the deadline (epoch ms). */
export function firstMonthPriceCents(
  plan: PlanPrice,
  { deadlineAt, now }: { deadlineAt: number; now: number },
): number {
  const cents = monthlyPriceCents(plan);
  if (now >= deadlineAt) return cents;
  return cents - Math.round((cents * FIRST_MONTH_DISCOUNT_PERCENT) / 100);
}
