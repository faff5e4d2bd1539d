import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { AdapterError } from "~/adapters/adapter-error";
import { attentions, rateCounters } from "~/db/schema";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { endPause } from "~/domain/designs/generation/jobs/credit-returns";
import { failJob } from "~/domain/designs/generation/jobs/fail-job";
import type { GenerationFailure } from "~/domain/designs/generation/jobs/job";
import { smallSourceCopy } from "~/domain/designs/redesigns/compare-with-source";
import { requestRedesign } from "~/domain/designs/redesigns/request-redesign";
import { runRedesign } from "~/domain/designs/redesigns/run-redesign";
import { requestSuggestion } from "~/domain/designs/suggestions/request-suggestion";
import { runSuggestion } from "~/domain/designs/suggestions/run-suggestion";
import { toIncident } from "~/domain/incidents/list-incidents";
import { LIMITS } from "~/domain/limits/limits";
import { newId } from "~/lib/ids";
import { reportQualityResult } from "../../support/app/report-quality";
import { testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  imageModelAnswering,
  requestedJob,
  requestPicture,
  userWithCredits,
} from "../../support/data/generation";
import { storedUpload } from "../../support/data/pictures/stored-upload";

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

  it("pause the person, and a form that was sent before the pause still gets its first answer", async () => {
    const userId = await userWithCredits(app, 20);
    const formKey = newId();
    const asked = await requestPicture(app, userId, { formKey });
    await fail(userId, "you:moderation", PER_HOUR);
    expect(await requestPicture(app, userId, { formKey })).toEqual({
      ...{ status: "already", jobId: asked.status === "queued" && asked.jobId },
    });
    expect((await requestPicture(app, userId)).status).toBe("paused");
  });

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
    if (!incident) throw new Error("no incident");
    await retryIncident(app, { incident: toIncident(incident), by: userId, why: "a real idea" });
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

/** A model that looks at pictures and refuses each, and how often it was asked. */
function refusingReader() {
  let asked = 0;
  const refuse = async () => {
    asked += 1;
    throw new AdapterError("openai", 400, "blocked", "the picture is refused");
  };
  return { asked: () => asked, pictureReader: { suggestProduct: refuse, readTheme: refuse } };
}

describe("credits of suggestions and redesigns that a person makes fail after a paid call", () => {
  const begun = async () => {
    const reader = refusingReader();
    const own = testApp({ pictureReader: reader.pictureReader });
    own.clock.now = app.clock.now;
    return { reader, own, userId: await userWithCredits(own, 90) };
  };

  it("are returned for eight suggestions an hour; then no model is asked, nothing is held, and an admin is told in the end", async () => {
    const { reader, own, userId } = await begun();
    const pictureId = await storedUpload(own, userId);
    const ask = (formKey = newId()) =>
      requestSuggestion(own, {
        ...{ userId, pictureId, formKey, language: "en" as const },
        typed: { title: "", description: "", tags: "" },
      });
    const formKey = newId();
    expect((await ask(formKey)).status).toBe("queued");
    const waiting = await Promise.all(Array.from({ length: 12 }, () => ask()));
    for (const each of waiting)
      if (each.status === "queued") await runSuggestion(own, { suggestionId: each.suggestionId });
    expect(reader.asked()).toBe(PER_HOUR);
    expect(await credits(userId)).toBe(89);
    expect(await ask()).toMatchObject({ status: "paused" });
    expect(await ask(formKey), "a form from before the pause").toMatchObject({ status: "already" });
    expect(await requestPicture(own, userId)).toMatchObject({ status: "paused" });
    reportQualityResult(
      "S18",
      "suggestions that we pay for of twelve provoked faults",
      String(reader.asked()),
    );
  });

  it("are returned for eight redesigns an hour, of pictures that the model refuses", async () => {
    const { reader, own, userId } = await begun();
    const sourceCopy = await smallSourceCopy({ widthPx: 2, heightPx: 2, rgba: new Uint8Array(16).fill(255) });
    const ask = () =>
      requestRedesign(own, {
        ...{ userId, formKey: newId(), way: "picture" as const, typed: "", requestedChange: "", sourceCopy },
      });
    const waiting = await Promise.all(Array.from({ length: 12 }, ask));
    for (const each of waiting)
      if (each.status === "queued") await runRedesign(own, { redesignId: each.redesignId });
    expect(reader.asked()).toBe(PER_HOUR);
    expect(await credits(userId)).toBe(90);
    expect(await ask()).toMatchObject({ status: "paused" });
  });

  it("are not counted for a redesign that fails before any call", async () => {
    const { own, userId } = await begun();
    for (let n = 0; n < PER_HOUR + 1; n++) {
      const asked = await requestRedesign(own, {
        ...{ userId, formKey: newId(), way: "words" as const, typed: "nothing known", requestedChange: "" },
      });
      if (asked.status !== "queued") throw new Error(asked.status);
      expect(await runRedesign(own, { redesignId: asked.redesignId })).toMatchObject({ failure: "no-theme" });
    }
    expect(await requestPicture(own, userId)).toMatchObject({ status: "queued" });
  });

  it("are held for sixty redesigns an hour at most", async () => {
    const { own, userId } = await begun();
    const most = LIMITS.redesigns.most;
    await own.db.insert(rateCounters).values({
      ...{ key: `redesigns:${userId}`, count: most - 1 },
      windowStart: Math.floor(own.clock.now / HOUR_MS) * HOUR_MS,
    });
    const results = await Promise.all(
      Array.from({ length: 5 }, () =>
        requestRedesign(own, {
          ...{ userId, formKey: newId(), way: "words" as const, typed: "a fox", requestedChange: "" },
        }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["queued", ...Array(4).fill("too-many")]);
    expect(await credits(userId)).toBe(87);
  });
});
