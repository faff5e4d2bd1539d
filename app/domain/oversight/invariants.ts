import { sql } from "drizzle-orm";
import { listMoves, STATE_MOVES } from "~/db/state-moves";
import {
  type Broken,
  type CheckParts,
  guardCheck,
  type Invariant,
  type InvariantCheck,
  wholeCheck,
} from "~/domain/attentions/invariant";
import { CREDIT_CHECKS } from "~/domain/credits/checks";
import { DESIGN_CHECKS } from "~/domain/designs/invariants";
import { ORDER_CHECKS } from "~/domain/orders/invariants";
import { PAYMENT_CHECKS } from "~/domain/payments/invariants";
import { PRODUCT_CHECKS } from "~/domain/products/invariants";

export interface Violation extends Broken {
  invariant: Invariant;
  check: string;
}

const MOVES = JSON.stringify(listMoves().map((move) => move.join(" ")));

/** That no state moves backwards is the database's to see to: these look whether it does. */
const MOVE_CHECKS: InvariantCheck[] = [
  guardCheck({ name: "I10 guards", guards: Object.keys(STATE_MOVES).map((table) => `${table}_moves`) }),
  wholeCheck({
    name: "I10 list",
    every: "minute",
    broken: () => sql`SELECT subject, detail FROM (
      SELECT m.subject, m.old || ' to ' || m.next || ' is allowed and not in the list' AS detail FROM state_moves m
        WHERE NOT EXISTS (SELECT 1 FROM json_each(${MOVES}) WHERE value = m.subject || ' ' || m.old || ' ' || m.next)
      UNION ALL SELECT value, 'is in the list and not allowed' FROM json_each(${MOVES})
        WHERE NOT EXISTS (SELECT 1 FROM state_moves m WHERE m.subject || ' ' || m.old || ' ' || m.next = value))`,
  }),
];

/** Every look at every invariant, from the domains that own the tables. */
export const CHECKS: readonly InvariantCheck[] = [
  ...CREDIT_CHECKS,
  ...DESIGN_CHECKS,
  ...PRODUCT_CHECKS,
  ...ORDER_CHECKS,
  ...PAYMENT_CHECKS,
  ...MOVE_CHECKS,
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
