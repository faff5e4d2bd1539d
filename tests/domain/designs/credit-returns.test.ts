import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { AdapterError } from "~/adapters/adapter-error";
import { attentions } from "~/db/schema";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { endPause } from "~/domain/designs/generation/jobs/credit-returns";
import { failJob } from "~/domain/designs/generation/jobs/fail-job";
import type { GenerationFailure } from "~/domain/designs/generation/jobs/job";
import { LIMITS } from "~/domain/limits/limits";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  imageModelAnswering,
  requestedJob,
  requestPicture,
  userWithCredits,
} from "../../support/data/generation";

const HOUR_MS = 3_600_000;
const PER_HOUR = LIMITS["returns-hour"].most;
const PER_DAY = LIMITS["returns-day"].most;
const refusing = imageModelAnswering(() => {
  throw new AdapterError("openai", 400, "blocked", "the words are refused");
});
const app = testApp({ imageGenerator: refusing });
// The first hour of a day.
app.clock.now += 12 * HOUR_MS;

const credits = async (userId: string) =>
  (await app.db.query.userCredits.findFirst({ where: (t) => eq(t.userId, userId) }))?.credits;
const incidentsOf = (userId: string) =>
  app.db
    .select()
    .from(attentions)
    .where(like(attentions.cause, `returns:${userId}:%`));

async function fail(userId: string, failure: GenerationFailure, times: number) {
  for (let n = 0; n < times; n++)
    await failJob(app, { id: await requestedJob(app, userId), userId, credits: 1 }, failure);
}

describe("credits returned for failures that a person can provoke", () => {
  it("cost us a limited number of thirty pictures requested at once, and cost the person nothing", async () => {
    await clearGenerationQueue(app);
    const userId = await userWithCredits(app, 30);
    const jobs: string[] = [];
    for (let n = 0; n < 30; n++) jobs.push(await requestedJob(app, userId));
    const before = refusing.calls();
    for (const jobId of jobs) await generateJob(app, { jobId });
    const paid = refusing.calls() - before;
    expect(paid).toBe(PER_HOUR);
    expect(await credits(userId)).toBe(30);
    const told = await app.db.query.generationJobs.findMany({ where: (t) => eq(t.userId, userId) });
    expect(new Set(told.map(({ failure }) => failure))).toEqual(new Set(["you:moderation", "you:paused"]));
    reportQualityResult("S18", "pictures that we pay for of thirty provoked faults at once", String(paid));
  });

  it.each([
    "you:moderation",
    "provider:opaque",
    "provider:blank",
    "provider:wrong-words",
    "provider:refused-afterwards",
  ] as const)(
    "for %s pause the person for the hour, with a message and without holding credits",
    async (failure) => {
      const userId = await userWithCredits(app, 20);
      await fail(userId, failure, PER_HOUR);
      const asked = await requestPicture(app, userId);
      expect(asked).toMatchObject({ status: "paused", isForToday: false });
      expect(asked.status === "paused" && asked.seconds <= 3600).toBe(true);
      expect(await credits(userId)).toBe(20);
    },
  );

  it("open one incident at the day's limit, and an admin can end the pause", async () => {
    const userId = await userWithCredits(app, 40);
    const start = app.clock.now;
    for (let left = PER_DAY; left > 0; left -= PER_HOUR) {
      expect(await incidentsOf(userId)).toEqual([]);
      await fail(userId, "provider:wrong-words", Math.min(left, PER_HOUR));
      app.clock.now += HOUR_MS;
    }
    expect(await requestPicture(app, userId)).toMatchObject({ status: "paused", isForToday: true });
    const [incident, ...more] = await incidentsOf(userId);
    expect(more).toEqual([]);
    await retryIncident(app, { id: incident?.id ?? "", by: userId, why: "a real idea" });
    expect((await requestPicture(app, userId)).status).toBe("queued");
    app.clock.now = start;
  });

  it("do not include those for faults of the provider or of ours, however many", async () => {
    const userId = await userWithCredits(app, PER_DAY + 5);
    for (const failure of [
      "provider:unavailable",
      "provider:unreadable",
      "us:storage",
      "us:request",
    ] as const)
      await fail(userId, failure, PER_DAY / 4 + 1);
    expect((await requestPicture(app, userId)).status).toBe("queued");
    expect(await incidentsOf(userId)).toEqual([]);
  });

  it("are counted for each person separately", async () => {
    const [provoker, other] = [await userWithCredits(app, 20), await userWithCredits(app, 20)];
    await fail(provoker, "you:moderation", PER_HOUR);
    expect((await requestPicture(app, other)).status).toBe("queued");
    await endPause(app, other);
    expect((await requestPicture(app, provoker)).status).toBe("paused");
  });
});
