import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { inquiries, inquiryMessages } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import type { InquiryState } from "./list-inquiries";
import { inquiryNotifications } from "./submit-inquiry";

export type InquiryAction =
  /** Sends the answer as an email. */
  | { action: "answer"; answer: string }
  /** Marks it as answered in another way, such as by telephone. */
  | { action: "mark-answered" }
  | { action: "reopen" }
  | { action: "spam" }
  /** Not spam after all: acknowledged and sent to the webhook as if it had just come. */
  | { action: "let-in" };

export type InquiryActionResult = { status: "done" } | { status: "already" } | { status: "unknown" };

const REQUIRED_STATE: Record<InquiryAction["action"], InquiryState> = {
  answer: "open",
  "mark-answered": "open",
  spam: "open",
  reopen: "answered",
  "let-in": "spam",
};
const AUDIT_ACTIONS: Record<InquiryAction["action"], string> = {
  answer: "answer inquiry",
  "mark-answered": "mark inquiry answered",
  spam: "mark inquiry as spam",
  reopen: "reopen inquiry",
  "let-in": "let inquiry in",
};

/** Performs an admin action on a message, once even if the form is repeated, with an entry in the audit log. */
export async function performInquiryAction(
  app: Pick<App, "db" | "now" | "enqueue">,
  { id, by, action }: { id: string; by: string; action: InquiryAction },
): Promise<InquiryActionResult> {
  const { db, now } = app;
  const [[row], [latest]] = await db.batch([
    db.select().from(inquiries).where(eq(inquiries.id, id)).limit(1),
    latestEmailQuery(app, id),
  ]);
  if (!row) return { status: "unknown" };
  if (row.state !== REQUIRED_STATE[action.action]) return { status: "already" };
  const outgoing =
    action.action === "answer"
      ? [answerEmail(app, row, { answer: action.answer, latest, by })]
      : action.action === "let-in"
        ? (await inquiryNotifications(app, row)).map(({ statement, deliveryId }) => ({
            deliveryId,
            statements: () => [statement],
          }))
        : [];
  const change = changeOf(action, { by, at: now() });
  const happens = sql`EXISTS (SELECT 1 FROM inquiries WHERE id = ${id} AND state = ${row.state})`;
  const results = await runTransaction(db, [
    ...outgoing.flatMap(({ statements }) => statements(happens)),
    auditLogStatement(app, {
      actorId: by,
      action: AUDIT_ACTIONS[action.action],
      subject: `inquiry:${id}`,
      detail: { before: row.state, after: change.state ?? row.state },
      happens,
    }),
    db
      .update(inquiries)
      .set(change)
      .where(and(eq(inquiries.id, id), eq(inquiries.state, row.state))),
  ]);
  if (!results.at(-1)?.meta.changes) return { status: "already" };
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: "done" };
}

/** The person's newest email, to which an answer refers. */
function latestEmailQuery({ db }: Pick<App, "db">, inquiryId: string) {
  return db
    .select({ body: inquiryMessages.body, messageId: inquiryMessages.messageId })
    .from(inquiryMessages)
    .where(and(eq(inquiryMessages.inquiryId, inquiryId), eq(inquiryMessages.direction, "in")))
    .orderBy(desc(inquiryMessages.id))
    .limit(1);
}

/** The answer as a row of the conversation, and as an email. */
function answerEmail(
  app: Pick<App, "db" | "now">,
  row: typeof inquiries.$inferSelect,
  {
    answer,
    latest,
    by,
  }: { answer: string; latest: { body: string; messageId: string | null } | undefined; by: string },
) {
  const id = newId();
  const deliveryId = newId();
  const statements = (happens: SQL) => [
    sql`INSERT INTO inquiry_messages (id, inquiry_id, direction, body, sent_by, dedupe_key, created_at)
      SELECT ${id}, ${row.id}, 'out', ${answer}, ${by}, ${id}, ${app.now()} WHERE ${happens}`,
    queueEmailStatement(app, {
      template: "inquiry-answered",
      to: row.email,
      data: {
        subject: row.subject,
        answer,
        message: latest?.body ?? row.message,
        inquiryId: row.id,
        inReplyTo: latest?.messageId ?? null,
      },
      key: `inquiry-answered:${id}`,
      id: deliveryId,
      happens,
    }).statement,
  ];
  return { deliveryId, statements };
}

function changeOf(
  action: InquiryAction,
  { by, at }: { by: string; at: number },
): Partial<typeof inquiries.$inferInsert> {
  switch (action.action) {
    case "answer":
    case "mark-answered":
      return { state: "answered", answeredBy: by, answeredAt: at };
    case "spam":
      return { state: "spam" };
    default:
      return { state: "open", answeredBy: null, answeredAt: null };
  }
}
