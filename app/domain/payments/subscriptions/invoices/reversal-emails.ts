import type { App } from "~/app";
import type { invoiceReversals } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import type { Subscription, SubscriptionInvoice } from "~/purchase";
import { disputeStepOf, queuedDisputeEmail } from "../../emails/dispute-email";
import { findSubscriptionRecipient } from "../../emails/email-recipient";
import { type QueuedEmail, queueMoneyBackEmail } from "../../emails/money-back-email";
import type { ReportedReversal } from "./invoice-rows";

/** What a person is told of a change of a refund or a dispute of their invoice; null where it is nothing to them. */
export async function reversalEmail(
  app: Pick<App, "db" | "now">,
  change: {
    subscription: Subscription;
    invoice: SubscriptionInvoice;
    known: typeof invoiceReversals.$inferSelect | undefined;
    reported: ReportedReversal;
    /** Of the reversal's row. */
    id: string;
    move: number;
  },
): Promise<QueuedEmail | null> {
  const { subscription, invoice, known, reported, id, move } = change;
  const recipient = await findSubscriptionRecipient(app, subscription);
  if (!recipient) return null;
  const cents = reported.amountCents - (known?.amountCents ?? 0);
  if (reported.kind === "dispute") {
    const before = known && { cents: known.amountCents, moves: known.moves };
    const step = disputeStepOf(before, { state: reported.disputeState, cents: reported.amountCents });
    if (!step) return null;
    const disputed = step === "won" ? -cents : reported.amountCents;
    if (disputed <= 0) return null;
    const isWhole = disputed >= invoice.amountCents;
    return queuedDisputeEmail(app, recipient, {
      step,
      cents: disputed,
      isWhole,
      disputeId: reported.providerObjectId,
    });
  }
  if (cents === 0) return null;
  const isWhole = cents === invoice.amountCents;
  if (cents > 0)
    return queueMoneyBackEmail(app, recipient, { cents, isWhole, refundId: id, key: `${id}:${move}` });
  return queueEmailStatement(app, {
    template: "refund-returned",
    to: recipient.email,
    key: `refund-returned:${id}:${move}`,
    data: { kind: recipient.kind, cents: -cents, invoiceId: invoice.id },
  });
}
