import { asc, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import type { Payment } from "~/purchase";
import { finishPaid, markPaymentPaidStatements } from "../mark-payment-paid";
import { findSessionMismatches } from "../session-mismatches";
import { settlePayment, settleWithSession } from "../settle";
import { findSessions } from "./find-sessions";

/** Five messages share an invocation and its thousand queries; the rest is queued again. */
const MAX_QUERIES_PER_MESSAGE = 150;
/** Statements per transaction: one commit for several payments, and little to repeat if it is refused. */
const MIN_STATEMENTS_PER_BATCH = 60;

/**
 * Settles payments by the provider's list, several in one transaction. Safe to run twice and concurrently. If the
 * provider is down, the cron queues them again.
 */
export async function settlePayments(
  app: App,
  { paymentIds }: { paymentIds: string[] },
): Promise<{ settled: number; left: number }> {
  const open = await app.db
    .select()
    .from(payments)
    .where(
      sql`${payments.id} IN (SELECT value FROM json_each(${JSON.stringify(paymentIds)})) AND ${payments.state} IN ('created', 'open')`,
    )
    .orderBy(asc(payments.createdAt));
  const work = { settled: 0, queries: 1 };
  const left: string[] = [];
  try {
    const sessions = await findSessions(app, open);
    let batch: PaidPayment[] = [];
    for (const payment of open) {
      if (work.queries >= MAX_QUERIES_PER_MESSAGE) {
        left.push(payment.id);
        continue;
      }
      const session = sessions.get(payment.id);
      if (!session?.isPaid || findSessionMismatches(app, payment, session).length > 0) {
        await settleOne(app, work, payment, session);
        continue;
      }
      const statements = await markPaymentPaidStatements(app, payment, session);
      batch.push({ payment, session, statements });
      // Plus the reads before and after the batch.
      work.queries += statements.length + 3;
      if (statementsOf(batch).length < MIN_STATEMENTS_PER_BATCH) continue;
      await settleBatch(app, work, batch);
      batch = [];
    }
    await settleBatch(app, work, batch);
  } catch (error) {
    if (!(error instanceof AdapterError) || !error.retryable) throw error;
    log("warn", "payment.stuck", { payments: open.length, ...errorFields(error) });
    return { settled: work.settled, left: 0 };
  }
  if (left.length > 0) await app.enqueue({ type: "settle", paymentIds: left });
  return { settled: work.settled, left: left.length };
}

interface PaidPayment {
  payment: Payment;
  session: CheckoutSession;
  statements: Statement[];
}
type BatchProgress = { settled: number; queries: number };

const statementsOf = (batch: PaidPayment[]) => batch.flatMap(({ statements }) => statements);

/** Several payments in one transaction; if it is refused, each by itself. */
async function settleBatch(app: App, work: BatchProgress, batch: PaidPayment[]): Promise<void> {
  if (batch.length === 0) return;
  try {
    await runTransaction(app.db, statementsOf(batch));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    for (const { payment, session } of batch) await settleOne(app, work, payment, session);
    return;
  }
  for (const { payment } of batch) {
    await finishPaid(app, payment);
    work.settled++;
  }
}

async function settleOne(
  app: App,
  work: BatchProgress,
  payment: Payment,
  session: CheckoutSession | undefined,
): Promise<void> {
  try {
    // A session that is not in the list is read by itself.
    const { status } = session
      ? await settleWithSession(app, payment, session)
      : await settlePayment(app, { paymentId: payment.id });
    if (status === "settled") work.settled++;
    work.queries += status === "unpaid" ? 2 : 30;
  } catch (error) {
    if (error instanceof AdapterError && error.retryable) throw error;
    // One payment's error does not stop the others.
    log("warn", "payment.stuck", { payment: payment.id, ...errorFields(error) });
  }
}
