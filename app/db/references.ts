import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema";

export interface Reference {
  table: string;
  column: string;
  /** What a deletion of the row referred to does: "no action" refuses it. */
  onDelete: string;
}

/** Every table of the schema. */
export function allTables(): SQLiteTable[] {
  return Object.values(schema).filter((each) => is(each, SQLiteTable));
}

/** The columns that refer to a table, read from the schema, so that a new table is never forgotten. */
export function referencesTo(target: SQLiteTable): Reference[] {
  const name = getTableConfig(target).name;
  return allTables().flatMap((table) => {
    const config = getTableConfig(table);
    return config.foreignKeys.flatMap((key) => {
      const { foreignTable, columns } = key.reference();
      const [column] = columns;
      return getTableConfig(foreignTable).name === name && column
        ? [{ table: config.name, column: column.name, onDelete: key.onDelete ?? "no action" }]
        : [];
    });
  });
}
