import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { type inquiries, inquiryMessages } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";

/** The person's newest email, to which an answer refers. */
export function latestEmailQuery({ db }: Pick<App, "db">, inquiryId: string) {
  return db
    .select({ body: inquiryMessages.body, messageId: inquiryMessages.messageId })
    .from(inquiryMessages)
    .where(and(eq(inquiryMessages.inquiryId, inquiryId), eq(inquiryMessages.direction, "in")))
    .orderBy(desc(inquiryMessages.id))
    .limit(1);
}

/** The answer as a row of the conversation, and as an email. */
export function answerEmail(
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

/** A row if this answer was sent before. */
export function isSentQuery(
  { db }: Pick<App, "db">,
  { inquiryId, answer }: { inquiryId: string; answer: string },
) {
  return db
    .select({ id: inquiryMessages.id })
    .from(inquiryMessages)
    .where(
      and(
        eq(inquiryMessages.inquiryId, inquiryId),
        eq(inquiryMessages.direction, "out"),
        eq(inquiryMessages.body, answer),
      ),
    )
    .limit(1);
}
