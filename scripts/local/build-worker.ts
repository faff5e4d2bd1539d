import { rmSync } from "node:fs";
import { runCommand } from "./run-command";

/** Builds for production and bundles the Worker's modules into dist/ as a deployment would upload them. */
export async function buildWorker(): Promise<void> {
  rmSync("dist", { recursive: true, force: true });
  await runCommand("node_modules/.bin/remix", ["vite:build"]);
  await runCommand("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", "dist", "--minify"]);
}
