import { type SQL, sql } from "drizzle-orm";
import { listCompanies } from "~/adapters/companies";

/** Rows are looked for among this many of the newest. */
export const ROWS_SEARCHED = 200;

type Listed = ReturnType<typeof listCompanies>[number];

const eventOf = ({ name }: Listed) =>
  sql`SELECT created_at FROM provider_events WHERE provider = ${name} ORDER BY id DESC LIMIT 1`;
const sentBy = (channel: "letter" | "webhook") => () =>
  sql`SELECT max(sent_at) FROM (SELECT sent_at, channel FROM deliveries WHERE state = 'sent' ORDER BY id DESC LIMIT ${ROWS_SEARCHED})
    WHERE channel = ${channel}`;
const drawnBy = ({ name }: Listed) =>
  sql`SELECT finished_at FROM generation_jobs WHERE id IN (SELECT id FROM generation_jobs ORDER BY id DESC LIMIT ${ROWS_SEARCHED})
    AND state = 'done' AND ${drawingCompany()} = ${name} ORDER BY id DESC LIMIT 1`;

const LATEST: Record<Listed["leaves"], ((company: Listed) => SQL) | null> = {
  events: eventOf,
  emails: sentBy("letter"),
  webhooks: sentBy("webhook"),
  pictures: drawnBy,
  nothing: null,
};

/** When each company last worked, as columns of one row; those whose calls are noted have none. */
export function lastSuccessesQuery(): SQL {
  const columns = listCompanies().flatMap((company) => {
    const latest = LATEST[company.leaves]?.(company);
    return latest ? [sql`(${latest}) AS ${sql.identifier(company.name)}`] : [];
  });
  return sql`SELECT ${sql.join(columns, sql`, `)}`;
}

/** The company of a generation job, by its model. */
export function drawingCompany(): SQL {
  const painters = listCompanies().filter(({ leaves }) => leaves === "pictures");
  const cases = painters.flatMap(({ name, models }) =>
    models ? [sql`WHEN model LIKE ${`${models}%`} THEN ${name}`] : [],
  );
  const other = painters.find(({ models }) => !models)?.name ?? null;
  return sql`CASE ${sql.join(cases, sql` `)} ELSE ${other} END`;
}
