import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { providerEvents } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";

/**
 * Attempts of the first minutes. After as many failures of our own an event waits for a person; while its company does not
 * answer it is tried on, at longer intervals.
 */
export const MAX_EVENT_ATTEMPTS = 12;
/** A company may be away for this long, about as long as companies repeat their own webhooks; then the event waits for a person, too. */
export const LONGEST_OUTAGE_MS = 3 * 24 * 60 * 60 * 1000;

export type EventRow = Pick<
  typeof providerEvents.$inferSelect,
  "id" | "provider" | "type" | "payload" | "about" | "attempts" | "lastError" | "failingSince"
>;

const OUTAGE = "retryable";
/** How the text of an outage ends, see `errorText`. */
const OUTAGE_ENDING = ` ${OUTAGE}`;

/** The company does not answer. */
export const isOutage = (error: unknown) => error instanceof AdapterError && error.kind === OUTAGE;

/** After this failure a person has to look. */
export function isLastAttempt({ now }: Pick<App, "now">, row: EventRow, error: unknown): boolean {
  return isOutage(error)
    ? now() - (row.failingSince ?? now()) >= LONGEST_OUTAGE_MS
    : !isAfterOutage(row, error) && row.attempts + 1 >= MAX_EVENT_ATTEMPTS;
}

/** Our own first failure after an outage, whose attempts do not count against us. */
const isAfterOutage = ({ lastError }: EventRow, error: unknown) =>
  !isOutage(error) && lastError !== null && lastError.endsWith(OUTAGE_ENDING);

/** Counts the failure; the last one opens an incident. */
export function eventFailedStatements(
  app: Pick<App, "db" | "now">,
  row: EventRow,
  error: unknown,
): Statement[] {
  const isLast = isLastAttempt(app, row, error);
  const failed = app.db
    .update(providerEvents)
    .set({
      attempts: isAfterOutage(row, error) ? 1 : sql`${providerEvents.attempts} + 1`,
      lastError: errorText(error),
      failingSince: sql`coalesce(${providerEvents.failingSince}, ${app.now()})`,
      state: isLast ? "failed" : "received",
    })
    .where(and(eq(providerEvents.id, row.id), eq(providerEvents.state, "received")));
  if (!isLast) return [failed];
  return [
    failed,
    openIncidentStatement(app, {
      cause: `event:${row.id}`,
      subject: `event:${row.id}`,
      detail: { type: row.type, error: errorText(error) },
    }),
  ];
}

/** Names the failure, without text that a person or company wrote. */
export function errorText(error: unknown): string {
  if (error instanceof AdapterError) return `${error.service} ${error.status} ${error.kind}`;
  return error instanceof Error ? error.name : "unknown";
}
