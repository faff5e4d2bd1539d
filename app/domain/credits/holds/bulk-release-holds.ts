import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { debts } from "~/db/schema";
import { newId } from "~/lib/ids";
import { userAccount } from "../../ledger/accounts";
import { HOLD_RESOLVED_REASON, type HoldKey } from "./holds";
import { releaseHold } from "./resolve-hold";

/** They are passed to a statement as one JSON text; 500 holds take about 60 kB. */
export const MAX_HOLDS_PER_BATCH = 500;

/**
 * Releases many holds with five statements, writing the same entries as `releaseHoldStatements` does for one hold. A hold
 * that is already resolved, or that does not satisfy `where` (SQL on the hold `h`), is skipped and does not fail the
 * batch. Pays no debts: see `findCreditDebtors`.
 */
export function bulkReleaseHoldStatements(
  { now }: Pick<App, "now">,
  holds: HoldKey[],
  where: SQL = sql`TRUE`,
): SQL[] {
  if (holds.length > MAX_HOLDS_PER_BATCH) throw new Error(`${holds.length} holds at once`);
  const at = now();
  const rows = JSON.stringify(
    holds.map(({ holdId, userId }) => ({
      hold: holdId,
      transfer: newId(),
      from: userAccount(userId, "held"),
      to: userAccount(userId, "credits"),
      taken: newId(),
      given: newId(),
    })),
  );
  // Only the holds that this batch releases have the transfer that the first statement wrote.
  const released = sql`json_each(${rows}) AS row
    JOIN ledger_transfers AS t ON t.id = row.value ->> '$.transfer'
    JOIN credit_holds AS h ON h.id = row.value ->> '$.hold'`;
  return [
    sql`INSERT INTO ledger_transfers (id, reason, reference, memo, created_at)
      SELECT row.value ->> '$.transfer', ${HOLD_RESOLVED_REASON}, h.id, 'released', ${at}
      FROM json_each(${rows}) AS row JOIN credit_holds AS h ON h.id = row.value ->> '$.hold'
      WHERE h.state = 'held' AND ${where}`,
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT row.value ->> '$.taken', t.id, row.value ->> '$.from', -h.amount, ${at} FROM ${released}`,
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT row.value ->> '$.given', t.id, row.value ->> '$.to', h.amount, ${at} FROM ${released}`,
    sql`UPDATE credit_lots SET remaining = remaining + back.amount
      FROM (SELECT l.lot_id, sum(l.amount) AS amount FROM ${released} JOIN credit_hold_lots AS l ON l.hold_id = h.id GROUP BY l.lot_id) AS back
      WHERE credit_lots.id = back.lot_id`,
    sql`UPDATE credit_holds SET state = 'released', resolved_at = ${at} WHERE id IN (SELECT h.id FROM ${released})`,
  ];
}

/** Releases those of these holds that are not resolved yet. Returns how many. */
export async function releaseHoldsInBulk(app: Pick<App, "db" | "now">, holds: HoldKey[]): Promise<number> {
  let released = 0;
  for (let start = 0; start < holds.length; start += MAX_HOLDS_PER_BATCH) {
    const chunk = holds.slice(start, start + MAX_HOLDS_PER_BATCH);
    const debtors = await findCreditDebtors(
      app,
      chunk.map((hold) => hold.userId),
    );
    for (const hold of chunk)
      if (debtors.has(hold.userId) && (await releaseHold(app, hold)).status === "released") released += 1;
    const others = chunk.filter((hold) => !debtors.has(hold.userId));
    const [transfers] = await runTransaction(app.db, bulkReleaseHoldStatements(app, others));
    released += transfers?.meta.changes ?? 0;
  }
  return released;
}

/** Those of these people who owe credits. Their holds are released one by one, because a release pays the debt first. */
export async function findCreditDebtors(
  { db }: Pick<App, "db">,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ userId: debts.userId })
    .from(debts)
    .where(
      sql`${debts.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)})) AND unit = 'credit' AND remaining > 0`,
    );
  return new Set(rows.map((row) => row.userId));
}
