import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { findIncident } from "~/domain/incidents/list-incidents";

/** Closes an incident for an admin, with a note, and does nothing else. */
export async function closeIncident(
  app: Pick<App, "db" | "now">,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<{ status: "closed" | "already" | "unknown" }> {
  const incident = await findIncident(app, { id });
  if (!incident) return { status: "unknown" };
  const [, closed] = await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "close attention",
      subject: `attention:${id}`,
      detail: { cause: incident.cause, before: "open", after: "closed", why: note },
      happens: sql`EXISTS (SELECT 1 FROM attentions WHERE id = ${id} AND resolved_at IS NULL)`,
    }),
    resolveIncidentStatement(app, { cause: incident.cause, by, note }),
  ]);
  return { status: closed?.meta.changes === 1 ? "closed" : "already" };
}
