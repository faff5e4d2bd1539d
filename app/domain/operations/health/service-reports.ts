import { sql } from "drizzle-orm";
import type { NotedCompany } from "~/adapters/companies";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { errorFields, log } from "~/lib/log";

export const KEPT_ERRORS = 5;
/** Each isolate notes an answer, and an error, of a service at most this often. */
const ANSWER_EVERY_MS = 60_000;
const ERROR_EVERY_MS = 5_000;

/**
 * Notes how calls go, one row per service: the last answer, and the latest errors. One for each isolate. A note that cannot be
 * written changes nothing for the caller.
 */
export function createServiceReports({ db, now }: Pick<App, "db" | "now">) {
  const noted = new Map<string, number>();
  return (service: NotedCompany) =>
    async (problem: string | null): Promise<void> => {
      const at = now();
      const key = `${service}:${problem === null}`;
      if (
        at - (noted.get(key) ?? Number.NEGATIVE_INFINITY) <
        (problem === null ? ANSWER_EVERY_MS : ERROR_EVERY_MS)
      )
        return;
      noted.set(key, at);
      try {
        await runTransaction(db, [
          problem === null ? answerStatement(service, at) : errorStatement(service, problem, at),
        ]);
      } catch (error) {
        log("warn", "service.not-noted", { service, ...errorFields(error) });
      }
    };
}

function answerStatement(service: NotedCompany, at: number) {
  return sql`INSERT INTO service_reports (service, worked_at) VALUES (${service}, ${at})
    ON CONFLICT (service) DO UPDATE SET worked_at = max(coalesce(worked_at, 0), excluded.worked_at)`;
}

/** Newest first; the oldest of too many goes. */
function errorStatement(service: NotedCompany, problem: string, at: number) {
  return sql`INSERT INTO service_reports (service, errors)
    VALUES (${service}, json_array(json_object('what', ${problem}, 'at', CAST(${at} AS INTEGER))))
    ON CONFLICT (service) DO UPDATE SET errors = (SELECT json_group_array(json(entry)) FROM (
      SELECT entry FROM (
        SELECT json_extract(excluded.errors, '$[0]') AS entry, -1 AS place
        UNION ALL SELECT value, key FROM json_each(service_reports.errors))
      ORDER BY place LIMIT ${KEPT_ERRORS}))`;
}
