import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { ProviderRefunds } from "~/adapters/ports/payments/payment-provider";
import type { ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { refunds } from "~/db/schema";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { paymentProvider } from "../providers";
import {
  applyProviderRefund,
  idempotencyKeyOf,
  type Refund,
  refundIncidentStatement,
} from "./apply-provider-refund";
import { findRefund } from "./find-refund";
import { words } from "./words";

/** A refund is given up when the provider has not answered since it was wanted, a day ago, and so many times in a row. */
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000;
const MIN_ATTEMPTS = 12;
/** Failed readings in a row of a refund that the provider has, until an admin is told. */
const MAX_FAILED_READS = 12;
const MINUTE_MS = 60_000;
/** Providers may forget an idempotency key after a day. Later the refund is looked for before it is sent. */
const KEY_TRUSTED_MS = 12 * 60 * 60 * 1000;

/**
 * Sends a refund or reads its state. Safe to run twice and concurrently: the refund's id is the idempotency key,
 * and the ledger posts it once. Throws if the provider does not answer, so that the queue retries. If the provider
 * cannot refund, the refund fails at once and an incident is opened. One that the provider has fails only if the provider
 * says so: otherwise it might be sent a second time.
 */
export async function sendRefund(
  app: App,
  { refundId }: { refundId: string },
): Promise<Refund["state"] | null> {
  const row = await findRefund(app, { refundId });
  if (!row) return null;
  const { refund, provider, providerPaymentId } = row;
  if (refund.state === "done" || refund.state === "failed") return refund.state;
  if (!providerPaymentId) throw new Error(`refund ${refundId} of a payment that was never made`);
  const capability = paymentProvider(app, provider).refunds;
  if (!capability) {
    await giveUp(app, refund, `${provider} cannot refund`);
    return "failed";
  }
  try {
    const sent = await sendOrFind(app, capability, refund, providerPaymentId);
    if (refund.attempts > 0) await forgetFailures(app, refund);
    return await applyProviderRefund(app, refund, sent);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    const why = `${error.status} ${error.kind}`;
    if (refund.providerRefundId) {
      await noteFailedRead(app, refund, why);
      if (!error.retryable) return refund.state;
      throw error;
    }
    if (!error.retryable || isOverdue(app, refund)) {
      await giveUp(app, refund, why);
      return "failed";
    }
    await runTransaction(app.db, [failedAttemptStatement(app, refund, why)]);
    throw error;
  }
}

async function sendOrFind(
  { now }: Pick<App, "now">,
  capability: ProviderRefunds,
  refund: Refund,
  providerPaymentId: string,
): Promise<ProviderRefund> {
  if (refund.providerRefundId) return capability.find(refund.providerRefundId);
  const key = idempotencyKeyOf(refund);
  if (now() - refund.createdAt > KEY_TRUSTED_MS) {
    // It may have gone through a day ago without our hearing of it.
    const known = (await capability.list(providerPaymentId)).find((each) => each.key === key);
    if (known) return known;
  }
  return capability.send({ providerPaymentId, amountCents: refund.amountCents, key });
}

function isOverdue({ now }: Pick<App, "now">, { createdAt, attempts }: Refund): boolean {
  return now() - createdAt >= GIVE_UP_AFTER_MS && attempts + 1 >= MIN_ATTEMPTS;
}

function failedAttemptStatement({ db }: Pick<App, "db">, { id, state }: Refund, why: string) {
  return db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, lastError: why })
    .where(and(eq(refunds.id, id), eq(refunds.state, state)));
}

async function noteFailedRead(app: App, refund: Refund, why: string): Promise<void> {
  await runTransaction(app.db, [
    failedAttemptStatement(app, refund, why),
    ...(refund.attempts + 1 >= MAX_FAILED_READS ? [refundIncidentStatement(app, refund, why)] : []),
  ]);
}

/** An answer ends the row of failures, and what an admin was told of it. */
async function forgetFailures(app: App, { id, providerRefundId, attempts }: Refund): Promise<void> {
  const wasTold = providerRefundId !== null && attempts >= MAX_FAILED_READS;
  const note = { cause: `refund:${id}`, by: null, note: words.readAgain };
  await runTransaction(app.db, [
    app.db.update(refunds).set({ attempts: 0, lastError: null }).where(eq(refunds.id, id)),
    ...(wasTold ? [resolveIncidentStatement(app, note)] : []),
  ]);
}

/** The money stays owed in the ledger; an admin sends the refund again or pays it in another way. */
async function giveUp(app: App, refund: Refund, why: string): Promise<void> {
  await runTransaction(app.db, [
    app.db
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, lastError: why, state: "failed" })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))),
    refundIncidentStatement(app, refund, why),
  ]);
}

/**
 * Refunds older than a minute that are owed or on their way, for the cron. After failed attempts the pauses grow: the
 * n-th comes n² minutes after the refund was wanted, so about forty fill a day.
 */
export async function listOpenRefunds({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        // Spelled as in the partial index, or SQLite does not use it.
        sql`${refunds.state} IN ('wanted', 'sent')`,
        lte(refunds.createdAt, now() - MINUTE_MS),
        sql`${refunds.createdAt} + ${refunds.attempts} * ${refunds.attempts} * ${MINUTE_MS} <= ${now()}`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(200);
  return rows.map((row) => row.id);
}
