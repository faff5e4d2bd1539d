import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { rolesFor } from "~/domain/accounts/roles/permissions";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { systemAccount, userAccount } from "../ledger/accounts";
import { transferStatements } from "../ledger/transfers";
import { grantStatements } from "./grants";
import { drawFromLotsStatement, spendableCreditsExpression } from "./lots";

/** Limits the damage of a typing error; larger amounts take several adjustments. */
export const MAX_CREDITS_PER_ADJUSTMENT = 1000;
export const MAX_ADJUSTMENT_REASON_CHARACTERS = 300;

export interface Adjustment {
  adminId: string;
  userId: string;
  /** A whole number of credits, not zero: positive to give, negative to take. */
  amount: number;
  /** Shown to the person in the credit history and to admins in the audit log. */
  reason: string;
  /** A random key of the form. With the same person, amount and reason it is the same adjustment. */
  formKey: string;
}

export type AdjustCreditsResult =
  | { status: "adjusted" }
  /** The same form was already submitted; nothing is changed again. */
  | { status: "already" }
  /** The person has fewer credits than were to be taken; nothing was taken. */
  | { status: "insufficient" }
  | { status: "unknown" }
  | { status: "forbidden" };

/**
 * Gives or takes credits for an admin, with the reason in the audit log. Credits that are given pay a debt first; credits
 * that are taken come from the lots in spending order. Safe to repeat.
 */
export async function adjustCredits(
  app: Pick<App, "db" | "now">,
  { adminId, userId, amount, reason, formKey }: Adjustment,
): Promise<AdjustCreditsResult> {
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MAX_CREDITS_PER_ADJUSTMENT)
    throw new Error(`adjustment of ${amount} credits`);
  if (reason.trim() === "" || reason.length > MAX_ADJUSTMENT_REASON_CHARACTERS)
    throw new Error("adjustment without a reason");
  const reference = (await sha256Hex(JSON.stringify([formKey, userId, amount, reason]))).slice(0, 32);
  const cause = { reason: "adjustment", reference, memo: reason };
  try {
    await runTransaction(app.db, [
      // Fails the batch with a NULL if the actor may not do it at this moment.
      sql`INSERT INTO audit_log (id, actor_id, action, subject, created_at)
        SELECT ${newId()}, ${adminId}, NULL, ${`user:${userId}`}, ${app.now()}
        WHERE NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${adminId} AND role IN ${rolesFor("/admin/credits/:id", "adjust")})`,
      // The balance before it; a debt is paid from what is given, as a line of its own.
      auditLogStatement(app, {
        actorId: adminId,
        action: "adjust credits",
        subject: `user:${userId}`,
        detail: sql`(SELECT json_object('what', 'credits', 'before', CAST(balance AS INTEGER), 'after', CAST(balance + ${amount} AS INTEGER),
          'credits', CAST(${amount} AS INTEGER), 'why', ${reason}, 'transfer', ${reference})
          FROM (SELECT coalesce((SELECT credits FROM user_credits WHERE user_id = ${userId}), 0) AS balance))`,
      }),
      ...(amount > 0
        ? grantStatements(app, { userId, amount, kind: "promotional", unitCostCents: 0, ...cause })
        : deductStatements(app, { userId, amount: -amount, cause })),
    ]);
    return { status: "adjusted" };
  } catch (error) {
    if (isConstraintViolation(error, "not-an-admin")) return { status: "forbidden" };
    if (isConstraintViolation(error, "already-posted")) return { status: "already" };
    if (isConstraintViolation(error, "credits-not-covered", "amount-is-zero"))
      return { status: "insufficient" };
    if (isConstraintViolation(error, "unknown-reference")) return { status: "unknown" };
    throw error;
  }
}

function deductStatements(
  { now }: Pick<App, "now">,
  {
    userId,
    amount,
    cause,
  }: { userId: string; amount: number; cause: { reason: string; reference: string; memo: string } },
): Statement[] {
  const at = now();
  const id = newId();
  return [
    ...transferStatements(
      {
        id,
        ...cause,
        entries: [
          { account: userAccount(userId, "credits"), amount: -amount },
          { account: systemAccount("issued"), amount },
        ],
      },
      at,
    ),
    // Fails the batch with an entry of zero: an expired lot counts in the balance but cannot be spent.
    sql`INSERT INTO ledger_entries (id, transfer_id, account_id, amount, created_at)
      SELECT ${newId()}, ${id}, ${systemAccount("issued")}, 0, ${at} WHERE ${spendableCreditsExpression(userId, at)} < ${amount}`,
    drawFromLotsStatement(userId, at, amount),
  ];
}
