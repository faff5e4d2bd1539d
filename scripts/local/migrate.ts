import { runCommand } from "./run-command";

/** Applies what is new in migrations/ to the local database, with the tool that does it in production. */
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
