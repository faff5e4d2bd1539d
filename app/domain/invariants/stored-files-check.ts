import { type SQL, sql } from "drizzle-orm";
import { type InvariantCheck, MAX_VIOLATIONS_SHOWN, type ViolatingRow } from "./invariant-check";

/** Files are written before their rows; a file without a row a day later is an orphan. */
const ROW_DUE_MS = 24 * 60 * 60 * 1000;
/** The most that the bucket lists in one call. */
const FILES_PER_BATCH = 1000;

/**
 * I9: every file of a kind has a row, and every row has its file. Both are read in the order of their keys and compared
 * in batches: one list of the bucket and one indexed query for a thousand files.
 */
export function storedFilesCheck(check: {
  name: `I9 ${string}`;
  /** Ends with a slash, e.g. `pictures/`. */
  prefix: string;
  /** Selects the `key`s in the batch, each once, and `wanted`: 0 if the file may be missing. */
  rows: (batch: (column: string) => SQL) => SQL;
}): InvariantCheck {
  const { name, prefix } = check;
  return {
    name,
    invariant: "I9",
    every: "hour",
    runBatch: async ({ db, files, now }, from) => {
      const listed = await files.list({
        prefix,
        limit: FILES_PER_BATCH,
        ...(from ? { startAfter: from } : {}),
      });
      const after = from || prefix;
      const last = listed.truncated ? listed.objects.at(-1)?.key : undefined;
      const rows = await db.all<{ key: string; wanted: number }>(
        check.rows((name) => {
          const column = sql.raw(name);
          // The upper bound is the prefix with the character after the slash, "0".
          return last
            ? sql`${column} > ${after} AND ${column} <= ${last}`
            : sql`${column} > ${after} AND ${column} < ${`${prefix.slice(0, -1)}0`}`;
        }),
      );
      const named = new Set(rows.map((row) => row.key));
      const stored = new Set(listed.objects.map((object) => object.key));
      const broken: ViolatingRow[] = [
        ...rows
          .filter((row) => row.wanted && !stored.has(row.key))
          .map((row) => ({ subject: row.key, detail: "a row names it, and there is no file" })),
        ...listed.objects
          .filter((object) => !named.has(object.key) && object.uploaded.getTime() < now() - ROW_DUE_MS)
          .map((object) => ({
            subject: object.key,
            detail: `no row names it since ${object.uploaded.toISOString()}`,
          })),
      ];
      return { broken: broken.slice(0, MAX_VIOLATIONS_SHOWN), next: last ?? null };
    },
  };
}
