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
  email: { template: Name; to: string; data: EmailTemplateData<Name>; key: string },
): { statement: Statement; deliveryId: string } {
  const deliveryId = newId();
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
