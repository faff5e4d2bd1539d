/** `npm test`: everything, in the order in which a fault is cheapest to learn. */
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { findChromium } from "./local/find-chromium";
import { qualityResultReader, qualityResultTable } from "./local/quality-results";

const bin = (name: string) => `node_modules/.bin/${name}`;
const startedAt = Date.now();
const TMPDIR = scratchFolder();
// Asked for at once: where there is none yet, it is fetched while the first steps run.
const chromium = findChromium();
chromium.catch(() => {});
const { read, bars } = qualityResultReader((text) => void process.stdout.write(text));

await pass("format and lint", bin("biome"), ["ci", "--error-on-warnings", "."]);
await pass("types", bin("tsc"), ["--noEmit"]);
await pass("import rules", bin("depcruise"), ["app", "sandbox", "scripts"]);
await pass("migrations are up to date", bin("tsx"), ["scripts/check-migrations.ts"]);
await pass("rules on real SQL", bin("vitest"), ["run", "--project", "worker"]);
await pass("build", bin("tsx"), ["scripts/build.ts"]);
const CHROMIUM = await chromium;
// The Worker over HTTP waits more than it works: what needs no server runs beside it.
await together([
  step("sandbox, adapters, parts of pages", bin("vitest"), ["run", "--project", "node"], { CHROMIUM }),
  step("the whole Worker over HTTP", bin("vitest"), ["run", "--project", "wire"]),
]);
// Two shops of their own, so that both of two cores work: one is looked at, in the other people buy and sell.
const browse = (files: string, port: string) =>
  step(`${files} in a browser`, bin("playwright"), ["test", files, `--output=.data/e2e-${files}`], {
    CHROMIUM,
    E2E_PORT: port,
  });
await together([browse("pages", "8798"), browse("journeys", "8808")]);
if (!existsSync("../shared/contracts"))
  say("Note: the outside services' schemas are not beside the project; their checks were skipped.");
say(`\nWhat it withstands (npm run reliability):\n${qualityResultTable(bars)}\n`);
say(`All passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);

/** Steps side by side; all of them end, so that one run tells all that is wrong. */
async function together(steps: Promise<boolean>[]): Promise<void> {
  if ((await Promise.all(steps)).includes(false)) process.exit(1);
}

/** A step without which the next ones would tell nothing new. */
async function pass(name: string, command: string, args: string[]): Promise<void> {
  if (!(await step(name, command, args))) process.exit(1);
}

/** Runs one of the project's tools and says how it ended; true where it passed. */
async function step(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const began = Date.now();
  say(`\n── ${name}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        TMPDIR,
        WRANGLER_SEND_METRICS: "false",
        NO_COLOR: "1",
        FORCE_COLOR: "0",
        ...env,
      },
    });
    child.stdout.on("data", read);
    child.on("error", reject);
    child.on("close", resolve);
  });
  say(`── ${name}: ${code === 0 ? "passed" : "FAILED"} after ${Math.round((Date.now() - began) / 1000)} s`);
  return code === 0;
}

/** Databases of tests live for minutes: in memory, where there is room, no write waits for a disk (a third of the time). */
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
