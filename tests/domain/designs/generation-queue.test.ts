import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { auditLedger } from "~/domain/credits/ledger-audit";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { MAX_CONCURRENT_JOBS } from "~/domain/designs/generation/generation-queue";
import {
  claimNextJob,
  JOB_CLAIM_MS,
  MAX_CONCURRENT_JOBS_PER_PERSON,
} from "~/domain/designs/generation/jobs/claim-job";
import { expireJobs } from "~/domain/designs/generation/jobs/expire-jobs";
import { findOwnJob } from "~/domain/designs/generation/jobs/job-queries";
import { cancelJob } from "~/domain/designs/generation/requests/cancel-job";
import { prolongMembershipStatement } from "~/domain/plans/memberships";
import { MEMBERSHIP_RENEWAL_MS } from "~/domain/plans/plan-grace";
import { setUserPlanStatement } from "~/domain/plans/user-plans";
import { type TestApp, testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  type GenerationSetup,
  generationState,
  imageModelAnswering,
  requestedJob,
  setUpGeneration,
  userWithCredits,
} from "../../support/data/generation";
import { smallPicture } from "../../support/data/pictures/small-picture";

let good: Uint8Array;
beforeAll(async () => {
  good = await smallPicture();
});
beforeEach(() => clearGenerationQueue(testApp()));

/** Ends a claimed job without generating, for tests of the queue. */
async function end(app: TestApp, jobId: string): Promise<void> {
  await app.db.$client.prepare("UPDATE generation_jobs SET state = 'failed' WHERE id = ?").bind(jobId).run();
}

/** Takes one job after another, as a single worker would, and returns whose each was. */
async function order(app: TestApp, most: number): Promise<string[]> {
  const people: string[] = [];
  for (let count = 0; count < most; count++) {
    const job = (await claimNextJob(app))?.job;
    if (!job) break;
    people.push(job.userId);
    await end(app, job.id);
  }
  return people;
}

describe("turns", () => {
  it("draw one person's single picture second, although another person requested fifty before", async () => {
    const app = testApp();
    const [many, one] = [await userWithCredits(app, 50), await userWithCredits(app, 1)];
    for (let count = 0; count < 50; count++) await requestedJob(app, many);
    const jobId = await requestedJob(app, one);
    expect((await findOwnJob(app, { userId: one, jobId }))?.ahead).toBe(1);
    const people = await order(app, 100);
    expect(people).toHaveLength(51);
    expect(people.indexOf(one)).toBe(1);
  });

  it("alternate between people: of three with ten jobs each, nobody is ever two behind another", async () => {
    const app = testApp();
    const people = [
      await userWithCredits(app, 10),
      await userWithCredits(app, 10),
      await userWithCredits(app, 10),
    ];
    for (const person of people) for (let count = 0; count < 10; count++) await requestedJob(app, person);
    const drawn = await order(app, 100);
    const served = new Map(people.map((person) => [person, 0]));
    for (const person of drawn) {
      served.set(person, (served.get(person) ?? 0) + 1);
      const counts = [...served.values()];
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
    expect([...served.values()]).toEqual([10, 10, 10]);
  });

  it("put members and plans with priority ahead of what others requested before, two pictures for one of theirs", async () => {
    const app = testApp();
    const [member, planned, other] = [
      await userWithCredits(app, 4),
      await userWithCredits(app, 1),
      await userWithCredits(app, 4),
    ];
    await runTransaction(app.db, [
      prolongMembershipStatement(app, { userId: member, activeUntil: app.now() + 1 }),
      setUserPlanStatement(app, { userId: planned, planId: 2, paidUntil: null }),
    ]);
    for (let count = 0; count < 4; count++) await requestedJob(app, other);
    for (let count = 0; count < 4; count++) await requestedJob(app, member);
    await requestedJob(app, planned);
    const names = new Map([
      [member, "member"],
      [planned, "planned"],
      [other, "other"],
    ]);
    expect((await order(app, 9)).map((person) => names.get(person))).toEqual([
      ...["member", "planned"],
      ...["other", "member", "member"],
      ...["other", "member"],
      ...["other", "other"],
    ]);
  });

  it("give no priority after the membership's end and the time of its renewal, nor for a plan without it", async () => {
    const app = testApp();
    const [late, planned, other] = [
      await userWithCredits(app, 1),
      await userWithCredits(app, 1),
      await userWithCredits(app, 1),
    ];
    await runTransaction(app.db, [
      prolongMembershipStatement(app, { userId: late, activeUntil: app.now() - MEMBERSHIP_RENEWAL_MS }),
      setUserPlanStatement(app, { userId: planned, planId: 1, paidUntil: null }),
    ]);
    for (const person of [other, late, planned]) await requestedJob(app, person);
    expect(await order(app, 3)).toEqual([other, late, planned]);
  });

  it("starve nobody: a person who requests one at a time and one who requested twenty at once alternate", async () => {
    const app = testApp();
    const [many, eager] = [await userWithCredits(app, 20), await userWithCredits(app, 40)];
    for (let count = 0; count < 20; count++) await requestedJob(app, many);
    await requestedJob(app, eager);
    const drawn: string[] = [];
    for (let count = 0; count < 30; count++) {
      const job = (await claimNextJob(app))?.job;
      if (!job) throw new Error("nobody waits");
      drawn.push(job.userId);
      if (job.userId === eager) await requestedJob(app, eager);
      await end(app, job.id);
    }
    const ofMany = drawn.filter((person) => person === many).length;
    expect(ofMany).toBeGreaterThanOrEqual(10);
    expect(ofMany).toBeLessThanOrEqual(20);
  });

  it("limit the pictures drawn at once, in total and per person", async () => {
    const app = testApp();
    const people = await Promise.all(Array.from({ length: 5 }, () => userWithCredits(app, 10)));
    const [first = ""] = people;
    for (let count = 0; count < 10; count++) await requestedJob(app, first);
    const alone = await Promise.all(Array.from({ length: 10 }, () => claimNextJob(app)));
    expect(alone.filter(Boolean)).toHaveLength(MAX_CONCURRENT_JOBS_PER_PERSON);
    for (const person of people.slice(1))
      for (let count = 0; count < 5; count++) await requestedJob(app, person);
    const others = await Promise.all(Array.from({ length: 30 }, () => claimNextJob(app)));
    expect(others.filter(Boolean)).toHaveLength(MAX_CONCURRENT_JOBS - MAX_CONCURRENT_JOBS_PER_PERSON);
    expect(new Set(others.flatMap((claimed) => claimed?.job.id ?? [])).size).toBe(
      MAX_CONCURRENT_JOBS - MAX_CONCURRENT_JOBS_PER_PERSON,
    );
  });

  it("put abandoned jobs back to the front, and the cron fills every free place", async () => {
    const app = testApp();
    const people = await Promise.all(Array.from({ length: 20 }, () => userWithCredits(app, 1)));
    const ids: string[] = [];
    for (const person of people) ids.push(await requestedJob(app, person));
    for (let count = 0; count < MAX_CONCURRENT_JOBS; count++) await claimNextJob(app);
    app.queued.length = 0;
    app.clock.now += 60_000;
    expect(await expireJobs(app)).toEqual({ failed: 0, returned: 0, called: 0 });
    app.clock.now += JOB_CLAIM_MS;
    expect(await expireJobs(app)).toEqual({
      failed: 0,
      returned: MAX_CONCURRENT_JOBS,
      called: MAX_CONCURRENT_JOBS,
    });
    const called = app.queued.map((message) => "jobId" in message && message.jobId);
    expect(called).toEqual(ids.slice(0, MAX_CONCURRENT_JOBS));
  });

  it("go on by themselves: each picture drawn calls the next", async () => {
    const set = await setUpGeneration(() => good);
    const next = await requestedJob(set.app, await userWithCredits(set.app, 1));
    set.app.queued.length = 0;
    expect((await generateNext(set.app)).status).toBe("done");
    expect(set.app.queued).toEqual([{ type: "generate", jobId: next }]);
    expect((await generateNext(set.app)).status).toBe("done");
    expect(await generateNext(set.app)).toEqual({ status: "idle" });
    expect(set.modelCalls()).toBe(2);
  });
});

describe("canceling", () => {
  it("returns the credit at once and only once, and the job is not drawn", async () => {
    const set = await setUpGeneration(() => good);
    expect(await cancelJob(set.app, set)).toEqual({ status: "canceled", credits: 1 });
    expect(await cancelJob(set.app, set)).toEqual({ status: "canceled", credits: 1 });
    expect(await generationState(set)).toEqual({
      job: "canceled",
      failure: null,
      hold: "released",
      credits: 2,
      pictures: 0,
      resolutions: 1,
    });
    expect(await generateNext(set.app)).toEqual({ status: "idle" });
    await expireJobs(set.app);
    expect(set.modelCalls()).toBe(0);
    expect(await auditLedger(set.app)).toEqual([]);
  });

  it("is refused once the job has begun or ended", async () => {
    const set: GenerationSetup = await setUpGeneration(async () => {
      expect(await cancelJob(set.app, set)).toEqual({ status: "begun" });
      return good;
    });
    expect((await generateNext(set.app)).status).toBe("done");
    expect(await cancelJob(set.app, set)).toEqual({ status: "over" });
    expect(await generationState(set)).toMatchObject({
      job: "done",
      hold: "posted",
      credits: 1,
      pictures: 1,
    });
  });

  it("does not find another person's job", async () => {
    const set = await setUpGeneration(() => good);
    const stranger = await userWithCredits(set.app, 1);
    expect(await cancelJob(set.app, { ...set, userId: stranger })).toEqual({ status: "missing" });
    expect(await cancelJob(set.app, { ...set, jobId: "0".repeat(26) })).toEqual({ status: "missing" });
    expect(await generationState(set)).toMatchObject({ job: "queued", hold: "held", credits: 1 });
  });

  it("at the same moment as a claim ends in one of two ways, fifty times: canceled with the credit returned, or drawn and paid", async () => {
    const images = imageModelAnswering(() => good);
    const app = testApp({ imageGenerator: images });
    const ends: Record<string, number> = {};
    for (let round = 0; round < 50; round++) {
      const userId = await userWithCredits(app, 1);
      const jobId = await requestedJob(app, userId);
      const [canceled, drawn] =
        round % 2 === 0
          ? await Promise.all([cancelJob(app, { userId, jobId }), claimNextJob(app)])
          : (await Promise.all([claimNextJob(app), cancelJob(app, { userId, jobId })])).reverse();
      const { job, hold, credits } = await generationState({ app, userId, jobId });
      const won = (canceled as { status: string }).status;
      expect([won, drawn === null, job, hold, credits]).toEqual(
        won === "canceled"
          ? ["canceled", true, "canceled", "released", 1]
          : ["begun", false, "working", "held", 0],
      );
      ends[won] = (ends[won] ?? 0) + 1;
      await clearGenerationQueue(app);
    }
    expect((ends.canceled ?? 0) + (ends.begun ?? 0)).toBe(50);
    expect(await auditLedger(app)).toEqual([]);
  });
});
