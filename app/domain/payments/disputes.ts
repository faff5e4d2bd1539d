import { eq, sql } from "drizzle-orm";
import type { CardDispute } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { applyAll, isRefusal, type Statement } from "~/db/client";
import { disputes, payments } from "~/db/schema";
import { attentionStatement } from "~/domain/attentions/attention";
import { systemAccount } from "~/domain/credits/ledger";
import { newId } from "~/lib/ids";
import { KINDS, type Payment } from "./kinds";
import { findOwnPayment, withdrawalStatements } from "./withdrawals";

type Dispute = typeof disputes.$inferSelect;

/** Tries at a batch whose sums another may change meanwhile. */
const ROUNDS = 8;

/**
 * Brings our books in line with a dispute as the bank has it now. Asked anew for each event, so that late, repeated and
 * reordered events end alike. What the bank takes is taken from what was bought, what it gives back is given back.
 * False: not our money.
 */
export async function followDispute(app: App, { disputeId }: { disputeId: string }): Promise<boolean> {
  const told = await app.cards.findDispute(disputeId);
  if (told.providerPaymentId === null) return false;
  const own = await findOwnPayment(app, told.providerPaymentId);
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
      await applyAll(app.db, statements);
      return true;
    } catch (error) {
      // Another delivery, or another refund or dispute of the payment, came between: read again.
      if (
        !isRefusal(
          error,
          /disputes\.(state|provider_dispute_id)|payments\.refunded_cents|order_lines\.refunded_quantity|order_events\.order_id/,
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
  if (known && known.state === told.state && before === after) return [];
  const id = known?.id ?? newId();
  const moves = (known?.moves ?? 0) + (before === after ? 0 : 1);
  const reference = `${id}:${moves}`;
  const disputedCents = payment.disputedCents + after - before;
  const row = known
    ? sql`UPDATE disputes SET moves = ${moves}, withdrawn_cents = ${after}, due_at = ${told.dueAt},
        state = CASE WHEN state = ${known.state} AND moves = ${known.moves} THEN ${told.state} END WHERE id = ${id}`
    : sql`INSERT INTO disputes (id, payment_id, provider_dispute_id, amount_cents, withdrawn_cents, state, moves, reason, due_at, created_at)
        VALUES (${id}, ${payment.id}, ${told.id}, ${told.amountCents}, ${after}, ${told.state}, ${moves}, ${told.reason}, ${told.dueAt}, ${app.now()})`;
  const isLost = told.state === "lost" && known?.state !== "lost";
  return [
    row,
    sql`UPDATE payments SET state = ${disputedCents > 0 ? "disputed" : "paid"} WHERE id = ${payment.id}`,
    ...(before === after
      ? []
      : await withdrawalStatements(app, payment, {
          refundedCents: payment.refundedCents,
          disputedCents,
          reason: after > before ? "dispute" : "dispute-won",
          reference,
          opened: after > before ? reference : `${id}:${moves - 1}`,
          money: systemAccount("provider_clearing"),
        })),
    ...(isLost && after > 0
      ? ((await KINDS[payment.kind].lostStatements?.(app, payment, {
          cents: after,
          reference,
          opened: reference,
          isWhole: payment.refundedCents + disputedCents >= payment.amountCents,
        })) ?? [])
      : []),
    attentionStatement(app, {
      cause: `dispute:${told.id}`,
      subject: `payment:${payment.id}`,
      detail: {
        state: told.state,
        cents: told.amountCents,
        withdrawnCents: after,
        reason: told.reason,
        answerBy: told.dueAt === null ? null : new Date(told.dueAt).toISOString(),
      },
    }),
  ];
}
