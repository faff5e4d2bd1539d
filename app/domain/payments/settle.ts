import { eq } from "drizzle-orm";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { payments } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { log } from "~/lib/log";
import type { Payment } from "~/purchase";
import { closeIfExpired, closePaymentStatement } from "./close-payment";
import { isCryptoSession } from "./crypto/judge-transfer";
import { settleTransfer } from "./crypto/settle-transfer";
import { findSession } from "./find-session";
import { markPaymentPaid, type PaidResult } from "./mark-payment-paid";
import { findSessionMismatches } from "./session-mismatches";

export type Settlement =
  /** `refunding`: all of it is refunded, because the order was canceled or there was nothing left to pay for. */
  | PaidResult
  /** `processing`: the person has paid; the bank has not confirmed it yet. */
  | { status: "unpaid"; session: "open" | "processing" | "closed"; payment: Payment }
  /** Paid, but not what we asked for: opens an incident and grants nothing. */
  | { status: "mismatch"; payment: Payment }
  | { status: "unknown" };

type PaymentKey = (
  | { paymentId: string }
  /** The provider to ask about an unknown session; by default the one that takes new checkouts. */
  | { sessionId: string; provider?: string }
) & {
  /** If given, a payment of somebody else is unknown. */
  userId?: string;
};

/**
 * Settles a payment by its present state at the provider. Webhook, returning browser and cron all use it,
 * in any order and concurrently: the database lets only one of them settle it.
 */
export async function settlePayment(app: App, key: PaymentKey): Promise<Settlement> {
  let payment = await findPayment(app, key);
  let session: CheckoutSession | null = null;
  if (!payment && "sessionId" in key) {
    // The response with this session's id may have been lost; the provider stores our payment's id with the session.
    session = await findSession(app, key.provider ?? app.config.checkoutProvider, key.sessionId);
    if (session?.paymentId) payment = await findPayment(app, { paymentId: session.paymentId });
  }
  if (!payment || (key.userId !== undefined && payment.userId !== key.userId)) return { status: "unknown" };
  if (payment.state === "paid" || payment.state === "disputed")
    return { status: payment.refundedCents === payment.amountCents ? "refunding" : "already", payment };

  const sessionId = payment.sessionId ?? session?.id;
  if (sessionId && !session) {
    session = await findSession(app, payment.provider, sessionId);
    if (!session) return { status: "unknown" };
  }
  return settleWithSession(app, payment, session);
}

/** For a session that was read just now; null if nobody was ever sent to pay. */
export async function settleWithSession(
  app: App,
  payment: Payment,
  session: CheckoutSession | null,
): Promise<Settlement> {
  if (isCryptoSession(session)) return settleTransfer(app, payment, session);
  if (!session?.isPaid)
    return { status: "unpaid", session: await closeIfExpired(app, payment, session), payment };
  const mismatches = findSessionMismatches(app, payment, session);
  if (mismatches.length > 0) return recordMismatch(app, payment, session, mismatches.join(","));
  return markPaymentPaid(app, payment, session);
}

async function recordMismatch(
  app: App,
  payment: Payment,
  session: CheckoutSession,
  differs: string,
): Promise<Settlement> {
  await runTransaction(app.db, [
    // Closed so that the cron stops asking; an admin can still settle it.
    closePaymentStatement(app, payment.id, "failed"),
    openIncidentStatement(app, {
      cause: `payment:${payment.id}:${session.id}`,
      subject: `payment:${payment.id}`,
      detail: {
        differs: differs.replaceAll(",", ", "),
        session: session.id,
        wantedCents: payment.amountCents,
        wantedCurrency: payment.currency,
        paidCents: session.amountCents,
        paidCurrency: session.currency,
        live: session.isLive,
      },
    }),
  ]);
  log("error", "payment.mismatch", { payment: payment.id, differs });
  return { status: "mismatch", payment };
}

async function findPayment({ db }: Pick<App, "db">, key: PaymentKey): Promise<Payment | undefined> {
  const where = "paymentId" in key ? eq(payments.id, key.paymentId) : eq(payments.sessionId, key.sessionId);
  return (await db.select().from(payments).where(where).limit(1))[0];
}
