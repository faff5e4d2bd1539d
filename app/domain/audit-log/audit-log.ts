import { SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { newId } from "~/lib/ids";

/**
 * Writes an entry of the audit log, in the transaction of the action. `subject` is `<noun>:<id>`; `detail` holds facts and
 * the reason, but no secrets. Where it has `before` and `after`, the audit trail shows both. The network that the
 * form came from is added.
 */
export function auditLogStatement(
  { now, network }: Pick<App, "now" | "network">,
  entry: {
    /** The user's id; null for the platform itself. */
    actorId: string | null;
    /** A verb and its object, e.g. `refund purchase`, `adjust credits`. */
    action: string;
    subject: string;
    /** SQL (an expression of JSON) where it reads a row's values before the change. */
    detail?: Record<string, string | number | boolean | null> | SQL;
    /** A condition; the entry is written only if it is true. */
    happens?: SQL;
  },
): SQL {
  const { actorId, action, subject, detail = null, happens = sql`1` } = entry;
  const facts =
    detail instanceof SQL
      ? sql`json_patch(coalesce(${detail}, '{}'), ${JSON.stringify({ network })})`
      : detail || network
        ? JSON.stringify({ ...detail, ...(network && { network }) })
        : null;
  return sql`INSERT INTO audit_log (id, actor_id, action, subject, detail, created_at)
    SELECT ${newId()}, ${actorId}, ${action}, ${subject}, ${facts}, ${now()} WHERE ${happens}`;
}
