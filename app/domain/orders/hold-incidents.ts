import type { App } from "~/app";
import type { Statement } from "~/db/client";
import {
  resolveIncidentStatement,
  resolveIncidentsOfStatement,
} from "~/domain/incidents/incident-statements";

/** Causes of the incidents that a stopped part can open. */
const HOLD_INCIDENTS = ["held", "partner-onhold", "partner-failed", "partner-canceled"] as const;

/** Kinds of the incidents of parcels that have not left; each cause goes on with the part and the parcel. */
const UNSENT_PARCEL_INCIDENTS = ["shipment-onhold", "shipment-canceled", "shipment-outstock"] as const;

/** Resolves every incident about a part, and its parcels, that is not made, or that is ordered anew. */
export function resolvePartIncidentsStatements(
  app: Pick<App, "now">,
  partId: string,
  by: { by: string | null; note: string },
): Statement[] {
  return [
    ...resolveHoldIncidentsStatements(app, partId, by),
    ...UNSENT_PARCEL_INCIDENTS.map((kind) =>
      resolveIncidentsOfStatement(app, { causes: `${kind}:${partId}`, ...by }),
    ),
  ];
}

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
