import { getTableName, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * A column with its table's name; SQL is returned unchanged. In a query of one table the builder writes a bare
 * name, which inside a subquery would mean the subquery's own column of that name: its condition would then be true for
 * every row.
 */
export function qualifiedColumn(column: SQLiteColumn | SQL): SQL {
  if (is(column, SQL)) return column;
  return sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;
}
