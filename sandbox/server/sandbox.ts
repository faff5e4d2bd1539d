import type { JobScheduler } from "./job-scheduler.ts";
import type { RequestLog } from "./request-log.ts";
import type { Service } from "./services.ts";
import type { StateStore } from "./state-store.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** Companies with a published schema. The lead receiver and Google validate requests themselves. */
export type ServiceWithSchema = Exclude<
  Service,
  "leads" | "google" | "airtable" | "etsy" | "ayrshare" | "workers-ai"
>;

export function hasSchema(service: Service): service is ServiceWithSchema {
  return !["leads", "google", "airtable", "etsy", "ayrshare", "workers-ai"].includes(service);
}

/**
 * Checks traffic against the companies' published schemas. Each method returns the violations. Bodies are parsed JSON;
 * Stripe's form bodies and everything else are text.
 */
export interface ContractChecker {
  checkRequest(company: ServiceWithSchema, method: string, path: string, body: unknown): string[];
  checkResponse(
    company: ServiceWithSchema,
    method: string,
    path: string,
    status: number,
    body: unknown,
  ): string[];
  checkWebhook(company: ServiceWithSchema, type: string, body: unknown): string[];
}

export interface ContractViolation {
  company: Service;
  kind: "request" | "response" | "webhook";
  /** "POST /v1/refunds", or the type of the event. */
  what: string;
  status?: number;
  errors: string[];
}

/** Shared by all parts of the sandbox. */
export interface Sandbox {
  store: StateStore;
  jobs: JobScheduler;
  webhooks: WebhookSender;
  requests: RequestLog;
  violations: ContractViolation[];
  /** Requests that were refused as invalid: mistakes of the app. */
  invalidRequests: ContractViolation[];
  contractChecker?: ContractChecker;
  /** Epoch ms on the sandbox clock, which can be moved forward. */
  now(): number;
  /** The app's origin, without a trailing slash. */
  appOrigin: string;
  /** The sandbox's own origin, as a browser on this machine reaches it. */
  url: string;
}
