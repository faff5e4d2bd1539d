import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { closePaymentStatement } from "../close-payment";
import { paymentProvider } from "../providers";
import { settlePayment } from "../settle";
import type { StartPaymentResult } from "./checkout-request";
import type { PaymentRow } from "./find-or-create-payment";

/** An open session with less time left is replaced, so that nobody is cut off while typing. */
const MIN_TIME_TO_PAY_MS = 5 * 60 * 1000;
/** A second click within this time gets the first one's session without asking the provider. */
const DOUBLE_CLICK_MS = 15_000;

/** What to do with a payment that has an open session: paid meanwhile, expired, or still usable. Null: look again. */
export async function reuseOpenSession(
  app: App,
  row: PaymentRow,
  { isRepeatable }: { isRepeatable: boolean },
): Promise<StartPaymentResult | null> {
  const known = { paymentId: row.id, sessionId: row.session_id };
  const still: StartPaymentResult | null = row.checkout_url
    ? { status: "open", paymentId: row.id, url: row.checkout_url }
    : null;
  if (still && app.now() - row.created_at < DOUBLE_CLICK_MS) return still;
  try {
    const settlement = await settlePayment(app, { paymentId: row.id });
    if (settlement.status === "unpaid") {
      if (settlement.session === "processing")
        // What the person buys now is a second one.
        return isRepeatable ? null : { status: "processing", ...known };
      if (settlement.session === "closed") return null;
      if (still && row.expires_at - app.now() > MIN_TIME_TO_PAY_MS) return still;
      await endSession(app, row);
      return null;
    }
    if (settlement.status === "unknown") {
      await runTransaction(app.db, [closePaymentStatement(app, row.id, "failed")]);
      return null;
    }
    return { status: settlement.status === "mismatch" ? "processing" : "paid", ...known };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return still ?? { status: "unavailable" };
  }
}

/** Where the provider cannot end a session, the payment is closed here; money that comes later is still accepted. */
async function endSession(app: App, row: PaymentRow): Promise<void> {
  const provider = paymentProvider(app, row.provider);
  if (!provider.expireCheckout) await runTransaction(app.db, [closePaymentStatement(app, row.id, "expired")]);
  else if (row.session_id) await provider.expireCheckout(row.session_id);
}
