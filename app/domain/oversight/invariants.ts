import type { Broken, CheckParts, Invariant, InvariantCheck } from "~/domain/attentions/invariant";
import { CREDIT_CHECKS } from "~/domain/credits/checks";
import { DESIGN_CHECKS } from "~/domain/designs/invariants";
import { ORDER_CHECKS } from "~/domain/orders/invariants";
import { PAYMENT_CHECKS } from "~/domain/payments/invariants";
import { PRODUCT_CHECKS } from "~/domain/products/invariants";

export interface Violation extends Broken {
  invariant: Invariant;
  check: string;
}

/** Every look at every invariant, from the domains that own the tables. */
export const CHECKS: readonly InvariantCheck[] = [
  ...CREDIT_CHECKS,
  ...DESIGN_CHECKS,
  ...PRODUCT_CHECKS,
  ...ORDER_CHECKS,
  ...PAYMENT_CHECKS,
];

/**
 * I1–I10 over everything there is, from the first row to the last. Empty means: all of it holds. Tests call it after
 * every scenario; the running shop looks a stretch at a time instead (./watch.ts).
 */
export async function findViolations(
  app: CheckParts,
  { except = [] }: { except?: readonly Invariant[] } = {},
): Promise<Violation[]> {
  const checks = CHECKS.filter((check) => !except.includes(check.invariant));
  return (await Promise.all(checks.map((check) => lookThrough(app, check)))).flat();
}

async function lookThrough(app: CheckParts, check: InvariantCheck): Promise<Violation[]> {
  const found: Violation[] = [];
  let from: string | null = "";
  while (from !== null) {
    const { broken, next }: Awaited<ReturnType<InvariantCheck["look"]>> = await check.look(app, from);
    for (const row of broken) found.push({ invariant: check.invariant, ...row, check: check.name });
    from = next;
  }
  return found;
}
