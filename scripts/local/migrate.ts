import { runCommand } from "./run-command";

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
