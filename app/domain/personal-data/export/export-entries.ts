import type { App } from "~/app";
import {
  EXPORTED_TABLES,
  exportedFilesQuery,
  exportedRowsQuery,
  isHiddenColumn,
  NOT_EXPORTED,
  type Person,
} from "./exported-tables";
import { words } from "./words";

const ROWS_PER_PAGE = 500;
/** Of one ZIP file; the rest comes in the next, so that one message of the queue stays within its limits. */
export const FILES_PER_ZIP = 400;
export const FILE_BYTES_PER_ZIP = 400 * 1024 * 1024;

export interface ZipEntry {
  name: string;
  input: string | ReadableStream<Uint8Array> | AsyncIterable<string>;
  size?: number;
}

/** What one ZIP file could not take. */
export interface ZipProgress {
  /** The last file taken; the next ZIP file goes on after it. */
  afterFile: string;
  hasMore: boolean;
}

type Parts = Pick<App, "db" | "files">;

/** The entries of one ZIP file: the first has the rows of all tables, each has some of the files. Fills in `progress`. */
export async function* exportEntries(
  app: Parts,
  { person, part, progress }: { person: Person; part: number; progress: ZipProgress },
): AsyncGenerator<ZipEntry> {
  if (part === 1) {
    yield { name: "README.txt", input: words.readme({ left: NOT_EXPORTED }) };
    for (const table of Object.keys(EXPORTED_TABLES))
      yield { name: `data/${table}.json`, input: tableAsJson(app, table, person) };
  }
  const found = await app.db.all<{ at: string; key: string }>(
    exportedFilesQuery(person, { after: progress.afterFile, limit: FILES_PER_ZIP + 1 }),
  );
  let bytes = 0;
  for (const [index, { at, key }] of found.entries()) {
    if (index === FILES_PER_ZIP || bytes > FILE_BYTES_PER_ZIP) {
      progress.hasMore = true;
      return;
    }
    const file = await app.files.get(key);
    if (file) {
      bytes += file.size;
      yield { name: `${at}${key.slice(key.lastIndexOf("."))}`, input: file.body, size: file.size };
    }
    progress.afterFile = at;
  }
  progress.hasMore = false;
}

/** A JSON list, one row a line, read in pages. */
async function* tableAsJson({ db }: Pick<App, "db">, table: string, person: Person): AsyncGenerator<string> {
  yield "[";
  let after = 0;
  let separator = "\n";
  for (;;) {
    const rows = await db.all<Record<string, unknown> & { row_number: number }>(
      exportedRowsQuery(table, person, { after, limit: ROWS_PER_PAGE }),
    );
    for (const { row_number: _, ...row } of rows) {
      const shown = Object.entries(row).filter(([name]) => !isHiddenColumn(name));
      yield separator + JSON.stringify(Object.fromEntries(shown));
      separator = ",\n";
    }
    if (rows.length < ROWS_PER_PAGE) break;
    after = rows.at(-1)?.row_number ?? after;
  }
  yield "\n]\n";
}
