import { describe, expect, it } from "vitest";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { failJob } from "~/domain/designs/generation/jobs/fail-job";
import { batchJobsQuery, findOwnJob, listRecentJobs } from "~/domain/designs/generation/jobs/job-queries";
import { cancelJob } from "~/domain/designs/generation/requests/cancel-job";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { imageModelAnswering, requestPicture, userWithCredits } from "../../support/data/generation";
import { smallPicture } from "../../support/data/pictures/small-picture";

async function credits(app: TestApp, userId: string): Promise<number> {
  const row = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
  return row?.credits ?? 0;
}

async function requested(app: TestApp, userId: string, count: number) {
  const asked = await requestPicture(app, userId, { count });
  if (asked.status !== "queued") throw new Error(asked.status);
  return asked.jobIds;
}

describe("several pictures at once", () => {
  it("are as many jobs, each with its message, its seed and its credit", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 5);
    const ids = await requested(app, userId, 4);
    expect(app.queued).toEqual(ids.map((jobId) => ({ type: "generate", jobId })));
    expect(await credits(app, userId)).toBe(1);
    const jobs = await batchJobsQuery(app, { userId, jobId: ids[2] as string });
    expect(jobs.map((job) => job.id)).toEqual(ids);
    expect(new Set(jobs.map((job) => job.seed)).size).toBe(4);
  });

  it("begin all or not at all: three credits do not begin four pictures", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 3);
    expect(await requestPicture(app, userId, { count: 4 })).toEqual({ status: "insufficient" });
    expect(await credits(app, userId)).toBe(3);
    expect(await listRecentJobs(app, { userId, limit: 9 })).toEqual([]);
  });

  it("end each by itself: one drawn and paid, one failed, one canceled, each credit returned once", async () => {
    const app = testApp({ imageGenerator: imageModelAnswering(() => smallPicture()) });
    const userId = await userWithCredits(app, 3);
    const [drawn, failed, canceled] = (await requested(app, userId, 3)) as [string, string, string];
    expect((await generateJob(app, { jobId: drawn })).status).toBe("done");
    await failJob(app, { id: failed, userId, credits: 1 }, "provider:unavailable");
    await cancelJob(app, { userId, jobId: canceled });
    await cancelJob(app, { userId, jobId: canceled });
    expect(await credits(app, userId)).toBe(2);
    expect(await findViolations(app)).toEqual([]);
  });

  it("are requested once, however often the form is sent, and five times at once", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 9);
    const formKey = newId();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => requestPicture(app, userId, { formKey, count: 3 })),
    );
    expect(answers.filter(({ status }) => status === "queued")).toHaveLength(1);
    expect(new Set(answers.map((answer) => ("jobId" in answer ? answer.jobId : ""))).size).toBe(1);
    expect(await credits(app, userId)).toBe(6);
  });

  it.each([0, 5, 1.5, -1, Number.NaN])("are never %s", async (count) => {
    const app = testApp();
    const userId = await userWithCredits(app, 9);
    expect((await requestPicture(app, userId, { count })).status).toBe("wrong-count");
    expect(await credits(app, userId)).toBe(9);
  });

  it("of one person are not shown to another", async () => {
    const app = testApp();
    const [one, other] = [await userWithCredits(app, 2), await userWithCredits(app, 2)];
    const [jobId = ""] = await requested(app, one, 2);
    expect(await batchJobsQuery(app, { userId: other, jobId })).toEqual([]);
  });
});

describe("the prompt that the model gets", () => {
  it("is the typed one where enhancing is switched off", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 1);
    const asked = await requestPicture(app, userId, { prompt: "a heron", isEnhanced: false });
    const found = await findOwnJob(app, { userId, jobId: "jobId" in asked ? asked.jobId : "" });
    expect(found?.job).toMatchObject({ prompt: "a heron", finalPrompt: "a heron" });
  });
});
