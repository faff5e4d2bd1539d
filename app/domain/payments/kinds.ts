import type { App } from "~/app";
import { isRefusal, type Statement } from "~/db/client";
import type { payments } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { systemAccount, transferStatements } from "~/domain/credits/ledger";
import { findPack, unitCostCents } from "~/domain/credits/packs";
import { afterPaid, paidStatements } from "~/domain/orders/paid";

export type Payment = typeof payments.$inferSelect;
export type PaymentKind = Payment["kind"];

interface Kind {
  /** Bought again and again (credits), or paid once and never twice (an order). */
  isRepeatable: boolean;
  /** What being paid means, for the one batch that also marks the payment. */
  paidStatements(app: App, payment: Payment, paidAt: number): Promise<Statement[]>;
  /** True where the batch was refused because there is nothing left to pay for: the money must go back. */
  isUnwanted?(error: unknown): boolean;
  /** What may follow at leisure; a cron catches up where it was lost. */
  afterPaid?(app: App, payment: Payment): Promise<void>;
}

/** Everything that can be bought. What a payment is for is its kind, never read from a text. */
export const KINDS: Record<PaymentKind, Kind> = {
  credits: { isRepeatable: true, paidStatements: creditsPaid },
  order: {
    isRepeatable: false,
    paidStatements: (app, payment, paidAt) =>
      paidStatements(app, { orderId: payment.subjectId, paymentId: payment.id, paidAt }),
    // Cancelled meanwhile, or paid by another payment.
    isUnwanted: (error) => isRefusal(error, /order_events\.order_id/),
    afterPaid: (app, payment) => afterPaid(app, { orderId: payment.subjectId }),
  },
};

async function creditsPaid(app: App, payment: Payment, paidAt: number): Promise<Statement[]> {
  const pack = findPack(payment.subjectId);
  if (!pack || !payment.userId) throw new Error(`payment ${payment.id} is for no pack or nobody`);
  return [
    ...grantStatements(app, {
      userId: payment.userId,
      amount: pack.credits,
      kind: "paid",
      unitCostCents: unitCostCents(pack),
      reason: "purchase",
      reference: payment.id,
      memo: pack.name,
    }),
    ...transferStatements(
      {
        reason: "payment",
        reference: payment.id,
        memo: "credits",
        entries: [
          { account: systemAccount("provider_clearing"), amount: -payment.amountCents },
          { account: systemAccount("revenue"), amount: payment.amountCents },
        ],
      },
      paidAt,
    ),
  ];
}
