import { type SQL, sql } from "drizzle-orm";
import { idTimePrefix } from "~/lib/ids";

/**
 * A new id for each row of an INSERT … SELECT, where code cannot make one per row. Sorts by time among those of `newId`:
 * the same ten characters of time, then 64 random bits as hexadecimal digits, which are Crockford digits too.
 */
export function newIdExpression(at: number): SQL {
  return sql`${idTimePrefix(at)} || lower(hex(randomblob(8)))`;
}
