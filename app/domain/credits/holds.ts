import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { systemAccount, transferStatements, userAccount } from "../ledger/ledger";
import { payCreditDebtStatements } from "./debts";
import { lotDrawQuery } from "./lots";

/** A hold must be resolved within this time (invariant I6). */
const MAX_NOTE_CHARACTERS = 80;
export const MAX_HOLD_MS = 30 * 60 * 1000;

/** One reason for both ways of resolving: UNIQUE(reason, reference) lets a hold be resolved once. */
export const HOLD_RESOLVED_REASON = "hold-resolved";

export interface Hold {
  holdId: string;
  userId: string;
  /** Credits, a positive whole number. */
  amount: number;
  /** What it is for; with `reference` unique, so that one cause holds once. */
  reason: string;
  reference: string;
  /** What the person would call it, for the statement. */
  note?: string;
  deadlineAt: number;
}

export type HoldKey = Pick<Hold, "holdId" | "userId" | "amount">;

/**
 * Takes credits aside, soonest-expiring lots first, then gifts, then paid ones: all in SQL, so that it joins any batch
 * without reading first. Refused where the balance does not cover it (`isNotCovered`) or the cause has its hold.
 */
export function holdStatements({ now }: Pick<App, "now">, hold: Hold): SQL[] {
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
    // A lot that has expired but is not yet written off counts in the balance and not here: then the CHECK refuses.
    sql`INSERT INTO credit_holds (id, user_id, amount, allocated, reason, reference, note, state, deadline_at, created_at)
      VALUES (${hold.holdId}, ${hold.userId}, ${hold.amount},
        (SELECT coalesce(sum(amount), 0) FROM credit_hold_lots WHERE hold_id = ${hold.holdId}),
        ${hold.reason}, ${hold.reference}, ${hold.note?.slice(0, MAX_NOTE_CHARACTERS) ?? null}, 'held', ${hold.deadlineAt}, ${at})`,
  ];
}

/** Spends what was held. Refused where the hold is already resolved (`isAlreadyResolved`). */
export function postHoldStatements({ now }: Pick<App, "now">, hold: HoldKey): SQL[] {
  return resolveHoldStatements(now(), hold, "posted");
}

/**
 * Gives back what was held, to the lots it came from; a debt that has come up meanwhile is paid from it. Refused where
 * the hold is already resolved.
 */
export function releaseHoldStatements({ now }: Pick<App, "now">, hold: HoldKey): SQL[] {
  return [
    ...resolveHoldStatements(now(), hold, "released"),
    sql`UPDATE credit_lots SET remaining = remaining + (SELECT amount FROM credit_hold_lots WHERE hold_id = ${hold.holdId} AND lot_id = credit_lots.id)
      WHERE id IN (SELECT lot_id FROM credit_hold_lots WHERE hold_id = ${hold.holdId})`,
    ...payCreditDebtStatements({ now }, { userId: hold.userId }),
  ];
}

function resolveHoldStatements(at: number, hold: HoldKey, state: "posted" | "released"): SQL[] {
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
    // An UPDATE that matches no row stops nothing; a NULL where none may be does.
    sql`INSERT INTO credit_hold_lots (hold_id, lot_id, amount) SELECT NULL, NULL, 0
      WHERE NOT EXISTS (SELECT 1 FROM credit_holds WHERE id = ${hold.holdId} AND user_id = ${hold.userId} AND amount = ${hold.amount} AND state = 'held')`,
    sql`UPDATE credit_holds SET state = ${state}, resolved_at = ${at} WHERE id = ${hold.holdId}`,
  ];
}

/** True where a hold was refused because the balance does not cover it. */
export function isInsufficientCredits(error: unknown): boolean {
  return isConstraintViolation(error, "credits-not-covered", "hold-not-covered");
}

/** True where a resolution was refused because the hold had its one resolution before, or never was. */
export function isHoldAlreadyResolved(error: unknown): boolean {
  return isConstraintViolation(error, "already-posted", "hold-resolved");
}

/** Holds on its own, for callers with no rows of their own to write beside it. */
export async function placeHold(
  app: Pick<App, "db" | "now">,
  hold: Hold,
): Promise<{ status: "held" } | { status: "insufficient" } | { status: "already" }> {
  try {
    await runTransaction(app.db, holdStatements(app, hold));
    return { status: "held" };
  } catch (error) {
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "already-posted", "already-held")) return { status: "already" };
    throw error;
  }
}

export async function postHold(
  app: Pick<App, "db" | "now">,
  hold: HoldKey,
): Promise<{ status: "posted" } | { status: "already" }> {
  return (await resolved(app, postHoldStatements(app, hold))) ? { status: "posted" } : { status: "already" };
}

export async function releaseHold(
  app: Pick<App, "db" | "now">,
  hold: HoldKey,
): Promise<{ status: "released" } | { status: "already" }> {
  return (await resolved(app, releaseHoldStatements(app, hold)))
    ? { status: "released" }
    : { status: "already" };
}

async function resolved({ db }: Pick<App, "db">, statements: SQL[]): Promise<boolean> {
  try {
    await runTransaction(db, statements);
    return true;
  } catch (error) {
    if (isHoldAlreadyResolved(error)) return false;
    throw error;
  }
}
