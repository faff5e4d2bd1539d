import type { Statement } from "~/db/client";
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";
import { type AccountId, parseAccountId } from "./accounts";

/**
 * This folder is the only writer of ledger accounts, transfers and entries. Triggers update the balances, and a CHECK
 * refuses a person's balance below zero.
 */
export interface LedgerTransfer {
  /** Set if another row, such as a lot, refers to the transfer; generated otherwise. */
  id?: string;
  /** Unique together with `reference`: a second transfer for the same cause fails, and its whole batch with it. */
  reason: string;
  reference: string;
  memo?: string;
  /** Signed amounts in the account's unit. */
  entries: { account: AccountId; amount: number }[];
}

/** D1 binds at most 100 parameters to a statement; accounts take six each, entries five. */
const ROWS_PER_STATEMENT = 15;

/**
 * One transfer, for the batch of its cause. Entries for the same account are added up, and zeros are left out. Throws if
 * the entries do not sum to zero in each unit. The batch fails as `already-posted` if the cause has a transfer, and by
 * the CHECKs `user_credits_not_negative` and `user_balances_not_negative` if a balance is too low.
 */
export function transferStatements(transfer: LedgerTransfer, now: number): Statement[] {
  const amounts = new Map<AccountId, number>();
  const sums = { credit: 0, cent: 0 };
  for (const { account, amount } of transfer.entries) {
    if (!Number.isSafeInteger(amount)) throw new Error(`ledger: ${amount} is no whole number`);
    amounts.set(account, (amounts.get(account) ?? 0) + amount);
    sums[parseAccountId(account).unit] += amount;
  }
  if (sums.credit !== 0 || sums.cent !== 0)
    throw new Error(
      `ledger: ${transfer.reason} does not balance (${sums.credit} credits, ${sums.cent} cents)`,
    );
  const entries = [...amounts].filter(([, amount]) => amount !== 0);
  const transferId = transfer.id ?? newId();

  return [
    ...inChunks([...amounts.keys()]).map((accounts) => openAccountsStatement(accounts, now)),
    insertInto(ledgerTransfers).values({
      id: transferId,
      reason: transfer.reason,
      reference: transfer.reference,
      memo: transfer.memo,
      createdAt: now,
    }),
    ...inChunks(entries).map((chunk) =>
      insertInto(ledgerEntries).values(
        chunk.map(([accountId, amount]) => ({ id: newId(), transferId, accountId, amount, createdAt: now })),
      ),
    ),
  ];
}

/** Writes the accounts that do not exist yet. */
export function openAccountsStatement(accounts: readonly AccountId[], now: number): Statement {
  return insertInto(ledgerAccounts)
    .values(accounts.map((id) => ({ id, ...parseAccountId(id), createdAt: now })))
    .onConflictDoNothing();
}

function inChunks<T>(rows: T[]): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    chunks.push(rows.slice(start, start + ROWS_PER_STATEMENT));
  return chunks;
}
