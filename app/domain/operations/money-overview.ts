import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { systemAccount } from "~/domain/ledger/accounts";
import { minIdAt } from "~/lib/ids";
import { listCheckReports } from "./checks/check-reports";

const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000;

/** Invariants of money; the others are about pictures and files. */
const MONEY_INVARIANTS = ["I1", "I2", "I3", "I4", "I5", "I8", "I10"];

export interface MoneyOverview extends Record<string, unknown> {
  /** Of the last thirty days. */
  takenCents: number;
  paymentCount: number;
  invoicedCents: number;
  refundedCents: number;
  /** Tax in what was paid, before refunds. */
  taxCents: number;
  disputedCents: number;
  /** Owed to buyers: refunds that the bank has not confirmed. */
  refundsOwedCents: number;
  /** Owed to people who sent more coins than were asked for. */
  surplusCents: number;
  /** Bought credits that were not spent, and what was paid for them. */
  unspentCredits: number;
  unspentCents: number;
  freeCredits: number;
  /** Owed to creators. */
  pendingCents: number;
  availableCents: number;
  heldCents: number;
  payoutsUnderwayCents: number;
  /** Owed to us. */
  debtCents: number;
  subscriptions: number;
  failedEvents: number;
  openDisputes: number;
}

/** Revenue, debts, and whether the money's invariants hold. */
export async function readMoneyOverview(app: Pick<App, "db" | "now">) {
  const since = app.now() - DAYS_30_MS;
  const from = minIdAt(since);
  const earnings = (kind: string) =>
    sql`(SELECT coalesce(sum(balance), 0) FROM user_balances WHERE account_id GLOB ${`user:*:${kind}`})`;
  const [[money], checks] = await Promise.all([
    app.db.all<MoneyOverview>(sql`SELECT
      (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE id >= ${from} AND state IN ('paid', 'disputed')) AS takenCents,
      (SELECT count(*) FROM payments WHERE id >= ${from} AND state IN ('paid', 'disputed')) AS paymentCount,
      (SELECT coalesce(sum(amount_cents), 0) FROM subscription_invoices WHERE id >= ${from} AND state = 'paid') AS invoicedCents,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE id >= ${from})
        + (SELECT coalesce(sum(amount_cents), 0) FROM invoice_reversals WHERE id >= ${from} AND kind = 'refund') AS refundedCents,
      (SELECT coalesce(sum(tax_cents), 0) FROM payments WHERE id >= ${from} AND state IN ('paid', 'disputed'))
        + (SELECT coalesce(sum(tax_cents), 0) FROM subscription_invoices WHERE id >= ${from} AND state = 'paid') AS taxCents,
      (SELECT coalesce(sum(withdrawn_cents), 0) FROM disputes WHERE state IN ('inquiry', 'open')) AS disputedCents,
      (SELECT count(*) FROM disputes WHERE state IN ('inquiry', 'open')) AS openDisputes,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'done') AS refundsOwedCents,
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = ${systemAccount("surplus_coins")}) AS surplusCents,
      (SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE kind = 'paid' AND remaining > 0) AS unspentCredits,
      (SELECT coalesce(sum(remaining * unit_cost_cents), 0) FROM credit_lots WHERE kind = 'paid' AND remaining > 0) AS unspentCents,
      (SELECT coalesce(sum(remaining), 0) FROM credit_lots WHERE kind <> 'paid' AND remaining > 0) AS freeCredits,
      ${earnings("pending")} AS pendingCents, ${earnings("available")} AS availableCents, ${earnings("disputed")} AS heldCents,
      (SELECT coalesce(sum(amount_cents), 0) FROM payouts WHERE state = 'wanted') AS payoutsUnderwayCents,
      (SELECT coalesce(sum(remaining), 0) FROM debts WHERE unit = 'cent' AND remaining > 0) AS debtCents,
      (SELECT count(*) FROM subscriptions WHERE state IN ('active', 'past_due')) AS subscriptions,
      (SELECT count(*) FROM provider_events WHERE state = 'failed') AS failedEvents`),
    listCheckReports(app),
  ]);
  return {
    money: money as MoneyOverview,
    checks: checks
      .filter(({ invariant }) => MONEY_INVARIANTS.includes(invariant))
      .map(({ name, checkedAt, violations }) => ({ name, checkedAt, broken: violations.slice(0, 3) })),
  };
}
