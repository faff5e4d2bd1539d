import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepServing } from "../../../scripts/local/keep-serving";
import { migrateEmpty } from "../../../scripts/local/migrate";
import { localVariables } from "../../../scripts/local/variables";
import { type LocalWorker, startLocalWorker } from "../../../scripts/local/worker";
import { until } from "../../support/app/until";

/** As in `npm start`: the Worker's process is killed, and the shop returns at the same address with its data. */
const PORT = 18_000 + (process.pid % 2_000);
const dataDir = mkdtempSync(join(tmpdir(), "inkloom-restart-"));
const said: string[] = [];
let worker: LocalWorker;
let startAgain: () => Promise<void>;

beforeAll(async () => {
  worker = await startLocalWorker({
    port: PORT,
    dataDir,
    variables: localVariables({ app: PORT, sandbox: PORT + 1 }),
    quiet: true,
    onExit: () => void startAgain(),
  });
  await migrateEmpty(worker.db);
  startAgain = keepServing({
    restart: worker.reload,
    say: (text) => said.push(text),
    giveUp: () => said.push("given up"),
  });
});
afterAll(async () => {
  await worker?.miniflare.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

const isAlive = () =>
  fetch(`http://127.0.0.1:${PORT}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Kills the runtimes that this process started. */
function killRuntime(): void {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" }).split("\n");
  const own = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === process.pid && name?.endsWith("workerd"));
  expect(own.length).toBe(1);
  for (const [pid] of own) process.kill(Number(pid), "SIGKILL");
}

describe("the local shop", () => {
  it("serves again within seconds after its process was killed, with all stored data", async () => {
    await worker.db.prepare("INSERT INTO settings (name, value, updated_at) VALUES ('kept', '1', 0)").run();
    expect(await isAlive()).toBe(true);
    killRuntime();
    await until("the message that it has ended", async () => said.length > 0);
    await until("the shop's next answer", isAlive);
    expect(said).toEqual(["The Worker's process has ended. It is started again in 0.5 s."]);
    expect(await worker.db.prepare("SELECT value FROM settings WHERE name = 'kept'").first("value")).toBe(
      "1",
    );
  });

  it("is not started a second time on an intended reload", async () => {
    said.length = 0;
    await worker.reload();
    await until("the shop's next answer", isAlive);
    expect(said).toEqual([]);
  });
});
