import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { deliveries } from "~/db/schema";
import type { EmailTemplateData, EmailTemplateName } from "~/emails/email-templates";
import { newId } from "~/lib/ids";

/**
 * Writes an e-mail to the outbox, in the batch of the change it reports; afterwards enqueue
 * `{ type: "deliver", deliveryId }`. A second e-mail with the same key is ignored.
 */
export function queueEmailStatement<Name extends EmailTemplateName>(
  { db, now }: Pick<App, "db" | "now">,
  email: {
    template: Name;
    to: string | SQL;
    data: EmailTemplateData<Name>;
    key: string;
    /** Of the delivery, where the caller has chosen it. */
    id?: string;
    /** A condition; the e-mail is queued only if it is true. */
    happens?: SQL;
  },
): { statement: Statement; deliveryId: string } {
  const deliveryId = email.id ?? newId();
  if (email.happens) {
    const { template, to, data, key, happens } = email;
    const at = now();
    const statement = sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at, created_at)
      SELECT ${deliveryId}, ${template}, ${to}, ${JSON.stringify(data)}, ${key}, ${at}, ${at} WHERE ${happens}
      ON CONFLICT DO NOTHING`;
    return { statement, deliveryId };
  }
  const statement = db
    .insert(deliveries)
    .values({
      id: deliveryId,
      template: email.template,
      recipient: email.to,
      data: JSON.stringify(email.data),
      dedupeKey: email.key,
      nextAttemptAt: now(),
      createdAt: now(),
    })
    .onConflictDoNothing();
  return { statement, deliveryId };
}
