import type { RefusalResponses } from "../../faults/refusals.ts";
import { requestId } from "./authentication.ts";
import type { StripeErrorBody } from "./errors.ts";

const BACKEND: StripeErrorBody = {
  type: "api_error",
  message: "Sorry! There was an error while talking to one of our backends.",
};

/** Error texts by status; other statuses use those of their class (4xx, 5xx). */
const BODIES: Record<number, StripeErrorBody> = {
  400: { type: "invalid_request_error", message: "Invalid request." },
  401: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_****dbox" },
  402: {
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  },
  403: {
    type: "invalid_request_error",
    message: "The provided key does not have the required permissions for this endpoint.",
  },
  404: { type: "invalid_request_error", code: "resource_missing", message: "No such object." },
  409: {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this Idempotent Key.",
  },
  429: { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." },
};

/** A response of any status in Stripe's error format. */
export function stripeErrorResponse(status: number, retryAfterSeconds?: number): Response {
  const error = BODIES[status] ?? (status < 500 ? BODIES[400] : BACKEND);
  return answer(status, error ?? BACKEND, retryAfterSeconds);
}

export const STRIPE_REFUSALS: RefusalResponses<"stripe"> = {
  "invalid-key": () => stripeErrorResponse(401),
  "not-permitted": () => stripeErrorResponse(403),
  "key-in-use": () => stripeErrorResponse(409),
  "lock-timeout": () =>
    answer(429, {
      type: "invalid_request_error",
      code: "lock_timeout",
      message:
        "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.",
    }),
};

function answer(status: number, error: StripeErrorBody, retryAfterSeconds?: number): Response {
  const headers: Record<string, string> = { "request-id": requestId() };
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  return Response.json({ error }, { status, headers });
}
