import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { videoOrders } from "~/db/schema";
import { insertInto, updateTable } from "~/db/writes";

/** For the batch that marks the payment as paid. */
export function openVideoOrderStatement(paid: {
  paymentId: string;
  userId: string;
  offerId: string;
  paidAt: number;
}): Statement {
  const { paidAt, ...order } = paid;
  return insertInto(videoOrders).values({ ...order, createdAt: paidAt });
}

/** For the batch that refunds the whole price, requested by buyer, admin or bank. */
export function videoRefundedStatement(
  { now }: Pick<App, "now">,
  { paymentId, where }: { paymentId: string; where: SQL },
): Statement {
  return sql`UPDATE video_orders SET state_before = state, state = 'refunded', refunded_at = ${now()} WHERE payment_id = ${paymentId} AND state <> 'refunded' AND ${where}`;
}

/** For the batch in which the bank gives the money back after all: the video is where it was. */
export function videoRestoredStatement(paymentId: string): Statement {
  return updateTable(videoOrders)
    .set({ state: sql`${videoOrders.stateBefore}`, stateBefore: null, refundedAt: null })
    .where(
      and(
        eq(videoOrders.paymentId, paymentId),
        eq(videoOrders.state, "refunded"),
        isNotNull(videoOrders.stateBefore),
      ),
    );
}

/** Fails the batch as `video-moved` unless the order is in one of these states. */
export function requireVideoStateStatement(paymentId: string, states: readonly string[]): Statement {
  const list = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`UPDATE video_orders SET state = CASE WHEN state IN (${list}) THEN state END WHERE payment_id = ${paymentId}`;
}

/** The buyer may return it until work begins; an admin until something was delivered. */
export const RETURNABLE_BY_BUYER = ["paid", "briefed"] as const;
export const RETURNABLE_BY_ADMIN = ["paid", "briefed", "working"] as const;
