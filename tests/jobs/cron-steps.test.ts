import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { cronSteps, deliveries } from "~/db/schema";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { CRON_STEP_RUNNERS } from "~/jobs/cron-step-runners";
import { runCronStep } from "~/jobs/run-cron-step";
import { runSchedule } from "~/jobs/run-schedule";
import { CRON_STEPS, MINUTE_STEPS } from "~/queue/cron-steps";
import { type TestApp, testApp } from "../support/app/test-app";

const MINUTE_MS = 60_000;

const tick = (app: TestApp) => runSchedule(app, { cron: "* * * * *", scheduledTime: app.clock.now });

beforeEach(async () => {
  await testApp().db.delete(cronSteps);
});

/** A due email, so that the outbox step has something to send. */
async function dueLetter(app: TestApp) {
  await app.db.delete(deliveries);
  const { statement, deliveryId } = queueEmailStatement(app, {
    template: "needs-human",
    to: "support@example.com",
    key: "cron-steps",
    data: { fresh: 1, open: 1, isMore: false, kinds: [] },
  });
  await runTransaction(app.db, [statement]);
  return { type: "deliver", deliveryId };
}

describe("a cron", () => {
  it("sends each of its steps as a message of its own, those that wait for others with a delay", async () => {
    const app = testApp();
    await tick(app);
    const steps = app.queued.map((message) => message.type === "cron-step" && message.step);
    expect([...steps].sort()).toEqual(Object.keys(MINUTE_STEPS).sort());
    const delays = new Map(
      app.queued.map((message) => [
        message.type === "cron-step" && message.step,
        ((app.dueAt.get(message) ?? 0) - app.clock.now) / 1000,
      ]),
    );
    const last = Math.max(...delays.values());
    expect([...delays].filter(([, delay]) => delay === last)).toEqual([["support digest", last]]);
    expect(delays.get("unpaid orders")).toBeGreaterThan(delays.get("payments") ?? 0);
    expect(last).toBeLessThan(60);
  });

  it("has something to do for each of its steps, and no two share a name", () => {
    expect(Object.keys(CRON_STEP_RUNNERS).sort()).toEqual([...CRON_STEPS].sort());
  });
});

describe("a step of a cron", () => {
  it("runs once for each cron, also with repeated and reordered messages", async () => {
    const app = testApp();
    const letter = await dueLetter(app);
    const at = app.clock.now;
    const run = (scheduledAt: number) => runCronStep(app, { step: "outbox", scheduledAt });
    expect((await Promise.all([run(at), run(at), run(at)])).sort()).toEqual(["done", "dropped", "dropped"]);
    expect(app.queued).toEqual([letter]);
    expect(await run(at - MINUTE_MS)).toBe("dropped");
    app.clock.now = at + MINUTE_MS;
    expect(await run(at + MINUTE_MS)).toBe("done");
    expect(await run(at)).toBe("dropped");
    expect(app.queued).toEqual([letter, letter]);
  });

  it("does not accumulate: after a stopped queue, one of its messages runs and the rest are dropped", async () => {
    const app = testApp();
    const sent = app.clock.now;
    app.clock.now += 100_000;
    const outcomes = [];
    for (const late of [0, 20_000, 40_000, 60_000, 80_000])
      outcomes.push(await runCronStep(app, { step: "outbox", scheduledAt: sent + late }));
    expect(outcomes).toEqual(["done", "dropped", "dropped", "dropped", "dropped"]);
  });

  it("that fails does not stop others, is not retried by the queue, and runs with the next cron", async () => {
    // No company is passed in: any call to one fails.
    const app = testApp();
    const letter = await dueLetter(app);
    const step = { step: "provider polls", scheduledAt: app.clock.now } as const;
    expect(await runCronStep(app, step)).toBe("failed");
    expect(await runCronStep(app, { ...step, step: "outbox" })).toBe("done");
    expect(app.queued).toEqual([letter]);
    app.clock.now += MINUTE_MS;
    expect(await runCronStep(app, { ...step, scheduledAt: app.clock.now })).toBe("failed");
    const [row] = await app.db.select().from(cronSteps).where(eq(cronSteps.step, "provider polls"));
    expect(row).toEqual({
      step: "provider polls",
      scheduledAt: app.clock.now,
      startedAt: app.clock.now,
      finishedAt: app.clock.now,
    });
  });
});
