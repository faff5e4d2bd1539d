import { and, eq } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { payments } from "~/db/schema";
import { log } from "~/lib/log";
import { closePaymentStatement } from "../close-payment";
import { paymentProvider } from "../providers";
import { type Payer, pageOpenedStatements } from "./card-testing";
import type { CheckoutRequest, StartPaymentResult } from "./checkout-request";
import type { PaymentRow } from "./find-or-create-payment";

/** Stripe refuses sessions that last less than 30 minutes; one more for the difference between the clocks. */
const MIN_SESSION_MS = 31 * 60 * 1000;
const CONFLICT_PAUSE_MS = 350;

/** Opens the session of a payment that has none. Null: look again. */
export async function openSession(
  app: App,
  purchase: CheckoutRequest,
  row: PaymentRow,
  payer: Payer,
): Promise<StartPaymentResult | null> {
  if (row.expires_at - app.now() < MIN_SESSION_MS) {
    await runTransaction(app.db, [closePaymentStatement(app, row.id, "expired")]);
    return null;
  }
  try {
    const session = await paymentProvider(app, row.provider).openCheckout({
      paymentId: row.id,
      email: purchase.email,
      lines: purchase.lines,
      successUrl: app.origin + purchase.successPath,
      cancelUrl: app.origin + purchase.cancelPath,
      expiresAt: row.expires_at,
    });
    await runTransaction(app.db, [
      ...pageOpenedStatements(app, payer, row.id),
      app.db
        .update(payments)
        .set({ state: "open", sessionId: session.id, checkoutUrl: session.url })
        .where(and(eq(payments.id, row.id), eq(payments.state, "created"))),
    ]);
    // A repeated request gets the first one's answer, and that session may have been paid and closed since.
    return session.url ? { status: "open", paymentId: row.id, url: session.url } : null;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (error.status === 409) {
      // The same request is under way in another tab; look for its session.
      await new Promise((resolve) => setTimeout(resolve, CONFLICT_PAUSE_MS));
      return null;
    }
    log("error", "payment.not-opened", { payment: row.id, status: error.status, kind: error.kind });
    // The provider repeats its answer to a key, failures too, so the next click needs a new payment. Without an answer
    // (status 0) the same key is right, because a session may have been opened.
    if (error.status !== 0 && error.status !== 429)
      await runTransaction(app.db, [closePaymentStatement(app, row.id, "failed")]);
    return { status: "unavailable" };
  }
}
