import { sql } from "drizzle-orm";
import { listStateTransitions, STATE_TRANSITIONS } from "~/db/state-transitions";
import { CREDIT_CHECKS } from "~/domain/credits/invariants";
import { DESIGN_INVARIANTS } from "~/domain/designs/invariants";
import {
  type CheckContext,
  type Invariant,
  type InvariantCheck,
  queryCheck,
  schemaGuardCheck,
  type ViolatingRow,
} from "~/domain/invariants/invariant-check";
import { ORDER_INVARIANTS } from "~/domain/orders/invariants";
import { PAYMENT_CHECKS } from "~/domain/payments/invariants";
import { PAYOUT_CHECKS } from "~/domain/payouts/invariants";
import { PERSONAL_DATA_CHECKS } from "~/domain/personal-data/invariants";
import { PRODUCT_INVARIANT_CHECKS } from "~/domain/products/invariants";
import { TOTAL_CHECKS } from "./total-checks";

export interface Violation extends ViolatingRow {
  invariant: Invariant;
  check: string;
}

const MOVES = JSON.stringify(listStateTransitions().map((move) => move.join(" ")));

/** The database rejects state transitions that are not listed. These check its triggers and its list. */
const STATE_TRANSITION_CHECKS: InvariantCheck[] = [
  schemaGuardCheck({
    name: "I10 guards",
    guards: Object.keys(STATE_TRANSITIONS).map((table) => `${table}_moves`),
  }),
  queryCheck({
    name: "I10 list",
    every: "minute",
    // NOT IN reads each list once; NOT EXISTS would read it again for each row.
    broken: () => sql`SELECT subject, detail FROM (
      SELECT m.subject, m.old || ' to ' || m.next || ' is allowed and not in the list' AS detail FROM state_moves m
        WHERE m.subject || ' ' || m.old || ' ' || m.next NOT IN (SELECT value FROM json_each(${MOVES}))
      UNION ALL SELECT value, 'is in the list and not allowed' FROM json_each(${MOVES})
        WHERE value NOT IN (SELECT m.subject || ' ' || m.old || ' ' || m.next FROM state_moves m))`,
  }),
];

/** All checks, from the domains that own the tables. */
export const ALL_CHECKS: readonly InvariantCheck[] = [
  ...CREDIT_CHECKS,
  ...DESIGN_INVARIANTS,
  ...PRODUCT_INVARIANT_CHECKS,
  ...PERSONAL_DATA_CHECKS,
  ...ORDER_INVARIANTS,
  ...PAYMENT_CHECKS,
  ...PAYOUT_CHECKS,
  ...TOTAL_CHECKS,
  ...STATE_TRANSITION_CHECKS,
];

/**
 * Runs all checks on all rows and returns the violations. Tests call it after every scenario; the live site checks in
 * batches instead (./run-checks.ts).
 */
export async function findViolations(
  app: CheckContext,
  { except = [] }: { except?: readonly Invariant[] } = {},
): Promise<Violation[]> {
  const checks = ALL_CHECKS.filter((check) => !except.includes(check.invariant));
  return (await Promise.all(checks.map((check) => runToEnd(app, check)))).flat();
}

async function runToEnd(app: CheckContext, check: InvariantCheck): Promise<Violation[]> {
  const found: Violation[] = [];
  let from: string | null = "";
  while (from !== null) {
    const { broken, next }: Awaited<ReturnType<InvariantCheck["runBatch"]>> = await check.runBatch(app, from);
    for (const row of broken) found.push({ invariant: check.invariant, ...row, check: check.name });
    from = next;
  }
  return found;
}
