import { randomUUID } from "node:crypto";
import type { Sandbox } from "../server/sandbox.ts";
import { MailError } from "./errors.ts";
import type { StoredEmail } from "./state.ts";

const RECIPIENTS_MAX = 50;
const EMAILS_KEPT = 2000;
const SCHEDULE_MAX_MS = 30 * 24 * 3600 * 1000;
export const SEND_EMAIL_JOB = "mail.send";

const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;

/** Reads one email of `POST /emails`, refusing what Resend refuses. */
export function readEmail(sandbox: Sandbox, input: unknown): StoredEmail {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new MailError(422, "validation_error", "The request body should be a JSON object.");
  }
  const body = input as Record<string, unknown>;
  for (const field of ["from", "to", "subject"]) {
    if (body[field] === undefined || body[field] === null || body[field] === "") {
      throw new MailError(422, "missing_required_field", `Missing \`${field}\` field.`);
    }
  }
  if (typeof body.from !== "string" || !ADDRESS.test(addressIn(body.from))) {
    const message =
      "Invalid `from` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";
    throw new MailError(422, "invalid_from_address", message);
  }
  if (typeof body.subject !== "string" || /[\r\n]/.test(body.subject)) {
    throw new MailError(422, "validation_error", "Invalid `subject` field.");
  }
  const html = text(body.html, "html");
  const plain = text(body.text, "text");
  if (html === null && plain === null) {
    throw new MailError(422, "missing_required_field", "Missing `html` or `text` field.");
  }
  const now = sandbox.now();
  const scheduledAt = body.scheduled_at === undefined ? null : scheduleTime(body.scheduled_at, now);
  return {
    id: randomUUID(),
    from: body.from,
    to: recipients(body.to, "to"),
    cc: recipients(body.cc, "cc"),
    bcc: recipients(body.bcc, "bcc"),
    replyTo: recipients(body.reply_to, "reply_to"),
    subject: body.subject,
    html,
    text: plain,
    headers: headersOf(body.headers),
    tags: tagsOf(body.tags),
    attachments: attachmentsOf(body.attachments),
    createdAt: now,
    scheduledAt,
    lastEvent: scheduledAt === null ? "delivered" : "scheduled",
    raw: JSON.stringify(input, null, 2),
  };
}

/** Adds an email to the outbox. */
export function storeEmail(sandbox: Sandbox, email: StoredEmail): void {
  const emails = sandbox.store.data.mail.emails;
  emails.push(email);
  emails.splice(0, emails.length - EMAILS_KEPT);
  if (email.scheduledAt !== null) {
    sandbox.jobs.schedule(SEND_EMAIL_JOB, email.scheduledAt - sandbox.now(), { emailId: email.id });
  }
  sandbox.store.save();
}

/** Emails to an address (or part of one), newest first; without one, all. */
export function emailsTo(sandbox: Sandbox, recipient: string): StoredEmail[] {
  const wanted = recipient.trim().toLowerCase();
  return sandbox.store.data.mail.emails
    .filter((email) =>
      [...email.to, ...email.cc, ...email.bcc].some((address) => address.toLowerCase().includes(wanted)),
    )
    .reverse();
}

/** An email as `GET /emails/{id}` returns it. */
export function emailJson(email: StoredEmail): object {
  return {
    object: "email",
    id: email.id,
    message_id: `<${email.id}@sandbox.inkloom.test>`,
    to: email.to,
    from: email.from,
    created_at: new Date(email.createdAt).toISOString(),
    subject: email.subject,
    html: email.html ?? "",
    text: email.text ?? "",
    bcc: email.bcc,
    cc: email.cc,
    reply_to: email.replyTo,
    last_event: email.lastEvent,
  };
}

/** The bare address in `Name <address>`. */
function addressIn(mailbox: string): string {
  return /<([^>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}

function recipients(value: unknown, field: string): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > RECIPIENTS_MAX) {
    throw new MailError(
      422,
      "validation_error",
      `The \`${field}\` field can have up to ${RECIPIENTS_MAX} addresses.`,
    );
  }
  for (const entry of list) {
    if (typeof entry !== "string" || /[\r\n]/.test(entry) || !ADDRESS.test(addressIn(entry))) {
      const message = `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`;
      throw new MailError(422, "validation_error", message);
    }
  }
  if (field === "to" && list.length === 0) {
    throw new MailError(422, "missing_required_field", "Missing `to` field.");
  }
  return list as string[];
}

function text(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") throw new MailError(422, "validation_error", `Invalid \`${field}\` field.`);
  return value;
}

function scheduleTime(value: unknown, now: number): number {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new MailError(422, "validation_error", "Invalid `scheduled_at` field. Use the ISO 8601 format.");
  }
  if (at < now || at > now + SCHEDULE_MAX_MS) {
    const message = "The `scheduled_at` time must be in the future and no more than 30 days away.";
    throw new MailError(422, "validation_error", message);
  }
  return at;
}

function headersOf(value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object") throw new MailError(422, "validation_error", "Invalid `headers` field.");
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry !== "string" || /[\r\n]/.test(name + entry)) {
      throw new MailError(422, "validation_error", `Invalid header \`${name}\`.`);
    }
  }
  return value as Record<string, string>;
}

/** Characters that Resend allows in tags. */
const TAG = /^[A-Za-z0-9_-]{1,256}$/;

function tagsOf(value: unknown): StoredEmail["tags"] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new MailError(422, "validation_error", "Invalid `tags` field.");
  for (const tag of value as { name?: unknown; value?: unknown }[]) {
    if (!TAG.test(String(tag?.name ?? "")) || !TAG.test(String(tag?.value ?? ""))) {
      const message = "Tags should only contain ASCII letters, numbers, underscores, or dashes.";
      throw new MailError(422, "validation_error", message);
    }
  }
  return value as StoredEmail["tags"];
}

function attachmentsOf(value: unknown): StoredEmail["attachments"] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new MailError(422, "invalid_attachment", "Invalid `attachments` field.");
  return (value as Record<string, unknown>[]).map((attachment) => {
    if (typeof attachment.content !== "string" && typeof attachment.path !== "string") {
      throw new MailError(422, "invalid_attachment", "Attachment must have either a `content` or `path`.");
    }
    return {
      filename: String(attachment.filename ?? "attachment"),
      contentType: String(attachment.content_type ?? "application/octet-stream"),
      bytes: typeof attachment.content === "string" ? Buffer.from(attachment.content, "base64").length : 0,
    };
  });
}
