import { type SQL, sql } from "drizzle-orm";
import { type CompanyName, listCompanies } from "~/adapters/companies";
import { drawingCompany, ROWS_SEARCHED } from "./last-successes";

export const ERRORS_SHOWN = 5;

const nameOf = (kind: "emails" | "webhooks"): CompanyName | null =>
  listCompanies().find(({ leaves }) => leaves === kind)?.name ?? null;

/** Errors of work that waits or failed for good, newest first, each with its page. */
export function recentErrorsQuery(): SQL {
  const outboxCompany = sql`iif(channel = 'letter', ${nameOf("emails")}, ${nameOf("webhooks")})`;
  return sql`SELECT service, what, at, href FROM (
    SELECT * FROM (SELECT ${outboxCompany} AS service, last_error AS what, created_at AS at, '/admin/letters/' || id AS href
      FROM (SELECT * FROM deliveries WHERE state = 'pending' ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE last_error IS NOT NULL)
    UNION ALL
    SELECT * FROM (SELECT ${outboxCompany}, last_error, created_at, '/admin/letters/' || id
      FROM (SELECT * FROM deliveries WHERE state = 'dead' ORDER BY id DESC LIMIT ${ERRORS_SHOWN * 2}) WHERE last_error IS NOT NULL)
    UNION ALL
    SELECT * FROM (SELECT provider, last_error, created_at, '/admin/events/' || id
      FROM (SELECT * FROM provider_events WHERE state = 'failed' ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE last_error IS NOT NULL)
    UNION ALL
    SELECT * FROM (SELECT p.partner, p.last_error, p.created_at, '/admin/orders/' || p.order_id
      FROM (SELECT * FROM order_parts WHERE state <> 'canceled' AND closed_at IS NULL ORDER BY checked_at DESC LIMIT ${ROWS_SEARCHED}) p
      WHERE p.last_error IS NOT NULL)
    UNION ALL
    SELECT * FROM (SELECT ${drawingCompany()}, failure, coalesce(finished_at, created_at), '/admin/credits/' || user_id
      FROM (SELECT * FROM generation_jobs ORDER BY id DESC LIMIT ${ROWS_SEARCHED}) WHERE failure LIKE 'provider:%')
  ) ORDER BY at DESC LIMIT 100`;
}
