import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { newId } from "~/lib/ids";
import type { IncidentKind } from "./incident-kinds";

/**
 * Opens an incident: something that a person must decide. There is one row per cause, which is reopened if the same
 * happens again. `detail` holds facts such as amounts, states and ids, but no e-mail addresses.
 */
export function openIncidentStatement(
  { now }: Pick<App, "now">,
  incident: {
    /** `<kind>:<entity>`, of a kind in ./incident-kinds.ts. */
    cause: `${IncidentKind}:${string}`;
    subject: string;
    detail: Record<string, string | number | boolean | null>;
  },
): SQL {
  const at = now();
  return sql`INSERT INTO attentions (id, cause, subject, detail, last_at, created_at)
    VALUES (${newId()}, ${incident.cause}, ${incident.subject}, ${JSON.stringify(incident.detail)}, ${at}, ${at})
    ON CONFLICT (cause) DO UPDATE SET detail = excluded.detail, times = times + 1, last_at = excluded.last_at,
      told_at = iif(resolved_at IS NULL, told_at, NULL), resolved_at = NULL, resolved_by = NULL, note = NULL`;
}

/** Closes an incident. `by` is the admin, or null if the cause went away by itself. A closed incident stays as it is. */
export function resolveIncidentStatement(
  { now }: Pick<App, "now">,
  { cause, by, note }: { cause: string; by: string | null; note: string },
): SQL {
  return sql`UPDATE attentions SET resolved_at = ${now()}, resolved_by = ${by}, note = ${note}
    WHERE cause = ${cause} AND resolved_at IS NULL`;
}
