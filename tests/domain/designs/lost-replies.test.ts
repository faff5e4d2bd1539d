import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { releaseHold } from "~/domain/credits/holds/resolve-hold";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { generateJob, generateNext } from "~/domain/designs/generation/generate-picture";
import { expireJobs, JOB_DEADLINE_MS } from "~/domain/designs/generation/jobs/expire-jobs";
import { creditHoldOf } from "~/domain/designs/generation/jobs/job";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { newId } from "~/lib/ids";
import { fakePlatform } from "../../support/app/fake-platform";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  type GenerationSetup,
  generationState,
  imageModelAnswering,
  requestedJob,
  requestPicture,
  setUpGeneration,
  userWithCredits,
} from "../../support/data/generation";
import { smallPicture } from "../../support/data/pictures/small-picture";

const HOUR = 3_600_000;
let good: Uint8Array;
beforeAll(async () => {
  good = await smallPicture(220);
});
beforeEach(() => clearGenerationQueue(testApp()));

const files = async (prefix = "") => (await env.FILES.list({ prefix })).objects.map(({ key }) => key);

describe("a late result", () => {
  it("leaves no file if the job ended while its picture was drawn", async () => {
    const picture = await smallPicture(90);
    const set: GenerationSetup = await setUpGeneration(async () => {
      await releaseHold(set.app, creditHoldOf({ id: set.jobId, userId: set.userId, credits: 1 }));
      set.app.clock.now += JOB_DEADLINE_MS;
      await expireJobs(set.app);
      return picture;
    });
    const before = await files();
    expect((await generateJob(set.app, set)).status).toBe("late");
    expect(await files()).toEqual(before);
    expect(await generationState(set)).toMatchObject({
      job: "failed",
      hold: "released",
      credits: 2,
      pictures: 0,
    });
  });

  it("leaves no file if the job ends between the file and its row", async () => {
    const picture = await smallPicture(91);
    const set = await setUpGeneration(() => picture);
    set.app.files = new Proxy(env.FILES, {
      get(target, name) {
        if (name === "put")
          return async (...args: Parameters<R2Bucket["put"]>) => {
            const stored = await target.put(...args);
            await releaseHold(set.app, creditHoldOf({ id: set.jobId, userId: set.userId, credits: 1 }));
            return stored;
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const before = await files();
    expect((await generateJob(set.app, set)).status).toBe("late");
    expect(await files()).toEqual(before);
  });

  it("keeps the file that another picture has too", async () => {
    const first = await setUpGeneration(() => good);
    expect((await generateJob(first.app, first)).status).toBe("done");
    const stored = await files("pictures/");
    const set: GenerationSetup = await setUpGeneration(async () => {
      await releaseHold(set.app, creditHoldOf({ id: set.jobId, userId: set.userId, credits: 1 }));
      return good;
    });
    expect((await generateJob(set.app, set)).status).toBe("late");
    expect(await files("pictures/")).toEqual(stored);
  });
});

describe("R15: the queue", () => {
  it("delivers a message ten times: one drawing, one charge", async () => {
    const set = await setUpGeneration(() => good);
    const platform = fakePlatform(set.app);
    expect(await platform.deliver(10)).toBe(10);
    expect(set.modelCalls()).toBe(1);
    expect(await generationState(set)).toMatchObject({
      job: "done",
      hold: "posted",
      credits: 1,
      resolutions: 1,
    });
    reportQualityResult("R15", "one message delivered ten times", "1 drawing, 1 charge");
  });

  it("gives up a message that crashes its consumer: the credit is returned, an incident opens, other jobs go on", async () => {
    let poison = "";
    const images = imageModelAnswering(() => good);
    const app = testApp({
      imageGenerator: {
        ...images,
        generate: async (order) => {
          if (order.prompt.includes("poison")) throw new TypeError("cannot read properties of undefined");
          return images.generate(order);
        },
      },
    });
    const [unlucky, other] = [await userWithCredits(app, 1), await userWithCredits(app, 1)];
    poison = await requestedJob(app, unlucky, { prompt: "poison" });
    const fine = await requestedJob(app, other);
    const platform = fakePlatform(app);
    let deliveries = 0;
    // Each delivery some time after the one before, as on the platform.
    for (let round = 0; round < 12 && platform.deadLetters.length === 0; round++) {
      if (app.queued.length === 0) app.queued.push({ type: "generate", jobId: poison });
      deliveries += await platform.deliver();
      app.clock.now += 20_000;
    }
    expect(await generationState({ app, userId: other, jobId: fine })).toMatchObject({
      job: "done",
      credits: 0,
    });
    expect(await generationState({ app, userId: unlucky, jobId: poison })).toEqual({
      job: "failed",
      failure: "us:interrupted",
      hold: "released",
      credits: 1,
      pictures: 0,
      resolutions: 1,
    });
    expect(await auditLedger(app)).toEqual([]);
    reportQualityResult(
      "R15",
      "a job that breaks its worker",
      `ended after ${deliveries} deliveries, credit back, the next job drawn meanwhile`,
    );
  });

  it("returns the credit of a message that was given up, and leaves claimed jobs alone", async () => {
    const waiting = await setUpGeneration(() => good);
    const { app } = waiting;
    const dead = (jobId: string) =>
      ({
        queue: "inkloom-jobs-dead",
        messages: [{ body: { type: "generate", jobId } }],
        ackAll: () => {},
      }) as unknown as MessageBatch;
    const { consumeQueue: consume } = await import("~/jobs/consume-queue");
    await consume(app, dead(waiting.jobId), {} as ExecutionContext);
    await consume(app, dead(waiting.jobId), {} as ExecutionContext);
    expect(await generationState(waiting)).toMatchObject({
      failure: "us:interrupted",
      hold: "released",
      credits: 2,
      resolutions: 1,
    });
    const drawing: GenerationSetup = await setUpGeneration(async () => {
      await consume(drawing.app, dead(drawing.jobId), {} as ExecutionContext);
      return good;
    });
    expect((await generateNext(drawing.app)).status).toBe("done");
    const told = await app.db.query.attentions.findMany();
    expect(told.filter(({ cause }) => cause === `dead:generate:${waiting.jobId}`)).toHaveLength(1);
  });
});

describe("R18: stuck rows", () => {
  it("10,000 overdue jobs end in one run of the cron, each credit returned once, even if crons overlap", async () => {
    const app = testApp();
    const people = 50;
    const each = 200;
    const users: string[] = [];
    for (let index = 0; index < people; index++) users.push(await userWithCredits(app, each));
    await stick(app, users, each);
    app.clock.now += JOB_DEADLINE_MS;
    const { result, queries } = await app.invocation(() => expireJobs(app));
    // Two more at the same time: nothing is left for them.
    const again = await Promise.all([expireJobs(app), expireJobs(app)]);
    expect([result.failed, ...again.map(({ failed }) => failed)]).toEqual([people * each, 0, 0]);
    for (const userId of users) {
      const balance = await app.db.query.userCredits.findFirst({
        where: (t, { eq }) => eq(t.userId, userId),
      });
      expect(balance?.credits).toBe(each);
    }
    expect(await auditLedger(app)).toEqual([]);
    expect(queries).toBeLessThan(1_000);
    reportQualityResult(
      "R18",
      `${people * each} stuck jobs`,
      `ended in one cron of ${queries} queries, ${people * each} credits back once`,
    );
  });

  it("three crons at once end each job once", async () => {
    const app = testApp();
    const users = [await userWithCredits(app, 60), await userWithCredits(app, 60)];
    await stick(app, users, 60);
    app.clock.now += JOB_DEADLINE_MS;
    const runs = await Promise.all([expireJobs(app), expireJobs(app), expireJobs(app)]);
    expect(runs.reduce((sum, { failed }) => sum + failed, 0)).toBe(120);
    expect(await auditLedger(app)).toEqual([]);
  });
});

describe("R23: a file and its row", () => {
  it("stored while the database fails: drawn again later, paid once, and the first file is deleted eventually", async () => {
    const pictures = [await smallPicture(10), await smallPicture(11)];
    const set = await setUpGeneration((call) => pictures[call - 1] as Uint8Array);
    const real = set.app.db.$client.batch.bind(set.app.db.$client);
    let isAway = true;
    set.app.db.$client.batch = (async (statements: D1PreparedStatement[]) => {
      if (isAway && statements.length > 5) throw new Error("D1_ERROR: Network connection lost.");
      return real(statements);
    }) as D1Database["batch"];
    const before = await files("pictures/");
    await expect(generateJob(set.app, set)).rejects.toThrow("connection lost");
    expect(await generationState(set)).toMatchObject({ job: "queued", hold: "held", credits: 1 });
    isAway = false;
    set.app.clock.now += 60_000;
    expect((await generateJob(set.app, set)).status).toBe("done");
    expect(await generationState(set)).toMatchObject({
      job: "done",
      hold: "posted",
      credits: 1,
      pictures: 1,
    });
    const both = (await files("pictures/")).filter((key) => !before.includes(key));
    expect(both).toHaveLength(2);
    const left = async () => (await files("pictures/")).filter((key) => both.includes(key));
    // The bucket's clock is the real one.
    set.app.clock.now = Date.now() + 5 * HOUR;
    await deleteOrphanedFiles(set.app);
    expect(await left()).toEqual(both);
    set.app.clock.now += 2 * HOUR;
    await deleteOrphanedFiles(set.app);
    const kept = await set.app.db.query.pictures.findFirst({
      where: (t, { eq }) => eq(t.userId, set.userId),
    });
    expect(await left()).toEqual([kept?.fileKey]);
    reportQualityResult(
      "R23",
      "stored, and the database away",
      "drawn again, charged once, the orphan gone within 7 hours",
    );
  });

  it("storage fails while the database works: no picture, no charge, no row", async () => {
    const set = await setUpGeneration(() => good);
    set.app.files = new Proxy(env.FILES, {
      get: (target, name) =>
        name === "put"
          ? () => Promise.reject(new Error("R2 is away"))
          : Reflect.get(target, name).bind(target),
    });
    expect(await generateJob(set.app, set)).toEqual({ status: "failed", failure: "us:storage" });
    expect(await generationState(set)).toMatchObject({ hold: "released", credits: 2, pictures: 0 });
    reportQualityResult("R23", "the database there, and storage away", "no row, no charge");
  });
});

it("R14: a request calls the database once and the queue once, and no outside service", async () => {
  const app = testApp();
  const userId = await userWithCredits(app, 1);
  const real = app.db.$client;
  let trips = 0;
  app.db.$client = new Proxy(real, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "batch") return typeof value === "function" ? value.bind(target) : value;
      return (...args: Parameters<D1Database["batch"]>) => {
        trips += 1;
        return target.batch(...args);
      };
    },
  });
  // No company is passed in: any call to one throws.
  expect((await requestPicture(app, userId)).status).toBe("queued");
  expect([trips, app.queued.length]).toEqual([1, 1]);
  reportQualityResult(
    "R14",
    "a request for a picture",
    "1 round trip to the database, 1 message, 0 calls of a company",
  );
});

/** Jobs with their holds as `requestGeneration` leaves them, many at once. */
async function stick(app: ReturnType<typeof testApp>, users: string[], each: number): Promise<void> {
  const real = app.db.$client;
  for (const userId of users) {
    const ids = Array.from({ length: each }, () => newId());
    const rows = JSON.stringify(ids.map((id) => ({ id, transfer: newId(), taken: newId(), held: newId() })));
    const lot = await app.db.query.creditLots.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
    const at = app.now();
    await real.batch([
      real
        .prepare(
          "INSERT OR IGNORE INTO ledger_accounts (id, owner_kind, owner_id, unit, kind) VALUES (?, 'user', ?, 'credit', 'held')",
        )
        .bind(`user:${userId}:held`, userId),
      real
        .prepare(
          "INSERT INTO generation_jobs (id, user_id, request_key, prompt, final_prompt, style, size, width_px, height_px, is_transparent, seed, model, created_at) SELECT value ->> '$.id', ?2, value ->> '$.id', 'a fox', 'a fox', '', '1024x1024', 1920, 1920, 1, 7, 'm', ?3 FROM json_each(?1)",
        )
        .bind(rows, userId, at),
      real
        .prepare(
          "INSERT INTO ledger_transfers (id, reason, reference, created_at) SELECT value ->> '$.transfer', 'hold', value ->> '$.id', ?2 FROM json_each(?1)",
        )
        .bind(rows, at),
      real
        .prepare(
          "INSERT INTO ledger_entries (id, transfer_id, account_id, amount) SELECT value ->> '$.taken', value ->> '$.transfer', ?2, -1 FROM json_each(?1)",
        )
        .bind(rows, `user:${userId}:credits`),
      real
        .prepare(
          "INSERT INTO ledger_entries (id, transfer_id, account_id, amount) SELECT value ->> '$.held', value ->> '$.transfer', ?2, 1 FROM json_each(?1)",
        )
        .bind(rows, `user:${userId}:held`),
      real
        .prepare(
          "INSERT INTO credit_hold_lots (hold_id, lot_id, amount) SELECT value ->> '$.id', ?2, 1 FROM json_each(?1)",
        )
        .bind(rows, lot?.id ?? ""),
      real
        .prepare("UPDATE credit_lots SET remaining = remaining - ?2 WHERE id = ?1")
        .bind(lot?.id ?? "", each),
      real
        .prepare(
          "INSERT INTO credit_holds (id, user_id, amount, allocated, reason, reference, deadline_at, created_at) SELECT value ->> '$.id', ?2, 1, 1, 'image', value ->> '$.id', ?3 + 1800000, ?3 FROM json_each(?1)",
        )
        .bind(rows, userId, at),
    ]);
  }
}
