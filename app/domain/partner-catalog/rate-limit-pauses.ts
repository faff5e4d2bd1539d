import { type SQL, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { partnerPauses } from "~/db/schema";

/**
 * Until when the partner wants to be left alone, as a row: isolates share nothing else. Orders never ask it; what can
 * wait does.
 */
export type PartnerPauseName = (typeof partnerPauses.$inferSelect)["name"];

/** The partner's lockout where it does not say how long. */
const LOCKOUT_MS = 60_000;

/** A condition for the WHERE of whatever would ask. */
export function partnerNotPausedCondition(name: PartnerPauseName, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM partner_pauses WHERE name = ${name} AND until > ${now})`;
}

/** Writes down that the partner turned us away for asking too much. False where the error is another one. */
export async function pauseIfRateLimited(
  app: Pick<App, "db" | "now">,
  name: PartnerPauseName,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof AdapterError) || error.status !== 429) return false;
  const waitMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : LOCKOUT_MS;
  await runTransaction(app.db, [
    sql`INSERT INTO partner_pauses (name, until) VALUES (${name}, ${app.now() + waitMs})
      ON CONFLICT (name) DO UPDATE SET until = max(until, excluded.until)`,
  ]);
  return true;
}
