/**
 * `npm start`: build, migrate, start the sandbox, seed, serve, run the crons. `--no-build` serves the last build;
 * `--watch` (`npm run dev`) rebuilds on every change of the app.
 */
import { existsSync, mkdirSync, watch } from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "../app/env.server";
import { startSandbox } from "../sandbox/main";
import { DEMO_DESIGNS } from "../sandbox/openai/generator/demo-designs";
import { SANDBOX_CREDENTIALS } from "../sandbox/server/credentials";
import { buildWorker } from "./local/build-worker";
import { keepServing } from "./local/keep-serving";
import { migrateLocal } from "./local/migrate";
import { createScriptApp } from "./local/script-app";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo, seedLeadWebhook } from "./local/seed-demo";
import { dataDir, localVariables, readPorts } from "./local/variables";
import { startLocalWorker } from "./local/worker";

let isStopping = false;
const ports = readPorts();
const origin = `http://localhost:${ports.app}`;
const variables = readOrExplain();
if (!process.argv.includes("--no-build") || !existsSync("dist/worker.js")) {
  say("Building …");
  await buildWorker();
}
say("Migrating …");
mkdirSync(dataDir, { recursive: true });
await migrateLocal(dataDir);
const sandbox = await startSandbox({
  port: ports.sandbox,
  appOrigin: origin,
  dataFile: join(dataDir, "sandbox.json"),
});
// Seeds before serving, so that the first visitor finds a shop.
const seeding = await startLocalWorker({ port: 0, dataDir, variables, quiet: true });
const parts = await createScriptApp(seeding);
await seedDemo(parts, {
  pieces: DEMO_DESIGNS,
  onProgress: (piece) => say(`Drawing the demo store … ${piece}`),
});
// Encrypted with the app's own key, which the app decrypts it with.
await seedLeadWebhook(
  { ...parts, appSecret: variables.SESSION_SECRET ?? "" },
  { url: `${variables.SANDBOX_ORIGIN}/leads/hook`, secret: SANDBOX_CREDENTIALS.LEAD_WEBHOOK_SECRET },
);
await seeding.miniflare.dispose();
const worker = await startLocalWorker({
  port: ports.app,
  dataDir,
  variables,
  onExit: () => {
    if (!isStopping) void startAgain();
  },
});
const startAgain = keepServing({
  restart: async () => {
    await worker.reload();
    // The queued messages were lost with the process, so the cron must find the open work.
    tick("* * * * *");
  },
  say,
  giveUp: () => void stop(1),
});
// Queues are in memory and Miniflare runs no crons: the first run continues the work that the last stop interrupted.
const tick = (cron: string) => void worker.startCron(cron).catch(() => {});
tick("* * * * *");
const minutely = setInterval(tick, 60_000, "* * * * *");
const hourly = setInterval(tick, 3_600_000, "17 * * * *");

say(`
  The shop      ${origin}
  The sandbox   ${sandbox.url}   payments, pictures, print shop, emails
  Emails        ${sandbox.url}/mail/outbox
  Controls      ${sandbox.url}/control   make a service slow, failing or down

  Accounts      ${DEMO_ACCOUNTS.join(", ")}
  Password      ${DEMO_PASSWORD}
`);

if (process.argv.includes("--watch")) watchApp();

async function stop(status = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  clearInterval(minutely);
  clearInterval(hourly);
  // Disposing fails if the process has already ended.
  await worker.miniflare.dispose().catch(() => {});
  await sandbox.close();
  process.exit(status);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());

/**
 * One build at a time; changes meanwhile trigger another build. After a failed build the last good one keeps serving.
 */
function watchApp(): void {
  let isDirty = false;
  let isBuilding = false;
  const rebuild = async (): Promise<void> => {
    if (isBuilding) return;
    isBuilding = true;
    while (isDirty) {
      isDirty = false;
      const startedAt = Date.now();
      try {
        await buildWorker();
        await worker.reload();
        say(`Serving the change after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
    isBuilding = false;
  };
  let settle: NodeJS.Timeout;
  watch("app", { recursive: true }, () => {
    isDirty = true;
    clearTimeout(settle);
    settle = setTimeout(rebuild, 100);
  });
}

/** A missing secret stops the start and is named, without a stack trace. */
function readOrExplain(): Record<string, string> {
  try {
    return localVariables(ports);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`Cannot start. ${error.message}\n.dev.vars.example has what a local start needs.\n`);
    process.exit(1);
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
