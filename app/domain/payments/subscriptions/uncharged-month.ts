import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { subscriptionInvoices } from "~/db/schema";
import type { Subscription } from "~/purchase";

/**
 * Whether nobody is charged for the present month of a subscription that runs: its invoice was voided, as it is while the
 * subscription is paused. After it was resumed, what was sold begins again with the next month only.
 */
export async function isMonthUncharged(
  { db, now }: Pick<App, "db" | "now">,
  { id, state, isPaused, periodEndsAt }: Pick<Subscription, "id" | "state" | "isPaused" | "periodEndsAt">,
): Promise<boolean> {
  if (state !== "active" || isPaused || periodEndsAt === null || periodEndsAt <= now()) return false;
  const invoices = await db
    .select({ state: subscriptionInvoices.state })
    .from(subscriptionInvoices)
    .where(
      and(eq(subscriptionInvoices.subscriptionId, id), eq(subscriptionInvoices.periodEndsAt, periodEndsAt)),
    );
  return invoices.length > 0 && invoices.every((invoice) => invoice.state === "void");
}
