import { type SQL, sql } from "drizzle-orm";
import { newId } from "~/lib/ids";

/**
 * The only writer of ledger accounts, transfers and entries. Triggers keep the balances, and a CHECK refuses a person's
 * balance below zero.
 *
 * Signs: what a person holds is positive, where it came from is negative. A grant is +n for the person and −n on
 * `system:issued`; a sale's money is −n on `system:provider_clearing` and +n on the accounts that it belongs to.
 */
const SYSTEM_UNITS = {
  issued: "credit",
  spent: "credit",
  expired: "credit",
  credit_debts: "credit",
  provider_clearing: "cent",
  revenue: "cent",
  print_cost: "cent",
  payment_fees: "cent",
  shipping: "cent",
  tax: "cent",
  refunds_due: "cent",
  disputed: "cent",
  debts: "cent",
  // The platform's own costs: each falls by what was lost.
  dispute_fees: "cent",
  print_differences: "cent",
  reprints: "cent",
  lost_prints: "cent",
  lost_fees: "cent",
} as const;

const USER_UNITS = {
  credits: "credit",
  held: "credit",
  pending: "cent",
  available: "cent",
  disputed: "cent",
} as const;

export type SystemAccountKind = keyof typeof SYSTEM_UNITS;
export type UserAccountKind = keyof typeof USER_UNITS;
export type AccountId = `system:${SystemAccountKind}` | `user:${string}:${UserAccountKind}`;

export function systemAccount(kind: SystemAccountKind): AccountId {
  return `system:${kind}`;
}

export function userAccount(userId: string, kind: UserAccountKind): AccountId {
  return `user:${userId}:${kind}`;
}

export interface LedgerTransfer {
  /** Given where another row refers to the transfer (a lot); else made here. */
  id?: string;
  /** UNIQUE with `reference`: a second transfer for the same cause is refused, with its whole batch. */
  reason: string;
  reference: string;
  memo?: string;
  /** Signed amounts in the account's unit. */
  entries: { account: AccountId; amount: number }[];
}

/** D1 binds at most 100 parameters to a statement; accounts take six each, entries five. */
const ROWS_PER_STATEMENT = 15;

/**
 * One transfer, for the batch of its cause. Several entries for one account are added up, zeros are left out. Throws if
 * the entries do not sum to zero in each unit. Refused as `already-posted` if the cause has a transfer, and by the CHECKs
 * `user_credits_not_negative` and `user_balances_not_negative` if a balance does not cover it.
 */
export function transferStatements(transfer: LedgerTransfer, now: number): SQL[] {
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
    ...inChunks([...amounts.keys()]).map((accounts) => {
      const rows = accounts.map((account) => {
        const { ownerKind, ownerId, unit, kind } = parseAccountId(account);
        return sql`(${account}, ${ownerKind}, ${ownerId}, ${unit}, ${kind}, ${now})`;
      });
      return sql`INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, owner_id, unit, kind, created_at) VALUES ${sql.join(rows, sql`, `)}`;
    }),
    sql`INSERT INTO ledger_transfers (id, reason, reference, memo, created_at) VALUES (${transferId}, ${transfer.reason}, ${transfer.reference}, ${transfer.memo ?? null}, ${now})`,
    ...inChunks(entries).map((chunk) => {
      const rows = chunk.map(
        ([account, amount]) => sql`(${newId()}, ${transferId}, ${account}, ${amount}, ${now})`,
      );
      return sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at) VALUES ${sql.join(rows, sql`, `)}`;
    }),
  ];
}

/**
 * A transfer whose amounts the database computes when it runs, so that it joins any batch without reading first. Nothing
 * is written if `happens` is false; entries of zero are left out. All entries must be of one unit (not checked), and a
 * batch whose entries do not sum to zero is refused (`amount-is-zero`).
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
): SQL[] {
  const { id, happens, entries } = transfer;
  const entry = (account: AccountId, amount: SQL) =>
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT ${newId()}, ${id}, ${account}, moved, ${now} FROM (SELECT ${amount} AS moved)
      WHERE moved <> 0 AND EXISTS (SELECT 1 FROM ledger_transfers WHERE id = ${id})`;
  const [first] = entries;
  if (!first) throw new Error(`ledger: ${transfer.reason} without entries`);
  return [
    ...entries.map(({ account }) => {
      const { ownerKind, ownerId, unit, kind } = parseAccountId(account);
      return sql`INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, owner_id, unit, kind, created_at)
        VALUES (${account}, ${ownerKind}, ${ownerId}, ${unit}, ${kind}, ${now})`;
    }),
    sql`INSERT INTO ledger_transfers (id, reason, reference, memo, created_at)
      SELECT ${id}, ${transfer.reason}, ${transfer.reference}, ${transfer.memo ?? null}, ${now} WHERE ${happens}`,
    ...entries.map(({ account, amount }) => entry(account, amount)),
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT ${newId()}, ${id}, ${first.account}, 0, ${now} WHERE (SELECT sum(amount) FROM ledger_entries WHERE transfer_id = ${id}) <> 0`,
  ];
}

function parseAccountId(account: AccountId) {
  const [ownerKind, first = "", second = ""] = account.split(":");
  if (ownerKind === "system" && first in SYSTEM_UNITS)
    return { ownerKind, ownerId: null, unit: SYSTEM_UNITS[first as SystemAccountKind], kind: first };
  if (ownerKind === "user" && first !== "" && second in USER_UNITS)
    return { ownerKind, ownerId: first, unit: USER_UNITS[second as UserAccountKind], kind: second };
  throw new Error(`ledger: no account ${account}`);
}

function inChunks<T>(rows: T[]): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    chunks.push(rows.slice(start, start + ROWS_PER_STATEMENT));
  return chunks;
}
