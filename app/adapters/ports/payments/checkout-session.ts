export interface CheckoutSession {
  id: string;
  url: string | null;
  status: "open" | "complete" | "expired";
  isPaid: boolean;
  /** Completed, and refused by the bank later: it will never be paid. */
  isFailed: boolean;
  amountCents: number;
  /** The tax in it, which was added to what was asked for. */
  taxCents: number;
  currency: string;
  paymentId: string | null;
  providerPaymentId: string | null;
  /** The subscription that began with it, and its first invoice. */
  subscriptionId: string | null;
  invoiceId: string | null;
  isLive: boolean;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
  /** For cryptocurrency: the state of the transfer. */
  transfer?: CryptoTransfer;
}

/** Amounts are decimal numbers as text, in the cryptocurrency: a coin has up to 18 decimal places. */
export interface CryptoTransfer {
  state:
    | "waiting"
    | "confirming"
    | "confirmed"
    | "sending"
    | "finished"
    | "partially_paid"
    | "failed"
    | "refunded"
    | "expired"
    /** An unknown state. */
    | "unknown";
  payCurrency: string;
  /** What is to be sent, and to where; some coins need a memo beside the address. */
  payAmount: string | null;
  payAddress: string | null;
  payMemo: string | null;
  network: string | null;
  actuallyPaid: string;
  /** A second deposit to a payment's address, or one of another coin, is a payment of its own that names the first. */
  parentId: string | null;
  invoiceId: string | null;
}
