import type { MoneyOverview } from "~/domain/operations/money-overview";
import { words } from "./words";

const { overview: text } = words;

/** What is owed, and to whom: for the page and its file. */
export function owedRows(money: MoneyOverview): { whom: string; why: string; cents: number }[] {
  return [
    { whom: text.buyers, why: text.refundsOwed, cents: money.refundsOwedCents },
    { whom: text.buyers, why: text.surplus, cents: money.surplusCents },
    {
      whom: text.creditHolders,
      why: text.credits({ credits: money.unspentCredits, free: money.freeCredits }),
      cents: money.unspentCents,
    },
    { whom: text.creators, why: text.pending, cents: money.pendingCents },
    { whom: text.creators, why: text.available, cents: money.availableCents },
    { whom: text.creators, why: text.held, cents: money.heldCents },
    { whom: text.creators, why: text.underway, cents: money.payoutsUnderwayCents },
    { whom: text.taxOffices, why: text.tax, cents: money.taxCents },
    { whom: text.us, why: text.debts, cents: money.debtCents },
  ];
}
