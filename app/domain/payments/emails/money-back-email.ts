import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { Payment } from "~/purchase";
import { type EmailRecipient, findPaymentRecipient } from "./email-recipient";

export interface QueuedEmail {
  statement: Statement;
  deliveryId: string;
}

/** Money that goes back, for the batch that books it; once for each `key`. */
export function queueMoneyBackEmail(
  app: Pick<App, "now">,
  { email, ...about }: EmailRecipient,
  {
    key,
    ...refund
  }: {
    cents: number;
    /** All that was paid. */
    isWhole: boolean;
    /** There was nothing left to pay for. */
    isUnwanted?: boolean;
    /** Of the refund, by which its credit note is found. */
    refundId: string;
    key: string;
    happens?: SQL;
  },
): QueuedEmail {
  const { happens, ...data } = refund;
  return queueEmailStatement(app, {
    template: "money-back",
    to: email,
    key: `money-back:${key}`,
    data: { ...about, ...data },
    ...(happens ? { happens } : {}),
  });
}

/** A refund of a payment that was made at the provider; an order that it cancels has its own email. */
export async function providerRefundEmail(
  app: Pick<App, "db" | "now" | "purchases">,
  payment: Payment,
  refund: { id: string; amountCents: number },
): Promise<QueuedEmail | null> {
  const recipient = await findPaymentRecipient(app, payment);
  if (!recipient) return null;
  return queueMoneyBackEmail(app, recipient, {
    cents: refund.amountCents,
    isWhole: payment.refundedCents + refund.amountCents === payment.amountCents,
    refundId: refund.id,
    key: refund.id,
    happens: sql`NOT EXISTS (SELECT 1 FROM deliveries WHERE dedupe_key = ${`canceled-refunded:${recipient.orderId ?? ""}`})`,
  });
}

/** Of a payment that came when what it was for could no longer be had. */
export async function unwantedPaymentEmail(
  app: Pick<App, "db" | "now" | "purchases">,
  payment: Payment,
  refundId: string,
): Promise<QueuedEmail | null> {
  const recipient = await findPaymentRecipient(app, payment);
  if (!recipient) return null;
  const refund = { cents: payment.amountCents, isWhole: true, isUnwanted: true, refundId, key: refundId };
  return queueMoneyBackEmail(app, recipient, refund);
}
