import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { payments } from "~/db/schema";
import { type AccountId, systemAccount, transferStatements } from "~/domain/ledger/ledger";
import { type FundsWithdrawal, type Payment, PURCHASE_HANDLERS } from "./purchases/purchase-handlers";
import { settlePayment } from "./settle";

/** Refunded and disputed in all; never more than was paid, whatever the two together say. */
export function withdrawnCents(
  payment: Pick<Payment, "amountCents" | "refundedCents" | "disputedCents">,
): number {
  return Math.min(payment.amountCents, payment.refundedCents + payment.disputedCents);
}

/**
 * What follows from money that moves back or again, for one batch: the payment's sums, and what was bought with it.
 * Refused (`NOT NULL … payments.refunded_cents`) where the sums are no longer those that were read: read again.
 */
export async function fundsWithdrawalStatements(
  app: App,
  payment: Payment,
  change: {
    refundedCents: number;
    disputedCents: number;
    reason: FundsWithdrawal["reason"];
    reference: string;
    openingReference?: string;
    moneyAccount: AccountId;
  },
): Promise<Statement[]> {
  const { refundedCents, disputedCents, ...cause } = change;
  const moves = {
    ...cause,
    openingReference: cause.openingReference ?? cause.reference,
    withdrawnBeforeCents: withdrawnCents(payment),
    withdrawnAfterCents: withdrawnCents({ ...payment, refundedCents, disputedCents }),
  };
  return [
    sql`UPDATE payments SET disputed_cents = ${disputedCents},
      refunded_cents = CASE WHEN refunded_cents = ${payment.refundedCents} AND disputed_cents = ${payment.disputedCents} THEN ${refundedCents} END
      WHERE id = ${payment.id}`,
    ...(moves.withdrawnBeforeCents === moves.withdrawnAfterCents
      ? []
      : await PURCHASE_HANDLERS[payment.kind].withdrawnStatements(app, payment, moves)),
    ...excessWithdrawalStatements(app, {
      ...moves,
      cents:
        refundedCents +
        disputedCents -
        payment.refundedCents -
        payment.disputedCents -
        (moves.withdrawnAfterCents - moves.withdrawnBeforeCents),
    }),
  ];
}

/**
 * What goes beyond the whole of a payment: the bank took what we owed back already, and no refund of ours goes through
 * then. The money is gone all the same; it stands on `disputed` until the bank gives it back, or a human has decided.
 */
function excessWithdrawalStatements(
  { now }: Pick<App, "now">,
  {
    cents,
    reason,
    reference,
    moneyAccount,
  }: { cents: number; reason: FundsWithdrawal["reason"]; reference: string; moneyAccount: AccountId },
): Statement[] {
  if (cents === 0) return [];
  return transferStatements(
    {
      reason,
      reference: `${reference}:beyond`,
      entries: [
        { account: moneyAccount, amount: cents },
        { account: systemAccount("disputed"), amount: -cents },
      ],
    },
    now(),
  );
}

/**
 * Whose money a provider's payment is. Where we have not heard of it yet (its events came in another order), the
 * provider is asked for our id and the payment settled first. Null: not ours, or never in our books.
 */
export async function findPaymentByProviderId(app: App, providerPaymentId: string): Promise<Payment | null> {
  const [known] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
    .limit(1);
  if (known) return isInLedger(known) ? known : null;
  const paymentId = await app.cards.findPaymentId(providerPaymentId);
  if (!paymentId) return null;
  await settlePayment(app, { paymentId });
  const [settled] = await app.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1);
  return settled && isInLedger(settled) && settled.providerPaymentId === providerPaymentId ? settled : null;
}

function isInLedger(payment: Payment): boolean {
  return payment.state === "paid" || payment.state === "disputed";
}
