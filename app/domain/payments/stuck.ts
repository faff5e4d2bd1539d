import { sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { errorFacts, log } from "~/lib/log";
import { settle } from "./settle";

/** Before this a webhook or the browser is expected to be quicker; and as often one that is open is asked about. */
const PATIENCE_MS = 2 * 60 * 1000;
/** A bank takes days: no need to ask every other minute. */
const BANKS_PATIENCE_MS = 30 * 60 * 1000;
const AT_ONCE = 300;
/** Workers allow six connections at a time. */
const SIDE_BY_SIDE = 5;

/**
 * Asks the provider about payments still open, those first that were not asked about for longest: no webhook and no
 * returning browser is relied on. What is asked about is marked first, so that runs that overlap share the work.
 */
export async function settleStuckPayments(app: App): Promise<{ settled: number; asked: number }> {
  const at = app.now();
  const [claimed] = await applyAll(app.db, [
    // Spelt as in the partial index, which is only taken for the same words.
    sql`UPDATE payments SET checked_at = ${at} WHERE id IN (
      SELECT id FROM payments WHERE state IN ('created', 'open') AND created_at <= ${at - PATIENCE_MS}
        AND (checked_at IS NULL OR checked_at <= ${at - PATIENCE_MS})
        AND (processing_at IS NULL OR checked_at IS NULL OR checked_at <= ${at - BANKS_PATIENCE_MS})
      ORDER BY coalesce(checked_at, created_at) LIMIT ${AT_ONCE}) RETURNING id`,
  ]);
  const open = (claimed?.results ?? []) as { id: string }[];
  let settled = 0;
  let isDown = false;
  const waiting = [...open];
  const worker = async () => {
    for (let next = waiting.shift(); next && !isDown; next = waiting.shift()) {
      try {
        if ((await settle(app, { paymentId: next.id })).status === "settled") settled++;
      } catch (error) {
        // One payment's fault stops no other; a provider that is down is asked again in a minute.
        isDown ||= error instanceof AdapterError && error.retryable;
        log("warn", "payment.stuck", { payment: next.id, ...errorFacts(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return { settled, asked: open.length };
}
