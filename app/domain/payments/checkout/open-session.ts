import { and, eq } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { CheckoutSession } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { payments } from "~/db/schema";
import { log } from "~/lib/log";
import { closePaymentStatement } from "../close-payment";
import { claimOpening, releaseOpening } from "../crypto/claim-opening";
import { recordTransferStatement } from "../crypto/record-transfer";
import { canOpenUntil, paymentProvider } from "../providers";
import { type Payer, pageOpenedStatements } from "./card-testing";
import type { CheckoutRequest, StartPaymentResult } from "./checkout-request";
import type { PaymentRow } from "./find-or-create-payment";
import { requireKnownOrigin } from "./require-known-origin";

const CONFLICT_PAUSE_MS = 350;
/** Opening takes two calls to the provider. */
const CLAIMED_PAUSE_MS = 900;
/** The provider's clock may differ from ours. */
const CLOCK_DIFFERENCE_MS = 10 * 60 * 1000;

/** Opens the session of a payment that has none. Null: look again. */
export async function openSession(
  app: App,
  purchase: CheckoutRequest,
  row: PaymentRow,
  payer: Payer,
): Promise<StartPaymentResult | null> {
  if (!canOpenUntil(app, { provider: row.provider, expiresAt: row.expires_at })) {
    await runTransaction(app.db, [closePaymentStatement(app, row.id, "expired")]);
    return null;
  }
  if (purchase.crypto && !(await claimOpening(app, row.id))) {
    // Another tab opens it: look for its session.
    await new Promise((resolve) => setTimeout(resolve, CLAIMED_PAUSE_MS));
    return null;
  }
  try {
    const session = await paymentProvider(app, row.provider).openCheckout({
      paymentId: row.id,
      email: purchase.email,
      lines: purchase.lines,
      successUrl: app.origin + purchase.successPath.replaceAll("{PAYMENT_ID}", row.id),
      cancelUrl: app.origin + purchase.cancelPath,
      expiresAt: row.expires_at,
      payCurrency: purchase.crypto?.payCurrency,
    });
    return await takeSession(app, row, payer, session);
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    if (error.status === 409) {
      // The same request is under way in another tab; look for its session.
      await new Promise((resolve) => setTimeout(resolve, CONFLICT_PAUSE_MS));
      return null;
    }
    log("error", "payment.not-opened", { payment: row.id, status: error.status, kind: error.kind });
    if (purchase.crypto) await releaseOpening(app, row.id);
    // Without an answer the same key is right, because a session may have been opened.
    if (error.status === 0 || error.status === 429) return { status: "unavailable" };
    if (error.retryable) return recoverSession(app, row, payer, error);
    await runTransaction(app.db, [closePaymentStatement(app, row.id, "failed")]);
    return { status: "unavailable" };
  }
}

/**
 * Run when an unclear response may have opened a session: finds the session by our payment's id.
 * Closes the payment only when there is certainly no session, so that two pages are never open at once.
 */
async function recoverSession(
  app: App,
  row: PaymentRow,
  payer: Payer,
  failure: AdapterError,
): Promise<StartPaymentResult | null> {
  const openedFromAt = row.created_at - CLOCK_DIFFERENCE_MS;
  try {
    const provider = paymentProvider(app, row.provider);
    const session = await provider.findOpenCheckout?.({ paymentId: row.id, openedFromAt });
    if (session) return await takeSession(app, row, payer, session);
    // The provider repeats a success under the same key, so the next click reads it.
    if (failure.status < 500) return { status: "unavailable" };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return { status: "unavailable" };
  }
  // The provider repeats its response to a key, even a failure, so the next click needs a new payment.
  await runTransaction(app.db, [closePaymentStatement(app, row.id, "failed")]);
  return { status: "unavailable" };
}

/** Marks the payment open. */
async function takeSession(
  app: App,
  row: PaymentRow,
  payer: Payer,
  session: CheckoutSession,
): Promise<StartPaymentResult | null> {
  requireKnownOrigin(app, { provider: row.provider, url: session.url });
  await runTransaction(app.db, [
    ...pageOpenedStatements(app, payer, row.id),
    ...(session.transfer ? [recordTransferStatement(app, row.id, session.transfer)] : []),
    app.db
      .update(payments)
      .set({ state: "open", sessionId: session.id, checkoutUrl: session.url })
      .where(and(eq(payments.id, row.id), eq(payments.state, "created"))),
  ]);
  // A repeated request gets the first response, whose session may have been paid or closed since.
  return session.url ? { status: "open", paymentId: row.id, url: session.url } : null;
}
