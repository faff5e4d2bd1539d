/**
 * `npm run deploy`: build, apply new migrations to the production database, upload. Preconditions are in
 * docs/operations.md.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { buildWorker } from "./local/build-worker";

const PLACEHOLDER = "00000000-0000-0000-0000-000000000000";
if (readFileSync("wrangler.toml", "utf8").includes(PLACEHOLDER)) {
  process.stderr.write(
    "wrangler.toml still has the placeholder database id. Create the resources first: docs/operations.md, “First deployment”.\n",
  );
  process.exit(1);
}
await buildWorker();
wrangler("d1", "migrations", "apply", "DB", "--remote");
wrangler("deploy", "--minify");

function wrangler(...args: string[]): void {
  const { status } = spawnSync("node_modules/.bin/wrangler", args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
