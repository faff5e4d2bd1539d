import { eq } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { orders } from "~/db/schema";
import type { CheckoutRequest, StartPaymentResult } from "~/domain/payments/checkout/checkout-request";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { errorFields, log } from "~/lib/log";
import {
  type CloseSupersededResult,
  closeEarlierPayment,
  closeSupersededCheckouts,
} from "./close-superseded-checkouts";

export type StartOrderPaymentResult =
  | StartPaymentResult
  /** Superseded: another tab ordered the same cart in this very moment, and its payment page is the one that is open. */
  | Exclude<CloseSupersededResult, { status: "closed" }>;

/** Opens the payment page of an order. Of one cart only one page is open, also where two tabs order at the same instant. */
export async function startOrderPayment(
  app: App,
  request: Omit<CheckoutRequest, "kind">,
): Promise<StartOrderPaymentResult> {
  const orderId = request.subjectId;
  const earlier = await closeSupersededCheckouts(app, { orderId });
  if (earlier.status !== "closed") return earlier;
  const start = await startPayment(app, { ...request, kind: "order" });
  if (start.status !== "open" || !(await isExpired(app, orderId))) return start;
  // Another tab closed this order while its page was being opened, and did not see the page.
  try {
    const paidBy = await closeEarlierPayment(app, start.paymentId);
    if (paidBy) return { status: "paid", paymentId: start.paymentId, sessionId: paidBy };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "payment.not-closed", { payment: start.paymentId, ...errorFields(error) });
  }
  return { status: "superseded" };
}

async function isExpired({ db }: Pick<App, "db">, orderId: string): Promise<boolean> {
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
  return order?.state === "expired";
}
