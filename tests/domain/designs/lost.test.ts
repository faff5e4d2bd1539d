import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { releaseHold } from "~/domain/credits/holds";
import { findViolations } from "~/domain/credits/invariants";
import { drawNextNow, generateNow } from "~/domain/designs/generate";
import { holdOf } from "~/domain/designs/jobs";
import { JOB_DEADLINE_MS, sweepJobs } from "~/domain/designs/sweep";
import { tidyFiles } from "~/domain/designs/tidy";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app";
import {
  ask,
  askedJob,
  clearLine,
  modelOf,
  personWith,
  type Scene,
  scene,
  stateOf,
} from "../../support/generation";
import { platformOf } from "../../support/platform";
import { makePng } from "../../support/png";
import { report } from "../../support/report";

const HOUR = 3_600_000;
const sheet = (shade: number) =>
  makePng({
    widthPx: 1920,
    heightPx: 1920,
    pixel: (x, y) => (x > 400 && y > 400 ? [shade, 40, 20, 255] : [255, 255, 255, 0]),
  });
let good: Uint8Array;
beforeAll(async () => {
  good = await sheet(220);
});
beforeEach(() => clearLine(testApp()));

const files = async (prefix = "") => (await env.FILES.list({ prefix })).objects.map(({ key }) => key);

describe("what comes late", () => {
  it("leaves no file where the job ended while its picture was drawn", async () => {
    const picture = await sheet(90);
    const set: Scene = await scene(async () => {
      await releaseHold(set.app, holdOf({ id: set.jobId, userId: set.userId }));
      set.app.clock.now += JOB_DEADLINE_MS;
      await sweepJobs(set.app);
      return picture;
    });
    const before = await files();
    expect((await generateNow(set.app, set)).status).toBe("late");
    expect(await files()).toEqual(before);
    expect(await stateOf(set)).toMatchObject({ job: "failed", hold: "released", credits: 2, pictures: 0 });
  });

  it("leaves no file where it ends between the file and its row", async () => {
    const picture = await sheet(91);
    const set = await scene(() => picture);
    set.app.files = new Proxy(env.FILES, {
      get(target, name) {
        if (name === "put")
          return async (...args: Parameters<R2Bucket["put"]>) => {
            const stored = await target.put(...args);
            await releaseHold(set.app, holdOf({ id: set.jobId, userId: set.userId }));
            return stored;
          };
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const before = await files();
    expect((await generateNow(set.app, set)).status).toBe("late");
    expect(await files()).toEqual(before);
  });

  it("keeps the file that another picture has too", async () => {
    const first = await scene(() => good);
    expect((await generateNow(first.app, first)).status).toBe("done");
    const stored = await files("pictures/");
    const set: Scene = await scene(async () => {
      await releaseHold(set.app, holdOf({ id: set.jobId, userId: set.userId }));
      return good;
    });
    expect((await generateNow(set.app, set)).status).toBe("late");
    expect(await files("pictures/")).toEqual(stored);
  });
});

describe("R15: the queue", () => {
  it("delivers a message ten times: one drawing, one charge", async () => {
    const set = await scene(() => good);
    const platform = platformOf(set.app);
    expect(await platform.deliver(10)).toBe(10);
    expect(set.asked()).toBe(1);
    expect(await stateOf(set)).toMatchObject({ job: "done", hold: "posted", credits: 1, resolutions: 1 });
    report("R15", "one message delivered ten times", "1 drawing, 1 charge");
  });

  it("buries a message that breaks whoever reads it: the credit is back, a human is told, others had their turn", async () => {
    let poison = "";
    const images = modelOf(() => good);
    const app = testApp({
      images: {
        ...images,
        draw: async (order) => {
          if (order.prompt.includes("poison")) throw new TypeError("cannot read properties of undefined");
          return images.draw(order);
        },
      },
    });
    const [unlucky, other] = [await personWith(app, 1), await personWith(app, 1)];
    poison = await askedJob(app, unlucky, { prompt: "poison" });
    const fine = await askedJob(app, other);
    const platform = platformOf(app);
    let deliveries = 0;
    // Each delivery a while after the one before, as the platform does it.
    for (let round = 0; round < 12 && platform.buried.length === 0; round++) {
      if (app.queued.length === 0) app.queued.push({ type: "generate", jobId: poison });
      deliveries += await platform.deliver();
      app.clock.now += 20_000;
    }
    expect(await stateOf({ app, userId: other, jobId: fine })).toMatchObject({ job: "done", credits: 0 });
    expect(await stateOf({ app, userId: unlucky, jobId: poison })).toEqual({
      job: "failed",
      failure: "us:interrupted",
      hold: "released",
      credits: 1,
      pictures: 0,
      resolutions: 1,
    });
    expect(await findViolations(app)).toEqual([]);
    report(
      "R15",
      "a job that breaks its worker",
      `ended after ${deliveries} deliveries, credit back, the next job drawn meanwhile`,
    );
  });

  it("gives the credit back for a message that was given up, and leaves alone what somebody draws", async () => {
    const waiting = await scene(() => good);
    const { app } = waiting;
    const dead = (jobId: string) =>
      ({
        queue: "inkloom-jobs-dead",
        messages: [{ body: { type: "generate", jobId } }],
        ackAll: () => {},
      }) as unknown as MessageBatch;
    const { consume } = await import("~/jobs/consume");
    await consume(app, dead(waiting.jobId), {} as ExecutionContext);
    await consume(app, dead(waiting.jobId), {} as ExecutionContext);
    expect(await stateOf(waiting)).toMatchObject({
      failure: "us:interrupted",
      hold: "released",
      credits: 2,
      resolutions: 1,
    });
    const drawing: Scene = await scene(async () => {
      await consume(drawing.app, dead(drawing.jobId), {} as ExecutionContext);
      return good;
    });
    expect((await drawNextNow(drawing.app)).status).toBe("done");
    const told = await app.db.query.attentions.findMany();
    expect(told.filter(({ cause }) => cause === `dead:generate:${waiting.jobId}`)).toHaveLength(1);
  });
});

describe("R18: stuck rows", () => {
  it("10,000 jobs past their deadline end in one run of the cron, each credit back once, by crons that overlap", async () => {
    const app = testApp();
    const people = 50;
    const each = 200;
    const users: string[] = [];
    for (let index = 0; index < people; index++) users.push(await personWith(app, each));
    await stick(app, users, each);
    app.clock.now += JOB_DEADLINE_MS;
    const { result, queries } = await app.invocation(() => sweepJobs(app));
    // Two more, beside each other: nothing is left for them.
    const again = await Promise.all([sweepJobs(app), sweepJobs(app)]);
    expect([result.failed, ...again.map(({ failed }) => failed)]).toEqual([people * each, 0, 0]);
    for (const userId of users) {
      const balance = await app.db.query.userCredits.findFirst({
        where: (t, { eq }) => eq(t.userId, userId),
      });
      expect(balance?.credits).toBe(each);
    }
    expect(await findViolations(app)).toEqual([]);
    expect(queries).toBeLessThan(1_000);
    report(
      "R18",
      `${people * each} stuck jobs`,
      `ended in one cron of ${queries} queries, ${people * each} credits back once`,
    );
  }, 120_000);

  it("three crons at once end each job once", async () => {
    const app = testApp();
    const users = [await personWith(app, 60), await personWith(app, 60)];
    await stick(app, users, 60);
    app.clock.now += JOB_DEADLINE_MS;
    const runs = await Promise.all([sweepJobs(app), sweepJobs(app), sweepJobs(app)]);
    expect(runs.reduce((sum, { failed }) => sum + failed, 0)).toBe(120);
    expect(await findViolations(app)).toEqual([]);
  });
});

describe("R23: a file and its row", () => {
  it("stored, and the database away: drawn again later, paid once, the first file is taken away in time", async () => {
    const pictures = [await sheet(10), await sheet(11)];
    const set = await scene((call) => pictures[call - 1] as Uint8Array);
    const real = set.app.db.$client.batch.bind(set.app.db.$client);
    let isAway = true;
    set.app.db.$client.batch = (async (statements: D1PreparedStatement[]) => {
      if (isAway && statements.length > 5) throw new Error("D1_ERROR: Network connection lost.");
      return real(statements);
    }) as D1Database["batch"];
    const before = await files("pictures/");
    await expect(generateNow(set.app, set)).rejects.toThrow("connection lost");
    expect(await stateOf(set)).toMatchObject({ job: "queued", hold: "held", credits: 1 });
    isAway = false;
    set.app.clock.now += 60_000;
    expect((await generateNow(set.app, set)).status).toBe("done");
    expect(await stateOf(set)).toMatchObject({ job: "done", hold: "posted", credits: 1, pictures: 1 });
    expect(await files("pictures/")).toHaveLength(before.length + 2);
    // The bucket's clock is the real one.
    set.app.clock.now = Date.now() + 5 * HOUR;
    expect((await tidyFiles(set.app)).orphans).toBe(0);
    set.app.clock.now += 2 * HOUR;
    expect((await tidyFiles(set.app)).orphans).toBe(1);
    expect((await tidyFiles(set.app)).orphans).toBe(0);
    expect(await files("pictures/")).toHaveLength(before.length + 1);
    report(
      "R23",
      "stored, and the database away",
      "drawn again, charged once, the orphan gone within 7 hours",
    );
  });

  it("the database there, and storage away: no picture, no charge, no row", async () => {
    const set = await scene(() => good);
    set.app.files = new Proxy(env.FILES, {
      get: (target, name) =>
        name === "put"
          ? () => Promise.reject(new Error("R2 is away"))
          : Reflect.get(target, name).bind(target),
    });
    expect(await generateNow(set.app, set)).toEqual({ status: "failed", failure: "us:storage" });
    expect(await stateOf(set)).toMatchObject({ hold: "released", credits: 2, pictures: 0 });
    report("R23", "the database there, and storage away", "no row, no charge");
  });
});

it("R14: a request asks the database once and the queue once, and no company", async () => {
  const app = testApp();
  const userId = await personWith(app, 1);
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
  // Companies are absent here: any call of one throws.
  expect((await ask(app, userId)).status).toBe("queued");
  expect([trips, app.queued.length]).toEqual([1, 1]);
  report("R14", "a request for a picture", "1 round trip to the database, 1 message, 0 calls of a company");
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
