export type PaymentStatus =
  | "waiting"
  | "confirming"
  | "confirmed"
  | "sending"
  | "partially_paid"
  | "finished"
  | "failed"
  | "refunded"
  | "expired";

export interface NowInvoice {
  id: string;
  token_id: string;
  order_id: string | null;
  order_description: string | null;
  price_amount: number;
  price_currency: string;
  pay_currency: string | null;
  ipn_callback_url: string | null;
  success_url: string | null;
  cancel_url: string | null;
  partially_paid_url: string | null;
  created_at: string;
  updated_at: string;
}

export interface NowPayment {
  payment_id: number;
  invoice_id: string;
  payment_status: PaymentStatus;
  pay_address: string;
  payin_extra_id: string | null;
  price_amount: number;
  price_currency: string;
  pay_amount: number;
  pay_currency: string;
  actually_paid: number;
  outcome_amount: number | null;
  outcome_currency: string | null;
  payin_hash: string | null;
  payout_hash: string | null;
  order_id: string | null;
  order_description: string | null;
  ipn_callback_url: string | null;
  purchase_id: string;
  parent_payment_id: number | null;
  network: string;
  created_at: string;
  updated_at: string;
  expiration_estimate_date: string;
}

export interface NowPaymentsState {
  invoices: Record<string, NowInvoice>;
  payments: Record<string, NowPayment>;
  /** The last id that was given out; ids are numbers. */
  lastId: number;
}

export function emptyNowPaymentsState(): NowPaymentsState {
  return { invoices: {}, payments: {}, lastId: 5_000_000_000 };
}
