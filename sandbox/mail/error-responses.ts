import type { RefusalResponses } from "../faults/refusals.ts";
import { MailError, type MailErrorName } from "./errors.ts";

const NAMES: Record<number, [name: MailErrorName, message: string]> = {
  400: ["validation_error", "The request was refused."],
  401: ["missing_api_key", "Missing API Key"],
  403: ["invalid_api_key", "API key is invalid"],
  404: ["not_found", "The requested endpoint does not exist."],
  405: ["method_not_allowed", "Method is not allowed for the requested path."],
  409: ["concurrent_idempotent_requests", "Same idempotency key used while original request in progress."],
  422: ["validation_error", "The request was refused."],
  429: ["rate_limit_exceeded", "Too many requests."],
  500: ["application_error", "An unexpected error occurred."],
};

/** A response of any status in Resend's error format. */
export function mailErrorResponse(status: number, retryAfterSeconds?: number): Response {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  const fallback: [MailErrorName, string] =
    status < 500
      ? ["validation_error", "The request was refused."]
      : ["application_error", "An unexpected error occurred."];
  const [name, message] = NAMES[status] ?? fallback;
  return new MailError(status, name, message).toResponse(headers);
}

export const MAIL_REFUSALS: RefusalResponses<"mail"> = {
  // Resend documents `invalid_api_key` but has returned this for a year (resend-node#617).
  "invalid-key": () => new MailError(401, "validation_error", "API key is invalid").toResponse(),
  "restricted-key": () =>
    new MailError(401, "restricted_api_key", "This API key is restricted to only read data.").toResponse(),
  "daily-quota": () =>
    new MailError(
      429,
      "daily_quota_exceeded",
      "You have reached your daily email sending quota.",
    ).toResponse(),
  "monthly-quota": () =>
    new MailError(
      429,
      "monthly_quota_exceeded",
      "You have reached your monthly email sending quota.",
    ).toResponse(),
  "unverified-domain": () =>
    new MailError(
      403,
      "validation_error",
      "The inkloom.example domain is not verified. Please, add and verify your domain on https://resend.com/domains",
    ).toResponse(),
  "address-refused": () =>
    new MailError(
      422,
      "validation_error",
      "Invalid `to` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.",
    ).toResponse(),
};
