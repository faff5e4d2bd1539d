import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { newId } from "~/lib/ids";

const DEBTS_A_RUN = 50;

/**
 * Takes back what was paid out and then refunded to a buyer: for each creator in debt, from the latest payout that has
 * something left. One at a time for each creator. If the provider refuses one, the debt waits for later earnings.
 * Returns the new ones.
 */
export async function makeReversals(app: Pick<App, "db" | "now">): Promise<string[]> {
  const owed = await app.db.all<{ debtId: string }>(sql`
    SELECT min(d.id) AS debtId FROM debts d
    WHERE d.unit = 'cent' AND d.remaining > 0
      AND EXISTS (SELECT 1 FROM payouts p WHERE p.user_id = d.user_id AND p.state = 'sent' AND p.reversed_cents < p.amount_cents)
      AND NOT EXISTS (SELECT 1 FROM payout_reversals r WHERE r.debt_id = d.id AND r.state = 'failed')
      AND NOT EXISTS (SELECT 1 FROM payout_reversals r WHERE r.user_id = d.user_id AND r.state = 'wanted')
    GROUP BY d.user_id ORDER BY debtId LIMIT ${DEBTS_A_RUN}`);
  const made: string[] = [];
  for (const { debtId } of owed) {
    const reversalId = await makeReversal(app, debtId);
    if (reversalId) made.push(reversalId);
  }
  return made;
}

async function makeReversal({ db, now }: Pick<App, "db" | "now">, debtId: string): Promise<string | null> {
  const at = now();
  const id = newId();
  try {
    const [made] = await runTransaction(db, [
      sql`INSERT INTO payout_reversals (id, payout_id, user_id, debt_id, amount_cents, state, next_attempt_at, created_at)
        SELECT ${id}, p.id, d.user_id, d.id, min(d.remaining, p.amount_cents - p.reversed_cents), 'wanted', ${at}, ${at}
        FROM debts d JOIN payouts p ON p.user_id = d.user_id
        WHERE d.id = ${debtId} AND d.unit = 'cent' AND d.remaining > 0 AND p.state = 'sent' AND p.reversed_cents < p.amount_cents
          AND NOT EXISTS (SELECT 1 FROM payout_reversals r WHERE r.payout_id = p.id AND r.debt_id = d.id)
        ORDER BY p.id DESC LIMIT 1`,
      sql`UPDATE payouts SET reversed_cents = reversed_cents + r.amount_cents
        FROM (SELECT payout_id, amount_cents FROM payout_reversals WHERE id = ${id}) AS r WHERE payouts.id = r.payout_id`,
    ]);
    return made?.meta.changes ? id : null;
  } catch (error) {
    if (!isConstraintViolation(error, "payout-open", "reversal-repeated")) throw error;
    return null;
  }
}
