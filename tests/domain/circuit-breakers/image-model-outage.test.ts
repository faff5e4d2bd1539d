import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import {
  breakerQuery,
  breakerState,
  FAILURES_TO_OPEN,
  LONG_OUTAGE_MS,
  MAX_RETRY_WAIT_MS,
  MIN_RETRY_WAIT_MS,
} from "~/domain/circuit-breakers/circuit-breaker";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { expireJobs } from "~/domain/designs/generation/jobs/expire-jobs";
import { type TestApp, testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  generationState,
  imageModelAnswering,
  manualGate,
  requestedJob,
  requestPicture,
  userWithCredits,
} from "../../support/data/generation";
import { smallPicture } from "../../support/data/pictures/small-picture";

let good: Uint8Array;
beforeAll(async () => {
  good = await smallPicture();
});
beforeEach(() => clearGenerationQueue(testApp()));

const away = () => new AdapterError("openai", 503, "retryable", "away");
const SECOND = 1_000;

async function standing(app: TestApp) {
  const [row] = await breakerQuery(app, { company: "openai" });
  return breakerState(row, app.now());
}

/** People with one job each, and a model that responds with `answer`. */
async function line(people: number, answer: (call: number) => Promise<Uint8Array> | Uint8Array) {
  const images = imageModelAnswering(answer);
  const app = testApp({ imageGenerator: images });
  const jobs: { app: TestApp; userId: string; jobId: string }[] = [];
  for (let count = 0; count < people; count++) {
    const userId = await userWithCredits(app, 3);
    jobs.push({ app, userId, jobId: await requestedJob(app, userId) });
  }
  return { app, jobs, calls: images.calls };
}

describe("the breaker", () => {
  it("opens after five failures in a row, and then no call is made", async () => {
    const { app, jobs, calls } = await line(20, () => Promise.reject(away()));
    const seen: string[] = [];
    for (let count = 0; count < 20; count++) seen.push((await generateNext(app)).status);
    expect(calls()).toBe(FAILURES_TO_OPEN);
    expect(seen.filter((status) => status === "waiting")).toHaveLength(FAILURES_TO_OPEN);
    expect(seen.filter((status) => status === "idle")).toHaveLength(20 - FAILURES_TO_OPEN);
    expect(await standing(app)).toMatchObject({ status: "open", cause: "away", isRejectingCalls: false });
    for (const job of jobs) expect(await generationState(job)).toMatchObject({ job: "queued", hold: "held" });
  });

  it("stays closed while answers come between the failures, however many there are", async () => {
    const { app, calls } = await line(24, (call) => (call % 4 === 0 ? good : Promise.reject(away())));
    for (let count = 0; count < 24; count++) await generateNext(app);
    expect(calls()).toBe(24);
    expect(await standing(app)).toEqual({ status: "closed" });
  });

  it("counts a rejected prompt or request as an answer", async () => {
    const { app } = await line(12, (call) =>
      Promise.reject(new AdapterError("openai", 400, call % 2 ? "blocked" : "refused", "no")),
    );
    for (let count = 0; count < 12; count++) await generateNext(app);
    expect(await standing(app)).toEqual({ status: "closed" });
  });

  it("lets one probe through after each wait, which doubles with each failure, and all calls after the first answer", async () => {
    let isBack = false;
    const { app, jobs, calls } = await line(20, () => (isBack ? good : Promise.reject(away())));
    for (let count = 0; count < 20; count++) await generateNext(app);
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      const open = await standing(app);
      if (open.status !== "open") throw new Error(open.status);
      waits.push(open.retryAt - app.now());
      app.clock.now = open.retryAt - 1;
      expect(await generateNext(app)).toEqual({ status: "idle" });
      app.clock.now += 1;
      const before = calls();
      await Promise.all(Array.from({ length: 8 }, () => generateNext(app)));
      expect(calls() - before).toBe(1);
    }
    expect(waits).toEqual([30, 60, 120, 240, 300, 300].map((seconds) => seconds * SECOND));
    expect(waits[0]).toBe(MIN_RETRY_WAIT_MS);
    expect(waits.at(-1)).toBe(MAX_RETRY_WAIT_MS);
    isBack = true;
    app.clock.now += MAX_RETRY_WAIT_MS;
    expect((await generateNext(app)).status).toBe("done");
    expect(await standing(app)).toEqual({ status: "closed" });
    for (let count = 0; count < 20; count++) await generateNext(app);
    const states = await Promise.all(jobs.map(async (job) => (await generationState(job)).job));
    expect(states.filter((state) => state === "done").length).toBeGreaterThanOrEqual(14);
    expect(await auditLedger(app)).toEqual([]);
  });

  it("is not closed by a call begun before it opened", async () => {
    const slow = manualGate();
    const begun = manualGate();
    const { app } = await line(7, async (call) => {
      if (call !== 1) throw away();
      begun.open();
      await slow.passed;
      return good;
    });
    const early = generateNext(app);
    await begun.passed;
    app.clock.now += SECOND;
    for (let count = 0; count < 6; count++) await generateNext(app);
    expect((await standing(app)).status).toBe("open");
    slow.open();
    expect((await early).status).toBe("done");
    expect((await standing(app)).status).toBe("open");
  });

  it("queues requests during a short outage, and refuses them without holding credits during a long one", async () => {
    const { app } = await line(6, () => Promise.reject(away()));
    for (let count = 0; count < 6; count++) await generateNext(app);
    const userId = await userWithCredits(app, 2);
    expect((await requestPicture(app, userId)).status).toBe("queued");
    const startedAt = app.now();
    // Failed attempts, until the outage is long.
    while (app.now() < startedAt + LONG_OUTAGE_MS) {
      const open = await standing(app);
      if (open.status !== "open") throw new Error(open.status);
      app.clock.now = open.retryAt;
      await generateNext(app);
    }
    expect(await standing(app)).toMatchObject({ status: "open", isRejectingCalls: true });
    expect(await requestPicture(app, userId)).toEqual({ status: "broken" });
    const balance = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
    expect(balance?.credits).toBe(1);
    // When the next attempt is due, one request is let through.
    const open = await standing(app);
    app.clock.now = open.status === "open" ? open.retryAt : 0;
    expect((await requestPicture(app, userId)).status).toBe("queued");
  });

  it.each([
    ["quota", 429],
    ["auth", 401],
  ] as const)(
    "opens at once if %s needs an operator: an incident, credits returned, new requests refused",
    async (kind, status) => {
      const { app, jobs, calls } = await line(9, () =>
        Promise.reject(new AdapterError("openai", status, kind, kind)),
      );
      const seen: string[] = [];
      for (let count = 0; count < 9; count++) seen.push((await generateNext(app)).status);
      expect(seen).toEqual(["failed", ...Array(8).fill("idle")]);
      expect(calls()).toBe(1);
      expect(await standing(app)).toMatchObject({ status: "open", cause: kind, isRejectingCalls: true });
      expect(await requestPicture(app, jobs[0]?.userId ?? "")).toEqual({ status: "broken" });
      // All waiting jobs were finished, and the cron finds nothing left.
      expect((await expireJobs(app)).failed).toBe(0);
      for (const job of jobs)
        expect(await generationState(job)).toMatchObject({
          failure: `provider:${kind}`,
          hold: "released",
          credits: 3,
        });
      const told = await app.db.query.attentions.findMany();
      expect(told.filter(({ cause }) => cause.startsWith(`openai:${kind}`))).toHaveLength(1);
      expect(await auditLedger(app)).toEqual([]);
    },
  );
});
