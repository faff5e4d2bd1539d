import { and, eq, gte, isNull, or, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { emailChanges, factors, identities, passkeys, recoveryCodes } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { knownDeviceToken } from "~/domain/accounts/devices/known-device";
import { changeAddressStatements } from "~/domain/accounts/email-addresses/change-address";
import { voidCodesStatement } from "~/domain/accounts/email-addresses/one-time-codes";
import { findUndoableChange, type UndoableChange } from "~/domain/accounts/email-addresses/undoable-changes";
import { reportSecurityChange } from "~/domain/accounts/factors/report-change";
import { weaknessMessage } from "~/domain/accounts/passwords/password-field";
import { hashPassword } from "~/domain/accounts/passwords/passwords";
import { endAllSessionsStatements, factorCondition } from "~/domain/accounts/sessions";
import { withdrawAccountStatement } from "~/domain/payouts/accounts/withdraw-account";
import { cancelDeletionStatements } from "~/domain/personal-data/deletion/request-deletion";

export type UndoEmailChangeResult =
  | { status: "undone"; deviceToken: string }
  | { status: "weak-password"; message: string }
  /** Another account has the old address meanwhile. */
  | { status: "taken" }
  | { status: "expired" };

/**
 * Gives an account back to the owner of its old address, with a new password. What was done after the change ends: later
 * changes of address, sessions, codes, ways in that were added since, a payout account that was opened since, and a deletion that was asked for since.
 */
export async function undoEmailChange(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  { token, password }: { token: string; password: string },
): Promise<UndoEmailChangeResult> {
  const change = await findUndoableChange(app, { token });
  if (!change) return { status: "expired" };
  const { userId, oldEmail: email } = change;
  const message = weaknessMessage(password, email);
  if (message) return { status: "weak-password", message };
  const passwordHash = await hashPassword(password);
  const condition = sql`EXISTS (SELECT 1 FROM email_changes WHERE id = ${change.id} AND undone_at IS NULL)`;
  const report = reportSecurityChange(app, { userId, email, change: "undo new address" });
  try {
    const results = await runTransaction(app.db, [
      ...changeAddressStatements({ userId, email, passwordHash, condition }),
      ...endAllSessionsStatements(app, { userId, condition }),
      voidCodesStatement(app, { userId, condition }),
      ...removeLaterWaysIn(change, condition),
      withdrawAccountStatement(app, { userId, since: change.createdAt, condition }),
      ...cancelDeletionStatements(app, { userId, by: userId, since: change.createdAt, happens: condition }),
      ...report.statements(condition),
      updateTable(emailChanges)
        .set({ undoneAt: app.now() })
        .where(
          and(
            eq(emailChanges.userId, userId),
            gte(emailChanges.createdAt, change.createdAt),
            isNull(emailChanges.undoneAt),
            condition,
          ),
        ),
    ]);
    if (!results.at(-1)?.meta.changes) return { status: "expired" };
  } catch (error) {
    if (isConstraintViolation(error, "address-taken")) return { status: "taken" };
    throw error;
  }
  await app.enqueue({ type: "deliver", deliveryId: report.deliveryId });
  return { status: "undone", deviceToken: await knownDeviceToken(app, email) };
}

/**
 * The person who changed the address may have added a second factor, a passkey or a Google account, or made recovery
 * codes, to stay in or to keep the owner out.
 */
function removeLaterWaysIn({ userId, createdAt }: UndoableChange, condition: SQL): Statement[] {
  return [
    // The row of an app may be older than its key: whoever sets one up later goes on with a row that was begun before.
    deleteFrom(factors).where(
      and(
        eq(factors.userId, userId),
        or(
          gte(factors.createdAt, createdAt),
          eq(factors.status, "unverified"),
          gte(factors.verifiedAt, createdAt),
        ),
        condition,
      ),
    ),
    deleteFrom(passkeys).where(
      and(eq(passkeys.userId, userId), gte(passkeys.createdAt, createdAt), condition),
    ),
    deleteFrom(identities).where(
      and(eq(identities.userId, userId), gte(identities.createdAt, createdAt), condition),
    ),
    deleteFrom(recoveryCodes).where(
      and(
        eq(recoveryCodes.userId, userId),
        or(gte(recoveryCodes.createdAt, createdAt), sql`NOT ${factorCondition(userId)}`),
        condition,
      ),
    ),
  ];
}
