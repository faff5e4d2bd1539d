import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { outboxEntryQuery, previewOutboxEntry } from "~/domain/outbox/outbox-entries";
import { type ResendResult, resendOutboxEntry } from "~/domain/outbox/resend-entry";

/** An outbox entry with its text, secrets hidden, and its audit log; null if there is none. */
export async function readOutboxEntryForAdmin(
  app: Pick<App, "db" | "origin" | "config">,
  { id }: { id: string },
) {
  const [found, audit] = await app.db.batch([
    outboxEntryQuery(app, { deliveryId: id }),
    auditLogQuery(app, { subject: `letter:${id}` }),
  ]);
  if (!found[0]) return null;
  const { data, ...entry } = found[0];
  return {
    entry,
    content: await previewOutboxEntry(app, { ...entry, data }),
    audit,
  };
}

/** Resends an entry for an admin, with an entry in the audit log. */
export function resendOutboxEntryForAdmin(
  app: App,
  { id, by, why }: { id: string; by: string; why: string },
): Promise<ResendResult> {
  const audit = auditLogStatement(app, {
    actorId: by,
    action: "resend letter",
    subject: `letter:${id}`,
    // What was sent stays so: of an email a copy goes out, a webhook call is not repeated.
    detail: sql`(SELECT json_object('before', state, 'after',
        CASE WHEN state <> 'sent' THEN 'pending' WHEN channel = 'letter' THEN 'sent, with a copy' ELSE state END, 'why', ${why})
      FROM deliveries WHERE id = ${id})`,
    happens: sql`EXISTS (SELECT 1 FROM deliveries WHERE id = ${id} AND recipient <> '')`,
  });
  return resendOutboxEntry(app, { deliveryId: id, by, opening: [audit] });
}
