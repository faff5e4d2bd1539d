import { type SQL, sql } from "drizzle-orm";
import {
  type CheckContext,
  type InvariantCheck,
  MAX_VIOLATIONS_SHOWN,
  type ViolatingRow,
} from "./invariant-check";

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
    runBatch: async (app, from) => {
      const { db, files, now } = app;
      const listed = await files.list({
        prefix,
        limit: FILES_PER_BATCH,
        ...(from ? { startAfter: from } : {}),
      });
      const after = from || prefix;
      const last = listed.truncated ? listed.objects.at(-1)?.key : undefined;
      const readRows = () =>
        db.all<{ key: string; wanted: number }>(
          check.rows((name) => {
            const column = sql.raw(name);
            // The upper bound is the prefix with the character after the slash, "0".
            return last
              ? sql`${column} > ${after} AND ${column} <= ${last}`
              : sql`${column} > ${after} AND ${column} < ${`${prefix.slice(0, -1)}0`}`;
          }),
        );
      const rows = await readRows();
      const named = new Set(rows.map((row) => row.key));
      const stored = new Set(listed.objects.map((object) => object.key));
      const unlisted = wantedKeys(rows).filter((key) => !stored.has(key));
      const missing = await stillMissing(app, unlisted, async () => wantedKeys(await readRows()));
      const broken: ViolatingRow[] = [
        ...missing.map((key) => ({ subject: key, detail: "a row names it, and there is no file" })),
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

const wantedKeys = (rows: { key: string; wanted: number }[]) =>
  rows.filter((row) => row.wanted).map((row) => row.key);

/**
 * Those of the unlisted keys that have no file now and are still named by a row. A file with its row may have been
 * stored after the bucket was listed, and a row with its file deleted since.
 */
async function stillMissing(
  { files }: Pick<CheckContext, "files">,
  unlisted: string[],
  readWanted: () => Promise<string[]>,
): Promise<string[]> {
  const absent: string[] = [];
  for (const key of unlisted.slice(0, MAX_VIOLATIONS_SHOWN)) if (!(await files.head(key))) absent.push(key);
  if (absent.length === 0) return [];
  const wanted = new Set(await readWanted());
  return absent.filter((key) => wanted.has(key));
}
