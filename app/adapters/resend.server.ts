import { z } from "zod";
import type { AdapterError } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import type { Mailer } from "./ports/mailer";

const SEND_TIMEOUT_MS = 10_000;
const answer = z.object({ id: z.string() });
const failure = z.object({ name: z.string(), message: z.string() });

/** Resend's errors are identified by name; its statuses are not documented. */
const FINAL = new Set([
  "validation_error",
  "missing_required_field",
  "invalid_from_address",
  "invalid_parameter",
  // Another email was sent under this key before: an admin decides whether to send this one.
  "invalid_idempotent_request",
  "not_found",
]);
const KEYS = new Set(["missing_api_key", "invalid_api_key", "restricted_api_key"]);

export function createMailer(config: { baseUrl: string; key: string; fetch: typeof fetch }): Mailer {
  return {
    async send(email, idempotencyKey) {
      const body = await requestJson({
        service: "resend",
        fetch: config.fetch,
        url: `${config.baseUrl}/emails`,
        method: "POST",
        headers: {
          authorization: `Bearer ${config.key}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey.slice(0, 256),
        },
        body: JSON.stringify({
          from: toHeaderLine(email.from),
          to: [toHeaderLine(email.to)],
          reply_to: email.replyTo ? toHeaderLine(email.replyTo) : undefined,
          subject: toHeaderLine(email.subject),
          text: email.text,
          html: email.html,
          headers: email.headers,
        }),
        timeoutMs: SEND_TIMEOUT_MS,
        describeError: explainFailure,
      });
      return parseResponse("resend", answer, body);
    },
  };
}

/** A header field is one line, so typed text cannot add a second field. */
function toHeaderLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
}

function explainFailure(
  status: number,
  body: unknown,
): { kind?: AdapterError["kind"]; message?: string } | undefined {
  const name = failure.safeParse(body).data?.name;
  if (name?.includes("quota")) return { kind: "quota", message: name };
  // A rejected API key counts as `auth`, under every name of the error (resend-node#617).
  if (status === 401 || status === 403 || KEYS.has(name ?? "")) return { kind: "auth", message: name };
  if (!name) return undefined;
  if (FINAL.has(name)) return { kind: "refused", message: name };
  return { kind: "retryable", message: name };
}
