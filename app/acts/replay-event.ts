import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import type { ReplayEventResult } from "~/domain/webhook-events/replay-event";
import { webhookEvents } from "./webhook-events";
import { words } from "./words";

/** Replays an event for an admin: writes the audit log first, and closes the event's incident on success. */
export function replayEventForAdmin(
  app: App,
  { id, by, why }: { id: string; by: string; why: string },
): Promise<ReplayEventResult> {
  return webhookEvents.replay(app, {
    eventId: id,
    opening: [
      auditLogStatement(app, {
        actorId: by,
        action: "replay event",
        subject: `event:${id}`,
        detail: sql`(SELECT json_object('before', state, 'after', 'received', 'why', ${why}) FROM provider_events WHERE id = ${id})`,
        happens: sql`EXISTS (SELECT 1 FROM provider_events WHERE id = ${id} AND payload <> '')`,
      }),
    ],
    closing: [resolveIncidentStatement(app, { cause: `event:${id}`, by, note: words.replayEvent.replayed })],
  });
}
