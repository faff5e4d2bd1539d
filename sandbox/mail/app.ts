import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import { beginIdempotent } from "../server/idempotency-keys.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, type ServiceContext, serviceApp } from "../server/service-app.ts";
import { emailJson, readEmail, SEND_EMAIL_JOB, storeEmail } from "./emails.ts";
import { MAIL_REFUSALS, mailErrorResponse } from "./error-responses.ts";
import { MailError } from "./errors.ts";
import type { StoredEmail } from "./state.ts";

const KEY_CHARS_MAX = 256;
const BATCH_MAX = 100;
const LIMIT_PER_SECOND = 10;

/** Resend's API; emails are delivered to the outbox page. */
export function mailApp(sandbox: Sandbox): ServiceApp {
  sandbox.jobs.handle(SEND_EMAIL_JOB, (payload) => {
    const email = find(sandbox, String(payload.emailId));
    if (email?.lastEvent === "scheduled") email.lastEvent = "delivered";
  });

  const app = serviceApp(sandbox, {
    service: "mail",
    prefix: "/mail",
    errorResponse: mailErrorResponse,
    refusals: MAIL_REFUSALS,
    onError(error) {
      if (error instanceof MailError) return error.toResponse();
      if (error instanceof SyntaxError) {
        return new MailError(422, "validation_error", "The request body is not valid JSON.").toResponse();
      }
      console.error(error);
      return new MailError(500, "application_error", "An unexpected error occurred.").toResponse();
    },
    onUnknownPath: () =>
      new MailError(404, "not_found", "The requested endpoint does not exist.").toResponse(),
  });

  app.use(async (c, next) => {
    const key = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    if (!key) throw new MailError(401, "missing_api_key", "Missing API Key");
    // Resend documents `invalid_api_key` but has returned this for a year (resend-node#617).
    if (key !== SANDBOX_CREDENTIALS.RESEND_API_KEY) {
      throw new MailError(401, "validation_error", "API key is invalid");
    }
    await next();
    c.res.headers.set("ratelimit-limit", String(LIMIT_PER_SECOND));
    c.res.headers.set("ratelimit-remaining", String(LIMIT_PER_SECOND - 1));
    c.res.headers.set("ratelimit-reset", "1");
  });
  app.use((c, next) => idempotent(sandbox, c, next));

  app.post("/emails", async (c) => {
    const email = readEmail(sandbox, await c.req.json());
    storeEmail(sandbox, email);
    return c.json({ id: email.id });
  });
  app.post("/emails/batch", async (c) => {
    const body: unknown = await c.req.json();
    if (!Array.isArray(body) || body.length === 0 || body.length > BATCH_MAX) {
      throw new MailError(422, "validation_error", `A batch holds 1 to ${BATCH_MAX} emails.`);
    }
    const emails = body.map((entry) => readEmail(sandbox, entry));
    if (emails.some((email) => email.scheduledAt !== null || email.attachments.length > 0)) {
      const message = "The `attachments` and `scheduled_at` fields are not supported in a batch.";
      throw new MailError(422, "validation_error", message);
    }
    for (const email of emails) storeEmail(sandbox, email);
    return c.json({ data: emails.map((email) => ({ id: email.id })) });
  });
  app.get("/emails", (c) => {
    const newestFirst = [...sandbox.store.data.mail.emails].reverse();
    const limit = Math.min(Math.max(1, Number(c.req.query("limit") ?? 20) || 20), 100);
    const after = c.req.query("after");
    const start = after ? newestFirst.findIndex((email) => email.id === after) + 1 : 0;
    const shown = newestFirst.slice(start, start + limit);
    return c.json({
      object: "list",
      has_more: newestFirst.length > start + limit,
      data: shown.map(emailJson),
    });
  });
  app.get("/emails/:id", (c) => c.json(emailJson(found(sandbox, c.req.param("id")))));
  app.post("/emails/:id/cancel", (c) => {
    const email = found(sandbox, c.req.param("id"));
    if (email.lastEvent !== "scheduled") {
      throw new MailError(422, "validation_error", "Only a scheduled email can be canceled.");
    }
    email.lastEvent = "canceled";
    sandbox.store.save();
    return c.json({ object: "email", id: email.id });
  });
  return app;
}

function find(sandbox: Sandbox, id: string): StoredEmail | undefined {
  return sandbox.store.data.mail.emails.find((email) => email.id === id);
}

function found(sandbox: Sandbox, id: string): StoredEmail {
  const email = find(sandbox, id);
  if (!email) throw new MailError(404, "not_found", "Email not found");
  return email;
}

async function idempotent(sandbox: Sandbox, c: ServiceContext, next: () => Promise<void>): Promise<void> {
  const key = c.req.header("idempotency-key");
  if (c.req.method !== "POST" || key === undefined) {
    await c.get("work")();
    await next();
    return;
  }
  if (key.length < 1 || key.length > KEY_CHARS_MAX) {
    const message = `The key must be between 1 and ${KEY_CHARS_MAX} characters long.`;
    throw new MailError(400, "invalid_idempotency_key", message);
  }
  const fingerprint = `${c.req.path} ${await c.req.text()}`;
  const outcome = beginIdempotent(sandbox.store, sandbox.now(), "mail", key, fingerprint);
  switch (outcome.kind) {
    case "replay":
      c.res = new Response(outcome.record.body, {
        status: outcome.record.status,
        headers: { "content-type": "application/json" },
      });
      return;
    case "other-parameters": {
      const message = "This idempotency key has already been used on a request that had a different payload.";
      throw new MailError(409, "invalid_idempotent_request", message);
    }
    case "in-flight": {
      const message = "Another request with the same idempotency key is still in progress.";
      throw new MailError(409, "concurrent_idempotent_requests", message);
    }
    case "fresh": {
      let stored: Parameters<typeof outcome.finish>[0];
      try {
        await c.get("work")();
        await next();
        if (c.res.status < 300) {
          stored = { status: c.res.status, body: await c.res.clone().text(), requestId: "" };
        }
      } finally {
        outcome.finish(stored);
      }
    }
  }
}
