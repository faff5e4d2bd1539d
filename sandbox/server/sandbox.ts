import type { JobScheduler } from "./job-scheduler.ts";
import type { RequestLog } from "./request-log.ts";
import type { Service } from "./services.ts";
import type { StateStore } from "./state-store.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** Who publishes a schema; the receiver of leads takes what we promise, and checks it itself. */
export type ServiceWithSchema = Exclude<Service, "leads">;

/**
 * Compares what goes over the wire with the companies' published schemas. Each method returns what is wrong, or
 * nothing. Bodies are parsed JSON; Stripe's form bodies and anything else are given as text.
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

/** What every part of the sandbox works with. */
export interface Sandbox {
  store: StateStore;
  jobs: JobScheduler;
  webhooks: WebhookSender;
  requests: RequestLog;
  violations: ContractViolation[];
  /** Requests that break the contract and were refused for it: the app's mistake, noticed by the sandbox. */
  invalidRequests: ContractViolation[];
  contractChecker?: ContractChecker;
  /** Epoch ms on the sandbox clock, which can be set forward. */
  now(): number;
  /** Where the app is, without a slash at the end. */
  appOrigin: string;
  /** Where the sandbox itself is, as a browser on this machine reaches it. */
  url: string;
}
