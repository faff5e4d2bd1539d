/** `npm test`: runs everything, cheapest checks first. */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { failedPages, failureNotes, failureOverview } from "./local/failure-notes";
import { findHeadlessChromium } from "./local/find-chromium";
import { type QualityResult, qualityResultReader, qualityResultTable } from "./local/quality-results";

const bin = (name: string) => `node_modules/.bin/${name}`;
const startedAt = Date.now();
const TMPDIR = scratchFolder();
// Started early: if it is missing, it downloads while the first steps run.
const chromium = findHeadlessChromium();
chromium.catch(() => {});
/** POSIX: with a tenth of the usual share of a busy core. */
const PATIENTLY = ["nice", "-n", "10"];
const bars: QualityResult[] = [];
const failures: { step: string; notes: string }[] = [];

// The build runs in parallel with the checks.
const built = step("build", bin("tsx"), ["scripts/build.ts"]);
await pass("format and lint", bin("biome"), ["ci", "--error-on-warnings", "."]);
await pass("types", "npm", ["run", "--silent", "typecheck"]);
await pass("import rules", bin("depcruise"), ["app", "sandbox", "scripts"]);
await pass("no secrets in tracked files", bin("tsx"), ["scripts/find-secrets.ts"]);
await pass("migrations are up to date", bin("tsx"), ["scripts/check-migrations.ts"]);
if (!(await built)) endAsFailed();
// From here on a failure does not end the run, so that one run reports all of them.
// Of low priority: it takes what the browsers and the tests over HTTP leave while they wait, and has no time limits to miss.
const rules = step("rules on real SQL", bin("vitest"), ["run", "--project", "worker*"], { isPatient: true });
const DEMO_SHOPS = `${TMPDIR}/inkloom-demo-shops-${process.pid}`;
process.on("exit", () => rmSync(DEMO_SHOPS, { recursive: true, force: true }));
const seeding = ["tests/support/app/seed-demo-shops.ts", DEMO_SHOPS];
if (!(await step("demo shops, of which tests take copies", bin("tsx"), seeding))) endAsFailed();
const CHROMIUM = await chromium;
/** Browser tests of one browser setting, with a shop of their own. */
const browse = (name: string, port: number, args: string[]) => async () => {
  const output = `.data/e2e-${port}`;
  const called = `${name} in a browser`;
  const command = ["test", ...args, `--output=${output}`];
  const env = { CHROMIUM, DEMO_SHOPS, E2E_PORT: String(port) };
  const isGood = await step(called, bin("playwright"), command, { env });
  const failure = failures.find((each) => each.step === called);
  if (failure) failure.notes += `\n${failedPages(output)}`;
  return isGood;
};
/** With the time of each test. */
const VERBOSE = "--reporter=verbose";
// Two at a time on two cores: with more, calls to companies run out of time on a slow machine. The longest ones start first.
await inLanes(2, [
  () =>
    step("the whole Worker over HTTP", bin("vitest"), ["run", "--project", "wire", VERBOSE], {
      env: { DEMO_SHOPS },
    }),
  browse("journeys", 8798, ["journeys", "--project=desk"]),
  browse("journeys without script", 8808, ["journeys", "--project=no-script"]),
  () =>
    step("sandbox, adapters, parts of pages", bin("vitest"), ["run", "--project", "node*", VERBOSE], {
      env: { CHROMIUM },
    }),
  browse("pages", 8818, ["pages", "states", "--project=desk"]),
  browse("pages on a phone and without script", 8828, ["pages", "--project=phone", "--project=no-script"]),
]);
if (!existsSync("../shared/contracts"))
  say("Note: the outside services' schemas are not beside the project; their checks were skipped.");
say(`\nWhat it withstands (npm run reliability):\n${qualityResultTable(bars)}\n`);
say(`All passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);

/** Runs steps in order, this many at a time, and never stops early, so that one run reports all failures. */
async function inLanes(lanes: number, steps: (() => Promise<boolean>)[]): Promise<void> {
  const waiting = [...steps];
  let isGood = true;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (!(await next())) isGood = false;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (!(await rules) || !isGood) endAsFailed();
}

/** Stops the run if it fails: the following steps would report nothing new. */
async function pass(name: string, command: string, args: string[]): Promise<void> {
  if (!(await step(name, command, args))) endAsFailed();
}

/** Says last what failed: of a long log, the end is what people read and what CI keeps. */
function endAsFailed(): never {
  for (const { step: name, notes } of failures) say(`\n══ ${name} FAILED\n${notes}`);
  say(`\n══ In short\n${failureOverview(failures)}`);
  say(`\nFailed: ${failures.map(({ step: name }) => name).join(", ")}`);
  process.exit(1);
}

/** Runs one of the project's tools and prints its result; true if it passed. A patient one lets the others go first. */
async function step(
  name: string,
  command: string,
  args: string[],
  { env = {}, isPatient = false }: { env?: Record<string, string>; isPatient?: boolean } = {},
): Promise<boolean> {
  const began = Date.now();
  const results = qualityResultReader((text) => void process.stdout.write(text));
  const notes = failureNotes();
  say(`\n── ${name}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const [program, ...its] = [...(isPatient ? PATIENTLY : []), command, ...args];
    const child = spawn(program ?? command, its, {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        TMPDIR,
        WRANGLER_SEND_METRICS: "false",
        NO_COLOR: "1",
        FORCE_COLOR: "0",
        ...env,
      },
    });
    child.stdout.on("data", results.read);
    child.stdout.on("data", notes.read);
    child.stderr.on("data", notes.read);
    child.stderr.pipe(process.stderr, { end: false });
    // A run that ends early takes along what still runs beside it.
    const stop = () => void child.kill();
    process.once("exit", stop);
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("exit", stop);
      resolve(code);
    });
  });
  bars.push(...results.bars);
  if (code !== 0) failures.push({ step: name, notes: notes.text() });
  say(`── ${name}: ${code === 0 ? "passed" : "FAILED"} after ${Math.round((Date.now() - began) / 1000)} s`);
  return code === 0;
}

/** Test databases are short-lived: kept in memory if possible, which saves a third of the time. */
function scratchFolder(): string {
  const inMemory = "/dev/shm";
  const needed = 4e9;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > needed ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
