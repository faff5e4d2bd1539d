import { rmSync } from "node:fs";
import { runCommand } from "./run-command";

/** The production build, and the Worker's modules as a deployment would upload them, in dist/. */
export async function buildWorker(): Promise<void> {
  rmSync("dist", { recursive: true, force: true });
  await runCommand("node_modules/.bin/remix", ["vite:build"]);
  await runCommand("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", "dist", "--minify"]);
}
