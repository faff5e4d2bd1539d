import { eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { breakers } from "~/db/schema";

/**
 * A circuit breaker for calls to a company. After a few failures in a row it opens and calls stop; one job probes now
 * and then, and the first answer closes it. The state is a row, because isolates share no memory.
 */
export type CircuitBreaker = typeof breakers.$inferSelect;
export type BreakerCompany = CircuitBreaker["company"];
/** `away` passes by itself; a used-up account or a rejected key waits for an operator. */
export type OutageCause = NonNullable<CircuitBreaker["cause"]>;

/**
 * Consecutive failures that open the breaker; an answer resets the count. If one call in ten fails at random, it opens
 * once in 100,000 calls.
 */
export const FAILURES_TO_OPEN = 5;
/** Failures further apart are not counted together. Twice the five minutes that a hanging call may take. */
const FAILURES_WITHIN_MS = 10 * 60_000;
/** Each failed probe doubles the wait, up to the maximum. */
export const MIN_RETRY_WAIT_MS = 30_000;
export const MAX_RETRY_WAIT_MS = 5 * 60_000;
/** The wait between probes if only an operator can help. */
const OPERATOR_WAIT_MS = 5 * 60_000;
/** After this time new work is refused instead of queued. */
export const LONG_OUTAGE_MS = 10 * 60_000;

/** The breaker's row, as a query for a batch. There is none if no call ever failed. */
export function breakerQuery({ db }: Pick<App, "db">, { company }: { company: BreakerCompany }) {
  return db.select().from(breakers).where(eq(breakers.company, company)).limit(1);
}

export type BreakerState =
  | { status: "closed" }
  /** `retryAt`: when the next job probes; in the past while one does. `isRejectingCalls`: new work is refused. */
  | { status: "open"; cause: OutageCause; openedAt: number; retryAt: number; isRejectingCalls: boolean };

/** The state of a row. The same rules as in `refuseWhileOpenStatement`. */
export function breakerState(row: CircuitBreaker | undefined, now: number): BreakerState {
  if (!row || row.openedAt === null) return { status: "closed" };
  const cause = row.cause ?? "away";
  const retryAt = row.retryAt ?? row.openedAt;
  const isWaiting = retryAt > now || (row.probeUntil ?? 0) > now;
  const isLong = cause !== "away" || row.openedAt <= now - LONG_OUTAGE_MS;
  return { status: "open", cause, openedAt: row.openedAt, retryAt, isRejectingCalls: isWaiting && isLong };
}

/** Fails its batch as `service-down` during a long outage of all these companies. */
export function refuseWhileOpenStatement(companies: BreakerCompany[], now: number): SQL {
  return sql`INSERT INTO breakers (company) SELECT NULL WHERE (SELECT count(*) FROM breakers
    WHERE company IN (SELECT value FROM json_each(${JSON.stringify(companies)})) AND opened_at IS NOT NULL
      AND (retry_at > ${now} OR coalesce(probe_until, 0) > ${now})
      AND (cause <> 'away' OR opened_at <= ${now - LONG_OUTAGE_MS})) = ${companies.length}`;
}

/** A condition for the statement that starts a call: false while calls stop, true for one probe at a time. */
export function callAllowedCondition(company: BreakerCompany, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM breakers WHERE company = ${company} AND opened_at IS NOT NULL
    AND (retry_at > ${now} OR coalesce(probe_until, 0) > ${now}))`;
}

/** Makes the work that the previous statement started, if any, the probe, if one is due. */
export function probeStatement(company: BreakerCompany, { now, until }: { now: number; until: number }): SQL {
  return sql`UPDATE breakers SET probe_until = ${until}
    WHERE company = ${company} AND opened_at IS NOT NULL AND retry_at <= ${now}
      AND coalesce(probe_until, 0) <= ${now} AND changes() > 0`;
}

/** Records any answer to a call begun at `askedAt`. A call begun before the outage does not close the breaker. */
export function recordSuccessStatement(company: BreakerCompany, askedAt: number): SQL {
  return sql`UPDATE breakers SET failures = 0, failed_at = NULL, opened_at = NULL, cause = NULL, retry_at = NULL,
      wait_ms = NULL, probe_until = NULL
    WHERE company = ${company} AND (opened_at < ${askedAt} OR (opened_at IS NULL AND failures > 0))`;
}

/**
 * Records a call that failed or was rejected. Opens the breaker after enough failures in a row, or at once if only an
 * operator can help. A failed probe extends the wait.
 */
export function recordFailureStatements(
  company: BreakerCompany,
  failure: { cause: OutageCause; askedAt: number; now: number; retryAfterMs?: number },
): SQL[] {
  const { cause, askedAt, now } = failure;
  const first = cause === "away" ? MIN_RETRY_WAIT_MS : OPERATOR_WAIT_MS;
  const wait = sql`max(${failure.retryAfterMs ?? 0}, min(${MAX_RETRY_WAIT_MS}, coalesce(wait_ms * 2, ${first})))`;
  const opens =
    cause === "away"
      ? sql`(opened_at IS NULL AND failures >= ${FAILURES_TO_OPEN}) OR (opened_at IS NOT NULL AND retry_at <= ${askedAt})`
      : // Calls that were under way when the breaker opened for this cause do not extend the wait.
        sql`opened_at IS NULL OR cause = 'away' OR retry_at <= ${askedAt}`;
  return [
    sql`INSERT INTO breakers (company, failures, failed_at) VALUES (${company}, 1, ${now})
      ON CONFLICT (company) DO UPDATE SET failed_at = excluded.failed_at,
        failures = CASE WHEN failed_at > ${now - FAILURES_WITHIN_MS} THEN failures + 1 ELSE 1 END`,
    sql`UPDATE breakers SET opened_at = coalesce(opened_at, ${now}), cause = ${cause}, wait_ms = ${wait},
        retry_at = ${now} + ${wait}, probe_until = NULL
      WHERE company = ${company} AND (${opens})`,
  ];
}
