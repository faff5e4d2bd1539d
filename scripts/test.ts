/** `npm test`: everything, in the order in which a fault is cheapest to learn. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { barReader, barTable } from "./local/bars";
import { findChromium } from "./local/browser";

const bin = (name: string) => `node_modules/.bin/${name}`;
const startedAt = Date.now();
const { read, bars } = barReader((text) => void process.stdout.write(text));

await step("format and lint", bin("biome"), ["ci", "--error-on-warnings", "."]);
await step("types", bin("tsc"), ["--noEmit"]);
await step("import rules", bin("depcruise"), ["app", "sandbox", "scripts"]);
await step("migrations are up to date", bin("tsx"), ["scripts/check-migrations.ts"]);
await step("rules on real SQL", bin("vitest"), ["run", "--project", "worker"]);
await step("build", bin("tsx"), ["scripts/build.ts"]);
await step("sandbox, adapters, parts of pages", bin("vitest"), ["run", "--project", "node"]);
await step("the whole Worker over HTTP", bin("vitest"), ["run", "--project", "wire"]);
const chromium = await findChromium();
await step("journeys in a browser", bin("playwright"), ["test"], { CHROMIUM: chromium });
if (!existsSync("../shared/contracts"))
  say("Note: the outside services' schemas are not beside the project; their checks were skipped.");
say(`\nWhat it withstands (npm run reliability):\n${barTable(bars)}\n`);
say(`All passed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);

async function step(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const began = Date.now();
  say(`\n── ${name}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1", FORCE_COLOR: "0", ...env },
    });
    child.stdout.on("data", read);
    child.on("error", reject);
    child.on("close", resolve);
  });
  say(`── ${name}: ${code === 0 ? "passed" : "FAILED"} after ${Math.round((Date.now() - began) / 1000)} s`);
  if (code !== 0) process.exit(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
