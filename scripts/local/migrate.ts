import { readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { runCommand } from "./run-command";

/**
 * Plays all migrations on an empty database, without noting which. For tests and measurements: Wrangler's tool takes
 * some ten times as long.
 */
export async function migrateEmpty(db: D1Database): Promise<void> {
  for (const { queries } of await readD1Migrations("migrations"))
    await db.batch(queries.map((query) => db.prepare(query)));
}

/** Applies new migrations to the local database, with the same tool as in production. */
export async function migrateLocal(dataDir: string): Promise<void> {
  await runCommand("node_modules/.bin/wrangler", [
    "d1",
    "migrations",
    "apply",
    "DB",
    "--local",
    "--persist-to",
    dataDir,
  ]);
}
