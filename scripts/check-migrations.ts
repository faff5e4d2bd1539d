/**
 * Fails if app/db/schema/ differs from what the migrations create, if a migration was changed after it landed, or if
 * one deletes rows. `--record` stores the hashes of new migrations.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { findMigrationErrors, hashOf, type Migration } from "./local/migration-rules";
import { runCommand } from "./local/run-command";

const RECORD = "migrations/hashes.json";
const recorded = existsSync(RECORD)
  ? (JSON.parse(readFileSync(RECORD, "utf8")) as Record<string, string>)
  : {};
const before = readMigrations();

if (process.argv.includes("--record")) {
  // Existing hashes stay: only new migrations are recorded, never changed ones.
  for (const migration of before) recorded[migration.name] ??= hashOf(migration);
  const sorted = Object.fromEntries(Object.entries(recorded).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(RECORD, `${JSON.stringify(sorted, null, 2)}\n`);
}
const faults = findMigrationErrors(before, recorded);

await runCommand("node_modules/.bin/drizzle-kit", ["generate", "--name", "unexpected"]);
if (readMigrations().length !== before.length)
  faults.push(
    "app/db/schema/ and migrations/ differ: a migration was just generated, look at it and name it.",
  );
if (faults.length > 0) {
  process.stderr.write(`${faults.join("\n")}\n`);
  process.exit(1);
}

function readMigrations(): Migration[] {
  return readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => ({ name, sql: readFileSync(`migrations/${name}`, "utf8") }));
}
