import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import type { Incident } from "~/domain/incidents/list-incidents";
import { errorFields, log } from "~/lib/log";
import { RETRIES_BY_KIND, type RetryOutcome, unchanged } from "./retries-by-kind";

/**
 * Retries what an incident is about. The audit log gets its entry first; the incident is closed if the cause is gone.
 * Safe to repeat: every retry is protected by the domain that owns it.
 */
export async function retryIncident(
  app: App,
  { incident, by, why }: { incident: Incident; by: string; why: string },
): Promise<RetryOutcome> {
  if (!incident.kind) return { status: "nothing" };
  await runTransaction(app.db, [
    auditLogStatement(app, {
      actorId: by,
      action: "retry incident",
      subject: `attention:${incident.id}`,
      detail: { cause: incident.cause, why },
    }),
  ]);
  const outcome = await RETRIES_BY_KIND[incident.kind](app, incident, by).catch(toFailedOutcome);
  if (outcome.status === "resolved")
    await runTransaction(app.db, [
      resolveIncidentStatement(app, { cause: incident.cause, by, note: outcome.summary }),
    ]);
  return outcome;
}

/** A provider that does not answer is a result for the admin, not an error page. */
function toFailedOutcome(error: unknown): RetryOutcome {
  log("warn", "incident.retry", errorFields(error));
  if (error instanceof AdapterError)
    return unchanged(`${error.service} answered ${error.status} ${error.kind}`);
  return unchanged(error instanceof Error ? error.name : "it failed");
}
