import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../../sandbox/main";
import { migrateEmpty } from "../../../scripts/local/migrate";
import { localVariables, type Ports } from "../../../scripts/local/variables";
import { type LocalWorker, startLocalWorker } from "../../../scripts/local/worker";
import { type CopiedSchema, copySchema, pasteSchema } from "../database/copied-schema";
import { contractChecker } from "./contract-checker";

export interface RunningApp extends LocalWorker {
  origin: string;
  sandboxUrl: string;
  files: R2Bucket;
  inspectorPort: number;
  /** The sandbox's control API. */
  control: (method: "GET" | "POST", path: string, body?: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
}

let copied: CopiedSchema | undefined;

/** Only the first app of a process plays the migrations; the others get a copy of what they made. */
async function migrate(db: D1Database): Promise<void> {
  if (copied) return pasteSchema(db, copied);
  await migrateEmpty(db);
  copied = await copySchema(db);
}

/** Ports of this process: two for each app that it starts, below the range for outgoing connections (32,768 and up). */
const PORTS_PER_PROCESS = 60;
let nextPort = 20_000 + ((PORTS_PER_PROCESS * process.pid) % 12_000);

/**
 * Starts the built Worker and the sandbox with their own data, which begin empty or as a copy of `dataFrom`. Needs
 * `npm run build` first; `npm test` does that.
 */
export async function startRunningApp(
  ports: Ports = { app: nextPort++, sandbox: nextPort++ },
  variables: Record<string, string> = {},
  { onLine, dataFrom }: { onLine?: (line: string) => void; dataFrom?: string } = {},
): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "inkloom-"));
  if (dataFrom) cpSync(dataFrom, dataDir, { recursive: true });
  const origin = `http://localhost:${ports.app}`;
  const sandbox = await startSandbox({
    port: ports.sandbox,
    appOrigin: origin,
    dataFile: join(dataDir, "sandbox.json"),
    check: contractChecker() ?? undefined,
  });
  const worker = await startLocalWorker({
    port: ports.app,
    dataDir,
    // No cancellation window, unless a test asks for one.
    variables: localVariables(ports, { CANCEL_WINDOW_SECONDS: "0", ...variables }),
    quiet: !process.env.LOUD,
    onLine,
    // Any free one: Miniflare waits for ever for one that another process has.
    inspectorPort: 0,
  });
  if (!dataFrom) await migrate(worker.db);
  const files = (await worker.miniflare.getR2Bucket("FILES")) as unknown as R2Bucket;
  const control: RunningApp["control"] = async (method, path, body) => {
    const response = await fetch(`${sandbox.url}/control/api${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`control ${path}: ${response.status}`);
    return response.status === 204 ? null : response.json();
  };
  // Tests do not wait for the partner's simulated delays.
  await control("POST", "/timing", {
    imageMs: [50, 100],
    costMs: 100,
    stepMs: 3_600_000,
    webhookDelayMs: 10,
  });
  return {
    ...worker,
    origin,
    inspectorPort: Number((await worker.miniflare.getInspectorURL()).port),
    sandboxUrl: sandbox.url,
    files,
    control,
    stop: async () => {
      const { violations } = (await control("GET", "/violations")) as { violations: unknown[] };
      await worker.miniflare.dispose();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
      if (violations.length > 0)
        throw new Error(
          `The companies' contracts were broken: ${JSON.stringify(violations.slice(0, 5), null, 2)}`,
        );
    },
  };
}
