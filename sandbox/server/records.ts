import type { Service } from "./services.ts";

export interface DeliveryAttempt {
  at: number;
  /** Absent if there was no response. */
  status?: number;
  error?: string;
  ms: number;
  requestHeaders: Record<string, string>;
  requestBody: string;
  /** The beginning of the app's response. */
  responseBody?: string;
}

/** Delivery of one event to one URL. */
export interface Delivery {
  id: string;
  service: Service;
  /** The company's id or name of the event, by which receivers detect duplicates. */
  eventId: string;
  type: string;
  url: string;
  payload: Record<string, unknown>;
  createdAt: number;
  state: "waiting" | "delivered" | "given-up" | "dropped";
  /** Signed with a wrong key on purpose. */
  badSignature?: boolean;
  /** Signed with a timestamp this far in the past. */
  signedAgoMs?: number;
  /** Sent after all deliveries of the same window with a higher rank. */
  window?: { id: string; endsAt: number; place: number };
  nextAttemptAt?: number;
  attempts: DeliveryAttempt[];
}

/** Scheduled work. Jobs are part of the state, so a restart resumes them. */
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
