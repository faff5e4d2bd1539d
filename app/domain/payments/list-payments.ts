import { and, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { orders, payments, subscriptions, users } from "~/db/schema";
import { type Cursor, paginate } from "~/lib/pagination";
import { purchaseName } from "./purchases/purchase-name";

export type PaymentFilter = "all" | "open" | "disputed" | "refunded";

/** Rare payments are found through the rows that make them so. */
const FILTERS: Record<PaymentFilter, SQL | undefined> = {
  all: undefined,
  open: sql`payments.id IN (SELECT id FROM payments WHERE state IN ('created', 'open'))`,
  disputed: sql`payments.id IN (SELECT payment_id FROM disputes)`,
  refunded: sql`payments.id IN (SELECT payment_id FROM refunds)`,
};

interface Page {
  cursor: Cursor | null;
  pageSize?: number | undefined;
}

export type ListedPayment = Awaited<ReturnType<typeof listPayments>>["rows"][number];

/** Payments for admins, newest first. */
export async function listPayments(
  { db, purchases }: Pick<App, "db" | "purchases">,
  { filter, cursor, pageSize }: Page & { filter: PaymentFilter },
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [payments.id], cursor, pageSize });
  const rows = await db
    .select({
      id: payments.id,
      kind: payments.kind,
      subjectId: payments.subjectId,
      state: payments.state,
      amountCents: payments.amountCents,
      taxCents: payments.taxCents,
      refundedCents: payments.refundedCents,
      disputedCents: payments.disputedCents,
      provider: payments.provider,
      payCurrency: payments.payCurrency,
      sessionId: payments.sessionId,
      providerPaymentId: payments.providerPaymentId,
      createdAt: payments.createdAt,
      paidAt: payments.paidAt,
      email: sql<string | null>`${users.email}`.as("payer_email"),
      orderNumber: sql<string | null>`${orders.number}`.as("order_number"),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(orders, and(eq(payments.kind, "order"), eq(orders.id, payments.subjectId)))
    .where(and(FILTERS[filter], where))
    .orderBy(orderBy)
    .limit(limit);
  const named = rows.map((row) => ({ ...row, name: purchaseName({ purchases }, row) }));
  return paginate(named, { cursor, keyOf: (row) => [row.id], pageSize });
}

export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>["rows"][number];

/** Subscriptions for admins, newest first. */
export async function listSubscriptions({ db }: Pick<App, "db">, { cursor, pageSize }: Page) {
  const { where, orderBy, limit } = keysetClauses({ columns: [subscriptions.id], cursor, pageSize });
  const rows = await db
    .select({
      id: subscriptions.id,
      kind: subscriptions.kind,
      subjectId: subscriptions.subjectId,
      state: subscriptions.state,
      isPaused: subscriptions.isPaused,
      endsWithPeriod: subscriptions.endsWithPeriod,
      periodEndsAt: subscriptions.periodEndsAt,
      provider: subscriptions.provider,
      providerSubscriptionId: subscriptions.providerSubscriptionId,
      createdAt: subscriptions.createdAt,
      email: sql<string>`${users.email}`.as("subscriber_email"),
      paidCents: sql<number>`(SELECT coalesce(sum(amount_cents), 0) FROM subscription_invoices i WHERE i.subscription_id = ${subscriptions.id} AND i.state = 'paid')`,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  return paginate(rows, { cursor, keyOf: (row) => [row.id], pageSize });
}
