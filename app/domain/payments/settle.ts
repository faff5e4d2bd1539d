import { eq, type SQL, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount, transferStatements } from "~/domain/ledger/ledger";
import { queueEmailStatement } from "~/domain/outbox/outbox";
import { log } from "~/lib/log";
import { type Payment, PURCHASE_HANDLERS } from "./purchases/purchase-handlers";
import { oweRefundStatements } from "./refunds/refund-statements";

export type Settlement =
  | { status: "settled" | "already"; payment: Payment }
  /** `processing`: done by the person, not yet confirmed by the bank. */
  | { status: "unpaid"; session: "open" | "processing" | "closed"; payment: Payment }
  /** Paid, but not what we asked for: recorded for a human, never granted. */
  | { status: "mismatch"; payment: Payment }
  /** All of it goes back: the order was cancelled, or there was nothing left to pay for. */
  | { status: "returned"; payment: Payment }
  | { status: "unknown" };

type PaymentKey = ({ sessionId: string } | { paymentId: string }) & {
  /** Where a person asks: a payment of somebody else is unknown. */
  userId?: string;
};

/**
 * Makes true what the provider says of a payment. The one way for webhook, returning browser and cron, in any order
 * and at once: nobody's word is taken but the provider's, asked anew, and the database lets one of them do it.
 */
export async function settlePayment(app: App, key: PaymentKey): Promise<Settlement> {
  let payment = await findPayment(app, key);
  let session: CheckoutSession | null = null;
  if (!payment && "sessionId" in key) {
    // The answer that told us this session's id was lost; the provider still knows our payment's.
    session = await findSession(app, key.sessionId);
    if (session?.paymentId) payment = await findPayment(app, { paymentId: session.paymentId });
  }
  if (!payment || (key.userId !== undefined && payment.userId !== key.userId)) return { status: "unknown" };
  if (payment.state === "paid" || payment.state === "disputed")
    return { status: payment.refundedCents === payment.amountCents ? "returned" : "already", payment };

  const sessionId = payment.sessionId ?? session?.id;
  if (sessionId && !session) {
    session = await findSession(app, sessionId);
    if (!session) return { status: "unknown" };
  }
  return settleWithSession(app, payment, session);
}

/** The same where the provider's word was heard just now; null where nobody was ever sent to pay. */
export async function settleWithSession(
  app: App,
  payment: Payment,
  session: CheckoutSession | null,
): Promise<Settlement> {
  if (!session?.isPaid)
    return { status: "unpaid", session: await closeIfExpired(app, payment, session), payment };
  const differences = findSessionMismatches(app, payment, session);
  if (differences.length > 0) {
    await runTransaction(app.db, [
      // Closed, so that the cron does not ask for ever; a human may still have it settled.
      closePaymentStatement(payment.id, "failed"),
      openIncidentStatement(app, {
        cause: `payment:${payment.id}:${session.id}`,
        subject: `payment:${payment.id}`,
        detail: {
          differs: differences.join(", "),
          session: session.id,
          wantedCents: payment.amountCents,
          wantedCurrency: payment.currency,
          paidCents: session.amountCents,
          paidCurrency: session.currency,
          live: session.isLive,
        },
      }),
    ]);
    log("error", "payment.mismatch", { payment: payment.id, differs: differences.join(",") });
    return { status: "mismatch", payment };
  }
  return markPaid(app, payment, session);
}

/** What of a paid session is not what we asked for; nothing else is ever granted. */
export function findSessionMismatches(app: App, payment: Payment, session: CheckoutSession): string[] {
  return [
    session.paymentId !== payment.id && "payment",
    payment.sessionId !== null && session.id !== payment.sessionId && "session",
    session.amountCents !== payment.amountCents && "amount",
    session.currency !== payment.currency && "currency",
    // Test money buys nothing on the real site, and the other way round.
    session.isLive !== app.origin.startsWith("https://") && "mode",
  ].filter((difference) => difference !== false);
}

async function markPaid(app: App, payment: Payment, session: CheckoutSession): Promise<Settlement> {
  const [paid, ...rest] = await markPaidStatements(app, payment, session);
  try {
    await runTransaction(app.db, [paid, ...rest]);
  } catch (error) {
    if (isConstraintViolation(error, "payment-moved")) return { status: "already", payment };
    if (PURCHASE_HANDLERS[payment.kind].isNoLongerPayable?.(error))
      return returnUnwantedPayment(app, payment, paid);
    throw error;
  }
  return finishPaid(app, payment);
}

/** That a payment is paid, and then all that follows from it: one batch, which `payments.state` refuses a second time. */
export async function markPaidStatements(
  app: App,
  payment: Payment,
  session: CheckoutSession,
): Promise<[SQL, ...Statement[]]> {
  const paidAt = app.now();
  return [
    // The lock: whoever comes second would set NULL, which NOT NULL refuses, and with it the whole batch.
    sql`UPDATE payments SET state = CASE WHEN state IN ('created', 'open', 'expired', 'failed') THEN 'paid' END,
      paid_at = ${paidAt}, session_id = ${session.id}, provider_payment_id = ${session.providerPaymentId}
      WHERE id = ${payment.id}`,
    ...(await PURCHASE_HANDLERS[payment.kind].paidStatements(app, payment, paidAt)),
  ];
}

/** After that batch. */
export async function finishPaid(app: App, payment: Payment): Promise<Settlement> {
  log("info", "payment.settled", { payment: payment.id, kind: payment.kind, cents: payment.amountCents });
  await PURCHASE_HANDLERS[payment.kind].afterPaid?.(app, payment);
  return { status: "settled", payment: { ...payment, state: "paid", paidAt: app.now() } };
}

/** Paid for what can no longer be had: taken into the books, and sent back at once. */
async function returnUnwantedPayment(app: App, payment: Payment, paid: SQL): Promise<Settlement> {
  const { refundId, statements } = oweRefundStatements(app, {
    paymentId: payment.id,
    cause: `unwanted:${payment.id}`,
    amountCents: payment.amountCents,
  });
  try {
    await runTransaction(app.db, [
      paid,
      ...transferStatements(
        {
          reason: "payment",
          reference: payment.id,
          memo: "unwanted",
          entries: [
            { account: systemAccount("provider_clearing"), amount: -payment.amountCents },
            { account: systemAccount("refunds_due"), amount: payment.amountCents },
          ],
        },
        app.now(),
      ),
      ...statements,
      openIncidentStatement(app, {
        cause: `unwanted:${payment.id}`,
        subject: `payment:${payment.id}`,
        detail: { kind: payment.kind, subject: payment.subjectId, cents: payment.amountCents },
      }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "payment-moved")) return { status: "already", payment };
    throw error;
  }
  log("warn", "payment.unwanted", { payment: payment.id, kind: payment.kind });
  await app.enqueue({ type: "refund", refundId });
  return { status: "returned", payment };
}

/** Says how an unpaid session stands, and closes the payment where nobody can pay it any more. */
async function closeIfExpired(
  app: App,
  payment: Payment,
  session: CheckoutSession | null,
): Promise<"open" | "processing" | "closed"> {
  const { db, now } = app;
  if (payment.state === "expired" || payment.state === "failed") return "closed";
  if (session?.isFailed) {
    await failDelayedPayment(app, payment);
    return "closed";
  }
  if (session?.status === "complete") {
    if (payment.processingAt === null)
      await runTransaction(db, [
        sql`UPDATE payments SET processing_at = ${now()} WHERE id = ${payment.id} AND processing_at IS NULL`,
      ]);
    return "processing";
  }
  // Without a session nobody was ever sent to pay; its time over, nobody will be.
  const isOver = session ? session.status === "expired" : (payment.expiresAt ?? 0) <= now();
  if (!isOver) return "open";
  await runTransaction(db, [closePaymentStatement(payment.id, "expired")]);
  return "closed";
}

/** The bank said no to what a person believes paid: closed, and the person told. Where it was paid or closed, nothing. */
export async function failDelayedPayment(app: App, payment: Payment): Promise<void> {
  const bought = await PURCHASE_HANDLERS[payment.kind].notificationDetails(app, payment);
  try {
    await runTransaction(app.db, [
      sql`UPDATE payments SET state = CASE WHEN state IN ('created', 'open') THEN 'failed' END WHERE id = ${payment.id}`,
      ...(bought
        ? [
            queueEmailStatement(app, {
              template: "payment-failed",
              to: bought.email,
              key: `payment-failed:${payment.id}`,
              data: { kind: payment.kind, name: bought.name, cents: payment.amountCents },
            }).statement,
          ]
        : []),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "payment-moved")) throw error;
  }
}

export function closePaymentStatement(paymentId: string, state: "expired" | "failed") {
  return sql`UPDATE payments SET state = ${state} WHERE id = ${paymentId} AND state IN ('created', 'open')`;
}

async function findPayment({ db }: Pick<App, "db">, key: PaymentKey): Promise<Payment | undefined> {
  const where = "paymentId" in key ? eq(payments.id, key.paymentId) : eq(payments.sessionId, key.sessionId);
  return (await db.select().from(payments).where(where).limit(1))[0];
}

/** Null where the provider knows no such session; throws where it does not answer. */
async function findSession({ cards }: Pick<App, "cards">, sessionId: string) {
  try {
    return await cards.findCheckout(sessionId);
  } catch (error) {
    if (error instanceof AdapterError && error.kind === "refused") return null;
    throw error;
  }
}
