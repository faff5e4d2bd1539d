import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { Payment } from "~/purchase";

/** Emails the buyer that the bank refused the payment; does nothing if no buyer is known. */
export function paymentFailedEmailStatements(
  app: Pick<App, "db" | "now">,
  payment: Payment,
  {
    kind,
    buyer,
  }: { kind: "credits" | "image" | "order" | "video"; buyer: { email: string; name: string } | null },
): Statement[] {
  if (!buyer) return [];
  const notification = queueEmailStatement(app, {
    template: "payment-failed",
    to: buyer.email,
    key: `payment-failed:${payment.id}`,
    data: { kind, name: buyer.name, cents: payment.amountCents },
  });
  return [notification.statement];
}
