export interface OutgoingWebhook {
  url: string;
  /** Shared with the receiver; signs the call. */
  secret: string;
  /** The same for every attempt, so that the receiver recognizes a repeated call. */
  id: string;
  /** The time of this attempt, epoch ms. */
  at: number;
  /** JSON. */
  body: string;
}

/** Calls webhooks at addresses that admins entered. */
export interface WebhookSender {
  /**
   * Posts once. Anything but a 2xx throws AdapterError: `refused` if the address must not be called or is gone for
   * good, otherwise `retryable`, because a failing address is usually repaired.
   */
  post(call: OutgoingWebhook): Promise<{ status: number }>;
}
