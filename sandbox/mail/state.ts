export interface StoredEmail {
  id: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  attachments: { filename: string; contentType: string; bytes: number }[];
  createdAt: number;
  /** Epoch ms; null: send at once. */
  scheduledAt: number | null;
  lastEvent: "scheduled" | "delivered" | "canceled";
  /** The request body, unchanged. */
  raw: string;
}

export interface MailState {
  emails: StoredEmail[];
}

export function emptyMailState(): MailState {
  return { emails: [] };
}
