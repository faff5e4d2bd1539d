import { sql } from "drizzle-orm";
import { type CompanyName, listCompanies, type NotedCompany } from "~/adapters/companies";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { CircuitBreaker } from "~/domain/circuit-breakers/circuit-breaker";
import { type BreakerState, breakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { lastSuccessesQuery } from "./last-successes";
import { ERRORS_SHOWN, recentErrorsQuery } from "./recent-errors";

const MONTH_DAYS = 30;

export interface ServiceError {
  what: string;
  at: number;
  /** The page of the work that failed; absent where it left no row. */
  href?: string | undefined;
}

export interface ServiceHealth {
  service: CompanyName;
  label: string;
  does: string;
  /** Epoch ms of the last proof that it works; null: none known. */
  workedAt: number | null;
  errors: ServiceError[];
  breaker: BreakerState;
}

/** What the services cost, or what they were used for, in thirty days. */
export interface MonthlyUse {
  pictures: number;
  inputTokens: number;
  outputTokens: number;
  emails: number;
  printCents: number;
}

/**
 * How each outside service does, from the rows that its use has left: the last success, the newest errors of work
 * that waits or failed for good, and the usage. One round trip; every part reads a bounded number of rows by
 * index.
 */
export async function readServiceHealth(app: Pick<App, "db" | "now">) {
  const [worked, errors, breakers, use, reports] = await runTransaction(app.db, [
    lastSuccessesQuery(),
    recentErrorsQuery(),
    sql`SELECT company, failures, failed_at AS failedAt, opened_at AS openedAt, cause, retry_at AS retryAt, wait_ms AS waitMs, probe_until AS probeUntil FROM breakers`,
    sql`SELECT coalesce(sum(pictures), 0) AS pictures, coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens,
      coalesce(sum(emails), 0) AS emails, coalesce(sum(print_cents), 0) AS printCents
      FROM (SELECT * FROM daily_figures ORDER BY day DESC LIMIT ${MONTH_DAYS})`,
    sql`SELECT service, worked_at AS workedAt, errors FROM service_reports`,
  ]);
  const workedAt = (worked?.results[0] ?? {}) as Partial<Record<CompanyName, number | null>>;
  const found = (errors?.results ?? []) as unknown as (ServiceError & { service: CompanyName })[];
  const rows = (breakers?.results ?? []) as unknown as CircuitBreaker[];
  const noted = ((reports?.results ?? []) as unknown as NotedRow[]).map(({ errors: json, ...row }) => ({
    ...row,
    errors: JSON.parse(json) as ServiceError[],
  }));
  const reportOf = (service: CompanyName) => noted.find((row) => row.service === service);
  const services = listCompanies().map(
    ({ name: service, label, does }): ServiceHealth => ({
      service,
      label,
      does,
      workedAt: workedAt[service] ?? reportOf(service)?.workedAt ?? null,
      errors: [...found, ...(reportOf(service)?.errors ?? []).map((error) => ({ ...error, service }))]
        .filter((error) => error.service === service)
        .map(({ what, at, href }) => ({ what, at, href }))
        .slice(0, ERRORS_SHOWN),
      breaker: breakerState(
        rows.find(({ company }) => company === service),
        app.now(),
      ),
    }),
  );
  return { services, use: use?.results[0] as unknown as MonthlyUse };
}

interface NotedRow {
  service: NotedCompany;
  workedAt: number | null;
  errors: string;
}
