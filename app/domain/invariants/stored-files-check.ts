import { type SQL, sql } from "drizzle-orm";
import { type InvariantCheck, MAX_VIOLATIONS_SHOWN, type ViolatingRow } from "./invariant-check";

/** Files are written before their rows; what has no row a day later never gets one. */
const ROW_DUE_MS = 24 * 60 * 60 * 1000;
/** As many as the bucket lists at once. */
const FILES_A_STRETCH = 1000;

/**
 * I9: every file of a kind has its row, and every row its file. Both lists are read in the order of their names and
 * laid side by side, a stretch at a time: one list of the bucket and one indexed query for a thousand files.
 */
export function storedFilesCheck(check: {
  name: `I9 ${string}`;
  /** With its slash, e.g. `pictures/`. */
  prefix: string;
  /** Selects `key` and `wanted` (0 where the file may be gone) of rows with names in the stretch, each name once. */
  rows: (stretch: (column: string) => SQL) => SQL;
}): InvariantCheck {
  const { name, prefix } = check;
  return {
    name,
    invariant: "I9",
    every: "hour",
    runBatch: async ({ db, files, now }, from) => {
      const listed = await files.list({
        prefix,
        limit: FILES_A_STRETCH,
        ...(from ? { startAfter: from } : {}),
      });
      const after = from || prefix;
      const last = listed.truncated ? listed.objects.at(-1)?.key : undefined;
      const rows = await db.all<{ key: string; wanted: number }>(
        check.rows((name) => {
          const column = sql.raw(name);
          // Within the prefix: the character after the slash ends it.
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
