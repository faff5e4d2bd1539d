import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import type { Payment } from "~/purchase";

/** The differences between a paid session and what we asked for. If there are any, nothing is granted. */
export function findSessionMismatches(
  app: Pick<App, "origin">,
  payment: Payment,
  session: CheckoutSession,
): string[] {
  return [
    session.paymentId !== payment.id && "payment",
    payment.sessionId !== null && session.id !== payment.sessionId && "session",
    // Tax comes on top of what we asked for.
    session.amountCents - session.taxCents !==
      (payment.askedCents ?? payment.amountCents) - payment.taxCents && "amount",
    session.currency !== payment.currency && "currency",
    (session.transfer?.payCurrency ?? null) !== payment.payCurrency && "asset",
    // Test money buys nothing on the real site, and real money nothing on a test site.
    session.isLive !== isLiveSite(app) && "mode",
  ].filter((difference) => difference !== false);
}

export function isLiveSite({ origin }: Pick<App, "origin">): boolean {
  return origin.startsWith("https://");
}
