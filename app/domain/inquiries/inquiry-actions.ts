import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { inquiries } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { answerEmail, isSentQuery, latestEmailQuery } from "./answer-email";
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

export type InquiryActionResult =
  | { status: "done" }
  | { status: "already" }
  /** Somebody has answered it with other words, or set it aside: this answer was not sent. */
  | { status: "moved" }
  | { status: "unknown" };

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
  if (row.state !== REQUIRED_STATE[action.action]) return refusalOf(app, id, action);
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
  if (!results.at(-1)?.meta.changes) return refusalOf(app, id, action);
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: "done" };
}

/** A form that was sent twice was done the first time; an answer that nobody has sent is still to be read by somebody. */
async function refusalOf(
  app: Pick<App, "db">,
  inquiryId: string,
  action: InquiryAction,
): Promise<{ status: "already" | "moved" }> {
  if (action.action !== "answer") return { status: "already" };
  const [sent] = await isSentQuery(app, { inquiryId, answer: action.answer });
  return { status: sent ? "already" : "moved" };
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
