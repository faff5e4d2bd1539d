import { rmSync } from "node:fs";
import { run } from "./run";

/** The production build, and the Worker's modules as a deployment would upload them, in dist/. */
export async function buildWorker(): Promise<void> {
  rmSync("dist", { recursive: true, force: true });
  await run("node_modules/.bin/remix", ["vite:build"]);
  await run("node_modules/.bin/wrangler", ["deploy", "--dry-run", "--outdir", "dist", "--minify"]);
}
