import {
  SQLiteAsyncDialect,
  SQLiteDeleteBase,
  SQLiteInsertBuilder,
  type SQLiteTable,
  SQLiteUpdateBuilder,
} from "drizzle-orm/sqlite-core";

/**
 * Writes for a transaction, without a connection: the functions that return them need no `db`, and only `runTransaction`
 * can run them. Awaiting one throws. An async function therefore returns its statements in an array, or one as SQL
 * (`.getSQL()`): builders are thenables, so returning one would await it.
 */
export function insertInto<Table extends SQLiteTable>(table: Table) {
  return new SQLiteInsertBuilder<Table, "async", D1Result>(table, noConnection, dialect);
}

export function updateTable<Table extends SQLiteTable>(table: Table) {
  return new SQLiteUpdateBuilder<Table, "async", D1Result>(table, noConnection, dialect);
}

export function deleteFrom<Table extends SQLiteTable>(table: Table) {
  return new SQLiteDeleteBase<Table, "async", D1Result>(table, noConnection, dialect);
}

const dialect = new SQLiteAsyncDialect();

const noConnection = {
  prepareOneTimeQuery() {
    throw new Error("This write was awaited. It runs in a transaction only (runTransaction).");
  },
} as never;
