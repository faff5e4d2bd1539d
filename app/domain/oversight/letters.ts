import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { auditStatement } from "~/domain/attentions/audit";
import { auditQuery } from "~/domain/attentions/list";
import { letterQuery, type Resent, readLetter, resendLetter } from "~/domain/letters/inspect";

/** A letter, or a call of a webhook, with its text, secrets hidden, and what admins did with it; null where there is none. */
export async function readLetterForAdmin(
  app: Pick<App, "db" | "origin" | "settings">,
  { id }: { id: string },
) {
  const [found, audit] = await app.db.batch([
    letterQuery(app, { deliveryId: id }),
    auditQuery(app, { subject: `letter:${id}` }),
  ]);
  if (!found[0]) return null;
  const { data, ...letter } = found[0];
  return {
    letter,
    content: await readLetter(app, { channel: letter.channel, template: letter.template, data }),
    audit,
  };
}

/** Sends again for an admin: written down as it begins. */
export function resendForAdmin(
  app: App,
  { id, by, why }: { id: string; by: string; why: string },
): Promise<Resent> {
  const audit = auditStatement(app, {
    actorId: by,
    action: "resend letter",
    subject: `letter:${id}`,
    detail: { why },
    happens: sql`EXISTS (SELECT 1 FROM deliveries WHERE id = ${id})`,
  });
  return resendLetter(app, { deliveryId: id, by, opening: [audit] });
}
