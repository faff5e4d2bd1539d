import { and, asc, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { payments } from "~/db/schema";
import { errorFacts, log } from "~/lib/log";
import { settle } from "./settle";

/** Before this a webhook or the browser is expected to be quicker. */
const PATIENCE_MS = 2 * 60 * 1000;
const AT_ONCE = 500;
/** Workers allow six connections at a time. */
const SIDE_BY_SIDE = 5;

/** Asks the provider about every payment still open: no webhook and no returning browser is relied on. */
export async function settleStuckPayments(app: App): Promise<{ settled: number; asked: number }> {
  const open = await app.db
    .select({ id: payments.id })
    .from(payments)
    // Spelt as in the partial index, which is only taken for the same words.
    .where(
      and(sql`${payments.state} IN ('created', 'open')`, lte(payments.createdAt, app.now() - PATIENCE_MS)),
    )
    .orderBy(asc(payments.createdAt))
    .limit(AT_ONCE);
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
