/**
 * `npx tsx scripts/scale/move-user.ts [products]`: moves a creator with store, products and credits from one database
 * to another while the creator keeps working, and reports duration, rows and the time without writes (docs/scale.md).
 * Real schema and triggers, two local databases.
 */

import { rmSync } from "node:fs";
import { Miniflare } from "miniflare";
import { fillDatabase } from "../bench/fill-database";
import { migrateEmpty } from "../local/migrate";

const ROWS_A_CHUNK = 2_000;
/** Once a catch-up round copies fewer rows than this, writing stops for the last round. */
const FEW_ROWS = 200;
const WRITE_EVERY_MS = 5;

/** In the order of their references. `mine` selects a user's rows; appended rows never change. */
const TABLES: { name: string; mine: string; isAppended: boolean }[] = [
  { name: "users", mine: "id = ?1", isAppended: false },
  { name: "stores", mine: "user_id = ?1", isAppended: false },
  { name: "pictures", mine: "user_id = ?1", isAppended: false },
  { name: "products", mine: "user_id = ?1", isAppended: false },
  {
    name: "design_versions",
    mine: "product_id IN (SELECT id FROM products WHERE user_id = ?1)",
    isAppended: true,
  },
  {
    name: "mockups",
    mine: "version_id IN (SELECT v.id FROM design_versions v JOIN products p ON p.id = v.product_id WHERE p.user_id = ?1)",
    isAppended: true,
  },
  { name: "ledger_accounts", mine: "owner_id = ?1 OR owner_kind = 'system'", isAppended: true },
  {
    name: "ledger_transfers",
    mine: "id IN (SELECT transfer_id FROM ledger_entries WHERE account_id = 'user:' || ?1 || ':credits')",
    isAppended: true,
  },
  // Both sides of each transfer move, so that each database's ledger sums to zero. The target's triggers recompute
  // balances and line numbers from the entries, in their order.
  {
    name: "ledger_entries",
    mine: "transfer_id IN (SELECT transfer_id FROM ledger_entries WHERE account_id = 'user:' || ?1 || ':credits')",
    isAppended: true,
  },
];

const products = Number(process.argv[2] ?? 20_000);
const say = (text: string) => void process.stdout.write(`${text}\n`);
rmSync(".data/scale", { recursive: true, force: true });
const miniflare = new Miniflare({
  modules: true,
  script: "export default { fetch: () => new Response() }",
  compatibilityDate: "2026-04-20",
  d1Databases: ["FROM", "TO"],
  d1Persist: ".data/scale",
});
const from = (await miniflare.getD1Database("FROM")) as unknown as D1Database;
const to = (await miniflare.getD1Database("TO")) as unknown as D1Database;
for (const db of [from, to]) await migrateEmpty(db);
const { creatorId } = await fillDatabase(from, products, () => {});
const columns = new Map<string, string[]>();
for (const { name } of TABLES) {
  const { results } = await from
    .prepare(`SELECT name FROM pragma_table_info('${name}')`)
    .all<{ name: string }>();
  columns.set(
    name,
    results.map((row) => row.name),
  );
}

// ── the creator keeps working ──────────────────────────────────────────────────────────────────────────────────────
let home: D1Database | null = from;
const written = { edits: 0, credits: 0, refused: 0 };
let isWorking = true;
const work = (async () => {
  for (let n = 0; isWorking; n++) {
    await new Promise((done) => setTimeout(done, WRITE_EVERY_MS));
    if (!home) {
      written.refused++; // The app would answer that it is back soon; the form keeps its values and is sent again.
      continue;
    }
    const id = String(n).padStart(25, "0");
    await home.batch([
      home
        .prepare(
          "UPDATE products SET description = ?2 WHERE id = (SELECT id FROM products WHERE user_id = ?1 ORDER BY id LIMIT 1 OFFSET ?3)",
        )
        .bind(creatorId, `Edited ${n}`, n % 50),
      home
        .prepare("INSERT INTO ledger_transfers (id, reason, reference) VALUES (?1, 'work', ?1)")
        .bind(`w${id}`),
      home
        .prepare(
          "INSERT INTO ledger_entries (id, transfer_id, account_id, amount) VALUES (?1, ?2, ?3, 1), (?4, ?2, 'system:issued', -1)",
        )
        .bind(`x${id}`, `w${id}`, `user:${creatorId}:credits`, `y${id}`),
    ]);
    written.edits++;
    written.credits++;
  }
})();

// ── the move ───────────────────────────────────────────────────────────────────────────────────────────────────────
const began = Date.now();
await from.exec("CREATE TABLE moving (name TEXT, row INTEGER, PRIMARY KEY (name, row)) WITHOUT ROWID");
for (const { name, mine, isAppended } of TABLES)
  if (!isAppended)
    await from.exec(
      `CREATE TRIGGER moving_${name} AFTER UPDATE ON ${name} WHEN NEW.${mine.split(" ")[0]} = '${creatorId}' BEGIN INSERT OR IGNORE INTO moving VALUES ('${name}', NEW.rowid); END`,
    );
const reached = new Map<string, number>();
const moved = { rows: 0, bytes: 0 };
let rounds = 0;
for (let copied = Number.POSITIVE_INFINITY; copied >= FEW_ROWS; rounds++) copied = await catchUp();
const stoppedAt = Date.now();
home = null;
await new Promise((done) => setTimeout(done, 2 * WRITE_EVERY_MS)); // Lets running writes finish.
await catchUp();
// The target's triggers counted products as they arrived, on top of the copied count.
await write("stores", await read("stores", "user_id = ?1", creatorId));
const pauseMs = Date.now() - stoppedAt;
// Every row was read back after writing. The complete comparison runs before the target accepts writes; a real move
// would switch first and compare later, since the source is kept until then.
const differences = await compare();
home = to;
isWorking = false;
await work;
const seconds = (Date.now() - began) / 1000;

const { results: balances } = await to
  .prepare(
    "SELECT c.credits, (SELECT sum(amount) FROM ledger_entries WHERE account_id = 'user:' || ?1 || ':credits') AS entries, (SELECT sum(amount) FROM ledger_entries) AS books FROM user_credits c WHERE user_id = ?1",
  )
  .bind(creatorId)
  .all<{ credits: number; entries: number; books: number }>();
say(
  `${moved.rows.toLocaleString("en")} rows, ${(moved.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s (${Math.round(moved.rows / seconds).toLocaleString("en")} rows/s), ${rounds} rounds, meanwhile ${written.edits} edits and ${written.credits} ledger transfers.`,
);
say(
  `Nobody could write for ${pauseMs} ms (${written.refused} attempts met that and were asked to send again).`,
);
say(
  `Differences: ${differences.length === 0 ? "none" : differences.join("; ")}. Balance ${balances[0]?.credits}, entries ${balances[0]?.entries}, books ${balances[0]?.books}.`,
);
await miniflare.dispose();
const isRight =
  differences.length === 0 && balances[0]?.credits === balances[0]?.entries && balances[0]?.books === 0;
process.exit(isRight ? 0 : 1);

/** Copies rows that are new or changed since the last round. Resolves to the number of rows. */
async function catchUp(): Promise<number> {
  let copied = 0;
  // One point in time for all tables: a row written during this round waits for the next, together with what it refers
  // to.
  const ends = await from.batch<{ end: number | null }>(
    TABLES.map(({ name }) => from.prepare(`SELECT max(rowid) AS end FROM ${name}`)),
  );
  const { results: changed } = await from
    .prepare("SELECT name, row FROM moving LIMIT 5000")
    .all<{ name: string; row: number }>();
  for (const [index, { name, mine }] of TABLES.entries()) {
    for (;;) {
      const rows = await read(
        name,
        `(${mine}) AND rowid > ?2 AND rowid <= ?3 ORDER BY rowid LIMIT ${ROWS_A_CHUNK}`,
        creatorId,
        reached.get(name) ?? 0,
        ends[index]?.results[0]?.end ?? 0,
      );
      await write(name, rows);
      copied += rows.length;
      if (rows.length > 0) reached.set(name, rows.at(-1)?.row ?? 0);
      if (rows.length < ROWS_A_CHUNK) break;
    }
    const again = changed.filter((each) => each.name === name).map((each) => each.row);
    if (again.length === 0) continue;
    // Removed from the change list first: a later change adds it again.
    await from
      .prepare("DELETE FROM moving WHERE name = ?1 AND row IN (SELECT value FROM json_each(?2))")
      .bind(name, JSON.stringify(again))
      .run();
    const rows = await read(name, "rowid IN (SELECT value FROM json_each(?1))", JSON.stringify(again));
    await write(name, rows);
    copied += rows.length;
  }
  return copied;
}

interface Copied {
  row: number;
  values: unknown[];
  text: string;
}

async function read(name: string, where: string, ...params: unknown[]): Promise<Copied[]> {
  const list = columns.get(name)?.join(", ");
  const { results } = await from
    .prepare(`SELECT rowid AS row, json_array(${list}) AS v FROM ${name} WHERE ${where}`)
    .bind(...params)
    .all<{ row: number; v: string }>();
  moved.rows += results.length;
  moved.bytes += results.reduce((sum, { v }) => sum + v.length, 0);
  return results.map(({ row, v }) => ({ row, values: JSON.parse(v) as unknown[], text: v }));
}

async function write(name: string, rows: Copied[]): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.get(name) ?? [];
  const isAppended = TABLES.find((table) => table.name === name)?.isAppended;
  const conflict = isAppended
    ? "ON CONFLICT DO NOTHING"
    : `ON CONFLICT (id) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`).join(", ")}`;
  await to
    .prepare(
      `INSERT INTO ${name} (${names.join(", ")}) SELECT ${names.map((_, n) => `json_extract(value, '$[${n}]')`).join(", ")} FROM json_each(?1) WHERE true ${conflict}`,
    )
    .bind(JSON.stringify(rows.map(({ values }) => values)))
    .run();
  const { results } = await to
    .prepare(
      `SELECT json_array(${names.join(", ")}) AS v FROM ${name} WHERE ${names[0]} IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(rows.map(({ values }) => values[0])))
    .all<{ v: string }>();
  const there = new Set(results.map(({ v }) => v));
  const lost = rows.filter(({ text }) => !there.has(text));
  // Corrects the counters that the target maintains itself.
  if (lost.length > 0 && name !== "stores")
    throw new Error(`${lost.length} rows of ${name} arrived otherwise`);
}

/** Compares tables by row content, not only by count. */
async function compare(): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, mine } of TABLES) {
    const list = columns.get(name)?.join(", ");
    const ask = async (db: D1Database) => {
      const { results } = await db
        .prepare(`SELECT json_array(${list}) AS v FROM ${name} WHERE ${mine} ORDER BY v`)
        .bind(creatorId)
        .all<{ v: string }>();
      return results.map(({ v }) => v);
    };
    const [source, target] = await Promise.all([ask(from), ask(to)]);
    if (source.length !== target.length || source.some((row, n) => row !== target[n]))
      wrong.push(`${name}: ${source.length} rows there, ${target.length} here`);
  }
  const lines =
    "SELECT json_array(line, entry_id, balance, credited) AS v FROM credit_lines WHERE user_id = ?1 ORDER BY line";
  const [source, target] = await Promise.all(
    [from, to].map(async (db) => (await db.prepare(lines).bind(creatorId).all<{ v: string }>()).results),
  );
  if (JSON.stringify(source) !== JSON.stringify(target)) wrong.push("credit_lines: numbered otherwise");
  return wrong;
}
