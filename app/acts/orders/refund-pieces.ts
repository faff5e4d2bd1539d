import { and, eq, inArray } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { payments, refunds } from "~/db/schema";
import { payingFirst, paymentRemainder } from "~/domain/ledger/payment-remainder";
import type { LineQuantities } from "~/domain/orders/line-quantities";
import { type FullOrder, findFullOrder, type OrderPart } from "~/domain/orders/order";
import { buildReversal, type Reversal } from "~/domain/orders/refunds/refund-split";
import { oweRefundStatements } from "~/domain/payments/refunds/refund-statements";

/** Why pieces are not refunded. */
export type RefundRefusal =
  /** This cause was refunded before. */
  | "already"
  /** All of these pieces were refunded otherwise, or all of the payment. */
  | "nothing-left"
  /** The bank has the money until it decides; a refund would be refused. */
  | "disputed"
  /** No payment of the order counts. */
  | "unpaid";

export type RefundPiecesResult =
  | { status: "refunded"; amountCents: number; refundId: string }
  | { status: RefundRefusal };

interface PiecesRefund {
  part: OrderPart;
  pieces: LineQuantities | null;
  /** With `reference`, unique in the ledger. */
  reason: string;
  reference: string;
  /** Unique among refunds. */
  cause: string;
}

/**
 * Refunds some pieces of a part: ledger, owed refund and the caller's statements in one batch. `also` carries the
 * caller's lock and is called again if something else was refunded at the same moment. With `happensAnyway`, its
 * statements run where nothing is left to refund, too.
 */
export async function refundPieces(
  app: App,
  request: PiecesRefund & {
    happensAnyway?: true;
    also: (reversal: Reversal, sale: FullOrder) => Statement[];
  },
): Promise<RefundPiecesResult> {
  const plan = await planRefund(app, request);
  if (!("reversal" in plan)) return plan;
  if (plan.status === "nothing-left" && !request.happensAnyway) return { status: plan.status };
  const { sale, payment, reversal } = plan;
  const { amountCents } = reversal;
  const owed = oweRefundStatements(app, {
    ...{ paymentId: payment.id, cause: request.cause, amountCents },
    refundedBeforeCents: payment.refundedCents,
  });
  const refund = plan.status === "refundable" ? owed : null;
  try {
    await runTransaction(app.db, [
      ...request.also(reversal, sale),
      ...reversal.statements,
      ...(refund?.statements ?? []),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "already-posted", "refund-exists")) return { status: "already" };
    if (isConstraintViolation(error, "part-refunded-meanwhile", "payment-sums-moved"))
      return refundPieces(app, request);
    throw error;
  }
  if (!refund) return { status: "nothing-left" };
  await app.enqueue({ type: "refund", refundId: refund.refundId });
  return { status: "refunded", amountCents, refundId: refund.refundId };
}

type RefundPlan =
  | { status: "refundable" | "nothing-left"; sale: FullOrder; payment: OrderPayment; reversal: Reversal }
  | { status: Exclude<RefundRefusal, "nothing-left"> };
type OrderPayment = Awaited<ReturnType<typeof orderPaymentQuery>>[number];

/** What a refund would do now; the batch that does it decides. */
export async function planRefund(
  app: App,
  { part, pieces, reason, reference, cause }: PiecesRefund,
): Promise<RefundPlan> {
  const [sale, [[payment], [sent]]] = await Promise.all([
    findFullOrder(app, part),
    app.db.batch([
      orderPaymentQuery(app, part.orderId),
      app.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.cause, cause)),
    ]),
  ]);
  if (sent) return { status: "already" };
  if (!sale || !payment) return { status: "unpaid" };
  const maxCents = payment.leftCents;
  const reversal = buildReversal(app, sale, { part, pieces, reason, reference, maxCents });
  if (!reversal) return { status: "nothing-left", sale, payment, reversal: NOTHING_TO_REVERSE };
  if (payment.isWithBank) return { status: "disputed" };
  return { status: reversal.amountCents > 0 ? "refundable" : "nothing-left", sale, payment, reversal };
}

const NOTHING_TO_REVERSE: Reversal = {
  ...{ amountCents: 0, earningCents: 0, isReduced: true, isWholePart: true },
  ...{ lines: [], statements: [] },
};

/** The payment of an order. */
export function orderPaymentQuery({ db }: Pick<App, "db">, orderId: string) {
  return db
    .select({
      id: payments.id,
      refundedCents: payments.refundedCents,
      ...paymentRemainder,
    })
    .from(payments)
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        inArray(payments.state, ["paid", "disputed"]),
      ),
    )
    .orderBy(...payingFirst)
    .limit(1);
}
