/**
 * `npm run mutants`: checks that the tests detect bugs. Applies one seeded bug after another in a copy of the work
 * tree, runs only the tests that must catch it, and requires that they fail. `-- text` runs the bugs or files whose
 * names contain it, and those of the file in `mutants/` with that name, `-- --list` lists all, `-- --trust` skips the
 * first run without a bug.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { findMutants } from "./mutants/all-mutants.ts";
import { applyMutant } from "./mutants/apply-mutant.ts";
import type { Mutant } from "./mutants/mutant.ts";

interface Run {
  failed: number;
  passed: number;
  /** The first test that failed. */
  first: string | null;
  /** Something failed before any test ran. */
  broken: string | null;
}

interface Row {
  bug: Mutant;
  verdict: "caught" | "SURVIVED" | "BROKEN";
  by: string;
  seconds: number;
}

const words = process.argv.slice(2);
const wanted = findMutants(words.filter((word) => !word.startsWith("--")));
if (words.includes("--list")) {
  for (const { name, file } of wanted) say(`${file.padEnd(42)} ${name}`);
  process.exit(0);
}
if (wanted.length === 0) {
  say(`no bug is called "${words.join(" ")}"`);
  process.exit(1);
}

const root = resolve(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "inkloom-mutants-"));
const results = join(scratch, "mutants.json");
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
copyTree();

if (!words.includes("--trust")) {
  say(`Without any bug: ${new Set(wanted.flatMap(({ tests }) => tests)).size} test files`);
  const clean = await cleanRun();
  if (clean) {
    say(`This fails without any bug, so it would prove nothing: ${clean}`);
    process.exit(1);
  }
}

const rows: Row[] = [];
for (const bug of wanted) {
  const row = await runMutant(bug);
  rows.push(row);
  say(
    `${row.verdict.padEnd(9)} ${String(row.seconds).padStart(4)} s  ${bug.name}\n${" ".repeat(18)}${row.by}`,
  );
}
const missed = rows.filter(({ verdict }) => verdict !== "caught");
say(`\n${rows.length - missed.length} of ${rows.length} seeded bugs were caught.`);
for (const { bug, verdict, by } of missed) say(`${verdict}: ${bug.name} (${bug.file}) ${by}`);
process.exit(missed.length === 0 ? 0 : 1);

/** Copies everything that git tracks or would add, uncommitted changes included, and links this tree's modules. */
function copyTree(): void {
  const list = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (list.status !== 0) throw new Error(list.stderr);
  for (const file of list.stdout.split("\0")) {
    if (file === "" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    cpSync(join(root, file), join(scratch, file));
  }
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"), "dir");
}

/**
 * The tests that fail without any bug, or null. Of files that use the built Worker, which are slow, only the named
 * tests run.
 */
async function cleanRun(): Promise<string | null> {
  const built = wanted.filter((bug) => bug.needsBuild);
  if (built.length > 0) await build();
  const quick = wanted.filter((bug) => !bug.needsBuild).flatMap(({ tests }) => tests);
  for (const { tests, testNamePattern } of [
    { tests: [...new Set(quick)], testNamePattern: undefined },
    ...built,
  ]) {
    if (tests.length === 0) continue;
    const run = await runTests(tests, testNamePattern, false);
    if (run.broken || run.failed > 0) return run.broken ?? run.first ?? "a test";
  }
  return null;
}

async function runMutant(bug: Mutant): Promise<Row> {
  const startedAt = Date.now();
  const { path, good, bad } = applyMutant(scratch, bug);
  writeFileSync(path, bad);
  try {
    if (bug.needsBuild) await build();
    const run = await runUntilCaught(bug);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    if (run.broken) return { bug, verdict: "BROKEN", by: run.broken, seconds };
    if (run.failed + run.passed === 0)
      return { bug, verdict: "BROKEN", by: `no test is called "${bug.testNamePattern}"`, seconds };
    return run.failed > 0
      ? { bug, verdict: "caught", by: run.first ?? "", seconds }
      : { bug, verdict: "SURVIVED", by: bug.tests.join(", "), seconds };
  } finally {
    writeFileSync(path, good);
  }
}

/** Tests in Node and in workerd one after the other: Vitest breaks down when the first failure in one stops the other. */
async function runUntilCaught({ tests, testNamePattern }: Mutant): Promise<Run> {
  const isInNode = (test: string) => /\.node\.|^tests\/(enhance|lib|sandbox|scripts|ui|wire)\//.test(test);
  const groups = [tests.filter(isInNode), tests.filter((test) => !isInNode(test))];
  let all: Run = { failed: 0, passed: 0, first: null, broken: null };
  for (const group of groups) {
    if (group.length === 0 || all.failed > 0 || all.broken) continue;
    const run = await runTests(group, testNamePattern, true);
    all = { ...run, passed: all.passed + run.passed };
  }
  return all;
}

async function runTests(tests: string[], only: string | undefined, stopEarly: boolean): Promise<Run> {
  rmSync(results, { force: true });
  const output = await run("vitest", [
    "run",
    ...tests,
    ...(only ? ["-t", only] : []),
    ...(stopEarly ? ["--bail", "1"] : []),
    "--reporter=json",
    `--outputFile=${results}`,
  ]);
  if (!existsSync(results)) return { failed: 0, passed: 0, first: null, broken: output.slice(-400) };
  const report = JSON.parse(readFileSync(results, "utf8")) as {
    numFailedTests: number;
    numPassedTests: number;
    testResults: {
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };
  const failed = report.testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => status === "failed"),
  );
  // If a file does not load, the replacement is broken; that is not a caught bug.
  const unread = report.testResults.find(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    failed: report.numFailedTests,
    passed: report.numPassedTests,
    first: failed[0]?.fullName ?? null,
    broken: failed.length === 0 && unread ? unread.message.slice(0, 400) : null,
  };
}

async function build(): Promise<void> {
  const output = await run("tsx", ["scripts/build.ts"]);
  if (!existsSync(join(scratch, "build"))) throw new Error(output.slice(-800));
}

/** Runs a tool in the copy and resolves to its output and exit status, also if it fails. */
function run(tool: string, args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(join(scratch, "node_modules/.bin", tool), args, {
      cwd: scratch,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", WRANGLER_SEND_METRICS: "false" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", failed);
    child.on("close", () => done(output));
  });
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
