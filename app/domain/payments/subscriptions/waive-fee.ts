import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { FEE_WAIVER_SALES_CENTS } from "~/domain/plans/fee-waiver-terms";
import { log } from "~/lib/log";
import type { Subscription } from "~/purchase";
import { paymentProvider } from "../providers";
import { type InvoiceChange, invoiceRow } from "./invoices/invoice-rows";
import { words } from "./words";

/** Longer than any month. */
const MONTH_AT_MOST_MS = 32 * 24 * 60 * 60 * 1000;

/**
 * Takes a plan's fee off the draft of its next month where the month before brought enough sales. The row is written before
 * the provider is asked, so that a repetition takes the same amount off, under the same key, and writes one email.
 */
export async function waiveFeeIfEarned(
  app: App,
  { subscription, known, reported }: InvoiceChange,
): Promise<void> {
  if (subscription.kind !== "plan" || reported.reason !== "month" || !reported.isDraft) return;
  let waivedCents = known?.waivedCents ?? 0;
  if (waivedCents === 0) {
    const salesCents = await readSales(app, subscription, reported.periodStartsAt);
    // The tax on a fee that is taken off goes with it.
    const feeCents = reported.amountCents - reported.taxCents;
    if (salesCents < FEE_WAIVER_SALES_CENTS || feeCents <= 0) return;
    waivedCents = feeCents;
    const row = { ...invoiceRow(app, subscription, reported), ...(known ? { id: known.id } : {}) };
    const notification = queueEmailStatement(app, {
      template: "fee-waived",
      to: sql`(SELECT email FROM users WHERE id = ${subscription.userId})`,
      key: `fee-waived:${reported.id}`,
      data: { salesCents, waivedCents },
    });
    await runTransaction(app.db, [
      sql`INSERT INTO subscription_invoices (id, subscription_id, provider, provider_invoice_id, amount_cents, waived_cents, currency, state, period_starts_at, period_ends_at, subject_id, created_at)
        VALUES (${row.id}, ${row.subscriptionId}, ${row.provider}, ${row.providerInvoiceId}, ${row.amountCents}, ${waivedCents}, ${row.currency}, 'open', ${row.periodStartsAt}, ${row.periodEndsAt}, ${row.subjectId}, ${row.createdAt})
        ON CONFLICT (provider, provider_invoice_id) DO UPDATE SET waived_cents = ${waivedCents} WHERE state = 'open' AND waived_cents = 0`,
      notification.statement,
    ]);
    await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  }
  await paymentProvider(app, subscription.provider).subscriptions?.reduceInvoice({
    invoiceId: reported.id,
    cents: waivedCents,
    name: words.feeWaived,
    key: reported.id,
  });
  log("info", "subscription.fee-waived", { subscription: subscription.id, cents: waivedCents });
}

/** What the person's sales of the month before a time brought: prices, less what was refunded. */
async function readSales(
  { db }: Pick<App, "db">,
  subscription: Subscription,
  endsAt: number,
): Promise<number> {
  const [row] = await db.all<{ cents: number }>(
    sql`SELECT ${salesSql(subscription.userId, { from: monthStartSql(subscription.id, endsAt), to: endsAt })} AS cents`,
  );
  return row?.cents ?? 0;
}

/** The sales of the month that a plan pays for now, for a batch: one row. */
export function planMonthSalesQuery({ db, now }: Pick<App, "db" | "now">, { userId }: { userId: string }) {
  const at = now();
  const live = sql`(SELECT id FROM subscriptions WHERE user_id = ${userId} AND kind = 'plan' AND state IN ('active', 'past_due') ORDER BY id DESC LIMIT 1)`;
  const from = sql`coalesce((SELECT min(i.period_starts_at) FROM subscription_invoices i JOIN subscriptions s ON s.id = i.subscription_id
    WHERE s.id = ${live} AND i.state = 'paid' AND i.period_ends_at = s.period_ends_at), ${at})`;
  return db
    .select({ cents: sql<number>`${salesSql(userId, { from, to: at })}`.as("cents") })
    .from(sql`(SELECT 1) AS one`);
}

/** When the month began that ends at a time; a month that we have no invoice of is as long as the longest. */
function monthStartSql(subscriptionId: string, endsAt: number): SQL {
  return sql`coalesce((SELECT min(period_starts_at) FROM subscription_invoices
    WHERE subscription_id = ${subscriptionId} AND period_ends_at = ${endsAt}), ${endsAt - MONTH_AT_MOST_MS})`;
}

function salesSql(userId: string, { from, to }: { from: SQL; to: number }): SQL {
  return sql`(SELECT coalesce(sum(l.price_cents - l.price_cents * l.refunded_quantity / l.quantity), 0)
    FROM order_lines l JOIN order_parts p ON p.id = l.part_id
    WHERE l.creator_id = ${userId} AND l.sold_at IS NOT NULL AND l.sold_at >= ${from} AND l.sold_at < ${to} AND p.state <> 'canceled')`;
}
