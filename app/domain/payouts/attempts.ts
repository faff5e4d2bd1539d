import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { suspendedCondition } from "~/domain/accounts/suspensions";
import { isOpenCondition } from "~/domain/settings/settings";

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** After this many attempts without an answer an incident is opened; the attempts go on. */
export const TOLD_AFTER_ATTEMPTS = 12;

/**
 * True, inside a statement, while nothing may be sent to this person: the account is suspended, or payouts are
 * stopped. An earlier attempt may have succeeded, so it is still looked for (`send-payout.ts`).
 */
export const heldCondition = (userId: string | SQL): SQL =>
  sql`(${suspendedCondition(userId)} OR NOT ${isOpenCondition("payouts-open")})`;

/** Payouts that wait until a hold ends; money that is taken back never waits. */
const isWaiting = (table: "payouts" | "payout_reversals"): SQL =>
  table === "payouts" ? sql`attempts = 0 AND ${heldCondition(sql`payouts.user_id`)}` : sql`0`;

/**
 * Takes a wanted payout or reversal for one attempt, so that nobody else sends it meanwhile. Counted before it is sent, so
 * that an attempt whose answer was lost is known: the next one looks for it first. Null if it is not due.
 */
export async function claimAttempt(
  { db, now }: Pick<App, "db" | "now">,
  table: "payouts" | "payout_reversals",
  id: string,
): Promise<{ attempts: number } | null> {
  const at = now();
  const wait = sql`min(${LONGEST_WAIT_MS}, ${MINUTE_MS} << min(attempts, 10))`;
  const [claimed] = await runTransaction(db, [
    sql`UPDATE ${sql.raw(table)} SET attempts = attempts + 1, next_attempt_at = ${at} + ${wait}
      WHERE id = ${id} AND state = 'wanted' AND next_attempt_at <= ${at}
        AND NOT (${isWaiting(table)}) RETURNING attempts`,
  ]);
  const row = claimed?.results[0] as { attempts: number } | undefined;
  return row ?? null;
}

/** Wanted rows whose next attempt is due, oldest first. */
export async function listDueAttempts(
  { db, now }: Pick<App, "db" | "now">,
  table: "payouts" | "payout_reversals",
): Promise<string[]> {
  const due: SQL = sql`SELECT id FROM ${sql.raw(table)} WHERE state = 'wanted' AND next_attempt_at <= ${now()}
    AND NOT (${isWaiting(table)}) ORDER BY next_attempt_at LIMIT 200`;
  return (await db.all<{ id: string }>(due)).map(({ id }) => id);
}
