import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { Payment } from "~/purchase";
import { findPaymentRecipient, type LetterRecipient } from "./letter-recipient";

export interface QueuedLetter {
  statement: Statement;
  deliveryId: string;
}

/** Money that goes back, for the batch that books it; once for each `key`. */
export function moneyBackLetter(
  app: Pick<App, "now">,
  { email, ...about }: LetterRecipient,
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
): QueuedLetter {
  const { happens, ...data } = refund;
  return queueEmailStatement(app, {
    template: "money-back",
    to: email,
    key: `money-back:${key}`,
    data: { ...about, ...data },
    ...(happens ? { happens } : {}),
  });
}

/** A refund of a payment that was made at the provider; an order that it cancels has its own letter. */
export async function providerRefundLetter(
  app: Pick<App, "db" | "now">,
  payment: Payment,
  refund: { id: string; amountCents: number },
): Promise<QueuedLetter | null> {
  const recipient = await findPaymentRecipient(app, payment);
  if (!recipient) return null;
  return moneyBackLetter(app, recipient, {
    cents: refund.amountCents,
    isWhole: payment.refundedCents + refund.amountCents === payment.amountCents,
    refundId: refund.id,
    key: refund.id,
    happens: sql`NOT EXISTS (SELECT 1 FROM deliveries WHERE dedupe_key = ${`canceled-refunded:${recipient.orderId ?? ""}`})`,
  });
}

/** Of a payment that came when what it was for could no longer be had. */
export async function unwantedPaymentLetter(
  app: Pick<App, "db" | "now">,
  payment: Payment,
  refundId: string,
): Promise<QueuedLetter | null> {
  const recipient = await findPaymentRecipient(app, payment);
  if (!recipient) return null;
  const refund = { cents: payment.amountCents, isWhole: true, isUnwanted: true, refundId, key: refundId };
  return moneyBackLetter(app, recipient, refund);
}
