import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { payments } from "~/db/schema";
import { grantStatements } from "~/domain/credits/grants";
import { systemAccount, transferStatements } from "~/domain/credits/ledger";
import { findPack, unitCostCents } from "~/domain/credits/packs";

export type Payment = typeof payments.$inferSelect;
export type PaymentKind = Payment["kind"];

interface Kind {
  /** Bought again and again (credits), or paid once and never twice (an order). */
  isRepeatable: boolean;
  /** What being paid means, for the one batch that also marks the payment. */
  paidStatements(app: App, payment: Payment, paidAt: number): Promise<Statement[]>;
  /** What may follow at leisure; a cron catches up where it was lost. */
  afterPaid?(app: App, payment: Payment): Promise<void>;
}

/** Everything that can be bought. What a payment is for is its kind, never read from a text. */
export const KINDS: Partial<Record<PaymentKind, Kind>> = {
  credits: { isRepeatable: true, paidStatements: creditsPaid },
};

export function kindOf(kind: PaymentKind): Kind {
  const found = KINDS[kind];
  if (!found) throw new Error(`nothing is sold as ${kind}`);
  return found;
}

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
