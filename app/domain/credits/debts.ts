import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { debts } from "~/db/schema";
import { newId } from "~/lib/ids";
import { type AccountId, systemAccount, userAccount } from "../ledger/accounts";
import { computedTransferStatements } from "../ledger/computed-transfers";
import { drawFromLotsStatement, SPENDING_ORDER, spendableCreditsExpression } from "./lots";

const OPEN = sql`remaining > 0`;

type DebtUnit = (typeof debts.$inferSelect)["unit"];

function owedExpression(userId: string, unit: DebtUnit): SQL {
  // Spelled as in the partial index, or SQLite does not use it.
  return sql`(SELECT coalesce(sum(remaining), 0) FROM debts WHERE user_id = ${userId} AND unit = ${unit} AND ${OPEN})`;
}

/** Subtracts a payment from a person's debts, oldest first. */
function reduceDebtsStatement(userId: string, unit: DebtUnit, paid: SQL): SQL {
  return sql`UPDATE debts SET remaining = remaining - d.paid FROM (
      SELECT id, min(remaining, ${paid} - before) AS paid FROM (
        SELECT id, remaining, sum(remaining) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - remaining AS before
        FROM debts WHERE user_id = ${userId} AND unit = ${unit} AND ${OPEN}
      ) WHERE before < ${paid}
    ) AS d WHERE debts.id = d.id`;
}

/** Records the person's debt if the transfer has an entry on the system's debt account; otherwise does nothing. */
export function recordDebtStatement(debt: {
  userId: string;
  unit: DebtUnit;
  transferId: string;
  at: number;
}): SQL {
  const account = systemAccount(debt.unit === "credit" ? "credit_debts" : "debts");
  return sql`INSERT INTO debts (id, user_id, unit, amount, remaining, transfer_id, created_at)
    SELECT ${newId()}, ${debt.userId}, ${debt.unit}, -amount, -amount, ${debt.transferId}, ${debt.at}
    FROM ledger_entries WHERE transfer_id = ${debt.transferId} AND account_id = ${account} AND amount < 0`;
}

/** Pays a creator's debts from available earnings; for the batch that makes earnings available. */
export function payEarningDebtStatements(
  { now }: Pick<App, "now">,
  { userId }: { userId: string },
): Statement[] {
  const id = newId();
  const available = userAccount(userId, "available");
  const paid = sql`min(${owedExpression(userId, "cent")}, coalesce((SELECT balance FROM user_balances WHERE account_id = ${available}), 0))`;
  return [
    ...computedTransferStatements(
      {
        id,
        reason: "debt-paid",
        reference: id,
        happens: sql`${paid} > 0`,
        entries: [
          { account: systemAccount("debts"), amount: paid },
          { account: available, amount: sql`-${paid}` },
        ],
      },
      now(),
    ),
    reduceDebtsStatement(userId, "cent", amountMovedTo(id, systemAccount("debts"))),
  ];
}

function amountMovedTo(transferId: string, account: AccountId): SQL {
  return sql`(SELECT amount FROM ledger_entries WHERE transfer_id = ${transferId} AND account_id = ${account})`;
}

/** Pays a person's credit debts from spendable credits, oldest debt first. Without a debt it writes nothing. */
export function payCreditDebtStatements(
  { now }: Pick<App, "now">,
  { userId }: { userId: string },
): Statement[] {
  const at = now();
  const id = newId();
  const paid = sql`min(${owedExpression(userId, "credit")}, ${spendableCreditsExpression(userId, at)})`;
  const moved = amountMovedTo(id, systemAccount("credit_debts"));
  return [
    ...computedTransferStatements(
      {
        id,
        reason: "debt-paid",
        reference: id,
        happens: sql`${paid} > 0`,
        entries: [
          { account: systemAccount("credit_debts"), amount: paid },
          { account: userAccount(userId, "credits"), amount: sql`-${paid}` },
        ],
      },
      at,
    ),
    drawFromLotsStatement(userId, at, moved),
    reduceDebtsStatement(userId, "credit", moved),
  ];
}

export interface CreditRevocation {
  userId: string;
  /** Credits, a positive whole number. */
  amount: number;
  /** Unique together with `reference`: one cause revokes once. */
  reason: string;
  reference: string;
  memo?: string;
  /** The grant that is undone: credits are taken from its lot first. */
  revokedGrant?: { reason: string; reference: string };
}

/**
 * Takes credits back after their money was refunded: first from their own lot, then in spending order. Credits that are
 * already spent become a debt, because the balance cannot be negative. Held credits stay held.
 */
export function revokeCreditsStatements(
  { now }: Pick<App, "now">,
  revocation: CreditRevocation,
): Statement[] {
  if (!Number.isSafeInteger(revocation.amount) || revocation.amount <= 0)
    throw new Error(`take back ${revocation.amount} credits`);
  const at = now();
  const id = newId();
  const { userId, amount, revokedGrant } = revocation;
  const covered = sql`min(${amount}, ${spendableCreditsExpression(userId, at)})`;
  const ownLotFirst = revokedGrant
    ? sql`transfer_id = (SELECT id FROM ledger_transfers WHERE reason = ${revokedGrant.reason} AND reference = ${revokedGrant.reference}) DESC, ${SPENDING_ORDER}`
    : SPENDING_ORDER;
  return [
    ...computedTransferStatements(
      {
        id,
        reason: revocation.reason,
        reference: revocation.reference,
        memo: revocation.memo,
        happens: sql`true`,
        entries: [
          { account: systemAccount("issued"), amount: sql`${amount}` },
          { account: systemAccount("credit_debts"), amount: sql`${covered} - ${amount}` },
          { account: userAccount(userId, "credits"), amount: sql`-${covered}` },
        ],
      },
      at,
    ),
    drawFromLotsStatement(userId, at, amount, ownLotFirst),
    recordDebtStatement({ userId, unit: "credit", transferId: id, at }),
  ];
}
