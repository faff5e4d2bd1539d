import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { payments, refunds } from "~/db/schema";

export type RefundState = (typeof refunds.$inferSelect)["state"];

/** An order's refunds, oldest first, without those of payments that were refunded at once as superfluous. */
export async function listOrderRefunds(
  { db }: Pick<App, "db">,
  { orderId }: { orderId: string },
): Promise<{ id: string; amountCents: number; state: RefundState }[]> {
  return db
    .select({ id: refunds.id, amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.kind, "order"),
        eq(payments.subjectId, orderId),
        sql`${refunds.cause} NOT GLOB 'unwanted:*'`,
      ),
    )
    .orderBy(asc(refunds.id));
}
