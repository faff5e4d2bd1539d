import { eq, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { breakers } from "~/db/schema";

/**
 * Whether a company is asked at all. While it is down, asking again and again costs a queue's whole patience and tells
 * nobody anything; so after a few failures in a row nobody asks, one job tries now and then, and the first answer lets
 * everybody through. The state is a row: isolates share nothing else.
 */
export type CircuitBreaker = typeof breakers.$inferSelect;
export type BreakerCompany = CircuitBreaker["company"];
/** `away` passes by itself; a used-up account or a refused key waits for an operator. */
export type OutageCause = NonNullable<CircuitBreaker["cause"]>;

/**
 * In a row, any answer between them starts anew: one call in ten failing at random opens it once in 100,000 calls,
 * a company that is down within its first five.
 */
export const FAILURES_TO_OPEN = 5;
/** Failures further apart say nothing together. Twice the five minutes that a hanging call may take. */
const FAILURES_WITHIN_MS = 10 * 60_000;
/** Most outages are hiccups of seconds; each vain try doubles the wait, so a long one is asked every five minutes. */
export const MIN_RETRY_WAIT_MS = 30_000;
export const MAX_RETRY_WAIT_MS = 5 * 60_000;
/** A person has to do something first. */
const OPERATOR_WAIT_MS = 5 * 60_000;
/** From here on an outage is no hiccup: whoever would start to wait now is better told to come back. */
export const LONG_OUTAGE_MS = 10 * 60_000;

/** The row as a query for a page's one batch; none where nothing ever failed. */
export function breakerQuery({ db }: Pick<App, "db">, { company }: { company: BreakerCompany }) {
  return db.select().from(breakers).where(eq(breakers.company, company)).limit(1);
}

export type BreakerState =
  | { status: "closed" }
  /** `isRefusing`: nothing new is taken on. `retryAt`: when one job tries; in the past while one does. */
  | { status: "open"; cause: OutageCause; openedAt: number; retryAt: number; isRejectingCalls: boolean };

/** What a breaker's row means at this moment. The same rules as in `refuseWhileBroken`. */
export function breakerState(row: CircuitBreaker | undefined, now: number): BreakerState {
  if (!row || row.openedAt === null) return { status: "closed" };
  const cause = row.cause ?? "away";
  const retryAt = row.retryAt ?? row.openedAt;
  const isWaiting = retryAt > now || (row.probeUntil ?? 0) > now;
  const isLong = cause !== "away" || row.openedAt <= now - LONG_OUTAGE_MS;
  return { status: "open", cause, openedAt: row.openedAt, retryAt, isRejectingCalls: isWaiting && isLong };
}

/** Breaks its batch while the company is down for long (`isRefusal(error, "service-down")`): nothing beside it happens. */
export function refuseWhileOpenStatement(company: BreakerCompany, now: number): SQL {
  return sql`INSERT INTO breakers (company) SELECT NULL FROM breakers
    WHERE company = ${company} AND opened_at IS NOT NULL
      AND (retry_at > ${now} OR coalesce(probe_until, 0) > ${now})
      AND (cause <> 'away' OR opened_at <= ${now - LONG_OUTAGE_MS})`;
}

/** A condition for the WHERE of whatever would ask: false while nobody may, true for one at a time when it may be tried. */
export function callAllowedCondition(company: BreakerCompany, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM breakers WHERE company = ${company} AND opened_at IS NOT NULL
    AND (retry_at > ${now} OR coalesce(probe_until, 0) > ${now}))`;
}

/** Makes what was taken on in the statement before this one, if anything, the one that tries. */
export function probeStatement(company: BreakerCompany, until: number): SQL {
  return sql`UPDATE breakers SET probe_until = ${until}
    WHERE company = ${company} AND opened_at IS NOT NULL AND changes() > 0`;
}

/** The company answered, whatever it said, to a call begun at `askedAt`: an older call proves nothing about an outage since. */
export function recordSuccessStatement(company: BreakerCompany, askedAt: number): SQL {
  return sql`UPDATE breakers SET failures = 0, failed_at = NULL, opened_at = NULL, cause = NULL, retry_at = NULL,
      wait_ms = NULL, probe_until = NULL
    WHERE company = ${company} AND (opened_at < ${askedAt} OR (opened_at IS NULL AND failures > 0))`;
}

/**
 * The company did not answer, or turned us away. Opens after enough failures in a row, at once where only an operator
 * can help, and again, for longer, where it was the try that failed.
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
      : // A used-up account found by a call that was under way when it opened: known already.
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
