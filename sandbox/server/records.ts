import type { Service } from "./services.ts";

export interface DeliveryAttempt {
  at: number;
  /** Absent when no answer came. */
  status?: number;
  error?: string;
  ms: number;
  requestHeaders: Record<string, string>;
  requestBody: string;
  /** The first part of what the app answered. */
  responseBody?: string;
}

/** One event on its way to one address. */
export interface Delivery {
  id: string;
  service: Service;
  /** The company's id or name of the event: what a receiver recognises a repetition by. */
  eventId: string;
  type: string;
  url: string;
  payload: Record<string, unknown>;
  createdAt: number;
  state: "waiting" | "delivered" | "given-up" | "dropped";
  /** Signed with a wrong key on purpose. */
  badSignature?: boolean;
  /** Signed as if it had been sent so long ago. */
  signedAgoMs?: number;
  /** Sent after everything of the same window that has a higher place. */
  window?: { id: string; endsAt: number; place: number };
  nextAttemptAt?: number;
  attempts: DeliveryAttempt[];
}

/** Something that will happen by itself. Jobs live in the state, so a restart resumes them. */
export interface ScheduledJob {
  id: number;
  kind: string;
  /** Epoch ms on the sandbox clock. */
  dueAt: number;
  payload: Record<string, string | number>;
}

export interface IdempotencyRecord {
  /** Method, path and parameters of the first request. */
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  createdAt: number;
}
