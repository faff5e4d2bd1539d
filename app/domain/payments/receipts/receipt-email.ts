import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { Payment, Subscription, SubscriptionInvoice } from "~/purchase";
import { purchaseName } from "../purchases/purchase-name";

/**
 * The email with the receipt, for the batch that settles; its delivery has the id of the payment or invoice. An order's
 * confirmation links to its receipt instead.
 */
export function receiptEmailStatements(app: Pick<App, "now" | "purchases">, payment: Payment): Statement[] {
  const name = purchaseName(app, payment);
  if (name === null || payment.userId === null || payment.amountCents <= 0) return [];
  return [statement(app, { id: payment.id, userId: payment.userId, name, cents: payment.amountCents })];
}

/** The same for an invoice of a subscription. */
export function invoiceReceiptEmailStatements(
  app: Pick<App, "now">,
  { subscription, invoice }: { subscription: Subscription; invoice: SubscriptionInvoice },
): Statement[] {
  if (invoice.amountCents <= 0) return [];
  const { kind, userId } = subscription;
  return [statement(app, { id: invoice.id, userId, name: null, kind, cents: invoice.amountCents })];
}

function statement(
  app: Pick<App, "now">,
  {
    id,
    userId,
    name,
    kind,
    cents,
  }: { id: string; userId: string; name: string | null; kind?: string; cents: number },
): Statement {
  return queueEmailStatement(app, {
    id,
    template: "receipt",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    key: `receipt:${id}`,
    data: { id, name, kind: kind ?? null, cents },
  }).statement;
}
