import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { EmailTemplateData, EmailTemplateName } from "~/emails/email-templates";
import { optionalEmailKind } from "~/emails/optional-emails";
import { newId } from "~/lib/ids";
import { isUnwantedCondition } from "./email-preferences";

/**
 * Writes an email to the outbox, in the batch of the change it reports; afterwards enqueue
 * `{ type: "deliver", deliveryId }`. A second email with the same key is ignored, and so is one of a kind that the recipient
 * does not want.
 */
export function queueEmailStatement<Name extends EmailTemplateName>(
  { now }: Pick<App, "now">,
  email: {
    template: Name;
    to: string | SQL;
    data: EmailTemplateData<Name>;
    key: string;
    /** Of the delivery, where the caller has chosen it. */
    id?: string;
    /** A condition; the email is queued only if it is true. */
    happens?: SQL;
  },
): { statement: Statement; deliveryId: string } {
  const deliveryId = email.id ?? newId();
  const { template, to, data, key, happens } = email;
  const at = now();
  const optional = optionalEmailKind(template);
  const isWanted = optional ? sql`NOT ${isUnwantedCondition({ email: to, kind: optional })}` : sql`true`;
  const statement = sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at, created_at)
    SELECT ${deliveryId}, ${template}, ${to}, ${JSON.stringify(data)}, ${key}, ${at}, ${at}
    WHERE ${happens ?? sql`true`} AND ${isWanted} ON CONFLICT DO NOTHING`;
  return { statement, deliveryId };
}
