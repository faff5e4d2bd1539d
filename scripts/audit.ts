/**
 * `npm run audit`: lists the known vulnerabilities of the packages in the lock file. It always exits with status 0, and
 * says so if the registry does not answer. Packages that run in production are marked `runtime`.
 */
import { spawnSync } from "node:child_process";
import { describeAudit } from "./local/describe-audit";

const WAIT_MS = 60_000;

function readAudit(...more: string[]): string {
  return spawnSync("npm", ["audit", "--json", ...more], {
    encoding: "utf8",
    timeout: WAIT_MS,
    stdio: ["ignore", "pipe", "ignore"],
  }).stdout;
}

process.stdout.write(`${describeAudit(readAudit(), () => readAudit("--omit=dev"))}\n`);
