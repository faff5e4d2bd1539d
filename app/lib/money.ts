import { LANGUAGE } from "./words";

const USD = new Intl.NumberFormat(LANGUAGE, { style: "currency", currency: "USD" });

/** 1234 → "$12.34" */
export function formatCents(cents: number): string {
  return USD.format(cents / 100);
}

/** An amount in the smallest unit of its currency: 1234 of "eur" → "€12.34". */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(LANGUAGE, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** A price as a person types it ("24", "24.5", "$24.50") in cents, or null where it is not one. */
export function parseDollars(text: string): number | null {
  const match = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** A share in basis points of an amount, rounded half up: applyBasisPoints(999, 290) = 2.9 % of $9.99 in cents. */
export function applyBasisPoints(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000);
}
