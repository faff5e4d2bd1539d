import { createHash } from "node:crypto";

export interface Migration {
  name: string;
  sql: string;
}

export function hashOf({ sql }: Pick<Migration, "sql">): string {
  return createHash("sha256").update(sql).digest("hex");
}

/**
 * Migrations go forward only: none deletes user data, and one that may have been applied somewhere is never changed (a
 * new one corrects it). Returns the violations as sentences.
 */
export function findMigrationErrors(migrations: Migration[], recorded: Record<string, string>): string[] {
  const faults: string[] = [];
  for (const migration of migrations) {
    const hash = recorded[migration.name];
    if (hash === undefined)
      faults.push(`${migration.name} is not recorded: npx tsx scripts/check-migrations.ts --record`);
    else if (hash !== hashOf(migration))
      faults.push(`${migration.name} was changed after it landed: write a new migration instead`);
    faults.push(...findLosses(migration));
  }
  const names = new Set(migrations.map(({ name }) => name));
  for (const name of Object.keys(recorded))
    if (!names.has(name)) faults.push(`${name} is gone: a database may have it`);
  return faults;
}

/** Tables that were dropped before any code wrote to them, or whose rows another index took over from their source. */
const NEVER_WRITTEN = new Set([
  "ledger_proofs",
  "ledger_proof_sums",
  "image_search",
  "product_search",
  "content_search",
  "library_search",
]);

/** Finds statements that delete rows. A table may be dropped if the same file copied its rows before. */
function findLosses({ name, sql }: Migration): string[] {
  const faults: string[] = [];
  // The body of a trigger does not run during the migration.
  const done = sql.replace(/--[^\n]*/g, "").replace(/CREATE TRIGGER[\s\S]*?\bEND;/g, "");
  for (const match of done.matchAll(/DROP TABLE (?:IF EXISTS )?[`"]?(\w+)[`"]?/gi)) {
    const table = match[1] ?? "";
    const before = done.slice(0, match.index);
    const copy = new RegExp(`INSERT INTO[\\s\\S]*?SELECT[\\s\\S]*?FROM [\`"]?${table}[\`"]?\\b`, "i");
    if (!copy.test(before) && !NEVER_WRITTEN.has(table))
      faults.push(`${name} drops ${table} and copies no row of it`);
  }
  for (const match of done.matchAll(/DROP COLUMN [`"]?(\w+)/gi))
    faults.push(`${name} drops the column ${match[1]}`);
  for (const match of done.matchAll(/(?:^|;|-->)\s*(DELETE FROM|REPLACE INTO|TRUNCATE)\s+[`"]?(\w+)/gi))
    faults.push(`${name} takes rows from ${match[2]}`);
  return faults;
}
