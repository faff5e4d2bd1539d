import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as openRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateEmpty } from "../local/migrate";
import { localVariables } from "../local/variables";
import { startLocalWorker } from "../local/worker";
import { cpuMs, memoryMb, resetPeakMemory, workerdPid } from "../local/worker-process";
import type { Attack } from "./attack";
import { signAttackerIn, signedInAttacks } from "./signed-in-attacks";

/** What an anonymous request may cost at most (docs/quality.md, S19). */
const MAX_CPU_MS = 250;
const MAX_MB = 64;
const MEGABYTE = 1024 * 1024;

/** How long a visitor's page may wait beyond its own time while an attack runs (S19). */
const MAX_WAIT_MS = 250;

const FORM = "application/x-www-form-urlencoded";
const file = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(19 * MEGABYTE, 97),
  Buffer.from("\r\n--b--\r\n"),
]);
const signIn = Buffer.from("mode=login&email=nobody%40example.com&password=not+the+one");

const ATTACKS: Attack[] = [
  {
    name: "a field repeated 95,000 times",
    path: "/login",
    type: FORM,
    body: Buffer.from("e&".repeat(95_000)),
    times: 1,
  },
  {
    name: "the same in 5 MB, as an upload",
    path: "/provenance",
    type: FORM,
    body: Buffer.from("e&".repeat(2_500_000)),
    times: 1,
  },
  { name: "90 MB as a form", path: "/contact", type: FORM, body: Buffer.alloc(90 * MEGABYTE, 97), times: 1 },
  {
    name: "a file of 19 MB",
    path: "/provenance",
    type: "multipart/form-data; boundary=b",
    body: file,
    times: 1,
  },
  {
    name: "six files of 19 MB at once",
    path: "/provenance",
    type: "multipart/form-data; boundary=b",
    body: file,
    times: 6,
  },
  {
    name: "a field repeated 95,000 times, reporting a product",
    path: "/product/01hzzzzzzzzzzzzzzzzzzzzzzz/report",
    type: FORM,
    body: Buffer.from("e&".repeat(95_000)),
    times: 1,
  },
  {
    name: "a field repeated 95,000 times, visits of shared pages",
    path: "/share-visits",
    type: FORM,
    body: Buffer.from("e&".repeat(95_000)),
    times: 1,
  },
  {
    name: "90 MB as a webhook about payouts",
    path: "/webhooks/stripe-connect",
    type: "application/json",
    body: Buffer.alloc(90 * MEGABYTE, 97),
    times: 1,
  },
  {
    name: "90 MB as a webhook about coins",
    path: "/webhooks/nowpayments",
    type: "application/json",
    body: Buffer.alloc(90 * MEGABYTE, 97),
    times: 1,
  },
  {
    name: "JSON 15,000 levels deep, about coins",
    path: "/webhooks/nowpayments",
    type: "application/json",
    body: Buffer.from("[".repeat(15_000) + "]".repeat(15_000)),
    times: 1,
  },
  {
    name: "a search for 6,000 words",
    path: `/browse-stores?q=${"a*+".repeat(2_000)}`,
    type: "",
    body: null,
    times: 1,
  },
  { name: "forty sign-ins at once", path: "/login", type: FORM, body: signIn, times: 40 },
];

/**
 * Sends each attack to the built Worker and prints its cost: CPU, added memory, a visitor's wait. True if all are within
 * the limits: anonymous ones in CPU and memory, all of them in how long somebody else's page waits.
 */
export async function measureAttacks(port: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "inkloom-attacks-"));
  const worker = await startLocalWorker({
    port,
    dataDir,
    variables: localVariables({ app: port, sandbox: port + 1 }),
    quiet: true,
  });
  try {
    await migrateEmpty(worker.db);
    const pid = workerdPid();
    const home = { path: "/faq", type: "", body: null };
    for (let warmUp = 0; warmUp < 30; warmUp++) await send(port, home);
    const quietMs = await longestPage(port, home);
    const cookie = await signAttackerIn(worker.db);
    let isWithin = true;
    process.stdout.write(
      `\n${"attack".padEnd(54)}   CPU ms  each   MB above rest  longest page ms  answers\n`,
    );
    for (const attack of [...ATTACKS, ...(await signedInAttacks(cookie))]) {
      const before = { cpu: cpuMs(pid), mb: memoryMb(pid, "VmRSS") };
      resetPeakMemory(pid);
      const running = Promise.all(Array.from({ length: attack.times }, () => send(port, attack)));
      let isOver = false;
      let longest = 0;
      const visitor = (async () => {
        while (!isOver) {
          const startedAt = Date.now();
          await send(port, home);
          longest = Math.max(longest, Date.now() - startedAt);
        }
      })();
      const answers = await running;
      isOver = true;
      await visitor;
      const cpu = cpuMs(pid) - before.cpu;
      const mb = memoryMb(pid, "VmHWM") - before.mb;
      const counts = new Map<number, number>();
      for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
      const each = Math.round(cpu / attack.times);
      if (!attack.cookie && (each > MAX_CPU_MS || mb / attack.times > MAX_MB)) isWithin = false;
      if (longest > quietMs + MAX_WAIT_MS) isWithin = false;
      process.stdout.write(
        `${attack.name.padEnd(54)} ${String(cpu).padStart(8)} ${String(each).padStart(5)} ${String(mb).padStart(15)} ${String(longest).padStart(16)}  ${[...counts].map(([status, count]) => `${status}×${count}`).join(" ")}\n`,
      );
    }
    return isWithin;
  } finally {
    await worker.miniflare.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The longest of fifty pages while nobody attacks. */
async function longestPage(port: number, home: Pick<Attack, "path" | "type" | "body">): Promise<number> {
  let longest = 0;
  for (let page = 0; page < 50; page++) {
    const startedAt = Date.now();
    await send(port, home);
    longest = Math.max(longest, Date.now() - startedAt);
  }
  return longest;
}

const agent = new Agent({ maxSockets: 64 });

/** The status; 0 if the connection was closed before the response arrived. */
function send(
  port: number,
  { path, type, body, cookie }: Pick<Attack, "path" | "type" | "body" | "cookie">,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = openRequest(
      {
        agent,
        port,
        host: "127.0.0.1",
        path,
        method: body ? "POST" : "GET",
        headers: {
          host: `localhost:${port}`,
          origin: `http://localhost:${port}`,
          ...(cookie ? { cookie } : {}),
          ...(body ? { "content-type": type, "transfer-encoding": "chunked" } : {}),
        },
      },
      (response) => {
        response.resume();
        response.on("close", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("error", () => resolve(0));
    // The connection may break once more while the rest of a refused body is sent.
    sent.on("socket", (socket) => socket.on("error", () => resolve(0)));
    sent.end(body ?? undefined);
  });
}
