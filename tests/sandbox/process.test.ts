import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "./rehearsal.ts";

const folder = mkdtempSync(join(tmpdir(), "inkloom-sandbox-process-"));
const stateFile = join(folder, "deep", "sandbox.json");
let port: number;
let child: ChildProcess | undefined;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    SANDBOX_PORT: String(port),
    APP_ORIGIN: "http://localhost:9",
    SANDBOX_DATA: stateFile,
  };
  const started = spawn(process.execPath, ["--import", "tsx", "sandbox/main.ts"], { env, stdio: "pipe" });
  await until("the sandbox", () => ask("GET", "/mail/emails").then(Boolean, () => false));
  return started;
}

async function ask(method: string, path: string, body?: unknown): Promise<{ data: { subject: string }[] }> {
  const response = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { authorization: "Bearer re_sandbox", "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.json() as Promise<{ data: { subject: string }[] }>;
}

const send = (subject: string) =>
  ask("POST", "/mail/emails", { from: "a@inkloom.test", to: "b@inkloom.test", subject, text: "x" });
// The list shows 20 unless asked for more.
const subjects = async () =>
  (await ask("GET", "/mail/emails?limit=100")).data.map((letter) => letter.subject);

async function end(signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((done) => child?.once("exit", (code) => done(code)));
  child?.kill(signal);
  return ended;
}

beforeAll(async () => {
  port = await freePort();
});
afterAll(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("the sandbox as a process", () => {
  it("writes its state before it ends and reads it when it starts", async () => {
    child = await start();
    await send("before SIGTERM");
    expect(await end("SIGTERM")).toBe(0);
    child = await start();
    expect(await subjects()).toEqual(["before SIGTERM"]);
  });

  it("loses at most the last moment when killed, and never leaves half a file", async () => {
    await send("long before the kill");
    await until("the email on disk", () => readFileSync(stateFile, "utf8").includes("long before the kill"));
    for (let index = 0; index < 20; index += 1) await send(`just before ${index}`);
    await end("SIGKILL");
    expect(() => JSON.parse(readFileSync(stateFile, "utf8"))).not.toThrow();
    child = await start();
    expect(await subjects()).toContain("long before the kill");
    await end("SIGTERM");
  });
});
