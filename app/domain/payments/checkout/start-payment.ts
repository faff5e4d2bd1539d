import type { App } from "~/app";
import { networkSubject } from "~/domain/limits/subjects";
import { purchaseOf } from "../providers";
import { isOverLimit } from "./card-testing";
import type { CheckoutRequest, StartPaymentResult } from "./checkout-request";
import { findOrCreatePayment } from "./find-or-create-payment";
import { openSession } from "./open-session";
import { reuseOpenSession } from "./reuse-session";

const MAX_TRIES = 6;

/**
 * Opens the provider's payment page for a purchase, or finds the open one: double clicks, second tabs and the back button
 * all get the same row and session. The row is written first, and its id is the provider's idempotency key.
 */
export async function startPayment(app: App, purchase: CheckoutRequest): Promise<StartPaymentResult> {
  const sum = purchase.lines.reduce((total, line) => total + line.unitCents * line.quantity, 0);
  if (sum !== purchase.amountCents)
    throw new Error(`lines of ${sum} cents for a purchase of ${purchase.amountCents}`);
  const { priceCents, isRepeatable } = purchaseOf(app, purchase);
  if (priceCents && priceCents(purchase.subjectId) !== purchase.amountCents)
    throw new Error(`${purchase.kind} ${purchase.subjectId} is not sold for ${purchase.amountCents} cents`);

  const payer = {
    userId: purchase.userId,
    callerHash: purchase.callerAddress ? (await networkSubject(app, purchase.callerAddress)).key : null,
  };
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const { row, used } = await findOrCreatePayment(app, purchase, payer);
    if (row.state === "paid" || row.state === "disputed")
      return { status: "paid", paymentId: row.id, sessionId: row.session_id };
    if (row.state === "open") {
      const known = await reuseOpenSession(app, row, {
        isRepeatable: Boolean(isRepeatable) && !purchase.crypto,
      });
      if (known) return known;
      continue;
    }
    // Only a new page is refused; on an open one the person may be paying.
    if (isOverLimit(payer, used)) return { status: "limited" };
    const opened = await openSession(app, purchase, row, payer);
    if (opened) return opened;
  }
  return { status: "unavailable" };
}
