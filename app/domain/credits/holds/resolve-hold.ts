import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { creditHolds } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { systemAccount, userAccount } from "../../ledger/accounts";
import { transferStatements } from "../../ledger/transfers";
import { payCreditDebtStatements } from "../debts";
import { returnToLotsStatement } from "../lots";
import { HOLD_RESOLVED_REASON, type HoldKey } from "./holds";

/** Spends the held credits. The batch fails if the hold is already resolved (`isHoldAlreadyResolved`). */
export function postHoldStatements({ now }: Pick<App, "now">, hold: HoldKey): Statement[] {
  return resolveHoldStatements(now(), hold, "posted");
}

/**
 * Returns the held credits to their lots and pays the person's debts from them. The batch fails if the hold is already
 * resolved.
 */
export function releaseHoldStatements({ now }: Pick<App, "now">, hold: HoldKey): Statement[] {
  return [
    ...resolveHoldStatements(now(), hold, "released"),
    returnToLotsStatement(hold.holdId),
    ...payCreditDebtStatements({ now }, { userId: hold.userId }),
  ];
}

function resolveHoldStatements(at: number, hold: HoldKey, state: "posted" | "released"): Statement[] {
  return [
    ...transferStatements(
      {
        reason: HOLD_RESOLVED_REASON,
        reference: hold.holdId,
        memo: state,
        entries: [
          { account: userAccount(hold.userId, "held"), amount: -hold.amount },
          {
            account: state === "posted" ? systemAccount("spent") : userAccount(hold.userId, "credits"),
            amount: hold.amount,
          },
        ],
      },
      at,
    ),
    // Fails the batch if the hold is not held: an UPDATE that matches no row would not.
    sql`INSERT INTO credit_hold_lots (hold_id, lot_id, amount) SELECT NULL, NULL, 0
      WHERE NOT EXISTS (SELECT 1 FROM credit_holds WHERE id = ${hold.holdId} AND user_id = ${hold.userId} AND amount = ${hold.amount} AND state = 'held')`,
    updateTable(creditHolds).set({ state, resolvedAt: at }).where(eq(creditHolds.id, hold.holdId)),
  ];
}

/** True if the batch failed because the hold is already resolved or does not exist. */
export function isHoldAlreadyResolved(error: unknown): boolean {
  return isConstraintViolation(error, "already-posted", "hold-resolved");
}

export async function postHold(
  app: Pick<App, "db" | "now">,
  hold: HoldKey,
): Promise<{ status: "posted" } | { status: "already" }> {
  return (await tryResolve(app, postHoldStatements(app, hold)))
    ? { status: "posted" }
    : { status: "already" };
}

export async function releaseHold(
  app: Pick<App, "db" | "now">,
  hold: HoldKey,
): Promise<{ status: "released" } | { status: "already" }> {
  return (await tryResolve(app, releaseHoldStatements(app, hold)))
    ? { status: "released" }
    : { status: "already" };
}

async function tryResolve({ db }: Pick<App, "db">, statements: Statement[]): Promise<boolean> {
  try {
    await runTransaction(db, statements);
    return true;
  } catch (error) {
    if (isHoldAlreadyResolved(error)) return false;
    throw error;
  }
}
