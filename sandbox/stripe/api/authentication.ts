import { SANDBOX_CREDENTIALS } from "../../server/credentials.ts";
import { beginIdempotent } from "../../server/idempotency-keys.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import type { ServiceContext } from "../../server/service-app.ts";
import { invalidParameter, StripeError } from "./errors.ts";
import { STRIPE_API_VERSION, type TriggeringRequest } from "./events.ts";

const KEY_CHARS_MAX = 255;

export function requestId(): string {
  return `req_${randomBase62(14)}`;
}

export function triggeringRequest(c: ServiceContext): TriggeringRequest {
  return {
    requestId: c.get("requestId" as never) ?? null,
    idempotencyKey: c.req.header("idempotency-key") ?? null,
  };
}

/** Checks the API key and the API version. */
export function authenticate(c: ServiceContext): void {
  const header = c.req.header("authorization") ?? "";
  const basic = /^Basic (.+)$/i.exec(header)?.[1];
  const key = basic
    ? Buffer.from(basic, "base64").toString("utf8").split(":")[0]
    : /^Bearer (.+)$/i.exec(header)?.[1];
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.";
    throw new StripeError(401, { type: "invalid_request_error", message });
  }
  if (key !== SANDBOX_CREDENTIALS.STRIPE_SECRET_KEY) {
    const shown = `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
    throw new StripeError(401, {
      type: "invalid_request_error",
      message: `Invalid API Key provided: ${shown}`,
    });
  }
  const version = c.req.header("stripe-version");
  if (version && version !== STRIPE_API_VERSION) {
    throw invalidParameter(
      `Invalid Stripe API version: ${version}. This sandbox plays ${STRIPE_API_VERSION} only.`,
    );
  }
}

/** Stripe's rules for `Idempotency-Key`: replay the response, refuse other parameters, refuse concurrent use. */
export async function withIdempotencyKey(
  sandbox: Sandbox,
  c: ServiceContext,
  next: () => Promise<void>,
): Promise<void> {
  const key = c.req.header("idempotency-key");
  if (c.req.method !== "POST" || !key) {
    await c.get("work")();
    await next();
    return;
  }
  if (key.length > KEY_CHARS_MAX) {
    const message = `Idempotency keys can be up to ${KEY_CHARS_MAX} characters long; this one has ${key.length}.`;
    throw new StripeError(400, { type: "idempotency_error", message });
  }
  const fingerprint = `${c.req.method} ${c.req.path} ${await c.req.text()}`;
  const outcome = beginIdempotent(sandbox.store, sandbox.now(), "stripe", key, fingerprint);
  switch (outcome.kind) {
    case "replay": {
      const { status, body, requestId: original } = outcome.record;
      const headers = {
        "content-type": "application/json",
        "idempotent-replayed": "true",
        "original-request": original,
      };
      c.res = new Response(body, { status, headers });
      return;
    }
    case "other-parameters": {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeError(400, { type: "idempotency_error", message });
    }
    case "in-flight": {
      const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
      throw new StripeError(409, { type: "idempotency_error", code: "idempotency_key_in_use", message });
    }
    case "fresh": {
      let stored: Parameters<typeof outcome.finish>[0];
      try {
        await c.get("work")();
        await next();
        const refused = c.error instanceof StripeError && !c.error.executed;
        if (!refused && c.res.status !== 404) {
          const id = String(c.get("requestId" as never));
          stored = { status: c.res.status, body: await c.res.clone().text(), requestId: id };
        }
      } finally {
        outcome.finish(stored);
      }
    }
  }
}
