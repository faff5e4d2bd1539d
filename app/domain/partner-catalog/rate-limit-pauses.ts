import { type SQL, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { partnerPauses } from "~/db/schema";
import { insertInto } from "~/db/writes";

/**
 * Until when the partner must not be called after a 429, stored as a row because isolates share no memory. Orders
 * ignore it; work that can wait obeys it.
 */
export type PartnerPauseName = (typeof partnerPauses.$inferSelect)["name"];

/** The length of the pause if the 429 does not state it. */
const LOCKOUT_MS = 60_000;

/** A condition for the WHERE of statements that would call the partner. */
export function partnerNotPausedCondition(name: PartnerPauseName, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM partner_pauses WHERE name = ${name} AND until > ${now})`;
}

/** Stores the pause that a 429 asks for. False if the error is another one. */
export async function pauseIfRateLimited(
  app: Pick<App, "db" | "now">,
  name: PartnerPauseName,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof AdapterError) || error.status !== 429) return false;
  const waitMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1000 : LOCKOUT_MS;
  await runTransaction(app.db, [
    insertInto(partnerPauses)
      .values({ name, until: app.now() + waitMs })
      .onConflictDoUpdate({
        target: partnerPauses.name,
        set: { until: sql`max(${partnerPauses.until}, excluded.until)` },
      }),
  ]);
  return true;
}
