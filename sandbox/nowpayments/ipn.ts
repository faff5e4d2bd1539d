import { createHmac } from "node:crypto";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Delivery } from "../server/records.ts";
import type { Sandbox } from "../server/sandbox.ts";
import type { NowPayment } from "./state.ts";

/** The company's word for its notifications. */
export const IPN = "ipn";

/** Notifies the app, if the invoice named an address. */
export function sendIpn(sandbox: Sandbox, payment: NowPayment): void {
  const url = payment.ipn_callback_url;
  if (url === null) return;
  sandbox.webhooks.send({
    service: "nowpayments",
    // They have no ids; this tells deliveries apart on the control page.
    eventId: `${payment.payment_id}:${payment.payment_status}:${payment.actually_paid}`,
    type: IPN,
    url,
    payload: toIpn(payment),
  });
}

export function toIpn(payment: NowPayment): Record<string, unknown> {
  return {
    payment_id: payment.payment_id,
    parent_payment_id: payment.parent_payment_id,
    invoice_id: Number(payment.invoice_id),
    payment_status: payment.payment_status,
    pay_address: payment.pay_address,
    payin_extra_id: payment.payin_extra_id,
    price_amount: payment.price_amount,
    price_currency: payment.price_currency,
    pay_amount: payment.pay_amount,
    actually_paid: payment.actually_paid,
    actually_paid_at_fiat: 0,
    pay_currency: payment.pay_currency,
    order_id: payment.order_id,
    order_description: payment.order_description,
    purchase_id: payment.purchase_id,
    outcome_amount: payment.outcome_amount,
    outcome_currency: payment.outcome_currency,
    payment_extra_ids: null,
    fee: { currency: payment.pay_currency, depositFee: 0, withdrawalFee: 0, serviceFee: 0 },
  };
}

/** The signature covers the body with its keys sorted at every level, as the company's own sample does it. */
export function writeIpn(delivery: Delivery): { body: string; headers: Record<string, string> } {
  const secret = delivery.badSignature ? "not-the-secret" : SANDBOX_CREDENTIALS.NOWPAYMENTS_IPN_SECRET;
  const signature = createHmac("sha512", secret)
    .update(JSON.stringify(sortObject(delivery.payload)))
    .digest("hex");
  return {
    body: JSON.stringify(delivery.payload),
    headers: { "content-type": "application/json", "x-nowpayments-sig": signature },
  };
}

/** The sample turns lists into objects, too. */
export function sortObject(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sortObject(each)]));
}
