import { subscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { HOUR_STEPS, MINUTE_STEPS } from "../../app/queue/cron-steps";
import { localD1, localD1Worker } from "./local-d1";

export interface LocalWorker {
  miniflare: Miniflare;
  url: URL;
  db: D1Database;
  /** Runs a cron of wrangler.toml now (Miniflare runs none itself) and waits for its steps that have no delay. */
  runCron: (cron: string) => Promise<void>;
  /** Serves the current contents of dist/; data and URL stay. */
  reload: () => Promise<void>;
}

const STEPS_WAIT_MS = 10_000;
const STEPS_POLL_MS = 50;

interface WorkerOptions {
  port: number;
  dataDir: string;
  variables: Record<string, string>;
  quiet?: boolean;
  /** Served in place of the app, with the same settings: a floor for measurements. */
  script?: string;
  /** Opens the inspector port, for a debugger or a test that reads the heap. */
  inspectorPort?: number;
}

/** Serves dist/ as the platform would: the deployed modules, the bindings of wrangler.toml, data in `dataDir`. */
export async function startLocalWorker(options: WorkerOptions): Promise<LocalWorker> {
  keepConnections();
  const miniflare = new Miniflare(workerOptions(options));
  const url = await miniflare.ready;
  const db = localD1(miniflare);
  return {
    miniflare,
    url,
    db,
    runCron: async (cron) => {
      const worker = await miniflare.getWorker();
      const sentAt = Date.now();
      await worker.scheduled({ cron });
      await stepsFinished(db, cron === "* * * * *" ? MINUTE_STEPS : HOUR_STEPS, sentAt);
    },
    reload: () => miniflare.setOptions(workerOptions(options)),
  };
}

/** Times out: a step sent by an earlier cron while this one ran may have been dropped. */
async function stepsFinished(db: D1Database, steps: Record<string, number>, sentAt: number): Promise<void> {
  const names = Object.keys(steps).filter((step) => steps[step] === 0);
  const finished = db
    .prepare(
      `SELECT count(*) AS n FROM cron_steps WHERE step IN (SELECT value FROM json_each(?)) AND scheduled_at >= ? AND finished_at >= started_at`,
    )
    .bind(JSON.stringify(names), sentAt);
  for (const giveUpAt = sentAt + STEPS_WAIT_MS; Date.now() < giveUpAt; ) {
    if ((await finished.first<{ n: number }>())?.n === names.length) return;
    await new Promise((resolve) => setTimeout(resolve, STEPS_POLL_MS));
  }
}

function workerOptions(options: WorkerOptions): MiniflareOptions {
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
      binding: undefined,
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
    handleRuntimeStdio: options.quiet ? drain : undefined,
    d1Persist: join(options.dataDir, "v3/d1"),
    r2Persist: join(options.dataDir, "v3/r2"),
    unsafeTriggerHandlers: true,
    inspectorPort: options.inspectorPort,
    workers: [app, localD1Worker(worker.d1Databases)],
  } as unknown as MiniflareOptions;
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
