import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { HOUR_STEPS, MINUTE_STEPS } from "../../app/queue/cron-steps";
import { localD1, localD1Worker } from "./local-d1";

export interface LocalWorker {
  miniflare: Miniflare;
  url: URL;
  db: D1Database;
  /** Starts a cron of wrangler.toml now (Miniflare runs none itself): its steps are sent, not yet done. */
  startCron: (cron: string) => Promise<void>;
  /** Starts a cron and waits for its steps that have no delay. */
  runCron: (cron: string) => Promise<void>;
  /** Serves the current contents of dist/; data and URL stay. */
  reload: () => Promise<void>;
}

/** Longest wait for a cron's steps; each ends within seconds, also where a service does not answer. */
const STEPS_WAIT_MS = 10_000;
const STEPS_POLL_MS = 25;

interface WorkerOptions {
  port: number;
  dataDir: string;
  variables: Record<string, string>;
  quiet?: boolean;
  /** Gets each line of the log, instead of the terminal. */
  onLine?: (line: string) => void;
  /** A Worker served in place of the app, with the same settings, as the lower bound of a measurement. */
  script?: string;
  /** Called when the runtime's process has ended by itself; `reload` starts it again. */
  onExit?: () => void;
  /** Opens the inspector port, for a debugger or a test that reads the heap. */
  inspectorPort?: number;
}

/** Serves dist/ as the platform would: the deployed modules, the bindings of wrangler.toml, data in `dataDir`. */
export async function startLocalWorker(options: WorkerOptions): Promise<LocalWorker> {
  keepConnections();
  // A reload ends the running process on purpose and starts the next.
  let isReloading = false;
  let runs = 0;
  const handleOutput = (stdout: Readable, stderr: Readable) => {
    const run = ++runs;
    const { onLine, quiet } = options;
    if (onLine) for (const output of [stdout, stderr]) createInterface(output).on("line", onLine);
    else (quiet ? drain : print)(stdout, stderr);
    stdout.once("end", () => {
      if (run === runs && !isReloading) options.onExit?.();
    });
  };
  const miniflare = new Miniflare(workerOptions(options, handleOutput));
  const url = await miniflare.ready;
  const db = localD1(miniflare);
  const startCron = async (cron: string) => {
    const worker = await miniflare.getWorker();
    await worker.scheduled({ cron });
  };
  return {
    miniflare,
    url,
    db,
    startCron,
    runCron: async (cron) => {
      const sentAt = Date.now();
      await startCron(cron);
      await stepsFinished(db, cron === "* * * * *" ? MINUTE_STEPS : HOUR_STEPS, sentAt);
    },
    reload: async () => {
      isReloading = true;
      try {
        await miniflare.setOptions(workerOptions(options, handleOutput));
      } finally {
        isReloading = false;
      }
    },
  };
}

/**
 * Waits until each step has begun and ended after `sentAt`. A step of an earlier cron that began after `sentAt` counts
 * too, because this cron's message is then dropped (app/jobs/run-cron-step.ts).
 */
async function stepsFinished(db: D1Database, steps: Record<string, number>, sentAt: number): Promise<void> {
  const names = Object.keys(steps).filter((step) => steps[step] === 0);
  const finished = db
    .prepare(
      `SELECT count(*) AS n FROM cron_steps WHERE step IN (SELECT value FROM json_each(?1)) AND (scheduled_at >= ?2 OR started_at > ?2) AND finished_at >= started_at`,
    )
    .bind(JSON.stringify(names), sentAt);
  for (const giveUpAt = sentAt + STEPS_WAIT_MS; Date.now() < giveUpAt; ) {
    if ((await finished.first<{ n: number }>())?.n === names.length) return;
    await new Promise((resolve) => setTimeout(resolve, STEPS_POLL_MS));
  }
}

type HandleOutput = (stdout: Readable, stderr: Readable) => void;

function workerOptions(options: WorkerOptions, handleOutput: HandleOutput): MiniflareOptions {
  const configured = unstable_getMiniflareWorkerOptions("./wrangler.toml");
  const { compatibilityFlags = [], ...worker } = configured.workerOptions as Record<string, unknown> & {
    compatibilityFlags?: string[];
  };
  const app = {
    ...worker,
    // The sandbox is local, so the flag that keeps production off private addresses is left out.
    compatibilityFlags: compatibilityFlags.filter((flag) => flag !== "global_fetch_strictly_public"),
    modules: options.script
      ? [{ type: "ESModule", path: "dist/worker.js", contents: options.script }]
      : workerModules(),
    modulesRoot: "dist",
    bindings: options.variables,
    assets: {
      directory: "build/client",
      binding: "ASSETS",
      routerConfig: { invoke_user_worker_ahead_of_assets: false, has_user_worker: true },
      assetConfig: { html_handling: "none", not_found_handling: "none" },
    },
    // The bench measures the Worker itself, without the local entry in front of it.
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  return {
    port: options.port,
    host: "127.0.0.1",
    cf: false,
    log: undefined,
    handleRuntimeStdio: handleOutput,
    d1Persist: join(options.dataDir, "v3/d1"),
    r2Persist: join(options.dataDir, "v3/r2"),
    inspectorPort: options.inspectorPort,
    // `/cdn-cgi/handler/email` gives the Worker an email, as Email Routing does in production. The sandbox's outbox uses it.
    unsafeTriggerHandlers: true,
    workers: [app, localD1Worker(worker.d1Databases), noPublicCrons()],
  } as unknown as MiniflareOptions;
}

/**
 * Blocks the addresses at which Miniflare would run crons for any caller once its handlers are on. It has no
 * crons, so they answer 500.
 */
function noPublicCrons() {
  return {
    name: "no-public-crons",
    compatibilityDate: "2026-04-20",
    modules: true,
    script: "export default { fetch: () => new Response(null, { status: 404 }) };",
    routes: ["*/cdn-cgi/handler/scheduled*", "*/cdn-cgi/mf/*"],
  };
}

/**
 * Never closes idle connections. Miniflare's queue broker writes a log line to a server in this process after every
 * batch and hangs if that fails. It fails if this process, when busy, closes an idle connection (Node: after 5 s) on
 * which a line has just arrived.
 */
function keepConnections(): void {
  subscribe("http.server.request.start", (message) => {
    (message as { server: Server }).server.keepAliveTimeout = 0;
  });
}

function print(stdout: Readable, stderr: Readable): void {
  createInterface(stdout).on("line", (line) => process.stdout.write(`${line}\n`));
  createInterface(stderr).on("line", (line) => process.stderr.write(`${line}\n`));
}

function drain(stdout: Readable, stderr: Readable): void {
  stdout.resume();
  stderr.resume();
}

function workerModules(): {
  type: "ESModule" | "CompiledWasm" | "Text";
  path: string;
  contents: Uint8Array;
}[] {
  return readdirSync("dist")
    .filter((name) => /\.(js|mjs|wasm)$/.test(name))
    .sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"))
    .map((name) => ({
      type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
      path: join("dist", name),
      contents: readFileSync(join("dist", name)),
    }));
}
