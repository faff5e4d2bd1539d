/**
 * `npm run security`: prints the limits on what strangers can do (S) and the rules for requests (W), each with the tests
 * that check it and the numbers they measured. `-- --full` runs the tests at full size, and measures attacks on the built
 * Worker.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { buildWorker } from "./local/build-worker";
import { qualityResultReader } from "./local/quality-results";
import { readPorts } from "./local/variables";
import { HELD_BY } from "./security/held-by";
import { measureAttacks } from "./security/measure-attacks";
import { idsInDocument, securityTable } from "./security/security-table";

const isFull = process.argv.includes("--full");
const document = readFileSync("docs/quality.md", "utf8");
// Browser journeys need a browser and run with `npm test`.
const files = [...new Set(HELD_BY.map(([, test]) => test))].filter((test) => !test.startsWith("tests/e2e/"));

await buildWorker();
const { read, bars } = qualityResultReader((text) => void process.stdout.write(text));
const code = await new Promise<number | null>((resolve, reject) => {
  const child = spawn("node_modules/.bin/vitest", ["run", ...files], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, SECURITY: isFull ? "full" : "quick", NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  child.stdout.on("data", read);
  child.on("error", reject);
  child.on("close", resolve);
});
process.stdout.write(
  `\n${securityTable(idsInDocument(document, "S"), HELD_BY, bars)}\n\n${securityTable(idsInDocument(document, "W"), HELD_BY, bars)}\n\n`,
);
const isWithin = !isFull || (await measureAttacks(readPorts().app));
const isGood = code === 0 && isWithin;
process.stdout.write(isGood ? "All held.\n" : "NOT all held: see above.\n");
process.exit(isGood ? 0 : 1);
