/**
 * Looks for secrets in the tracked files: API keys, private keys, passwords in URLs. Exceptions are listed in
 * .secretlintrc.json. Part of `npm run check`.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createEngine } from "@secretlint/node";

/** Generated files: schema snapshots, and the lock file, whose hashes are not secrets. */
const GENERATED = [":!migrations/meta", ":!package-lock.json"];
const NOT_TEXT = /\.(png|jpe?g|webp|avif|gif|ico|icc|wasm|woff2?|ttf|otf)$/;

// The library's profiler searches all its marks for each new one, which takes half a minute for two thousand files.
performance.mark = () => ({}) as PerformanceMark;

const startedAt = Date.now();
const listed = spawnSync("git", ["ls-files", "-z", "--", ".", ...GENERATED], { encoding: "utf8" });
if (listed.status !== 0) {
  process.stdout.write("Not scanned for secrets: without Git nothing is tracked.\n");
  process.exit(0);
}
const files = listed.stdout
  .split("\0")
  .filter((file) => file !== "" && !NOT_TEXT.test(file) && existsSync(file));
const engine = await createEngine({ formatter: "stylish", color: false, maskSecrets: true });
const { ok, output } = await engine.executeOnFiles({ filePathList: files });
if (!ok) process.stderr.write(`${output}\n`);
process.stdout.write(
  `${files.length} files, ${ok ? "no secrets" : "secrets found"} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`,
);
process.exit(ok ? 0 : 1);
