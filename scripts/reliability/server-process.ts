/**
 * The built Worker as a separate process that can be killed: serves a data directory, runs the crons every second, and
 * answers database queries of the parent process.
 */
import { startLocalWorker } from "../local/worker";

const TICK_MS = 1_000;

export interface ServerOptions {
  port: number;
  dataDir: string;
  variables: Record<string, string>;
}

export interface QueryRequest {
  id: number;
  sql: string;
  params: (string | number)[];
}

export type QueryResponse =
  | { ready: true }
  | { id: number; rows?: Record<string, unknown>[]; error?: string };

const options = JSON.parse(process.argv[2] ?? "{}") as ServerOptions;
const worker = await startLocalWorker({ ...options, quiet: true });

process.on("message", async ({ id, sql, params }: QueryRequest) => {
  try {
    const { results } = await worker.db
      .prepare(sql)
      .bind(...params)
      .all<Record<string, unknown>>();
    tell({ id, rows: results });
  } catch (error) {
    tell({ id, error: String(error) });
  }
});
process.on("disconnect", () => process.exit());
setInterval(() => void worker.startCron("* * * * *").catch(() => {}), TICK_MS);
tell({ ready: true });

function tell(answer: QueryResponse): void {
  process.send?.(answer);
}
