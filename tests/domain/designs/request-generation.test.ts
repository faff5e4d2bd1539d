import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { recordFailureStatements } from "~/domain/circuit-breakers/circuit-breaker";
import { PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { endPause } from "~/domain/designs/generation/jobs/credit-returns";
import { findOwnJob, listRecentJobs } from "~/domain/designs/generation/jobs/job-queries";
import { modelPrompt } from "~/domain/designs/generation/model-prompt";
import { IMAGE_SIZES, MAX_SHOWN_QUEUE_POSITION } from "~/domain/designs/generation/prompts";
import { requestGeneration } from "~/domain/designs/generation/requests/request-generation";
import { counterOf } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { clearGenerationQueue, userWithCredits } from "../../support/data/generation";
import { useUp } from "../../support/data/use-up";

const SQUARE = IMAGE_SIZES[0];

function ask(app: TestApp, userId: string, more: Partial<Parameters<typeof requestGeneration>[1]> = {}) {
  return requestGeneration(app, {
    userId,
    formKey: newId(),
    prompt: "a cat astronaut surfing on the moon",
    style: "watercolor",
    size: SQUARE,
    isTransparent: true,
    ...more,
  });
}

async function credits(app: TestApp, userId: string): Promise<number> {
  const row = await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) });
  return row?.credits ?? 0;
}

describe("asking for a picture", () => {
  it("writes the job, holds one credit and tells the queue", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 3);
    const asked = await ask(app, userId);
    if (asked.status !== "queued") throw new Error(asked.status);
    expect(app.queued).toEqual([{ type: "generate", jobId: asked.jobId }]);
    expect(await credits(app, userId)).toBe(2);
    const found = await findOwnJob(app, { userId, jobId: asked.jobId });
    expect(found?.job).toMatchObject({
      state: "queued",
      widthPx: 1920,
      heightPx: 1920,
      size: "1024x1024",
      style: "watercolor",
      model: "gpt-image-2.5-flare",
    });
    expect(found?.job.finalPrompt).toBe(
      `Artwork for a garment print: a cat astronaut surfing on the moon. Art style: watercolor. Isolated artwork, no garment, no mockup, no frame. Variation ${found?.job.seed}.`,
    );
  });

  it("leaves no job behind where the credit is missing", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 0);
    expect(await ask(app, userId)).toEqual({ status: "insufficient" });
    expect(await listRecentJobs(app, { userId, limit: 10 })).toEqual([]);
    expect(app.queued).toEqual([]);
  });

  it("lets exactly as many through as there are credits, however many ask at once", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 3);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(app, userId)));
    expect(answers.filter((answer) => answer.status === "queued")).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === "insufficient")).toHaveLength(9);
    expect(await credits(app, userId)).toBe(0);
    expect(await listRecentJobs(app, { userId, limit: 20 })).toHaveLength(3);
  });

  it("takes a form sent five times at once as one request", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 5);
    const formKey = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(app, userId, { formKey })));
    expect(answers.filter((answer) => answer.status === "queued")).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === "already")).toHaveLength(4);
    expect(new Set(answers.map((answer) => ("jobId" in answer ? answer.jobId : "")))).toHaveProperty(
      "size",
      1,
    );
    expect(await credits(app, userId)).toBe(4);
  });

  it("answers 'already', not 'insufficient', to a second press when the first holds the last credit", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 1);
    const formKey = newId();
    expect((await ask(app, userId, { formKey })).status).toBe("queued");
    expect((await ask(app, userId, { formKey })).status).toBe("already");
  });

  it("answers 'already' to a second press whatever stopped new pictures since", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 5);
    const formKey = newId();
    const first = await ask(app, userId, { formKey, count: 2 });
    if (first.status !== "queued") throw new Error(first.status);
    const isTheFirst = { status: "already", jobId: first.jobId };
    await app.db.run("INSERT INTO settings (name, value, updated_at) VALUES ('drawing-open', 'false', 0)");
    expect(await ask(app, userId)).toEqual({ status: "off" });
    expect(await ask(app, userId, { formKey, count: 2 })).toEqual(isTheFirst);
    await app.db.run("DELETE FROM settings WHERE name = 'drawing-open'");
    const pause = counterOf("returns-hour", personSubject(userId));
    await useUp(app, pause);
    expect(await ask(app, userId)).toMatchObject({ status: "paused" });
    expect(await ask(app, userId, { formKey, count: 2 })).toEqual(isTheFirst);
    await endPause(app, userId);
    const breaker = { cause: "quota", askedAt: app.now(), now: app.now(), retryAfterMs: 0 } as const;
    await runTransaction(app.db, recordFailureStatements(PRIMARY_IMAGE_PROVIDER, breaker));
    expect(await ask(app, userId)).toEqual({ status: "broken" });
    expect(await ask(app, userId, { formKey, count: 2 })).toEqual(isTheFirst);
    await app.db.run("DELETE FROM breakers");
    expect(await credits(app, userId)).toBe(3);
  });

  it("takes a resent form with another prompt as a new request", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 5);
    const formKey = newId();
    await ask(app, userId, { formKey });
    expect((await ask(app, userId, { formKey, prompt: "a dog" })).status).toBe("queued");
    expect(await credits(app, userId)).toBe(3);
  });

  it("does not let one person's form key meet another's job", async () => {
    const app = testApp();
    const [one, two] = [await userWithCredits(app, 1), await userWithCredits(app, 1)];
    const formKey = newId();
    const first = await ask(app, one, { formKey });
    const second = await ask(app, two, { formKey });
    expect([first.status, second.status]).toEqual(["queued", "queued"]);
  });

  it("refuses blank and too long prompts and accepts exactly 1000 characters", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 1);
    expect(await ask(app, userId, { prompt: " \r\n\t " })).toEqual({ status: "blank" });
    expect(await ask(app, userId, { prompt: "x".repeat(1001) })).toEqual({ status: "too-long" });
    // A posted form writes line breaks as two characters; the counter counts one.
    expect((await ask(app, userId, { prompt: `${"x".repeat(500)}\r\n${"y".repeat(499)}` })).status).toBe(
      "queued",
    );
  });
});

describe("a job", () => {
  it("is not visible to a stranger", async () => {
    const app = testApp();
    const userId = await userWithCredits(app, 1);
    const stranger = await userWithCredits(app, 1);
    const asked = await ask(app, userId);
    const jobId = "jobId" in asked ? asked.jobId : "";
    expect(await findOwnJob(app, { userId: stranger, jobId })).toBeNull();
    expect(await listRecentJobs(app, { userId: stranger, limit: 10 })).toEqual([]);
  });

  it("knows its place in the queue, counted no further than it must", async () => {
    const app = testApp();
    await clearGenerationQueue(app);
    const userId = await userWithCredits(app, 20);
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) {
      app.clock.now += 1000;
      const asked = await ask(app, userId);
      ids.push("jobId" in asked ? asked.jobId : "");
    }
    const aheadOf = async (index: number) =>
      (await findOwnJob(app, { userId, jobId: ids[index] ?? "" }))?.ahead;
    expect(await aheadOf(0)).toBe(0);
    expect(await aheadOf(4)).toBe(4);
    expect(await aheadOf(19)).toBe(MAX_SHOWN_QUEUE_POSITION + 1);
  });
});

describe("the final prompt", () => {
  it("has no sentence about style if none is chosen", () => {
    expect(modelPrompt({ words: "a fox", style: "", seed: 7 })).toBe(
      "Artwork for a garment print: a fox. Isolated artwork, no garment, no mockup, no frame. Variation 7.",
    );
  });

  it.each(IMAGE_SIZES)("asks for $value at a size the models draw: $widthPx × $heightPx", (size) => {
    expect(size.widthPx % 16).toBe(0);
    expect(size.heightPx % 16).toBe(0);
    expect(size.widthPx * size.heightPx).toBeLessThanOrEqual(2560 * 1440);
    const [width = 0, height = 0] = size.value.split("x").map(Number);
    expect(Math.abs(size.widthPx / size.heightPx - width / height)).toBeLessThan(0.001);
  });
});
