import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { attentions } from "~/db/schema";
import { insertInto, updateTable } from "~/db/writes";
import { newId } from "~/lib/ids";
import type { IncidentKind } from "./incident-kinds";

/**
 * Opens an incident: something that an admin must decide. There is one row per cause, which is reopened if the
 * same happens again. `detail` holds facts such as amounts, states and ids, but no email addresses.
 */
export function openIncidentStatement(
  { now }: Pick<App, "now">,
  incident: {
    /** `<kind>:<entity>`, of a kind in ./incident-kinds.ts. */
    cause: `${IncidentKind}:${string}`;
    subject: string;
    detail: Record<string, string | number | boolean | null>;
  },
): Statement {
  const at = now();
  return insertInto(attentions)
    .values({
      id: newId(),
      cause: incident.cause,
      subject: incident.subject,
      detail: JSON.stringify(incident.detail),
      lastAt: at,
      createdAt: at,
    })
    .onConflictDoUpdate({
      target: attentions.cause,
      set: {
        detail: sql`excluded.detail`,
        times: sql`${attentions.times} + 1`,
        lastAt: at,
        toldAt: sql`iif(${attentions.resolvedAt} IS NULL, ${attentions.toldAt}, NULL)`,
        resolvedAt: null,
        resolvedBy: null,
        note: null,
      },
    });
}

/** Opens an incident where the condition holds; a repetition of the same cause leaves it as it is. */
export function openIncidentOnceStatement(
  { now }: Pick<App, "now">,
  incident: Parameters<typeof openIncidentStatement>[1],
  condition: SQL,
): SQL {
  const at = now();
  return sql`INSERT INTO attentions (id, cause, subject, detail, last_at, created_at)
    SELECT ${newId()}, ${incident.cause}, ${incident.subject}, ${JSON.stringify(incident.detail)}, ${at}, ${at}
    WHERE ${condition} ON CONFLICT (cause) DO NOTHING`;
}

/** Closes an incident. `by` is the admin, or null if the cause went away by itself. A closed incident stays as it is. */
export function resolveIncidentStatement(
  { now }: Pick<App, "now">,
  { cause, by, note }: { cause: string; by: string | null; note: string },
): Statement {
  return updateTable(attentions)
    .set({ resolvedAt: now(), resolvedBy: by, note })
    .where(and(eq(attentions.cause, cause), isNull(attentions.resolvedAt)));
}

/** Closes all incidents whose cause is `causes` and one more name, such as a part's parcels. */
export function resolveIncidentsOfStatement(
  { now }: Pick<App, "now">,
  { causes, by, note }: { causes: string; by: string | null; note: string },
): Statement {
  const { cause, resolvedAt } = attentions;
  return updateTable(attentions)
    .set({ resolvedAt: now(), resolvedBy: by, note })
    .where(and(gte(cause, `${causes}:`), lt(cause, `${causes};`), isNull(resolvedAt)));
}
