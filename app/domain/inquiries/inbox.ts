import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { keysetClauses } from "~/db/keyset-pagination";
import { inquiries, users } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { queueEmailStatement } from "~/domain/outbox/outbox";
import { settingsQuery } from "~/domain/settings/settings";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { type Cursor, paginate } from "~/lib/pagination";
import type { InquiryKind } from "./forms";
import { inquiryNotifications } from "./submit-inquiry";

export const INQUIRIES_PER_PAGE = 25;
export type InquiryState = (typeof inquiries.$inferSelect)["state"];
export const INQUIRY_STATES = ["open", "answered", "spam"] as const satisfies readonly InquiryState[];

/** Of a message, as much as a list shows. */
const INQUIRY_EXCERPT_CHARACTERS = 140;

export interface InboxFilter {
  state: InquiryState;
  kind: InquiryKind | null;
  cursor: Cursor | null;
  pageSize?: number;
}

/** A message as lists show it. */
export type ListedInquiry = Awaited<ReturnType<typeof readInbox>>["rows"][number];

/** Messages, newest first, and whether the webhook for applications is set. */
export async function readInbox(
  { db }: Pick<App, "db">,
  { state, kind, cursor, pageSize = INQUIRIES_PER_PAGE }: InboxFilter,
) {
  const { where, orderBy, limit } = keysetClauses({ columns: [inquiries.id], cursor, pageSize });
  const [found, webhook] = await db.batch([
    db
      .select({
        id: inquiries.id,
        kind: inquiries.kind,
        name: inquiries.name,
        email: inquiries.email,
        subject: inquiries.subject,
        glimpse: sql<string>`substr(${inquiries.message}, 1, ${INQUIRY_EXCERPT_CHARACTERS})`,
        createdAt: inquiries.createdAt,
      })
      .from(inquiries)
      .where(and(eq(inquiries.state, state), kind ? eq(inquiries.kind, kind) : undefined, where))
      .orderBy(orderBy)
      .limit(limit),
    settingsQuery({ db }, ["lead-webhook-url"]),
  ]);
  return {
    ...paginate(found, { cursor, keyOf: (row) => [row.id], pageSize }),
    isWebhookSet: webhook.some(({ value }) => value !== '""'),
  };
}

/** One message with everything that is known of it; null where there is none. */
export async function readInquiry(app: Pick<App, "db">, { id }: { id: string }) {
  const { db } = app;
  const [found, audit] = await db.batch([
    db
      // Named anew: in a batch, a column of the same name takes the place of the other's.
      .select({ inquiry: inquiries, account: sql<string | null>`${users.email}`.as("account") })
      .from(inquiries)
      .leftJoin(users, eq(users.id, inquiries.userId))
      .where(eq(inquiries.id, id))
      .limit(1),
    auditLogQuery(app, { subject: `inquiry:${id}` }),
  ]);
  if (!found[0]) return null;
  const { dedupeKey: _key, ...inquiry } = found[0].inquiry;
  return { inquiry, account: found[0].account, audit };
}

export type InquiryAction =
  /** Sends the answer as a letter. */
  | { action: "answer"; answer: string }
  /** Answered another way: on the telephone, from a mailbox. */
  | { action: "mark-answered" }
  | { action: "reopen" }
  | { action: "spam" }
  /** Not spam after all: acknowledged, and told to the webhook, as if it had just come. */
  | { action: "let-in" };

export type InquiryActionResult = { status: "done" } | { status: "already" } | { status: "unknown" };

const REQUIRED_STATE: Record<InquiryAction["action"], InquiryState> = {
  answer: "open",
  "mark-answered": "open",
  spam: "open",
  reopen: "answered",
  "let-in": "spam",
};
const ACTIONS: Record<InquiryAction["action"], string> = {
  answer: "answer inquiry",
  "mark-answered": "mark inquiry answered",
  spam: "mark inquiry as spam",
  reopen: "reopen inquiry",
  "let-in": "let inquiry in",
};

/** What an admin does with a message, written down with it in one batch. Pressed twice it is done once. */
export async function performInquiryAction(
  app: Pick<App, "db" | "now" | "enqueue">,
  { id, by, deed }: { id: string; by: string; deed: InquiryAction },
): Promise<InquiryActionResult> {
  const { db, now } = app;
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, id)).limit(1);
  if (!row) return { status: "unknown" };
  if (row.state !== REQUIRED_STATE[deed.action]) return { status: "already" };
  const outgoing =
    deed.action === "answer"
      ? [await answerLetter(app, row, deed.answer)]
      : deed.action === "let-in"
        ? await inquiryNotifications(app, row)
        : [];
  const change = changeOf(deed, { by, at: now(), answers: row.answer });
  const [changed] = await runTransaction(db, [
    db
      .update(inquiries)
      .set(change)
      .where(and(eq(inquiries.id, id), eq(inquiries.state, row.state))),
    ...outgoing.map(({ statement }) => statement),
    auditLogStatement(app, { actorId: by, action: ACTIONS[deed.action], subject: `inquiry:${id}` }),
  ]);
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: changed?.meta.changes === 1 ? "done" : "already" };
}

/** What was answered before is part of the key: of two answers at once one goes out, a second one later goes too. */
async function answerLetter(
  app: Pick<App, "db" | "now">,
  row: typeof inquiries.$inferSelect,
  answer: string,
) {
  const before = (await sha256Hex(row.answer ?? "")).slice(0, 16);
  return queueEmailStatement(app, {
    template: "inquiry-answered",
    to: row.email,
    data: { subject: row.subject, answer, message: row.message },
    key: `inquiry-answered:${row.id}:${before}`,
  });
}

function changeOf(
  deed: InquiryAction,
  { by, at, answers }: { by: string; at: number; answers: string | null },
): Partial<typeof inquiries.$inferInsert> {
  switch (deed.action) {
    case "answer": {
      const answer = answers ? `${answers}\n\n* * *\n\n${deed.answer}` : deed.answer;
      return { state: "answered", answer, answeredBy: by, answeredAt: at };
    }
    case "mark-answered":
      return { state: "answered", answeredBy: by, answeredAt: at };
    case "spam":
      return { state: "spam" };
    default:
      return { state: "open", answeredBy: null, answeredAt: null };
  }
}
