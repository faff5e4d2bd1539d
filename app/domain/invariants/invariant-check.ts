import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";

/** The invariants; each has its sentence in content/copy. */
export type Invariant = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7" | "I8" | "I9" | "I10";

/** A row that violates an invariant. */
export interface ViolatingRow {
  /** The account, transfer, order, file … that is wrong. */
  subject: string;
  detail: string;
  /** Where one look sees to several. */
  invariant?: Invariant;
}

export type CheckContext = Pick<App, "db" | "now" | "files">;

/**
 * One look at one invariant. Each domain exports those over its own tables; domain/operations puts them together.
 * A check reads in stretches, so that none of them grows with the table.
 */
export interface InvariantCheck {
  /** Unique; begins with the invariant, e.g. `I3 transfers`. */
  name: `${Invariant} ${string}`;
  invariant: Invariant;
  /**
   * `minute`: bounded by what is open or new. `hour`: walks a table, some stretches in each run, and begins anew at its
   * end. `full`: sums over everything, only where everything is asked for.
   */
  every: "minute" | "hour" | "full";
  /** Reads on after `from` ("" is the beginning); `next` is null at the end. */
  runBatch(app: CheckContext, from: string): Promise<{ broken: ViolatingRow[]; next: string | null }>;
}

/** Enough to see what is wrong; a broken ledger may have a million such rows. */
export const MAX_VIOLATIONS_SHOWN = 20;
const STRETCH_ROWS = 1000;

type Named = Pick<InvariantCheck, "name">;
const invariantOf = ({ name }: Named) => name.split(" ")[0] as Invariant;

/** A look at once: over what an index keeps small, or over everything. `broken` selects subject and detail. */
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

/** A look at each row of a table by its key. `broken` selects subject and detail of those in the stretch it is given. */
export function tableScanCheck(
  check: Named & {
    table: string;
    /** The primary key as the query of `broken` calls it, e.g. `t.id`. */
    key: string;
    broken: (stretch: SQL, now: number) => SQL;
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
        sql`SELECT ${column} AS edge FROM ${table} WHERE ${column} > ${from} ORDER BY ${column} LIMIT 1 OFFSET ${STRETCH_ROWS - 1}`,
      );
      const stretch = edge ? sql`${key} > ${from} AND ${key} <= ${edge.edge}` : sql`${key} > ${from}`;
      return { broken: await find(app, check.broken(stretch, app.now())), next: edge?.edge ?? null };
    },
  };
}

/** What the database itself promises, by trigger or unique index: they must be there, and refuse. */
export function schemaGuardCheck(check: Named & { guards: readonly string[] }): InvariantCheck {
  const names = sql.join(
    check.guards.map((guard) => sql`(${guard})`),
    sql`, `,
  );
  return queryCheck({
    name: check.name,
    every: "minute",
    broken: () => sql`SELECT wanted.column1 AS subject, 'the database has no such guard' AS detail
      FROM (VALUES ${names}) AS wanted WHERE NOT EXISTS (SELECT 1 FROM sqlite_master m WHERE m.name = wanted.column1
        AND (m.type = 'trigger' OR (m.type = 'index' AND m.sql LIKE 'CREATE UNIQUE%')))`,
  });
}

async function find({ db }: Pick<App, "db">, query: SQL): Promise<ViolatingRow[]> {
  const rows = await db.all<{ subject: unknown; detail: unknown }>(
    sql`${query} LIMIT ${MAX_VIOLATIONS_SHOWN}`,
  );
  return rows.map(({ subject, detail }) => ({ subject: String(subject), detail: String(detail) }));
}
