import type { App } from "~/app";
import type { Payment } from "~/purchase";

/** What a payment is for, for its buyer and on receipts; null for an order, which has a number. */
export function purchaseName(
  { purchases }: Pick<App, "purchases">,
  { kind, subjectId }: Pick<Payment, "kind" | "subjectId">,
): string | null {
  return purchases[kind]?.name?.(subjectId) ?? null;
}
