import { type SQL, sql } from "drizzle-orm";
import { CROCKFORD, idTimePrefix } from "~/lib/ids";

/**
 * A new id for each row of an INSERT … SELECT, where code cannot make one per row. Sorts by time among those of `newId`:
 * the same ten characters of time, then 64 random bits as hexadecimal digits, which are Crockford digits too.
 */
export function newIdExpression(at: number): SQL {
  return sql`${idTimePrefix(at)} || lower(hex(randomblob(8)))`;
}

/** The same as text for a column's default and for migrations, where `ms` is an expression of SQL (epoch ms). */
export function newIdSql(ms: string): string {
  const digits = Array.from(
    { length: 10 },
    (_, index) => `substr('${CROCKFORD}', (${ms} >> ${45 - 5 * index}) % 32 + 1, 1)`,
  );
  return `(${digits.join(" || ")} || lower(hex(randomblob(8))))`;
}
