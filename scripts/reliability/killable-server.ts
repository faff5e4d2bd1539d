import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { QueryRequest, QueryResponse, ServerOptions } from "./server-process";

/** A server in its own process group, so that one signal also kills workerd. */
export interface KillableServer {
  query: (sql: string, ...params: (string | number)[]) => Promise<Record<string, unknown>[]>;
  /** SIGKILL: no cleanup of any kind. */
  kill: () => Promise<void>;
}

export async function startKillableServer(options: ServerOptions): Promise<KillableServer> {
  const child = fork(
    fileURLToPath(new URL("./server-process.ts", import.meta.url)),
    [JSON.stringify(options)],
    {
      execArgv: ["--import", "tsx"],
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  const waiting = new Map<
    number,
    { resolve: (rows: Record<string, unknown>[]) => void; reject: (error: Error) => void }
  >();
  const isReady = new Promise<void>((resolve, reject) => {
    child.on("message", (answer: QueryResponse) => {
      if ("ready" in answer) return resolve();
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.error === undefined) asker?.resolve(answer.rows ?? []);
      else asker?.reject(new Error(answer.error));
    });
    child.once("exit", (code) => {
      const gone = new Error(`the server is gone (${code})`);
      reject(gone);
      for (const asker of waiting.values()) asker.reject(gone);
    });
  });
  await isReady;
  let questions = 0;
  return {
    query: (sql, ...params) =>
      new Promise((resolve, reject) => {
        questions += 1;
        waiting.set(questions, { resolve, reject });
        child.send({ id: questions, sql, params } satisfies QueryRequest);
      }),
    kill: () => killGroup(child),
  };
}

async function killGroup(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once("exit", done));
  process.kill(-(child.pid as number), "SIGKILL");
  await exited;
}
