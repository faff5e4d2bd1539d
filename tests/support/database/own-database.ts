import { env, runInDurableObject } from "cloudflare:test";
import { AsyncLocalStorage } from "node:async_hooks";
import { migrate } from "./migrate";

const current = new AsyncLocalStorage<D1Database>();

/** The database of the work in progress: its own where it has one, otherwise D1. */
export const currentDatabase = (): D1Database => current.getStore() ?? env.DB;

/**
 * Runs work on a separate database with all migrations, for tests with a hundred thousand queries. The work must not
 * wait for the reporting process: when all tests of a file ran this way, some hung.
 */
export async function withOwnDatabase<T>(name: string, work: (db: D1Database) => Promise<T>): Promise<T> {
  const place = env.DATABASE.get(env.DATABASE.idFromName(name));
  return runInDurableObject(place, async (_, { storage }) => {
    const db = nearD1(storage);
    const isFresh =
      (await db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").all()).results.length === 0;
    if (isFresh) await migrate(db);
    return current.run(db, () => work(db));
  });
}

/**
 * D1 on a Durable Object's SQLite in this isolate. D1 is built on the same, but without the HTTP and JSON of every
 * statement, which dominate tests with many small statements. One transaction per call and per batch, as in D1; the
 * same limits, functions and triggers.
 */
function nearD1(storage: DurableObjectStorage): D1Database {
  const known = new WeakMap<object, Bound>();
  // Only statements that write are asked for their changes: to ask is a statement of its own.
  let changes = 0;
  const changesSince = () => {
    const before = changes;
    changes = Number(storage.sql.exec("SELECT total_changes() AS n").one().n);
    return changes - before;
  };
  changesSince();
  const all = (statements: Bound[]) =>
    storage.transactionSync(() =>
      statements.map(({ sql, params }) => perform(storage.sql, sql, params, changesSince)),
    );
  const one = (statement: Bound) => all([statement])[0] as Performed;
  const prepare = (sql: string, params: SqlStorageValue[]): D1PreparedStatement => {
    const bound = { sql, params };
    const statement = {
      bind: (...values: unknown[]) => prepare(sql, values.map(storable)),
      all: async () => answered(one(bound)),
      run: async () => answered(one(bound)),
      first: async (column?: string) => {
        const [row] = objects(one(bound));
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      raw: async () => one(bound).rows,
    } as unknown as D1PreparedStatement;
    known.set(statement, bound);
    return statement;
  };
  return {
    prepare: (sql: string) => prepare(sql, []),
    batch: async (statements: D1PreparedStatement[]) =>
      all(
        statements.map((statement) => {
          const bound = known.get(statement);
          if (!bound) throw new Error("a statement of another database");
          return bound;
        }),
      ).map(answered),
  } as unknown as D1Database;
}

interface Bound {
  sql: string;
  params: SqlStorageValue[];
}

interface Performed {
  columns: string[];
  rows: unknown[][];
  changes: number;
  rowsRead: number;
  rowsWritten: number;
}

function perform(
  db: SqlStorage,
  sql: string,
  params: SqlStorageValue[],
  changesSince: () => number,
): Performed {
  try {
    const cursor = db.exec(sql, ...params);
    const rows = [...cursor.raw()].map((row) => row.map(readable));
    return {
      columns: cursor.columnNames,
      rows,
      changes: READS.test(sql) ? 0 : changesSince(),
      rowsRead: cursor.rowsRead,
      rowsWritten: cursor.rowsWritten,
    };
  } catch (error) {
    changesSince();
    throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const READS = /^\s*SELECT\b/i;

/** Converts values as D1 does. */
function storable(value: unknown): SqlStorageValue {
  if (value === undefined)
    throw new Error("D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'");
  if (typeof value === "boolean") return Number(value);
  if (ArrayBuffer.isView(value))
    return new Uint8Array(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)).buffer;
  return value as SqlStorageValue;
}

/** Bytes come back as arrays of numbers, as from D1's JSON. */
const readable = (value: unknown): unknown =>
  value instanceof ArrayBuffer ? Array.from(new Uint8Array(value)) : value;

const objects = ({ columns, rows }: Performed): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));

function answered(performed: Performed): D1Result<Record<string, unknown>> {
  const { changes, rowsRead, rowsWritten } = performed;
  return {
    success: true,
    results: objects(performed),
    meta: { changes, rows_read: rowsRead, rows_written: rowsWritten, duration: 0 },
  } as unknown as D1Result<Record<string, unknown>>;
}
