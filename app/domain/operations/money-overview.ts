import type { App } from "~/app";
import { listCheckReports } from "./checks/check-reports";
import { readTotals, type Total, totalsQuery } from "./money-totals";

const DAYS_30_MS = 30 * 24 * 60 * 60 * 1000;

/** Invariants of money; the others are about pictures and files. */
const MONEY_INVARIANTS = ["I1", "I2", "I3", "I4", "I5", "I8", "I10"];

export interface MoneyOverview {
  /** Of the last thirty days (UTC), today included. */
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

/** Revenue, debts, and whether the money's invariants hold. Reads totals, so it is as fast however much was sold. */
export async function readMoneyOverview(app: Pick<App, "db" | "now">) {
  const afterDay = new Date(app.now() - DAYS_30_MS).toISOString().slice(0, 10);
  const [rows, checks] = await Promise.all([
    app.db.all<{ name: string } & Total>(totalsQuery(afterDay)),
    listCheckReports(app),
  ]);
  const total = readTotals(rows);
  const money: MoneyOverview = {
    takenCents: total("taken").amount,
    paymentCount: total("taken").count,
    invoicedCents: total("invoiced").amount,
    refundedCents: total("refunded").amount,
    taxCents: total("tax").amount,
    disputedCents: total("open-disputes").amount,
    openDisputes: total("open-disputes").count,
    refundsOwedCents: total("system:refunds_due").amount,
    surplusCents: total("system:surplus_coins").amount,
    unspentCredits: total("paid-lots").count,
    unspentCents: total("paid-lots").amount,
    freeCredits: total("free-lots").count,
    pendingCents: total("user:pending").amount,
    availableCents: total("user:available").amount,
    heldCents: total("user:disputed").amount,
    payoutsUnderwayCents: total("user:in_transit").amount,
    // What creators owe stands on the platform's side of the ledger, so it is negative there.
    debtCents: 0 - total("system:debts").amount,
    subscriptions: total("subscriptions").count,
    failedEvents: total("failed-events").count,
  };
  return {
    money,
    checks: checks
      .filter(({ invariant }) => MONEY_INVARIANTS.includes(invariant))
      .map(({ name, checkedAt, violations }) => ({ name, checkedAt, broken: violations.slice(0, 3) })),
  };
}
