import { eq, sql } from "drizzle-orm";
import type { ProviderDispute } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { disputes, payments } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { newId } from "~/lib/ids";
import type { Payment } from "~/purchase";
import { disputeStepOf, queuedDisputeEmail } from "../emails/dispute-email";
import { findPaymentRecipient } from "../emails/email-recipient";
import { paymentReversalStatements } from "../payment-reversal";
import { purchaseOf } from "../providers";

type Dispute = typeof disputes.$inferSelect;

/** Everything that follows from a change of a dispute, as one batch; empty if nothing has changed. */
export async function disputeChangeStatements(
  app: App,
  { payment, known, reported }: { payment: Payment; known: Dispute | undefined; reported: ProviderDispute },
): Promise<Statement[]> {
  const before = known?.withdrawnCents ?? 0;
  const after = Math.min(reported.withdrawnCents, payment.amountCents);
  const fees = { from: known?.feeCents ?? 0, to: reported.feeCents };
  if (known && known.state === reported.state && before === after && fees.from === fees.to) return [];
  const id = known?.id ?? newId();
  const moves = (known?.moves ?? 0) + (before === after ? 0 : 1);
  const reference = `${id}:${moves}`;
  const disputedCents = payment.disputedCents + after - before;
  const purchase = purchaseOf(app, payment);
  const isLost = reported.state === "lost" && known?.state !== "lost";
  // Returned after a lost dispute: restored as far as it is clear what the money was for.
  const restored =
    after < before && after === 0 ? await purchase.disputeReversedStatements?.(app, payment, id) : undefined;
  return [
    saveDisputeStatement(app, { id, payment, known, reported, moves, withdrawnCents: after }),
    app.db
      .update(payments)
      .set({ state: disputedCents > 0 ? "disputed" : "paid" })
      .where(eq(payments.id, payment.id)),
    ...(before === after
      ? []
      : await paymentReversalStatements(app, payment, {
          refundedCents: payment.refundedCents,
          disputedCents,
          reason: after > before ? "dispute" : "dispute-won",
          reference,
          openingReference: after > before ? reference : `${id}:${moves - 1}`,
          moneyAccount: "system:provider_clearing",
        })),
    ...(isLost && after > 0
      ? ((await purchase.disputeLostStatements?.(app, payment, {
          withdrawnCents: after,
          reference,
          openingReference: reference,
          isFullAmount: payment.refundedCents + disputedCents >= payment.amountCents,
        })) ?? [])
      : []),
    ...feeStatements(app, fees, `${reference}:${fees.to}`),
    ...(restored?.statements ?? []),
    ...(await emailStatements(app, { payment, known, reported, withdrawnCents: after })),
    openIncidentStatement(app, {
      cause: `dispute:${reported.id}`,
      subject: `payment:${payment.id}`,
      detail: {
        state: reported.state,
        cents: reported.amountCents,
        withdrawnCents: after,
        feeCents: fees.to,
        // If not restored, the money stays on `disputed` until a person decides who gets it.
        ...(restored ? { sale: restored.isClear ? "restored" : "to be restored by hand" } : {}),
        reason: reported.reason,
        answerBy: reported.dueAt === null ? null : new Date(reported.dueAt).toISOString(),
      },
    }),
  ];
}

/** Tells the buyer what their bank did. A cron sends it. */
async function emailStatements(
  app: App,
  change: {
    payment: Payment;
    known: Dispute | undefined;
    reported: ProviderDispute;
    withdrawnCents: number;
  },
): Promise<Statement[]> {
  const { payment, known, reported, withdrawnCents } = change;
  const before = known && { cents: known.withdrawnCents, moves: known.moves };
  const step = disputeStepOf(before, { state: reported.state, cents: withdrawnCents });
  const recipient = step && (await findPaymentRecipient(app, payment));
  if (!recipient) return [];
  const cents = step === "won" ? Math.min(reported.amountCents, payment.amountCents) : withdrawnCents;
  const isWhole = cents === payment.amountCents;
  return [queuedDisputeEmail(app, recipient, { step, cents, isWhole, disputeId: reported.id }).statement];
}

/** Fails as `dispute-moved` if the row changed since it was read, and as `dispute-known` if it was just inserted. */
function saveDisputeStatement(
  app: App,
  change: {
    id: string;
    payment: Payment;
    known: Dispute | undefined;
    reported: ProviderDispute;
    moves: number;
    withdrawnCents: number;
  },
): Statement {
  const { id, payment, known, reported, moves, withdrawnCents } = change;
  const { state, dueAt, feeCents } = reported;
  if (known)
    return sql`UPDATE disputes SET moves = ${moves}, withdrawn_cents = ${withdrawnCents}, due_at = ${dueAt}, fee_cents = ${feeCents},
      state = CASE WHEN state = ${known.state} AND moves = ${known.moves} AND fee_cents = ${known.feeCents} THEN ${state} END WHERE id = ${id}`;
  return app.db.insert(disputes).values({
    id,
    paymentId: payment.id,
    providerDisputeId: reported.id,
    amountCents: reported.amountCents,
    withdrawnCents,
    feeCents,
    state,
    moves,
    reason: reported.reason,
    dueAt,
    createdAt: app.now(),
  });
}

/** What the provider charges for a dispute, won or lost, is the platform's cost. */
function feeStatements(app: App, { from, to }: { from: number; to: number }, reference: string): Statement[] {
  if (from === to) return [];
  return transferStatements(
    {
      reason: "dispute-fee",
      reference,
      entries: [
        { account: systemAccount("provider_clearing"), amount: to - from },
        { account: systemAccount("dispute_fees"), amount: from - to },
      ],
    },
    app.now(),
  );
}
