import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client";
import { newId } from "~/lib/ids";
import type { AccountId } from "./accounts";
import { type LedgerTransfer, openAccountsStatement } from "./transfers";

/**
 * A transfer whose amounts the database computes when the batch runs, so nothing is read beforehand. Nothing is written
 * if `happens` is false; entries of zero are left out. All entries must have the same unit (not checked). The batch fails
 * as `amount-is-zero` if they do not sum to zero.
 *
 * Each amount is computed when its entry is inserted, after the entries before it have moved their balances. So an amount
 * may read an account's balance only if no earlier entry of the transfer is on that account: list that account last.
 */
export function computedTransferStatements(
  transfer: Omit<LedgerTransfer, "entries"> & {
    id: string;
    happens: SQL;
    entries: { account: AccountId; amount: SQL }[];
  },
  now: number,
): Statement[] {
  const { id, happens, entries } = transfer;
  const entry = (account: AccountId, amount: SQL) =>
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT ${newId()}, ${id}, ${account}, moved, ${now} FROM (SELECT ${amount} AS moved)
      WHERE moved <> 0 AND EXISTS (SELECT 1 FROM ledger_transfers WHERE id = ${id})`;
  const [first] = entries;
  if (!first) throw new Error(`ledger: ${transfer.reason} without entries`);
  return [
    ...entries.map(({ account }) => openAccountsStatement([account], now)),
    sql`INSERT INTO ledger_transfers (id, reason, reference, memo, created_at)
      SELECT ${id}, ${transfer.reason}, ${transfer.reference}, ${transfer.memo ?? null}, ${now} WHERE ${happens}`,
    ...entries.map(({ account, amount }) => entry(account, amount)),
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT ${newId()}, ${id}, ${first.account}, 0, ${now} WHERE (SELECT sum(amount) FROM ledger_entries WHERE transfer_id = ${id}) <> 0`,
  ];
}
