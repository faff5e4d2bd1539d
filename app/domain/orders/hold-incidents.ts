import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { resolveIncidentStatement } from "~/domain/incidents/incident-statements";

/** Causes of the incidents that a stopped part can open. */
const HOLD_INCIDENTS = ["held", "partner-onhold", "partner-failed", "partner-canceled"] as const;

/** Resolves every incident that was opened because the part stopped. */
export function resolveHoldIncidentsStatements(
  app: Pick<App, "now">,
  partId: string,
  { by, note }: { by: string | null; note: string },
): Statement[] {
  return HOLD_INCIDENTS.map((cause) =>
    resolveIncidentStatement(app, { cause: `${cause}:${partId}`, by, note }),
  );
}
