/** A database as the migrations leave it, as the fewest statements that make it again. */
export type CopiedSchema = string[];

interface SchemaObject {
  name: string;
  type: "table" | "index" | "trigger" | "view";
  sql: string;
}

const ROWS_A_STATEMENT = 50;
/** What must exist before the next: rows go in between, before any trigger could refuse or count them. */
const FIRST = ["table"];
const LAST = ["index", "view", "trigger"];

/** Reads a migrated database: its objects, and the rows that migrations put into it. */
export async function copySchema(database: D1Database): Promise<CopiedSchema> {
  const { results } = await database
    .prepare("SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    .all<SchemaObject>();
  const virtual = results.filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql)).map(({ name }) => name);
  // A virtual table makes and fills the tables named after it; SQLite and D1 keep some of their own.
  const isMadeByItself = (name: string) =>
    /^(sqlite_|_cf_)/.test(name) || virtual.some((owner) => name.startsWith(`${owner}_`));
  const objects = results.filter(({ name }) => !isMadeByItself(name));
  const ofTypes = (types: string[]) =>
    types.flatMap((type) => objects.filter((object) => object.type === type));
  const tables = ofTypes(FIRST);
  const rows = await Promise.all(
    tables.filter(({ name }) => !virtual.includes(name)).map(({ name }) => copyRows(database, name)),
  );
  return [...tables.map(({ sql }) => sql), ...rows.flat(), ...ofTypes(LAST).map(({ sql }) => sql)];
}

/** Makes an empty database what the copied one was. */
export async function pasteSchema(database: D1Database, statements: CopiedSchema): Promise<void> {
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = on"),
    ...statements.map((statement) => database.prepare(statement)),
    // A Durable Object's transaction goes on after the batch.
    database.prepare("PRAGMA defer_foreign_keys = off"),
  ]);
}

async function copyRows(database: D1Database, table: string): Promise<string[]> {
  const { results } = await database.prepare(`SELECT * FROM "${table}" LIMIT 1`).all();
  if (results.length === 0) return [];
  const { results: columns } = await database
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all<{ name: string }>();
  const quoted = columns.map(({ name }) => `quote("${name}")`).join(` || ',' || `);
  const { results: rows } = await database
    .prepare(`SELECT ${quoted} AS "values" FROM "${table}" ORDER BY rowid`)
    .all<{ values: string }>();
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) => {
    const some = rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT);
    return `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")}) VALUES ${some
      .map(({ values }) => `(${values})`)
      .join(", ")}`;
  });
}
