import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CardRefund } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, refunds } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount, transferStatements } from "~/domain/ledger/ledger";
import { newId } from "~/lib/ids";
import { type Payment, PURCHASE_HANDLERS } from "../purchases/purchase-handlers";
import { findPaymentByProviderId, fundsWithdrawalStatements } from "../withdrawn-funds";

/** Tries at a batch whose sums another may change meanwhile. */
const ROUNDS = 8;
const MAX_ATTEMPTS = 12;

type Refund = typeof refunds.$inferSelect;
export type RefundState = Refund["state"];

/** What goes back of an order, oldest first: all of it, a part, or what a claim gave. */
export async function listOrderRefunds(
  { db }: Pick<App, "db">,
  { orderId }: { orderId: string },
): Promise<{ id: string; amountCents: number; state: RefundState }[]> {
  return db
    .select({ id: refunds.id, amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        sql`${refunds.cause} NOT GLOB 'unwanted:*'`,
      ),
    )
    .orderBy(asc(refunds.id));
}

/**
 * Sends a refund, or asks how it stands. Safe to run twice and at once: the provider knows the request by the refund's
 * id, and the ledger by UNIQUE. Throws where the provider does not answer, so that the queue tries again.
 */
export async function sendRefund(app: App, { refundId }: { refundId: string }): Promise<RefundState | null> {
  const [row] = await app.db
    .select({ refund: refunds, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .limit(1);
  if (!row) return null;
  const { refund, providerPaymentId } = row;
  if (refund.state === "done" || refund.state === "failed") return refund.state;
  if (!providerPaymentId) throw new Error(`refund ${refundId} of a payment that was never made`);
  try {
    const sent = refund.providerRefundId
      ? await app.cards.findRefund(refund.providerRefundId)
      : await app.cards.refund({
          providerPaymentId,
          amountCents: refund.amountCents,
          key: idempotencyKeyOf(refund),
        });
    return await applyProviderRefund(app, refund, sent);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    const gaveUp = !error.retryable || refund.attempts + 1 >= MAX_ATTEMPTS;
    const why = `${error.status} ${error.kind}`;
    await runTransaction(app.db, [
      // Failed is not forgotten: the money stays owed in the books, and a human sends it again.
      sql`UPDATE refunds SET attempts = attempts + 1, last_error = ${why}, state = ${gaveUp ? "failed" : refund.state}
        WHERE id = ${refundId} AND state = ${refund.state}`,
      ...(gaveUp ? [refundIncident(app, refund, why)] : []),
    ]);
    if (gaveUp) return "failed";
    throw error;
  }
}

/**
 * Sends a refund again that failed for good. The provider is asked first what it knows: one that went through unheard is
 * only taken in, and only what a bank refused gets a new key. Safe to press twice.
 */
export async function retryRefund(app: App, { refundId }: { refundId: string }): Promise<RefundState | null> {
  const [row] = await app.db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "failed")))
    .limit(1);
  if (row?.providerPaymentId) {
    await syncRefunds(app, { providerPaymentId: row.providerPaymentId });
    await runTransaction(app.db, [
      sql`UPDATE refunds SET state = 'wanted', round = round + (provider_refund_id IS NOT NULL), attempts = 0,
        provider_refund_id = NULL, last_error = NULL WHERE id = ${refundId} AND state = 'failed'`,
    ]);
  }
  return sendRefund(app, { refundId });
}

/**
 * Brings our books in line with every refund of a payment that the provider knows: ours move on, those made by hand in
 * its dashboard are taken in. Asked anew for each event, so the order of events means nothing. False: not our money.
 */
export async function syncRefunds(
  app: App,
  { providerPaymentId }: { providerPaymentId: string },
): Promise<boolean> {
  const payment = await findPaymentByProviderId(app, providerPaymentId);
  if (!payment) return false;
  for (const sent of await app.cards.listRefunds(providerPaymentId)) {
    const known = await findRefund(app, sent);
    if (known) await applyProviderRefund(app, known, sent);
    else if (sent.state !== "failed") await recordManualRefund(app, payment.id, sent);
  }
  return true;
}

async function findRefund({ db }: Pick<App, "db">, sent: CardRefund): Promise<Refund | undefined> {
  const ours = eq(refunds.id, sent.key?.split(":")[0] ?? "");
  const [row] = await db
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, sent.id), ours))
    .limit(1);
  return row;
}

/** A refund made by hand: what was bought goes back with its money, and a human is told. */
async function recordManualRefund(app: App, paymentId: string, sent: CardRefund): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const [payment] = await app.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
    if (!payment) return;
    const attention = openIncidentStatement(app, {
      cause: `refund-by-hand:${sent.id}`,
      subject: `payment:${payment.id}`,
      detail: { refund: sent.id, cents: sent.amountCents, currency: sent.currency },
    });
    const refundedCents = payment.refundedCents + sent.amountCents;
    if (refundedCents > payment.amountCents || sent.currency !== payment.currency) {
      await runTransaction(app.db, [attention]);
      return;
    }
    const refund = manualRefund(app, { payment, sent });
    try {
      await runTransaction(app.db, [
        ...(await fundsWithdrawalStatements(app, payment, {
          refundedCents,
          disputedCents: payment.disputedCents,
          reason: "refund",
          reference: refund.row.id,
          moneyAccount: systemAccount("refunds_due"),
        })),
        refund.statement,
        attention,
      ]);
      await applyProviderRefund(app, refund.row, sent);
      await PURCHASE_HANDLERS[payment.kind].afterWithdrawn?.(app, payment);
      return;
    } catch (error) {
      // Another delivery took it in.
      if (isConstraintViolation(error, "refund-exists", "provider-refund-known")) return;
      // Another refund or dispute of the same payment came between: read again.
      if (
        !isConstraintViolation(
          error,
          "payment-sums-moved",
          "order-event-repeated",
          "order-moved",
          "part-refunded-meanwhile",
        )
      )
        throw error;
    }
  }
  throw new Error(`refund ${sent.id}: the payment's sums would not stand still`);
}

function manualRefund(app: Pick<App, "now">, { payment, sent }: { payment: Payment; sent: CardRefund }) {
  const row: Refund = {
    id: newId(),
    paymentId: payment.id,
    cause: `hand:${sent.id}`,
    amountCents: sent.amountCents,
    state: "sent",
    providerRefundId: sent.id,
    attempts: 0,
    round: 0,
    lastError: null,
    createdAt: app.now(),
  };
  const statement = sql`INSERT INTO refunds (id, payment_id, cause, amount_cents, state, provider_refund_id, attempts, created_at)
    VALUES (${row.id}, ${row.paymentId}, ${row.cause}, ${row.amountCents}, ${row.state}, ${row.providerRefundId}, 0, ${row.createdAt})`;
  return { row, statement };
}

/** What the provider says of a refund becomes ours. It may be taken back after it was done: then it is owed again. */
async function applyProviderRefund(app: App, refund: Refund, sent: CardRefund): Promise<RefundState> {
  // An answer about an earlier round says nothing about this one.
  if (sent.key !== null && sent.key !== idempotencyKeyOf(refund)) return refund.state;
  const state = ({ succeeded: "done", failed: "failed", pending: "sent" } as const)[sent.state];
  if (state === refund.state && refund.providerRefundId === sent.id) return state;
  // What a bank refused is over; what we gave up without an answer may have gone through all the same.
  const isOver = refund.state === "failed" && refund.providerRefundId !== null;
  if (isOver || (refund.state === "done" && state !== "failed")) return refund.state;
  const { amountCents } = refund;
  const paidBack = (reason: string, cents: number) =>
    transferStatements(
      {
        reason,
        reference: idempotencyKeyOf(refund),
        entries: [
          { account: systemAccount("refunds_due"), amount: -cents },
          { account: systemAccount("provider_clearing"), amount: cents },
        ],
      },
      app.now(),
    );
  try {
    await runTransaction(app.db, [
      sql`UPDATE refunds SET state = CASE WHEN state = ${refund.state} THEN ${state} END, provider_refund_id = ${sent.id} WHERE id = ${refund.id}`,
      ...(state === "done" ? paidBack("refund-paid", amountCents) : []),
      ...(state === "failed" && refund.state === "done" ? paidBack("refund-bounced", -amountCents) : []),
      ...(state === "failed" ? [refundIncident(app, refund, "refused by the bank")] : []),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "refund-moved", "already-posted")) throw error;
  }
  return state;
}

/** What the provider and the ledger know this try by. */
function idempotencyKeyOf({ id, round }: Pick<Refund, "id" | "round">): string {
  return round === 0 ? id : `${id}:${round}`;
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

function refundIncident(app: App, refund: Refund, why: string) {
  return openIncidentStatement(app, {
    cause: `refund:${refund.id}`,
    subject: `refund:${refund.id}`,
    detail: { cents: refund.amountCents, why },
  });
}
