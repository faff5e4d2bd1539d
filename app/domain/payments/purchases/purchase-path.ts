import type { App } from "~/app";
import type { Payment } from "~/purchase";

/** The page of what a paid payment bought, for its buyer; null where there is none of its own. */
export async function findPurchasePath(
  app: Pick<App, "db" | "purchases">,
  payment: Pick<Payment, "id" | "kind">,
): Promise<string | null> {
  return (await app.purchases[payment.kind]?.findPath?.(app, payment)) ?? null;
}
