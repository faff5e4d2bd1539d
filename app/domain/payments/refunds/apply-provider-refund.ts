import { eq, sql } from "drizzle-orm";
import type { ProviderRefund } from "~/adapters/ports/payments/returned-money";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, type refunds } from "~/db/schema";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { clearingAccount } from "../clearing-account";
import { words } from "./words";

export type Refund = typeof refunds.$inferSelect;

const STATES = { succeeded: "done", failed: "failed", pending: "sent" } as const;

/** Stores the provider's state of a refund. A bank may return a completed refund: then it is owed again. */
export async function applyProviderRefund(
  app: App,
  refund: Refund,
  sent: ProviderRefund,
): Promise<Refund["state"]> {
  // A response about an earlier attempt says nothing about this one.
  if (sent.key !== null && sent.key !== idempotencyKeyOf(refund)) return refund.state;
  const state = STATES[sent.state];
  if (state === refund.state && refund.providerRefundId === sent.id) return state;
  // A bank's refusal is final; a refund given up without a response may still have gone through.
  const isOver = refund.state === "failed" && refund.providerRefundId !== null;
  if (isOver || (refund.state === "done" && state !== "failed")) return refund.state;
  const { amountCents } = refund;
  const clearing = clearingAccount(await readPayCurrency(app, refund));
  const paidBack = (reason: string, cents: number) =>
    transferStatements(
      {
        reason,
        reference: idempotencyKeyOf(refund),
        entries: [
          { account: systemAccount("refunds_due"), amount: -cents },
          { account: clearing, amount: cents },
        ],
      },
      app.now(),
    );
  try {
    await runTransaction(app.db, [
      sql`UPDATE refunds SET state = CASE WHEN state = ${refund.state} THEN ${state} END, provider_refund_id = ${sent.id} WHERE id = ${refund.id}`,
      ...(state === "done"
        ? [
            ...paidBack("refund-paid", amountCents),
            resolveIncidentStatement(app, {
              cause: `refund:${refund.id}`,
              by: null,
              note: words.wentThrough,
            }),
          ]
        : []),
      ...(state === "failed" && refund.state === "done" ? paidBack("refund-bounced", -amountCents) : []),
      ...(state === "failed" ? [refundIncidentStatement(app, refund, "refused by the bank")] : []),
    ]);
  } catch (error) {
    if (!isConstraintViolation(error, "refund-moved", "already-posted")) throw error;
  }
  return state;
}

async function readPayCurrency({ db }: Pick<App, "db">, { paymentId }: Pick<Refund, "paymentId">) {
  const [payment] = await db
    .select({ payCurrency: payments.payCurrency })
    .from(payments)
    .where(eq(payments.id, paymentId))
    .limit(1);
  return payment ?? { payCurrency: null };
}

/** The key of this attempt, at the provider and in the ledger. */
export function idempotencyKeyOf({ id, round }: Pick<Refund, "id" | "round">): string {
  return round === 0 ? id : `${id}:${round}`;
}

export function refundIncidentStatement(app: App, refund: Refund, why: string) {
  return openIncidentStatement(app, {
    cause: `refund:${refund.id}`,
    subject: `refund:${refund.id}`,
    detail: { cents: refund.amountCents, why },
  });
}
