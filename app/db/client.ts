import type { SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import * as schema from "./schema";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1Database };

/** A statement for another domain's transaction: a query builder, or raw SQL where builders are not enough. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

const dialect = new SQLiteAsyncDialect();

export function createDb(d1: D1Database): Db {
  return drizzle(d1, { schema }) as Db;
}

/**
 * Runs statements as one transaction, in one round trip. D1's batch is the only transaction there is; drizzle's own
 * batch cannot carry raw SQL. Resolves to D1's raw results (`meta.changes`, `results` of a RETURNING).
 */
export function runTransaction(
  db: Db,
  statements: Statement[],
): Promise<D1Result<Record<string, unknown>>[]> {
  const d1 = db.$client;
  return d1.batch(
    statements.map((statement) => {
      const query = "toSQL" in statement ? statement.toSQL() : dialect.sqlToQuery(statement);
      return d1.prepare(query.sql).bind(...query.params);
    }),
  );
}
