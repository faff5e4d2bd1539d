import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { ProviderReversal } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payoutReversals, payouts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { payEarningDebtStatements } from "~/domain/credits/debts";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { claimAttempt, TOLD_AFTER_ATTEMPTS } from "../attempts";
import { payoutsOf } from "../payout-capability";
import type { Payout } from "../send-payout";
import { words } from "../words";

export type PayoutReversal = typeof payoutReversals.$inferSelect;

/**
 * Takes a part of a payout back at the provider. Safe to run twice and concurrently, like sending a payout. The provider
 * refuses what the creator's account no longer holds: the debt then waits for later earnings, and the creator is told.
 */
export async function sendReversal(
  app: App,
  { reversalId }: { reversalId: string },
): Promise<PayoutReversal["state"] | null> {
  const claimed = await claimAttempt(app, "payout_reversals", reversalId);
  const [row] = await app.db
    .select({ reversal: payoutReversals, payout: payouts })
    .from(payoutReversals)
    .innerJoin(payouts, eq(payouts.id, payoutReversals.payoutId))
    .where(eq(payoutReversals.id, reversalId))
    .limit(1);
  if (!row || !claimed) return row?.reversal.state ?? null;
  const { reversal, payout } = row;
  try {
    const sent = await reverseOrFind(app, reversal, payout, claimed.attempts > 1);
    await applyReversal(app, reversal, sent.id);
    return "done";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    const why = `${error.status} ${error.kind}`;
    if (error.kind === "refused") {
      await giveUp(app, reversal, why);
      return "failed";
    }
    await runTransaction(app.db, [
      updateTable(payoutReversals)
        .set({ lastError: why })
        .where(and(eq(payoutReversals.id, reversalId), eq(payoutReversals.state, "wanted"))),
      ...(claimed.attempts >= TOLD_AFTER_ATTEMPTS ? [incidentStatement(app, reversal, why)] : []),
    ]);
    return "wanted";
  }
}

async function reverseOrFind(
  app: App,
  reversal: PayoutReversal,
  payout: Payout,
  wasTried: boolean,
): Promise<ProviderReversal> {
  const { providerTransferId: transferId } = payout;
  if (!transferId) throw new Error(`reversal ${reversal.id} of a payout that was never sent`);
  const provider = payoutsOf(app, payout.provider);
  if (wasTried) {
    const known = (await provider.listReversals(transferId)).find(({ key }) => key === reversal.id);
    if (known) return known;
  }
  return provider.reverse({ transferId, amountCents: reversal.amountCents, key: reversal.id });
}

/** Records that the provider has taken it back: it is the creator's again, and pays the debt. */
export async function applyReversal(
  app: Pick<App, "db" | "now">,
  reversal: PayoutReversal,
  providerReversalId: string,
): Promise<void> {
  try {
    await runTransaction(app.db, [
      sql`UPDATE payout_reversals SET state = CASE WHEN state = 'wanted' THEN 'done' END, last_error = NULL,
        provider_reversal_id = ${providerReversalId} WHERE id = ${reversal.id}`,
      ...takenBackStatements(app, reversal),
      closeIncidentStatement(app, reversal, words.takenBack),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "payout-moved", "already-posted")) throw error;
  }
}

/** Posts money that came back to us: the creator's earnings have it again, and pay the creator's debts first. */
export function takenBackStatements(
  app: Pick<App, "now">,
  { id, userId, amountCents }: Pick<PayoutReversal, "id" | "userId" | "amountCents">,
): Statement[] {
  return [
    ...transferStatements(
      {
        reason: "payout-reversed",
        reference: id,
        entries: [
          { account: systemAccount("provider_clearing"), amount: -amountCents },
          { account: userAccount(userId, "available"), amount: amountCents },
        ],
      },
      app.now(),
    ),
    ...payEarningDebtStatements(app, { userId }),
  ];
}

/** Nothing was posted: the debt stays as it is. */
async function giveUp(app: App, reversal: PayoutReversal, why: string): Promise<void> {
  const { id, userId, payoutId, amountCents } = reversal;
  const email = queueEmailStatement(app, {
    template: "payout-debt",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: { amountCents },
    key: `payout-debt:${id}`,
  });
  try {
    await runTransaction(app.db, [
      sql`UPDATE payout_reversals SET state = CASE WHEN state = 'wanted' THEN 'failed' END, last_error = ${why} WHERE id = ${id}`,
      updateTable(payouts)
        .set({ reversedCents: sql`${payouts.reversedCents} - ${amountCents}` })
        .where(eq(payouts.id, payoutId)),
      closeIncidentStatement(app, reversal, words.debtWaits),
      email.statement,
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "payout-moved")) throw error;
    return;
  }
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
}

function incidentStatement(
  app: Pick<App, "now">,
  { payoutId, amountCents }: PayoutReversal,
  why: string,
): Statement {
  return openIncidentStatement(app, {
    cause: `payout:${payoutId}`,
    subject: `payout:${payoutId}`,
    detail: { cents: amountCents, why: words.notTakenBack({ why }) },
  });
}

function closeIncidentStatement(
  app: Pick<App, "now">,
  { payoutId }: Pick<PayoutReversal, "payoutId">,
  note: string,
): Statement {
  return resolveIncidentStatement(app, { cause: `payout:${payoutId}`, by: null, note });
}
