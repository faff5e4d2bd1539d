import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { inquiries } from "~/db/schema";
import {
  counterOf,
  countUse,
  countUseQuery,
  isWithinCondition,
  isWithinLimit,
} from "~/domain/limits/count-use";
import { EVERYBODY, emailSubject } from "~/domain/limits/subjects";
import { supportRankOf } from "~/domain/plans/user-plans";
import { newId } from "~/lib/ids";
import { parseReplyAddress } from "~/lib/reply-address";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { inquiryNotifications } from "../submit-inquiry";
import { attachmentStatements, type KeptFile, keptFiles, storeFiles } from "./attachments";
import { type EmailSender, type ReadEmail, readEmail, readSender } from "./read-email";
import { readRecipient } from "./reply-address";

/** Parsing holds an email in memory several times over, and an isolate has 128 MB. */
export const MAX_EMAIL_BYTES = 10 * 1024 * 1024;

/** An email as the platform hands it over: sender and recipient of the envelope, and the raw message. */
export interface IncomingEmail {
  from: string;
  to: string;
  rawSize: number;
  raw: ReadableStream<Uint8Array>;
}

export type ReceiveEmailResult =
  | { status: "stored"; inquiryId: string; isNew: boolean }
  /** Delivered before. */
  | { status: "again" }
  /** Taken and thrown away: answering or returning it could begin a loop. */
  | { status: "ignored"; why: "automatic" | "own" }
  /** Returned to its sender. */
  | { status: "refused"; why: "too-large" | "unknown-address" | "unreadable" | "too-many" };

type ReceiveContext = Pick<App, "db" | "files" | "now" | "appSecret" | "config" | "enqueue">;

interface Received {
  email: ReadEmail;
  /** Of its attachments those that are kept; their files are stored. */
  kept: KeptFile[];
  dedupeKey: string;
}

/**
 * Puts an email into its conversation, which opens again, or begins one. The same email is stored once, however often it
 * is delivered.
 */
export async function receiveEmail(
  app: ReceiveContext,
  { from, to, rawSize, raw }: IncomingEmail,
): Promise<ReceiveEmailResult> {
  if (rawSize > MAX_EMAIL_BYTES) return { status: "refused", why: "too-large" };
  const recipient = await readRecipient(app, to);
  if (recipient.kind === "unknown") return { status: "refused", why: "unknown-address" };
  // Bounces have no sender, so they cannot be returned.
  if (from.trim() === "" || from.trim() === "<>") return { status: "ignored", why: "automatic" };
  const bytes = new Uint8Array(await new Response(raw).arrayBuffer());
  const sender = await readSender(bytes);
  if (!sender) return { status: "refused", why: "unreadable" };
  if (sender.isAutomatic) return { status: "ignored", why: "automatic" };
  if (isOwnAddress(app, sender.email)) return { status: "ignored", why: "own" };
  // Counted before the rest is parsed. Forged emails do not use up what the real sender may send.
  if (!(await countEmail(app, sender))) return { status: "refused", why: "too-many" };
  const email = await readEmail(bytes);
  if (!email) return { status: "refused", why: "unreadable" };
  const dedupeKey = await sha256Hex(`${to.toLowerCase()}\n${email.messageId ?? (await sha256Hex(bytes))}`);
  const received = { email, kept: keptFiles(email.attachments), dedupeKey };
  await storeFiles(app, received.kept);
  return recipient.kind === "conversation"
    ? addToConversation(app, { inquiryId: recipient.inquiryId, ...received })
    : beginConversation(app, received);
}

async function countEmail(app: ReceiveContext, { email, isProven }: EmailSender): Promise<boolean> {
  const subject = await emailSubject(email);
  if (isProven) return countUse(app, counterOf("incoming-email", subject));
  const counters = [counterOf("unproven-emails", EVERYBODY), counterOf("unproven-email", subject)] as const;
  const [all, own] = await app.db.batch([
    countUseQuery(app, counters[0]),
    countUseQuery(app, counters[1], isWithinCondition(app, counters[0])),
  ]);
  return isWithinLimit(counters[0], all) && isWithinLimit(counters[1], own);
}

async function addToConversation(
  app: ReceiveContext,
  { inquiryId, email, kept, dedupeKey }: Received & { inquiryId: string },
): Promise<ReceiveEmailResult> {
  const messageId = newId();
  const [known, stored] = await runTransaction(app.db, [
    sql`SELECT 1 AS known FROM inquiries WHERE id = ${inquiryId}`,
    messageStatement(app, { messageId, inquiryId, email, dedupeKey }),
    sql`UPDATE inquiries SET state = 'open', answered_by = NULL, answered_at = NULL
      WHERE id = ${inquiryId} AND state = 'answered' AND changes() > 0`,
    ...attachmentStatements(messageId, kept),
  ]);
  // Deleted by its owner, or by the retention rules.
  if (!known?.results[0]) return { status: "refused", why: "unknown-address" };
  return stored?.meta.changes ? { status: "stored", inquiryId, isNew: false } : { status: "again" };
}

async function beginConversation(
  app: ReceiveContext,
  { email, kept, dedupeKey }: Received,
): Promise<ReceiveEmailResult> {
  const messageId = newId();
  const row = {
    id: newId(),
    kind: "email" as const,
    name: email.name,
    email: email.email,
    subject: email.subject,
    message: email.written,
    sourcePage: "",
    dedupeKey,
    createdAt: app.now(),
  };
  const sender = email.isProven
    ? sql`(SELECT id FROM users WHERE email = ${email.email} AND verified_at IS NOT NULL)`
    : null;
  // Without a proven sender, a confirmation would go to any address that the sender names.
  const outgoing = email.isProven ? await inquiryNotifications(app, row) : [];
  const [stored] = await runTransaction(app.db, [
    app.db
      .insert(inquiries)
      .values({ ...row, supportRank: supportRankOf(sender, app.now()) })
      .onConflictDoNothing(),
    messageStatement(app, { messageId, inquiryId: row.id, email, dedupeKey }),
    ...attachmentStatements(messageId, kept),
    ...outgoing.map(({ statement }) => statement),
  ]);
  if (!stored?.meta.changes) return { status: "again" };
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: "stored", inquiryId: row.id, isNew: true };
}

function messageStatement(
  app: ReceiveContext,
  {
    messageId,
    inquiryId,
    email,
    dedupeKey,
  }: { messageId: string; inquiryId: string; email: ReadEmail; dedupeKey: string },
): SQL {
  const attachments = email.attachments.map(({ name, content }) => ({ name, bytes: content.length }));
  return sql`INSERT INTO inquiry_messages (id, inquiry_id, direction, body, quoted, sender_name, sender_email, sender_proof, message_id, attachments, dedupe_key, created_at)
    SELECT ${messageId}, id, 'in', ${email.written}, ${email.quoted}, ${email.name}, ${email.email}, ${email.isProven ? "proven" : "unproven"},
      ${email.messageId}, ${JSON.stringify(attachments)}, ${dedupeKey}, ${app.now()}
    FROM inquiries WHERE id = ${inquiryId} ON CONFLICT DO NOTHING`;
}

/** Our own addresses: an email from one of them is a mail loop. */
function isOwnAddress({ config }: ReceiveContext, address: string): boolean {
  const own = [config.mailFrom, config.supportEmail, config.replyEmail ?? ""].map((each) =>
    (/<([^>]*)>\s*$/.exec(each)?.[1] ?? each).toLowerCase(),
  );
  return own.includes(address) || parseReplyAddress(config.replyEmail ?? "", address) !== null;
}
