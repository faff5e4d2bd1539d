import { and, asc, eq, lte, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CardEvent } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { applyAll, isRefusal, type Statement } from "~/db/client";
import { payments, refunds } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { systemAccount, transferStatements } from "~/domain/credits/ledger";
import { newId } from "~/lib/ids";

const MAX_ATTEMPTS = 12;

/**
 * A refund that is owed from now on, for the batch of what caused it. One cause, one refund (`refunds.cause`); never
 * more than was paid (`payments_refunded`). Who adds it also reverses what the payment had posted, with the money on
 * `system:refunds_due`; then enqueues `{ type: "refund", refundId }`.
 */
export function refundStatements(
  { now }: Pick<App, "now">,
  { paymentId, cause, amountCents }: { paymentId: string; cause: string; amountCents: number },
): { refundId: string; statements: Statement[] } {
  const refundId = newId();
  return {
    refundId,
    statements: [
      sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, state, attempts, created_at)
        VALUES (${refundId}, ${paymentId}, ${cause}, ${amountCents}, 'wanted', 0, ${now()})`,
      sql`UPDATE payments SET refunded_cents = refunded_cents + ${amountCents} WHERE id = ${paymentId}`,
    ],
  };
}

export type RefundState = "wanted" | "sent" | "done" | "failed";

/** What goes back for a cancelled order; null where nothing does. */
export async function findOrderRefund(
  { db }: Pick<App, "db">,
  { orderId }: { orderId: string },
): Promise<{ amountCents: number; state: RefundState } | null> {
  const [row] = await db
    .select({ amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.cause, `cancel:${orderId}`))
    .limit(1);
  return row ?? null;
}

/**
 * Sends a refund, or asks how it stands. Safe to run twice and at once: the provider knows the request by the refund's
 * id, and the ledger by UNIQUE. Throws where the provider does not answer, so that the queue tries again.
 */
export async function refundNow(app: App, { refundId }: { refundId: string }): Promise<RefundState | null> {
  const [row] = await app.db
    .select({
      state: refunds.state,
      amountCents: refunds.amountCents,
      attempts: refunds.attempts,
      providerRefundId: refunds.providerRefundId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .limit(1);
  if (!row) return null;
  if (row.state === "done" || row.state === "failed") return row.state;
  if (!row.providerPaymentId) throw new Error(`refund ${refundId} of a payment that was never made`);
  try {
    const sent = row.providerRefundId
      ? await app.cards.findRefund(row.providerRefundId)
      : await app.cards.refund({
          providerPaymentId: row.providerPaymentId,
          amountCents: row.amountCents,
          key: refundId,
        });
    return await recordRefund(app, { refundId, amountCents: row.amountCents, sent });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    const gaveUp = !error.retryable || row.attempts + 1 >= MAX_ATTEMPTS;
    await applyAll(app.db, [
      sql`UPDATE refunds SET attempts = attempts + 1, last_error = ${`${error.status} ${error.kind}`} WHERE id = ${refundId}`,
      // The money is still owed: the row stays open, a human is told.
      ...(gaveUp ? [refundAttention(app, refundId, row.amountCents, `${error.status} ${error.kind}`)] : []),
    ]);
    if (gaveUp) return row.state;
    throw error;
  }
}

/** A refund event: ours moves on; one made by hand at the provider is shown to a human. False: not ours. */
export async function followRefund(app: App, event: CardEvent): Promise<boolean> {
  if (event.refundId === null) return false;
  const [row] = await app.db
    .select({ id: refunds.id, amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.providerRefundId, event.refundId))
    .limit(1);
  if (row) {
    const sent = await app.cards.findRefund(event.refundId);
    await recordRefund(app, { refundId: row.id, amountCents: row.amountCents, sent });
    return true;
  }
  if (event.providerPaymentId === null) return false;
  const [payment] = await app.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.providerPaymentId, event.providerPaymentId))
    .limit(1);
  if (!payment) return false;
  // The event may be quicker than our own answer: then a refund of this payment is on its way, and will see to it.
  const [pending] = await app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.state, "wanted")))
    .limit(1);
  if (pending) await refundNow(app, { refundId: pending.id });
  else
    await applyAll(app.db, [
      attentionStatement(app, {
        cause: `refund-by-hand:${event.refundId}`,
        subject: `payment:${payment.id}`,
        detail: { refund: event.refundId },
      }),
    ]);
  return true;
}

async function recordRefund(
  app: App,
  refund: {
    refundId: string;
    amountCents: number;
    sent: { id: string; state: "pending" | "succeeded" | "failed" };
  },
): Promise<RefundState> {
  const { refundId, amountCents, sent } = refund;
  const state = sent.state === "succeeded" ? "done" : sent.state === "failed" ? "failed" : "sent";
  const update = sql`UPDATE refunds SET state = ${state}, provider_refund_id = ${sent.id} WHERE id = ${refundId} AND state IN ('wanted', 'sent')`;
  if (state !== "done") {
    await applyAll(app.db, [
      update,
      ...(state === "failed" ? [refundAttention(app, refundId, amountCents, "refused by the bank")] : []),
    ]);
    return state;
  }
  try {
    await applyAll(app.db, [
      update,
      ...transferStatements(
        {
          reason: "refund-paid",
          reference: refundId,
          entries: [
            { account: systemAccount("refunds_due"), amount: -amountCents },
            { account: systemAccount("provider_clearing"), amount: amountCents },
          ],
        },
        app.now(),
      ),
    ]);
  } catch (error) {
    if (!isRefusal(error, /ledger_transfers\.reason/)) throw error;
  }
  return "done";
}

/** Refunds that are owed or on their way, older than a minute: for the cron. */
export async function listOpenRefunds({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        // Spelt as in the partial index, which is only taken for the same words.
        sql`${refunds.state} IN ('wanted', 'sent')`,
        lte(refunds.createdAt, now() - 60_000),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(200);
  return rows.map((row) => row.id);
}

function refundAttention(app: App, refundId: string, amountCents: number, why: string) {
  return attentionStatement(app, {
    cause: `refund:${refundId}`,
    subject: `refund:${refundId}`,
    detail: { cents: amountCents, why },
  });
}
