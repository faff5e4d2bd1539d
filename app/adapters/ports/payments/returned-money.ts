export interface ProviderRefund {
  id: string;
  state: "pending" | "succeeded" | "failed";
  amountCents: number;
  currency: string;
  /** The idempotency key that it was sent with; null if it was made at the provider. */
  key: string | null;
}

export interface ProviderDispute {
  id: string;
  providerPaymentId: string | null;
  /** `inquiry`: the bank asks and has taken nothing. It may become a dispute. */
  state: "inquiry" | "open" | "won" | "lost";
  /** What the bank has taken and not returned. */
  withdrawnCents: number;
  /** What the provider charges us for it. */
  feeCents: number;
  amountCents: number;
  currency: string;
  reason: string;
  /** The deadline for evidence, epoch ms. */
  dueAt: number | null;
}
