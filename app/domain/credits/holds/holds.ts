import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { creditHolds } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { cutText } from "~/lib/text/cut-text";
import { userAccount } from "../../ledger/accounts";
import { transferStatements } from "../../ledger/transfers";
import { lotDrawQuery } from "../lots";

const MAX_NOTE_CHARACTERS = 80;
/** A hold must be resolved within this time (invariant I6). */
export const MAX_HOLD_MS = 30 * 60 * 1000;

/** Both resolutions have the same reason, so that UNIQUE(reason, reference) allows only one of them. */
export const HOLD_RESOLVED_REASON = "hold-resolved";

export interface Hold {
  holdId: string;
  userId: string;
  /** Credits, a positive whole number. */
  amount: number;
  /** What it is for. Unique together with `reference`: one cause has one hold. */
  reason: string;
  reference: string;
  /** A description for the credit history. */
  note?: string;
  deadlineAt: number;
}

export type HoldKey = Pick<Hold, "holdId" | "userId" | "amount">;

/**
 * Reserves credits from the lots in spending order. Reads nothing beforehand, so it fits into any batch. The batch fails
 * if the balance is too low (`isInsufficientCredits`) or the cause already has a hold.
 */
export function creditHoldStatements({ now }: Pick<App, "now">, hold: Hold): Statement[] {
  if (!Number.isSafeInteger(hold.amount) || hold.amount <= 0)
    throw new Error(`hold of ${hold.amount} credits`);
  const at = now();
  return [
    ...transferStatements(
      {
        reason: "hold",
        reference: hold.holdId,
        memo: hold.reason,
        entries: [
          { account: userAccount(hold.userId, "credits"), amount: -hold.amount },
          { account: userAccount(hold.userId, "held"), amount: hold.amount },
        ],
      },
      at,
    ),
    sql`INSERT INTO credit_hold_lots (hold_id, lot_id, amount)
      SELECT ${hold.holdId}, lot_id, taken FROM (${lotDrawQuery(hold.userId, at, hold.amount)})`,
    sql`UPDATE credit_lots SET remaining = remaining - (SELECT amount FROM credit_hold_lots WHERE hold_id = ${hold.holdId} AND lot_id = credit_lots.id)
      WHERE id IN (SELECT lot_id FROM credit_hold_lots WHERE hold_id = ${hold.holdId})`,
    // An expired lot that is not yet written off counts in the balance but not here: then the CHECK fails.
    insertInto(creditHolds).values({
      id: hold.holdId,
      userId: hold.userId,
      amount: hold.amount,
      allocated: sql`(SELECT coalesce(sum(amount), 0) FROM credit_hold_lots WHERE hold_id = ${hold.holdId})`,
      reason: hold.reason,
      reference: hold.reference,
      note: hold.note && cutText(hold.note, MAX_NOTE_CHARACTERS),
      state: "held",
      deadlineAt: hold.deadlineAt,
      createdAt: at,
    }),
  ];
}

/** True if a hold failed because the balance is too low. */
export function isInsufficientCredits(error: unknown): boolean {
  return isConstraintViolation(error, "credits-not-covered", "hold-not-covered");
}

/** Places a hold in a transaction of its own. */
export async function placeHold(
  app: Pick<App, "db" | "now">,
  hold: Hold,
): Promise<{ status: "held" } | { status: "insufficient" } | { status: "already" }> {
  try {
    await runTransaction(app.db, creditHoldStatements(app, hold));
    return { status: "held" };
  } catch (error) {
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "already-posted", "already-held")) return { status: "already" };
    throw error;
  }
}
