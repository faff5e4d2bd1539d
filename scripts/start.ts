/** `npm start`: build, migrate, seed, sandbox, serve, tick the crons. */
import { existsSync } from "node:fs";
import { buildWorker } from "./local/build";
import { migrateLocal } from "./local/migrate";
import { dataDir, localVariables, readPorts } from "./local/variables";
import { startWorker } from "./local/worker";

const ports = readPorts();
const variables = localVariables(ports);
if (!process.argv.includes("--no-build") || !existsSync("dist/worker.js")) {
  say("Building …");
  await buildWorker();
}
say("Migrating …");
await migrateLocal(dataDir);
const worker = await startWorker({ port: ports.app, dataDir, variables });

let stopping = false;
const minutely = setInterval(() => void worker.tick("* * * * *").catch(() => {}), 60_000);
const hourly = setInterval(() => void worker.tick("17 * * * *").catch(() => {}), 3_600_000);

say(`Ready: http://localhost:${ports.app}`);

async function stop() {
  if (stopping) return;
  stopping = true;
  clearInterval(minutely);
  clearInterval(hourly);
  await worker.miniflare.dispose();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

function say(text: string) {
  process.stdout.write(`${text}\n`);
}
