import { type Mutant, mutant } from "./mutant.ts";

const PAGES = ["tests/lib/pagination.test.ts"];
const CLAUSES = ["tests/db/keyset-pagination.test.ts"];
const CELLS = ["tests/lib/text/csv.test.ts"];

const DOWNLOADS = ["tests/http/admin-download.test.ts"];

/** Lists read page by page, and CSV files. */
export const LIST_MUTANTS: Mutant[] = [
  mutant(
    "a row at a page's border is lost: the next page begins behind the row that tells of it",
    "app/lib/pagination.ts",
    "after: hasMore || isBackwards ? edge(rows.at(-1)) : null,",
    "after: hasMore || isBackwards ? edge(found.at(-1)) : null,",
    PAGES,
  ),
  mutant(
    "the way back to the first page is offered on the first page",
    "app/lib/pagination.ts",
    "before: cursor && (!isBackwards || hasMore) ? edge(rows[0]) : null,",
    "before: edge(rows[0]),",
    PAGES,
  ),
  mutant(
    "the row at a page's border is on both pages",
    "app/db/keyset-pagination.ts",
    'isRising ? ">" : "<"',
    'isRising ? ">=" : "<="',
    CLAUSES,
  ),
  mutant(
    "rows with the same sort key as a page's last row are lost",
    "app/db/keyset-pagination.ts",
    '${tuple(columns)} ${sql.raw(isRising ? ">" : "<")} ${tuple(cursor.key)}',
    '${tuple(columns.slice(0, 1))} ${sql.raw(isRising ? ">" : "<")} ${tuple(cursor.key.slice(0, 1))}',
    CLAUSES,
  ),
  mutant(
    "nothing tells that another page follows",
    "app/db/keyset-pagination.ts",
    "limit: pageSize + 1,",
    "limit: pageSize,",
    CLAUSES,
  ),
  mutant(
    "a spreadsheet runs what somebody typed",
    "app/lib/text/csv.ts",
    "FORMULA.test(text) ? `'${text}` : text",
    "text",
    CELLS,
  ),
  mutant(
    "a formula behind a blank is not disarmed",
    "app/lib/text/csv.ts",
    "const FORMULA = /^\\s*[",
    "const FORMULA = /^[",
    CELLS,
  ),
  mutant(
    "an apostrophe in front of a formula can be cut off by its own quotation mark",
    "app/lib/text/csv.ts",
    "quoted_match: /^'|[\\r\\n]/,",
    "quoted_match: /[\\r\\n]/,",
    CELLS,
  ),
  mutant(
    "a list's file ends with its first page",
    "app/routes/admin/page-kit/lists/csv-file.ts",
    "sent.isComplete = after === null;",
    "sent.isComplete = true;",
    DOWNLOADS,
  ),
  mutant(
    "a download that breaks off is not in the audit log",
    "app/routes/admin/page-kit/lists/csv-file.ts",
    "const recorded = recordDownload(app, { actorId, list, ...sent });",
    "const recorded = sent.isComplete ? recordDownload(app, { actorId, list, ...sent }) : Promise.resolve();",
    DOWNLOADS,
  ),
];
