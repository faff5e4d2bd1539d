import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { inquiries } from "~/db/schema";
import { counterOf, countUse } from "~/domain/limits/count-use";
import { networkSubject } from "~/domain/limits/subjects";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { queueWebhookCallStatement } from "~/domain/outbox/webhook-calls";
import { supportRankOf } from "~/domain/plans/user-plans";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import type { BetaApplication, Contact, MessageKind, SupportRequest } from "./forms";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The setting that holds the webhook's URL. */
const LEAD_WEBHOOK_SETTING = "lead-webhook-url";

export type InquirySubmission =
  | { kind: "contact"; form: Contact }
  | { kind: "support"; form: SupportRequest }
  | { kind: "beta"; form: BetaApplication };

export type SubmitInquiryResult =
  | { status: "stored"; inquiryId: string }
  /** The same text came within the hour: a double click or a resent page. */
  | { status: "again" }
  /** Filled in by a bot: stored as spam and not answered. */
  | { status: "spam"; inquiryId: string }
  | { status: "too-many" };

type InquiryRow = typeof inquiries.$inferInsert;

/**
 * Stores a message in one transaction with its acknowledgment email and, for a beta application, the webhook call. If
 * the Worker stops afterwards, the cron sends them.
 */
export async function submitInquiry(
  app: Pick<App, "db" | "now" | "appSecret" | "enqueue">,
  {
    written,
    page,
    userId,
    callerAddress,
  }: { written: InquirySubmission; page: string; userId: string | null; callerAddress: string },
): Promise<SubmitInquiryResult> {
  const sent = counterOf("inquiry", await networkSubject(app, callerAddress));
  if (!(await countUse(app, sent))) return { status: "too-many" };
  const row: InquiryRow & { id: string } = {
    ...(await toRow(app, written)),
    id: newId(),
    state: written.form.fax ? "spam" : "open",
    sourcePage: page,
    userId,
    createdAt: app.now(),
  };
  const outgoing = row.state === "spam" ? [] : await inquiryNotifications(app, row);
  const [stored] = await runTransaction(app.db, [
    app.db
      .insert(inquiries)
      .values({ ...row, supportRank: supportRankOf(userId, app.now()) })
      .onConflictDoNothing(),
    ...outgoing.map(({ statement }) => statement),
  ]);
  if (!stored?.meta.changes) return { status: "again" };
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: row.state === "spam" ? "spam" : "stored", inquiryId: row.id };
}

async function toRow(
  { now }: Pick<App, "now">,
  { kind, form }: InquirySubmission,
): Promise<Omit<InquiryRow, "sourcePage">> {
  const { page: _page, fax: _fax, ...words } = form;
  const hour = Math.floor(now() / HOUR_MS);
  const dedupeKey = await sha256Hex(JSON.stringify([kind, hour, words]));
  if (kind !== "beta")
    return { kind, dedupeKey, ...(words as Omit<Contact | SupportRequest, "page" | "fax">) };
  const { fullName, acceptTerms: _accepted, ...rest } = words as Omit<BetaApplication, "page" | "fax">;
  return { kind, dedupeKey, name: fullName, ...rest };
}

/**
 * The email and webhook call for a message. Calling it again gives the same rows, so that a message marked as spam can be
 * accepted later.
 */
export async function inquiryNotifications(
  app: Pick<App, "db" | "now">,
  row: Pick<InquiryRow, "id" | "dedupeKey" | "email" | "createdAt"> & { kind: MessageKind } & Parameters<
      typeof payloadOf
    >[0],
): Promise<{ statement: Statement; deliveryId: string }[]> {
  // One a day for each address and form, without any of the text: entering another person's address a thousand times sends
  // them one harmless email.
  const day = Math.floor(app.now() / DAY_MS);
  const acknowledgment = queueEmailStatement(app, {
    template: "inquiry-received",
    to: row.email,
    data: { kind: row.kind, inquiryId: row.id ?? "" },
    key: `inquiry-received:${row.kind}:${(await sha256Hex(row.email)).slice(0, 32)}:${day}`,
  });
  if (row.kind !== "beta") return [acknowledgment];
  const lead = queueWebhookCallStatement(app, {
    event: "beta-application",
    endpoint: LEAD_WEBHOOK_SETTING,
    payload: payloadOf(row),
    key: `beta-application:${row.dedupeKey}`,
  });
  return [acknowledgment, lead];
}

/** The fields of the contract with the receiver, in this order. The recipient is filled in when it is sent. */
function payloadOf(row: {
  name: string;
  email: string;
  companyName?: string | undefined;
  phoneNumber?: string | undefined;
  businessType?: string | undefined;
  website?: string | undefined;
  expectedVolume?: string | undefined;
  message?: string | undefined;
  createdAt?: number | undefined;
}) {
  return {
    fullName: row.name,
    email: row.email,
    companyName: row.companyName ?? "",
    phoneNumber: row.phoneNumber ?? "",
    businessType: row.businessType ?? "",
    website: row.website ?? "",
    expectedVolume: row.expectedVolume ?? "",
    message: row.message ?? "",
    acceptTerms: true,
    source: "Beta Signup Form",
    signupDate: new Date(row.createdAt ?? 0).toISOString(),
    recipientEmail: "",
    userEmail: row.email,
  };
}
