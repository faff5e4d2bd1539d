import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, refunds } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { systemAccount } from "~/domain/ledger/accounts";
import { transferStatements } from "~/domain/ledger/transfers";
import { clearingAccount } from "../clearing-account";
import { idempotencyKeyOf } from "./apply-provider-refund";

/**
 * Records that a refund which its provider cannot send was paid in another way: coins from the provider's dashboard, a
 * bank transfer after a card was closed. The refund gets a new round, so that late news about the attempts before it
 * say nothing about this one. Once: a refund that is done or on its way stays as it is.
 */
export async function recordRefundPaidByHand(
  app: Pick<App, "db" | "now">,
  { refundId, by, note, also }: { refundId: string; by: string; note: string; also: Statement[] },
): Promise<{ status: "paid"; cents: number } | { status: "already" | "unknown" }> {
  const [row] = await app.db
    .select({ refund: refunds, payCurrency: payments.payCurrency })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .limit(1);
  if (!row) return { status: "unknown" };
  const { refund } = row;
  const { amountCents: cents } = refund;
  const round = refund.round + 1;
  try {
    await runTransaction(app.db, [
      sql`UPDATE refunds SET state = CASE WHEN state = 'failed' AND round = ${refund.round} THEN 'done' END,
        round = ${round}, provider_refund_id = NULL, last_error = NULL WHERE id = ${refundId}`,
      ...transferStatements(
        {
          reason: "refund-paid",
          reference: idempotencyKeyOf({ id: refundId, round }),
          memo: "by hand",
          entries: [
            { account: systemAccount("refunds_due"), amount: -cents },
            { account: clearingAccount(row), amount: cents },
          ],
        },
        app.now(),
      ),
      auditLogStatement(app, {
        actorId: by,
        action: "pay refund by hand",
        subject: `payment:${refund.paymentId}`,
        detail: { refund: refundId, cents, before: "failed", after: "done", note },
      }),
      ...also,
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "refund-moved")) return { status: "already" };
    throw error;
  }
  return { status: "paid", cents };
}
