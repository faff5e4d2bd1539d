import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { ProviderTransfer } from "~/adapters/ports/payments/payout-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payoutAccounts, payouts } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { payEarningDebtStatements } from "~/domain/credits/debts";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { claimAttempt, heldCondition, TOLD_AFTER_ATTEMPTS } from "./attempts";
import { payoutsOf } from "./payout-capability";
import { words } from "./words";

export type Payout = typeof payouts.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Sends a payout. Safe to run twice and concurrently: the payout's id is the idempotency key, an attempt whose answer was
 * lost is looked for before the next one, and the ledger posts it once. It stays wanted until the provider confirms
 * or refuses it; a refusal returns the money to the creator's earnings, and so does an account that was disconnected
 * before it was sent. While the person's account is suspended it waits.
 */
export async function sendPayout(
  app: App,
  { payoutId }: { payoutId: string },
): Promise<Payout["state"] | null> {
  const claimed = await claimAttempt(app, "payouts", payoutId);
  const [payout] = await app.db.select().from(payouts).where(eq(payouts.id, payoutId)).limit(1);
  if (!payout || !claimed) return payout?.state ?? null;
  try {
    const sent = await sendOrFind(app, payout, claimed.attempts > 1);
    if (sent === "held") return "wanted";
    if (sent === "disconnected") {
      await returnPayout(app, payout, { by: "account", why: words.accountDisconnected });
      return "failed";
    }
    return await recordSent(app, payout, sent);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    const why = `${error.status} ${error.kind}`;
    if (error.kind === "refused") {
      await returnPayout(app, payout, { by: "provider", why });
      return "failed";
    }
    await runTransaction(app.db, [
      updateTable(payouts)
        .set({ lastError: why, round: sql`${payouts.round} + ${error.kind === "quota" ? 1 : 0}` })
        .where(and(eq(payouts.id, payoutId), eq(payouts.state, "wanted"))),
      // Only an admin can fill our balance; most other errors are temporary.
      ...(error.kind === "quota" || claimed.attempts >= TOLD_AFTER_ATTEMPTS
        ? [incidentStatement(app, payout, error.kind === "quota" ? words.balanceTooLow : why)]
        : []),
    ]);
    return "wanted";
  }
}

/** `held`, `disconnected`: it has not left. */
async function sendOrFind(
  app: App,
  payout: Payout,
  wasTried: boolean,
): Promise<ProviderTransfer | "held" | "disconnected"> {
  const provider = payoutsOf(app, payout.provider);
  const what = { accountId: payout.providerAccountId, key: payout.id };
  // Keys are forgotten after a day; a transfer is not.
  const known = wasTried ? await provider.findSent(what) : null;
  if (known) return known;
  const [now] = await app.db.all<{ isHeld: number; isConnected: number }>(sql`
    SELECT ${heldCondition(payout.userId)} AS isHeld, EXISTS (SELECT 1 FROM payout_accounts WHERE user_id = ${payout.userId}
      AND provider_account_id = ${payout.providerAccountId} AND state <> 'disconnected') AS isConnected`);
  if (now?.isHeld) return "held";
  if (!now?.isConnected) return "disconnected";
  return provider.send({ ...what, amountCents: payout.amountCents, round: payout.round });
}

async function recordSent(app: App, payout: Payout, sent: ProviderTransfer): Promise<Payout["state"]> {
  const { id, userId, amountCents } = payout;
  if (sent.amountCents !== amountCents || sent.accountId !== payout.providerAccountId)
    throw new Error(`payout ${id} was sent as something else`);
  const email = queueEmailStatement(app, {
    template: "payout-sent",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: { payoutId: id, amountCents },
    key: `payout-sent:${id}`,
  });
  const isDone = await runMove(app, [
    sql`UPDATE payouts SET state = CASE WHEN state = 'wanted' THEN 'sent' END, provider_transfer_id = ${sent.id},
      sent_at = ${app.now()}, last_error = NULL WHERE id = ${id}`,
    ...transferStatements(
      {
        reason: "payout-sent",
        reference: id,
        entries: [
          { account: userAccount(userId, "in_transit"), amount: -amountCents },
          { account: systemAccount("provider_clearing"), amount: amountCents },
        ],
      },
      app.now(),
    ),
    email.statement,
    // Those of refused payouts, too: this one has their money.
    sql`UPDATE attentions SET resolved_at = ${app.now()}, note = ${words.sentMeanwhile} WHERE resolved_at IS NULL
      AND cause IN (SELECT 'payout:' || id FROM payouts WHERE user_id = ${userId} AND (id = ${id} OR state = 'failed'))`,
  ]);
  if (isDone) await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  return "sent";
}

/** The creator has the money back as available earnings; the next payout is tried a day later. */
async function returnPayout(
  app: App,
  payout: Payout,
  { by, why }: { by: "provider" | "account"; why: string },
): Promise<void> {
  const { id, userId, amountCents } = payout;
  const email = queueEmailStatement(app, {
    template: "payout-failed",
    to: sql`(SELECT email FROM users WHERE id = ${userId})`,
    data: { by, amount: amountCents, currency: "usd" },
    key: `payout-failed:${id}`,
  });
  const isDone = await runMove(app, [
    sql`UPDATE payouts SET state = CASE WHEN state = 'wanted' THEN 'failed' END, last_error = ${why} WHERE id = ${id}`,
    ...transferStatements(
      {
        reason: "payout-returned",
        reference: id,
        entries: [
          { account: userAccount(userId, "in_transit"), amount: -amountCents },
          { account: userAccount(userId, "available"), amount: amountCents },
        ],
      },
      app.now(),
    ),
    ...payEarningDebtStatements(app, { userId }),
    updateTable(payoutAccounts)
      .set({ nextPayoutAt: app.now() + DAY_MS })
      .where(eq(payoutAccounts.userId, userId)),
    incidentStatement(app, payout, why),
    email.statement,
  ]);
  if (!isDone) return;
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  // The account may say why.
  await app.enqueue({ type: "payout-account", userId });
}

/** False if another worker was faster. */
async function runMove(app: Pick<App, "db">, statements: Statement[]): Promise<boolean> {
  try {
    await runTransaction(app.db, statements);
    return true;
  } catch (error) {
    if (isConstraintViolation(error, "payout-moved", "already-posted")) return false;
    throw error;
  }
}

function incidentStatement(app: Pick<App, "now">, payout: Payout, why: string): Statement {
  return openIncidentStatement(app, {
    cause: `payout:${payout.id}`,
    subject: `payout:${payout.id}`,
    detail: { cents: payout.amountCents, why },
  });
}
