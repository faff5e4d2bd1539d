import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { auditLog } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";

/**
 * Writes an entry of the audit log, in the transaction of the action. `subject` is `<noun>:<id>`; `detail` holds facts and
 * the reason, but no secrets.
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
    /** A condition; the entry is written only if it is true. */
    happens?: SQL;
  },
): Statement {
  const { actorId, action, subject, happens } = entry;
  const detail = entry.detail ? JSON.stringify(entry.detail) : null;
  if (!happens)
    return insertInto(auditLog).values({ id: newId(), actorId, action, subject, detail, createdAt: now() });
  return sql`INSERT INTO audit_log (id, actor_id, action, subject, detail, created_at)
    SELECT ${newId()}, ${actorId}, ${action}, ${subject}, ${detail}, ${now()} WHERE ${happens}`;
}
