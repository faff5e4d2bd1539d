import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";

/** The invariants; each is described in content/copy. */
export type Invariant = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7" | "I8" | "I9" | "I10";

/** A row that violates an invariant. */
export interface ViolatingRow {
  /** The id of the account, transfer, order or file that is wrong. */
  subject: string;
  detail: string;
  /** Set by a check that covers several invariants. */
  invariant?: Invariant;
}

export type CheckContext = Pick<App, "db" | "now" | "files">;

/**
 * A check of one invariant. Each domain exports the checks of its own tables; domain/operations collects them. A check
 * reads in batches of a bounded size.
 */
export interface InvariantCheck {
  /** Unique; begins with the invariant, e.g. `I3 transfers`. */
  name: `${Invariant} ${string}`;
  invariant: Invariant;
  /**
   * `minute`: reads only open or new rows. `hour`: scans a table, some batches in each run, and starts again at its
   * end. `full`: sums over whole tables; not run on the live site.
   */
  every: "minute" | "hour" | "full";
  /** Reads the batch after the key `from` ("" at the beginning); `next` is null at the end. */
  runBatch(app: CheckContext, from: string): Promise<{ broken: ViolatingRow[]; next: string | null }>;
}

/** For each query; a broken ledger may have a million violations. */
export const MAX_VIOLATIONS_SHOWN = 20;
const ROWS_PER_BATCH = 1000;

type Named = Pick<InvariantCheck, "name">;
const invariantOf = ({ name }: Named) => name.split(" ")[0] as Invariant;

/** A check by one query, which selects the subject and detail of violations. */
export function queryCheck(
  check: Named & { every: "minute" | "full"; broken: (now: number) => SQL },
): InvariantCheck {
  return {
    name: check.name,
    invariant: invariantOf(check),
    every: check.every,
    runBatch: async (app) => ({ broken: await find(app, check.broken(app.now())), next: null }),
  };
}

/** A check that scans a table by its key. `broken` selects the subject and detail of the violations in a batch. */
export function tableScanCheck(
  check: Named & {
    table: string;
    /** The primary key as written in the query of `broken`, e.g. `t.id`. */
    key: string;
    broken: (batch: SQL, now: number) => SQL;
  },
): InvariantCheck {
  const column = sql.raw(check.key.split(".").at(-1) ?? check.key);
  const table = sql.raw(check.table);
  const key = sql.raw(check.key);
  return {
    name: check.name,
    invariant: invariantOf(check),
    every: "hour",
    runBatch: async (app, from) => {
      const [edge] = await app.db.all<{ edge: string }>(
        sql`SELECT ${column} AS edge FROM ${table} WHERE ${column} > ${from} ORDER BY ${column} LIMIT 1 OFFSET ${ROWS_PER_BATCH - 1}`,
      );
      const batch = edge ? sql`${key} > ${from} AND ${key} <= ${edge.edge}` : sql`${key} > ${from}`;
      return { broken: await find(app, check.broken(batch, app.now())), next: edge?.edge ?? null };
    },
  };
}

/** Checks that the triggers and unique indexes that enforce an invariant exist. Reads the schema, which has no index, once. */
export function schemaGuardCheck(check: Named & { guards: readonly string[] }): InvariantCheck {
  const names = sql.join(
    check.guards.map((guard) => sql`(${guard})`),
    sql`, `,
  );
  return queryCheck({
    name: check.name,
    every: "minute",
    broken: () => sql`SELECT wanted.column1 AS subject, 'the database has no such guard' AS detail
      FROM (VALUES ${names}) AS wanted WHERE wanted.column1 NOT IN (SELECT m.name FROM sqlite_master m
        WHERE m.type = 'trigger' OR (m.type = 'index' AND m.sql LIKE 'CREATE UNIQUE%'))`,
  });
}

async function find({ db }: Pick<App, "db">, query: SQL): Promise<ViolatingRow[]> {
  const rows = await db.all<{ subject: unknown; detail: unknown }>(
    sql`${query} LIMIT ${MAX_VIOLATIONS_SHOWN}`,
  );
  return rows.map(({ subject, detail }) => ({ subject: String(subject), detail: String(detail) }));
}
