import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { newId } from "~/lib/ids";

/**
 * Who did what to what, when and why; to be written in the transaction of the action itself. `subject` is `<noun>:<id>`;
 * `detail` holds facts and the given reason, no secrets.
 */
export function auditLogStatement(
  { now }: Pick<App, "now">,
  entry: {
    /** The user's id; null for the platform itself. */
    actorId: string | null;
    /** A verb and its object, e.g. `retry attention`, `adjust credits`. */
    action: string;
    subject: string;
    detail?: Record<string, string | number | boolean | null>;
    /** The entry is written only where this holds. */
    happens?: SQL;
  },
): SQL {
  return sql`INSERT INTO audit_log (id, actor_id, action, subject, detail, created_at) SELECT ${newId()},
    ${entry.actorId}, ${entry.action}, ${entry.subject}, ${entry.detail ? JSON.stringify(entry.detail) : null}, ${now()}
    WHERE ${entry.happens ?? sql`true`}`;
}
