import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { inquiries } from "~/db/schema";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import type { InquiryState } from "./list-inquiries";
import { inquiryNotifications } from "./submit-inquiry";

export type InquiryAction =
  /** Sends the answer as an e-mail. */
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

/** Performs an admin action on a message, once however often it is pressed, with its line in the audit log. */
export async function performInquiryAction(
  app: Pick<App, "db" | "now" | "enqueue">,
  { id, by, action }: { id: string; by: string; action: InquiryAction },
): Promise<InquiryActionResult> {
  const { db, now } = app;
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, id)).limit(1);
  if (!row) return { status: "unknown" };
  if (row.state !== REQUIRED_STATE[action.action]) return { status: "already" };
  const outgoing =
    action.action === "answer"
      ? [await answerEmail(app, row, action.answer)]
      : action.action === "let-in"
        ? await inquiryNotifications(app, row)
        : [];
  const change = changeOf(action, { by, at: now(), answers: row.answer });
  const [changed] = await runTransaction(db, [
    db
      .update(inquiries)
      .set(change)
      .where(and(eq(inquiries.id, id), eq(inquiries.state, row.state))),
    ...outgoing.map(({ statement }) => statement),
    auditLogStatement(app, { actorId: by, action: AUDIT_ACTIONS[action.action], subject: `inquiry:${id}` }),
  ]);
  for (const { deliveryId } of outgoing) await app.enqueue({ type: "deliver", deliveryId });
  return { status: changed?.meta.changes ? "done" : "already" };
}

/** The previous answer is part of the key: of two concurrent answers one is sent, and a later second answer is sent too. */
async function answerEmail(app: Pick<App, "db" | "now">, row: typeof inquiries.$inferSelect, answer: string) {
  const before = (await sha256Hex(row.answer ?? "")).slice(0, 16);
  return queueEmailStatement(app, {
    template: "inquiry-answered",
    to: row.email,
    data: { subject: row.subject, answer, message: row.message },
    key: `inquiry-answered:${row.id}:${before}`,
  });
}

function changeOf(
  action: InquiryAction,
  { by, at, answers }: { by: string; at: number; answers: string | null },
): Partial<typeof inquiries.$inferInsert> {
  switch (action.action) {
    case "answer": {
      const answer = answers ? `${answers}\n\n* * *\n\n${action.answer}` : action.answer;
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
