import { readFileSync } from "node:fs";
import type { Miniflare, WorkerOptions } from "miniflare";

const NAME = "rows";

/** The helper Worker that `localD1` calls; `d1Databases` are the app's. */
export function localD1Worker(d1Databases: unknown): WorkerOptions {
  return {
    name: NAME,
    compatibilityDate: "2026-04-20",
    modulesRoot: "scripts/local",
    modules: [
      {
        type: "ESModule",
        path: "scripts/local/local-d1-worker.js",
        contents: readFileSync("scripts/local/local-d1-worker.js"),
      },
    ],
    d1Databases,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  } as unknown as WorkerOptions;
}

/**
 * The local Worker's database, for use outside the runtime's process. Miniflare's own proxy calls the runtime once per
 * method of every statement while this process blocks; about once in some hundred thousand calls, a late signal of one
 * response ends the wait for the next and the statement fails. Here a statement or a batch is one HTTP request.
 */
export function localD1(miniflare: Miniflare): D1Database {
  const known = new WeakMap<object, Bound>();
  const ask = async (how: string, statements: Bound[]) => {
    const response = await fetch(await miniflare.unsafeGetDirectURL(NAME), {
      method: "POST",
      // The runtime ends connections that are idle for five seconds: a kept one may end just when it is used again.
      headers: { connection: "close" },
      body: JSON.stringify({ how, statements }),
    });
    const told = (await response.json()) as { answer: unknown } | { refused: string };
    if ("refused" in told) throw new Error(told.refused);
    return told.answer;
  };
  const prepare = (sql: string, params: Value[]): D1PreparedStatement => {
    const bound = { sql, params };
    const all = () => ask("all", [bound]) as Promise<D1Result<Record<string, unknown>>>;
    const statement = {
      bind: (...values: unknown[]) => prepare(sql, values.map(sendable)),
      all,
      run: () => ask("run", [bound]),
      raw: () => ask("raw", [bound]),
      first: async (column?: string) => {
        const [row] = (await all()).results;
        return row === undefined ? null : column === undefined ? row : row[column];
      },
    } as unknown as D1PreparedStatement;
    known.set(statement, bound);
    return statement;
  };
  return {
    prepare: (sql: string) => prepare(sql, []),
    exec: (sql: string) => ask("exec", [{ sql, params: [] }]),
    batch: (statements: D1PreparedStatement[]) =>
      ask(
        "batch",
        statements.map((statement) => {
          const bound = known.get(statement);
          if (!bound) throw new Error("a statement of another database");
          return bound;
        }),
      ),
  } as unknown as D1Database;
}

type Value = string | number | boolean | null;

interface Bound {
  sql: string;
  params: Value[];
}

/** No table has binary columns, so JSON carries every value. */
function sendable(value: unknown): Value {
  const isSendable = value === null || ["string", "number", "boolean"].includes(typeof value);
  if (!isSendable) throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported`);
  return value as Value;
}
