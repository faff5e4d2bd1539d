export interface OutgoingEmail {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Further header fields, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}

/** The port of the company that sends our emails. */
export interface Mailer {
  /** Sends once per key within the day for which the provider remembers keys. Throws AdapterError. */
  send(email: OutgoingEmail, idempotencyKey: string): Promise<{ id: string }>;
}
