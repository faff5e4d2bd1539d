import { plainDecimal } from "~/lib/decimal";
import type { CheckoutSession, CryptoTransfer, PaymentEvent } from "../ports/payments/payment-provider";
import { type NowPayment, notificationSchema } from "./responses";

const STATES: ReadonlySet<string> = new Set<CryptoTransfer["state"]>([
  "waiting",
  "confirming",
  "confirmed",
  "sending",
  "finished",
  "partially_paid",
  "failed",
  "refunded",
  "expired",
]);

export function toCheckoutSession(
  payment: NowPayment,
  { url, isLive }: { url: string | null; isLive: boolean },
): CheckoutSession {
  const transfer = toTransfer(payment);
  return {
    id: payment.payment_id,
    url,
    status: transfer.state === "waiting" ? "open" : transfer.state === "expired" ? "expired" : "complete",
    isPaid: transfer.state === "finished",
    isFailed: transfer.state === "failed" || transfer.state === "refunded",
    amountCents: toCents(payment.price_amount),
    taxCents: 0,
    currency: payment.price_currency,
    paymentId: payment.order_id ?? null,
    providerPaymentId: payment.payment_id,
    subscriptionId: null,
    invoiceId: null,
    isLive,
    createdAt: toEpochMs(payment.created_at),
    transfer,
  };
}

function toTransfer(payment: NowPayment): CryptoTransfer {
  const state = payment.payment_status;
  return {
    state: STATES.has(state) ? (state as CryptoTransfer["state"]) : "unknown",
    payCurrency: payment.pay_currency,
    payAmount: payment.pay_amount ? plainDecimal(payment.pay_amount) : null,
    payAddress: payment.pay_address || null,
    payMemo: payment.payin_extra_id || null,
    network: payment.network || null,
    actuallyPaid: plainDecimal(payment.actually_paid ?? "0"),
    parentId: payment.parent_payment_id ?? null,
    invoiceId: payment.invoice_id ?? null,
  };
}

/** Notifications have no id: the same state with the same amount is the same notification. */
export function toPaymentEvent(rawBody: string): PaymentEvent {
  const nothing = {
    providerPaymentId: null,
    disputeId: null,
    subscriptionId: null,
    invoiceId: null,
    cardFingerprint: null,
  };
  const parsed = notificationSchema.safeParse(parseJson(rawBody));
  if (!parsed.success)
    return {
      ...nothing,
      id: "unreadable",
      type: "unreadable",
      subject: "other",
      sessionId: null,
      paymentId: null,
    };
  const { payment_id, payment_status, actually_paid, order_id } = parsed.data;
  return {
    ...nothing,
    id: `${payment_id}:${payment_status}:${plainDecimal(actually_paid ?? "0")}`,
    type: `payment.${payment_status}`,
    subject: "transfer",
    sessionId: payment_id,
    paymentId: order_id ?? null,
  };
}

/** "15" and "15.00" → 1500. We never ask for a fraction of a cent, so such a price is refused. */
export function toCents(amount: string): number {
  const cents = Number(amount) * 100;
  const whole = Math.round(cents);
  return Math.abs(cents - whole) < 1e-6 ? whole : -1;
}

function toEpochMs(time: string | number | null | undefined): number {
  const at = time === null || time === undefined ? Number.NaN : new Date(time).getTime();
  return Number.isFinite(at) ? at : 0;
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
