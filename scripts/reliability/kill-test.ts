import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../../app/app";
import { runTransaction } from "../../app/db/client";
import { sessions, stores, users } from "../../app/db/schema";
import { grantStatements } from "../../app/domain/credits/grants";
import { newId } from "../../app/lib/ids";
import { sha256Hex } from "../../app/lib/secrets/hashes-and-tokens";
import { migrateEmpty } from "../local/migrate";
import { createScriptApp, type ScriptApp } from "../local/script-app";
import { localVariables } from "../local/variables";
import { startLocalWorker } from "../local/worker";
import { countResults, findKillFaults } from "./check-results";
import { startFastImageModel } from "./fast-image-model";
import { type KillableServer, startKillableServer } from "./killable-server";

export interface KillTestResults {
  kills: number;
  /** Form posts that returned a job, or were found to have created one when repeated after a kill. */
  requested: number;
  /** Form posts whose response was cut off by a kill. */
  cutOff: number;
  done: number;
  /** Jobs that ended without a picture, credit returned, by reason. */
  failed: Record<string, number>;
  creditsGranted: number;
  creditsSpent: number;
  creditsLeft: number;
  /** Jobs interrupted by a kill while they were drawn. */
  interrupted: number;
  /** Pictures that the model was paid for: those beyond `done` were lost with a killed server and drawn again. */
  drawn: number;
  files: number;
  /** What is wrong: violated invariants, unfinished jobs, missing files. Must be empty. */
  faults: string[];
  seconds: number;
}

const PEOPLE = 10;
const SLOWEST_DRAWING_MS = 1_500;
/** Longest time between a full queue and the kill. */
const LATEST_KILL_MS = 2_500;
const DRAIN_MS = 240_000;
const PORT = 10_000 + (process.pid % 9_000);

interface Person {
  userId: string;
  cookie: string;
}

/**
 * Repeatedly kills the server at random moments with many generations running, restarts it on the same data and lets
 * the crons recover. In the end every job must be finished, every credit spent once or returned, and every paid picture
 * present. Needs a build.
 */
export async function runKillTest({
  kills,
  inFlight,
}: {
  kills: number;
  inFlight: number;
}): Promise<KillTestResults> {
  const startedAt = Date.now();
  const dataDir = mkdtempSync(join(tmpdir(), "inkloom-kills-"));
  const artist = await startFastImageModel({ slowestMs: SLOWEST_DRAWING_MS });
  const variables = localVariables({ app: PORT, sandbox: PORT + 1 }, { OPENAI_BASE_URL: artist.url });
  try {
    const creditsEach = Math.ceil(((kills + 2) * inFlight) / PEOPLE);
    const people = await withParts(dataDir, variables, (app) => seed(app, creditsEach));
    const line = new Line(people);
    for (let kill = 0; kill < kills; kill++) {
      const server = await startKillableServer({ port: PORT, dataDir, variables });
      await oneMinuteLater(server);
      await line.fill(server, inFlight);
      // Running requests fail with the kill, as intended.
      const last = line.send(newId());
      await sleep(Math.random() * LATEST_KILL_MS);
      await server.kill();
      await last;
    }
    const server = await startKillableServer({ port: PORT, dataDir, variables });
    await line.sendAgain();
    const open = await drain(server);
    await server.kill();
    return await withParts(dataDir, variables, async (app) => ({
      ...(await countResults(app)),
      kills,
      requested: line.size,
      cutOff: line.cutOff,
      creditsGranted: creditsEach * PEOPLE,
      drawn: artist.drawn(),
      faults: [...(open > 0 ? [`${open} jobs do not end`] : []), ...(await findKillFaults(app, line.jobIds))],
      seconds: Math.round((Date.now() - startedAt) / 1000),
    }));
  } finally {
    await artist.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends the forms. One without a response is repeated with the same intent key, and must find the first one's job. */
class Line {
  cutOff = 0;
  private turn = 0;
  private readonly unanswered = new Map<string, Person>();
  private readonly jobs = new Map<string, string>();
  constructor(private readonly people: Person[]) {}

  get size(): number {
    return this.jobs.size;
  }
  get jobIds(): string[] {
    return [...this.jobs.values()];
  }

  async fill(server: KillableServer, wanted: number): Promise<void> {
    await this.sendAgain();
    const [row] = await server.query(
      "SELECT count(*) AS open FROM generation_jobs WHERE state IN ('queued', 'working')",
    );
    for (let missing = wanted - Number(row?.open ?? 0); missing > 0; missing--) await this.send(newId());
  }

  async sendAgain(): Promise<void> {
    for (const [formKey, person] of [...this.unanswered]) await this.post(formKey, person);
  }

  async send(formKey: string): Promise<void> {
    // In turn: chosen at random, somebody would run out of credits.
    const person = this.people[this.turn++ % this.people.length] as Person;
    this.unanswered.set(formKey, person);
    await this.post(formKey, person).catch(() => {
      this.cutOff += 1;
    });
  }

  private async post(formKey: string, person: Person): Promise<void> {
    const origin = `http://localhost:${PORT}`;
    const response = await fetch(`${origin}/ai-image-generator`, {
      method: "POST",
      redirect: "manual",
      // One IP address per client: otherwise the test would measure the rate limit.
      headers: { origin, cookie: person.cookie, "cf-connecting-ip": formKey, connection: "close" },
      body: new URLSearchParams({
        intent: "generate",
        formKey,
        prompt: "a fox",
        size: "1024x1024",
        transparent: "on",
      }),
    });
    const jobId = new URL(response.headers.get("location") ?? "/", origin).searchParams.get("job");
    if (response.status !== 303 || !jobId) throw new Error(`generate answered ${response.status}`);
    this.unanswered.delete(formKey);
    this.jobs.set(formKey, jobId);
  }
}

/** Simulates a restart after a minute: claims have expired, and waiting jobs are no longer recent. */
async function oneMinuteLater(server: KillableServer): Promise<void> {
  await server.query(
    "UPDATE generation_jobs SET claimed_until = claimed_until - 90000 WHERE claimed_until IS NOT NULL",
  );
  await server.query(
    "UPDATE generation_jobs SET created_at = created_at - 31000 WHERE state IN ('queued', 'working') AND created_at > ?",
    Date.now() - 31_000,
  );
}

async function drain(server: KillableServer): Promise<number> {
  const until = Date.now() + DRAIN_MS;
  for (;;) {
    await oneMinuteLater(server).catch(() => {});
    const [row] = await server.query(
      "SELECT count(*) AS open FROM generation_jobs WHERE state IN ('queued', 'working')",
    );
    const open = Number(row?.open ?? 0);
    if (open === 0 || Date.now() > until) return open;
    await sleep(1_000);
  }
}

async function withParts<T>(
  dataDir: string,
  variables: Record<string, string>,
  work: (app: ScriptApp) => Promise<T>,
): Promise<T> {
  const worker = await startLocalWorker({ port: 0, dataDir, variables, quiet: true });
  try {
    return await work(await createScriptApp(worker));
  } finally {
    await worker.miniflare.dispose();
  }
}

/** People with sessions, stores and credits in a new database. */
async function seed(app: Pick<App, "db" | "now">, creditsEach: number): Promise<Person[]> {
  await migrateEmpty(app.db.$client);
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const userId = newId();
    const token = newId() + newId();
    const now = app.now();
    const email = `person-${index}@example.com`;
    await app.db
      .insert(users)
      .values({ id: userId, email, normalizedEmail: email, verifiedAt: now, termsAcceptedAt: now });
    await app.db.insert(stores).values({ id: newId(), userId, storeName: `Store ${index}` });
    await app.db
      .insert(sessions)
      .values({ tokenHash: await sha256Hex(token), userId, expiresAt: now + 86_400_000 });
    await runTransaction(
      app.db,
      grantStatements(app, {
        userId,
        amount: creditsEach,
        kind: "paid",
        unitCostCents: 100,
        reason: "kills",
        reference: userId,
      }),
    );
    people.push({ userId, cookie: `session=${token}` });
  }
  return people;
}
