import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { subscriptionInvoices, subscriptions } from "~/db/schema";
import type { Subscription } from "~/purchase";

type Month = Pick<Subscription, "id" | "state" | "isPaused" | "periodEndsAt">;
type Invoice = Pick<typeof subscriptionInvoices.$inferSelect, "subscriptionId" | "state">;

const columns = { subscriptionId: subscriptionInvoices.subscriptionId, state: subscriptionInvoices.state };

/** The invoices of the present month of a person's active subscription of a kind, for a batch. */
export function monthInvoicesQuery(
  { db }: Pick<App, "db">,
  { userId, kind }: { userId: string; kind: string },
) {
  return db
    .select(columns)
    .from(subscriptions)
    .innerJoin(
      subscriptionInvoices,
      and(
        eq(subscriptionInvoices.subscriptionId, subscriptions.id),
        eq(subscriptionInvoices.periodEndsAt, subscriptions.periodEndsAt),
      ),
    )
    .where(
      and(eq(subscriptions.userId, userId), eq(subscriptions.kind, kind), eq(subscriptions.state, "active")),
    );
}

/**
 * Whether nobody is charged for the present month of a subscription that runs: its invoice was voided, as it is while the
 * subscription is paused. After it was resumed, what was sold begins again with the next month only.
 */
export function isUncharged(
  { now }: Pick<App, "now">,
  { id, state, isPaused, periodEndsAt }: Month,
  invoices: Invoice[],
): boolean {
  if (state !== "active" || isPaused || periodEndsAt === null || periodEndsAt <= now()) return false;
  const own = invoices.filter(({ subscriptionId }) => subscriptionId === id);
  return own.length > 0 && own.every((invoice) => invoice.state === "void");
}

/** The same, where the invoices were not read yet. */
export async function isMonthUncharged(app: Pick<App, "db" | "now">, month: Month): Promise<boolean> {
  if (month.periodEndsAt === null) return false;
  const invoices = await app.db
    .select(columns)
    .from(subscriptionInvoices)
    .where(
      and(
        eq(subscriptionInvoices.subscriptionId, month.id),
        eq(subscriptionInvoices.periodEndsAt, month.periodEndsAt),
      ),
    );
  return isUncharged(app, month, invoices);
}
