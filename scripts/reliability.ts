/**
 * `npm run reliability`: prints the reliability measurements. `-- --full` runs them at full size (hours), otherwise as
 * in `npm test`; further arguments choose test files.
 */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { buildWorker } from "./local/build-worker";
import { qualityResultReader, qualityResultTable } from "./local/quality-results";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isFull = process.argv.includes("--full");

const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `tests/${name}`)
  // A test that prints a measured line names its id.
  .filter((path) => path.startsWith("tests/reliability/") || /\bR\d+\b/.test(readFileSync(path, "utf8")))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

await buildWorker();
const { read, bars } = qualityResultReader((text) => void process.stdout.write(text));
const code = await new Promise<number | null>((resolve, reject) => {
  const child = spawn("node_modules/.bin/vitest", ["run", ...files], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, RELIABILITY: isFull ? "full" : "quick", NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  child.stdout.on("data", read);
  child.on("error", reject);
  child.on("close", resolve);
});
process.stdout.write(
  `\n${qualityResultTable(bars)}\n\n${code === 0 ? "All held." : "NOT all held: see above."}\n`,
);
process.exit(code === 0 ? 0 : 1);
