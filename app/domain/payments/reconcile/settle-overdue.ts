import { asc, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession } from "~/adapters/stripe.server";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments } from "~/db/schema";
import { errorFields, log } from "~/lib/log";
import type { Payment } from "../purchases/purchase-handlers";
import {
  findSessionMismatches,
  finishPaid,
  markPaidStatements,
  settlePayment,
  settleWithSession,
} from "../settle";

/** Before this a webhook or the browser is expected to be quicker; and as often one that is open is asked about. */
const PATIENCE_MS = 2 * 60 * 1000;
/** A bank takes days: no need to ask every other minute. */
const BANKS_PATIENCE_MS = 30 * 60 * 1000;
/** In one run of the cron, which only sends them on. */
const AT_ONCE = 12_000;
/** Payments begun one after the other stand on the same page of the provider's list. */
const PAYMENTS_A_MESSAGE = 40;
/** Five messages share an invocation and its thousand queries; what is left over is sent on. */
const QUERIES_A_MESSAGE = 150;
/** So many statements are one transaction: a commit for several payments, and little to repeat where one is refused. */
const STATEMENTS_TOGETHER = 60;
const PAGES_OF_THE_LIST = 3;
/** Fewer are asked about one by one. */
const WORTH_A_LIST = 3;
/** The provider's clock and ours. */
const CLOCKS_APART_MS = 10 * 60 * 1000;

/**
 * Finds payments still open, those first that were not asked about for longest: no webhook and no returning browser is
 * relied on. What is found is marked, so that runs that overlap share the work, and goes to the queue, neighbours together.
 */
export async function queueOverduePayments(
  app: Pick<App, "db" | "now" | "enqueue">,
): Promise<{ asked: number; messages: number }> {
  const at = app.now();
  const [claimed] = await runTransaction(app.db, [
    // Spelt as in the partial index, which is only taken for the same words.
    sql`UPDATE payments SET checked_at = ${at} WHERE id IN (
      SELECT id FROM payments WHERE state IN ('created', 'open') AND created_at <= ${at - PATIENCE_MS}
        AND (checked_at IS NULL OR checked_at <= ${at - PATIENCE_MS})
        AND (processing_at IS NULL OR checked_at IS NULL OR checked_at <= ${at - BANKS_PATIENCE_MS})
      ORDER BY coalesce(checked_at, created_at) LIMIT ${AT_ONCE}) RETURNING id, created_at AS at`,
  ]);
  const open = ((claimed?.results ?? []) as { id: string; at: number }[]).sort((a, b) => a.at - b.at);
  const messages = [];
  for (let start = 0; start < open.length; start += PAYMENTS_A_MESSAGE) {
    const paymentIds = open.slice(start, start + PAYMENTS_A_MESSAGE).map(({ id }) => id);
    messages.push({ type: "settle" as const, paymentIds });
  }
  await app.enqueue.many(messages);
  return { asked: open.length, messages: messages.length };
}

/**
 * Asks the provider about some payments, a page of its list for many of them, and makes true what it says: several in one
 * transaction. Safe to run twice and at once, as `settle` is. A provider that is down is asked again by the cron.
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
    let together: PaidPayment[] = [];
    for (const payment of open) {
      if (work.queries >= QUERIES_A_MESSAGE) {
        left.push(payment.id);
        continue;
      }
      const session = sessions.get(payment.id);
      if (!session?.isPaid || findSessionMismatches(app, payment, session).length > 0) {
        await settleOne(app, work, payment, session);
        continue;
      }
      const statements = await markPaidStatements(app, payment, session);
      together.push({ payment, session, statements });
      // Beside the batch: what was read for it, and what is read after it.
      work.queries += statements.length + 3;
      if (statementsOf(together).length < STATEMENTS_TOGETHER) continue;
      await settleTogether(app, work, together);
      together = [];
    }
    await settleTogether(app, work, together);
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

const statementsOf = (together: PaidPayment[]) => together.flatMap(({ statements }) => statements);

/** Several payments in one transaction; where one of them is refused, each by itself. */
async function settleTogether(app: App, work: BatchProgress, together: PaidPayment[]): Promise<void> {
  if (together.length === 0) return;
  try {
    await runTransaction(app.db, statementsOf(together));
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    for (const { payment, session } of together) await settleOne(app, work, payment, session);
    return;
  }
  for (const { payment } of together) {
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
    // What the list does not show is asked about by itself.
    const { status } = session
      ? await settleWithSession(app, payment, session)
      : await settlePayment(app, { paymentId: payment.id });
    if (status === "settled") work.settled++;
    work.queries += status === "unpaid" ? 2 : 30;
  } catch (error) {
    if (error instanceof AdapterError && error.retryable) throw error;
    // One payment's fault stops no other.
    log("warn", "payment.stuck", { payment: payment.id, ...errorFields(error) });
  }
}

/**
 * The sessions of payments, by the payments' ids: the newest one is asked about, and the list before it has the others.
 * Also finds one whose answer was lost to us, by our own id on it.
 */
async function findSessions({ cards }: Pick<App, "cards">, open: Payment[]) {
  const found = new Map<string, CheckoutSession>();
  const newest = open.filter(({ sessionId }) => sessionId !== null).at(-1);
  const oldest = open[0];
  if (!newest?.sessionId || !oldest || open.length < WORTH_A_LIST) return found;
  const bySession = new Map(open.map(({ id, sessionId }) => [sessionId, id]));
  const unsent = new Set(open.filter(({ sessionId }) => sessionId === null).map(({ id }) => id));
  let before = newest.sessionId;
  try {
    found.set(newest.id, await cards.findCheckout(before));
    for (let page = 0; page < PAGES_OF_THE_LIST && found.size < open.length; page++) {
      const list = await cards.listCheckoutsBefore(before);
      for (const session of list) {
        const ours = bySession.get(session.id);
        if (ours) found.set(ours, session);
        else if (session.paymentId && unsent.has(session.paymentId)) found.set(session.paymentId, session);
      }
      const last = list.at(-1);
      if (!last || last.createdAt < oldest.createdAt - CLOCKS_APART_MS) break;
      before = last.id;
    }
  } catch (error) {
    // It does not know the session that we began with: each is asked about by itself.
    if (!(error instanceof AdapterError) || error.retryable) throw error;
  }
  return found;
}
