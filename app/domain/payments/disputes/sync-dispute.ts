import { eq, sql } from "drizzle-orm";
import type { CardDispute } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { disputes, payments } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount, transferStatements } from "~/domain/ledger/ledger";
import { newId } from "~/lib/ids";
import { type Payment, PURCHASE_HANDLERS } from "../purchases/purchase-handlers";
import { findPaymentByProviderId, fundsWithdrawalStatements } from "../withdrawn-funds";

type Dispute = typeof disputes.$inferSelect;

/** Tries at a batch whose sums another may change meanwhile. */
const ROUNDS = 8;

/**
 * Brings our books in line with a dispute as the bank has it now. Asked anew for each event, so that late, repeated and
 * reordered events end alike. What the bank takes is taken from what was bought, what it gives back is given back.
 * False: not our money.
 */
export async function syncDispute(app: App, { disputeId }: { disputeId: string }): Promise<boolean> {
  let told = await app.cards.findDispute(disputeId);
  if (told.providerPaymentId === null) return false;
  const own = await findPaymentByProviderId(app, told.providerPaymentId);
  if (!own) return false;
  for (let round = 0; round < ROUNDS; round++) {
    const [[payment], [known]] = await app.db.batch([
      app.db.select().from(payments).where(eq(payments.id, own.id)).limit(1),
      app.db.select().from(disputes).where(eq(disputes.providerDisputeId, told.id)).limit(1),
    ]);
    if (!payment) return false;
    const statements = await changeStatements(app, { payment, known, told });
    if (statements.length === 0) return true;
    try {
      await runTransaction(app.db, statements);
      return true;
    } catch (error) {
      if (isConstraintViolation(error, "dispute-backwards")) {
        // Somebody has heard a later word than ours: the bank is asked again.
        told = await app.cards.findDispute(disputeId);
        continue;
      }
      // Another delivery, or another refund or dispute of the payment, came between: read again.
      if (
        !isConstraintViolation(
          error,
          "dispute-moved",
          "dispute-known",
          "payment-sums-moved",
          "order-event-repeated",
          "order-moved",
          "part-refunded-meanwhile",
        )
      )
        throw error;
    }
  }
  throw new Error(`dispute ${told.id}: the payment's sums would not stand still`);
}

async function changeStatements(
  app: App,
  { payment, known, told }: { payment: Payment; known: Dispute | undefined; told: CardDispute },
): Promise<Statement[]> {
  const before = known?.withdrawnCents ?? 0;
  const after = Math.min(told.withdrawnCents, payment.amountCents);
  const fees = { from: known?.feeCents ?? 0, to: told.feeCents };
  if (known && known.state === told.state && before === after && fees.from === fees.to) return [];
  const id = known?.id ?? newId();
  const moves = (known?.moves ?? 0) + (before === after ? 0 : 1);
  const reference = `${id}:${moves}`;
  const disputedCents = payment.disputedCents + after - before;
  const row = known
    ? sql`UPDATE disputes SET moves = ${moves}, withdrawn_cents = ${after}, due_at = ${told.dueAt}, fee_cents = ${fees.to},
        state = CASE WHEN state = ${known.state} AND moves = ${known.moves} AND fee_cents = ${fees.from} THEN ${told.state} END WHERE id = ${id}`
    : sql`INSERT INTO disputes (id, payment_id, provider_dispute_id, amount_cents, withdrawn_cents, fee_cents, state, moves, reason, due_at, created_at)
        VALUES (${id}, ${payment.id}, ${told.id}, ${told.amountCents}, ${after}, ${fees.to}, ${told.state}, ${moves}, ${told.reason}, ${told.dueAt}, ${app.now()})`;
  const isLost = told.state === "lost" && known?.state !== "lost";
  // What came again after it was lost is put where it had been, as far as that is beyond doubt.
  const restored =
    after < before && after === 0
      ? await PURCHASE_HANDLERS[payment.kind].disputeReversedStatements?.(app, payment, id)
      : undefined;
  return [
    row,
    sql`UPDATE payments SET state = ${disputedCents > 0 ? "disputed" : "paid"} WHERE id = ${payment.id}`,
    ...(before === after
      ? []
      : await fundsWithdrawalStatements(app, payment, {
          refundedCents: payment.refundedCents,
          disputedCents,
          reason: after > before ? "dispute" : "dispute-won",
          reference,
          openingReference: after > before ? reference : `${id}:${moves - 1}`,
          moneyAccount: systemAccount("provider_clearing"),
        })),
    ...(isLost && after > 0
      ? ((await PURCHASE_HANDLERS[payment.kind].disputeLostStatements?.(app, payment, {
          withdrawnCents: after,
          reference,
          openingReference: reference,
          isFullAmount: payment.refundedCents + disputedCents >= payment.amountCents,
        })) ?? [])
      : []),
    ...feeStatements(app, fees, `${reference}:${fees.to}`),
    ...(restored?.statements ?? []),
    openIncidentStatement(app, {
      cause: `dispute:${told.id}`,
      subject: `payment:${payment.id}`,
      detail: {
        state: told.state,
        cents: told.amountCents,
        withdrawnCents: after,
        feeCents: fees.to,
        // Lost and then won: the money is on the books' disputed account until a human has decided whose it is.
        ...(restored ? { sale: restored.isClear ? "restored" : "to be restored by hand" } : {}),
        reason: told.reason,
        answerBy: told.dueAt === null ? null : new Date(told.dueAt).toISOString(),
      },
    }),
  ];
}

/** What the provider charges for a dispute, won or lost, is the platform's own. */
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
