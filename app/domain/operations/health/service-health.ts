import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { CircuitBreaker } from "~/domain/circuit-breakers/circuit-breaker";
import { type BreakerState, breakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { NOTED_SERVICES, type NotedService } from "./service-reports";

const ERRORS_SHOWN = 5;
/** Errors are looked for in this many of the newest rows. */
const ROWS_SEARCHED = 200;
const MONTH_DAYS = 30;

export const SERVICES = [
  "openai",
  "workers-ai",
  "mail",
  "stripe",
  "nowpayments",
  "printful",
  "leads",
  ...NOTED_SERVICES,
] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface ServiceError {
  what: string;
  at: number;
  /** The page of the work that failed; absent where it left no row. */
  href?: string | undefined;
}

export interface ServiceHealth {
  service: ServiceName;
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
    sql`SELECT
      (SELECT finished_at FROM generation_jobs WHERE id IN (SELECT id FROM generation_jobs ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) AND state = 'done' AND model NOT LIKE '@cf/%' ORDER BY id DESC LIMIT 1) AS openai,
      (SELECT finished_at FROM generation_jobs WHERE id IN (SELECT id FROM generation_jobs ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) AND state = 'done' AND model LIKE '@cf/%' ORDER BY id DESC LIMIT 1) AS "workers-ai",
      (SELECT max(sent_at) FROM (SELECT sent_at, channel FROM deliveries WHERE state = 'sent' ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE channel = 'letter') AS mail,
      (SELECT max(sent_at) FROM (SELECT sent_at, channel FROM deliveries WHERE state = 'sent' ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE channel = 'webhook') AS leads,
      (SELECT created_at FROM provider_events WHERE provider = 'stripe' ORDER BY id DESC LIMIT 1) AS stripe,
      (SELECT created_at FROM provider_events WHERE provider = 'nowpayments' ORDER BY id DESC LIMIT 1) AS nowpayments,
      (SELECT created_at FROM provider_events WHERE provider = 'printful' ORDER BY id DESC LIMIT 1) AS printful`,
    ERRORS,
    sql`SELECT company, failures, failed_at AS failedAt, opened_at AS openedAt, cause, retry_at AS retryAt, wait_ms AS waitMs, probe_until AS probeUntil FROM breakers`,
    sql`SELECT coalesce(sum(pictures), 0) AS pictures, coalesce(sum(input_tokens), 0) AS inputTokens, coalesce(sum(output_tokens), 0) AS outputTokens,
      coalesce(sum(emails), 0) AS emails, coalesce(sum(print_cents), 0) AS printCents
      FROM (SELECT * FROM daily_figures ORDER BY day DESC LIMIT ${MONTH_DAYS})`,
    sql`SELECT service, worked_at AS workedAt, errors FROM service_reports`,
  ]);
  const workedAt = (worked?.results[0] ?? {}) as Partial<Record<ServiceName, number | null>>;
  const found = (errors?.results ?? []) as unknown as (ServiceError & { service: ServiceName })[];
  const rows = (breakers?.results ?? []) as unknown as CircuitBreaker[];
  const noted = ((reports?.results ?? []) as unknown as NotedRow[]).map(({ errors: json, ...row }) => ({
    ...row,
    errors: JSON.parse(json) as ServiceError[],
  }));
  const reportOf = (service: ServiceName) => noted.find((row) => row.service === service);
  const services = SERVICES.map(
    (service): ServiceHealth => ({
      service,
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
  service: NotedService;
  workedAt: number | null;
  errors: string;
}

/** Errors of work that waits or failed for good, newest first, each with its page. */
const ERRORS = sql`SELECT service, what, at, href FROM (
  SELECT * FROM (SELECT iif(channel = 'letter', 'mail', 'leads') AS service, last_error AS what, created_at AS at, '/admin/letters/' || id AS href
    FROM (SELECT * FROM deliveries WHERE state = 'pending' ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE last_error IS NOT NULL)
  UNION ALL
  SELECT * FROM (SELECT iif(channel = 'letter', 'mail', 'leads'), last_error, created_at, '/admin/letters/' || id
    FROM (SELECT * FROM deliveries WHERE state = 'dead' ORDER BY id DESC LIMIT ${ERRORS_SHOWN * 2}) WHERE last_error IS NOT NULL)
  UNION ALL
  SELECT * FROM (SELECT provider, last_error, created_at, '/admin/events/' || id
    FROM (SELECT * FROM provider_events WHERE state = 'failed' ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE last_error IS NOT NULL)
  UNION ALL
  SELECT * FROM (SELECT 'printful', p.last_error, p.created_at, '/admin/orders/' || p.order_id
    FROM (SELECT * FROM order_parts WHERE state <> 'canceled' AND closed_at IS NULL ORDER BY checked_at DESC LIMIT ${ROWS_SEARCHED}) p
    WHERE p.last_error IS NOT NULL)
  UNION ALL
  SELECT * FROM (SELECT iif(model LIKE '@cf/%', 'workers-ai', 'openai'), failure, coalesce(finished_at, created_at), '/admin/credits/' || user_id
    FROM (SELECT * FROM generation_jobs ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE failure LIKE 'provider:%')
) ORDER BY at DESC LIMIT 100`;
