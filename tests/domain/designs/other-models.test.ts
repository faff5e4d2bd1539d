import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError, MODEL_GONE } from "~/adapters/adapter-error";
import type { ImageGenerator, ImageOrder, ListedModel } from "~/adapters/ports/image-generator";
import { attentions, breakers } from "~/db/schema";
import { LONG_OUTAGE_MS } from "~/domain/circuit-breakers/circuit-breaker";
import { requestEdit } from "~/domain/designs/generation/ai-edits/request-edit";
import { generateNext } from "~/domain/designs/generation/generate-picture";
import { expireJobs } from "~/domain/designs/generation/jobs/expire-jobs";
import { SHUTDOWN_NOTICE_MS, warnOfModelShutdowns } from "~/domain/designs/generation/models/model-shutdowns";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { newId } from "~/lib/ids";
import { measurePng } from "~/print/index.server";
import { type TestApp, testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  requestedJob,
  requestPicture,
  generationState as state,
  userWithCredits,
} from "../../support/data/generation";
import { makePng } from "../../support/data/pictures/png";
import { ringOnWhite, SMALL_SIZE, smallPicture } from "../../support/data/pictures/small-picture";

beforeEach(async () => {
  const app = testApp();
  await clearGenerationQueue(app);
  await app.db.delete(attentions);
});

const gone = () => new AdapterError("openai", 404, "auth", MODEL_GONE);
const away = () => new AdapterError("openai", 503, "retryable", "overloaded");

/** A model of one company; `answer` may throw. Its orders are remembered. */
function model(answer: (order: ImageOrder) => Promise<Uint8Array>, models: ListedModel[] = []) {
  const orders: ImageOrder[] = [];
  const draw: ImageGenerator["generate"] = async (order) => {
    orders.push(order);
    return { bytes: await answer(order), contentType: "image/png", usage: null };
  };
  return { orders, generate: draw, edit: draw, listModels: async () => models };
}

function shop(first: ImageGenerator, other: ImageGenerator | null) {
  return testApp({ imageGenerator: first, fallbackImageGenerator: other });
}

async function openBreaker(app: TestApp, company: "openai" | "workers-ai", cause: "away" | "quota" = "away") {
  const at = app.now();
  const openedAt = at - LONG_OUTAGE_MS - 1;
  await app.db
    .insert(breakers)
    .values({ company, failures: 5, failedAt: at, openedAt, cause, retryAt: at + 60_000, waitMs: 60_000 });
}

const incidents = (app: TestApp) =>
  app.db.query.attentions.findMany({ where: (t, { like }) => like(t.cause, "image-model:%") });

describe("a model that is gone", () => {
  it("is replaced by the second one of the same company, and an admin is told once", async () => {
    const first = model(async (order) => {
      if (order.model === "gpt-image-2.5-flare") throw gone();
      return smallPicture();
    });
    const app = shop(first, null);
    const userId = await userWithCredits(app, 2);
    for (let count = 0; count < 2; count++) {
      const jobId = await requestedJob(app, userId);
      expect((await generateNext(app)).status).toBe("done");
      const job = await app.db.query.generationJobs.findFirst({ where: (t, { eq }) => eq(t.id, jobId) });
      expect(job?.model).toBe("gpt-image-2.6-flare");
      const record = await app.db.query.pictureProvenance.findFirst({
        where: (t, { eq }) => eq(t.pictureId, job?.pictureId ?? ""),
      });
      expect(record?.model).toBe("gpt-image-2.6-flare");
    }
    expect((await incidents(app)).map(({ cause }) => cause)).toEqual([
      "image-model:gone:gpt-image-2.5-flare",
    ]);
    expect(await app.db.select().from(breakers)).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  });

  it("gives the credit back where no model is left", async () => {
    const app = shop(
      model(async () => {
        throw gone();
      }),
      null,
    );
    const userId = await userWithCredits(app, 1);
    const jobId = await requestedJob(app, userId);
    expect(await generateNext(app)).toEqual({ status: "failed", failure: "provider:auth" });
    expect(await state({ app, userId, jobId })).toMatchObject({
      hold: "released",
      credits: 1,
      resolutions: 1,
    });
  });
});

describe("while the first company is away", () => {
  it("another company draws: its background is removed with the enclosed hole, and it is enlarged", async () => {
    const first = model(async () => smallPicture());
    const other = model(ringOnWhite);
    const app = shop(first, other);
    const userId = await userWithCredits(app, 1);
    await openBreaker(app, "openai");
    const jobId = await requestedJob(app, userId);
    const made = await generateNext(app);
    if (made.status !== "done") throw new Error(JSON.stringify(made));
    expect([first.orders.length, other.orders.length]).toEqual([0, 1]);
    expect(other.orders[0]?.prompt).toContain("plain white background");
    const picture = await app.db.query.pictures.findFirst({ where: (t, { eq }) => eq(t.id, made.pictureId) });
    expect(picture).toMatchObject({ widthPx: 240, heightPx: 240, isTransparent: true });
    const file = await app.files.get(picture?.fileKey ?? "");
    const measured = await measurePng(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
    if (measured.status !== "measured") throw new Error(measured.status);
    // A ring covers a third of the square; with its hole filled it would be nearly half.
    expect(measured.measures.alpha.clear).toBeGreaterThan(0.6);
    const record = await app.db.query.pictureProvenance.findFirst({
      where: (t, { eq }) => eq(t.pictureId, made.pictureId),
    });
    expect(record?.model).toBe("@cf/leonardo/lucid-origin");
    expect(record?.edits).toContain("background-removed");
    expect(await state({ app, userId, jobId })).toMatchObject({ job: "done", hold: "posted", credits: 0 });
    expect(await findViolations(app)).toEqual([]);
  });

  it("a picture whose background cannot be removed is not delivered, and its credit comes back", async () => {
    const noisy = await makePng({
      ...SMALL_SIZE,
      colorType: 2,
      pixel: (x, y) => [(x * 7) & 255, (y * 13) & 255, (x * y) & 255, 255],
    });
    const app = shop(
      model(() => smallPicture()),
      model(async () => noisy),
    );
    const userId = await userWithCredits(app, 1);
    await openBreaker(app, "openai");
    await requestedJob(app, userId);
    expect(await generateNext(app)).toEqual({ status: "failed", failure: "provider:opaque" });
  });

  it("changes of a picture wait, and go first to the company that probes again", async () => {
    const first = model(async () => smallPicture());
    const other = model(ringOnWhite);
    const app = shop(first, other);
    const userId = await userWithCredits(app, 3);
    await requestedJob(app, userId);
    const made = await generateNext(app);
    if (made.status !== "done") throw new Error(made.status);
    const { pictureId } = made;
    const change = { userId, formKey: newId(), pictureId, prompt: "make it blue", mask: null };
    expect((await requestEdit(app, change)).status).toBe("queued");
    await openBreaker(app, "openai");
    expect((await requestEdit(app, { ...change, formKey: newId() })).status).toBe("broken");
    expect((await generateNext(app)).status).toBe("idle");
    await app.db.run(sql`UPDATE generation_jobs SET width_px = 240, height_px = 240 WHERE kind = 'edit'`);
    app.clock.now += 61_000;
    expect((await generateNext(app)).status).toBe("done");
    expect([first.orders.length, other.orders.length]).toEqual([2, 0]);
    // The probe was answered, so everybody goes to the first company again.
    await requestedJob(app, userId);
    expect((await generateNext(app)).status).toBe("done");
    expect(first.orders).toHaveLength(3);
  });

  it("nothing is begun if the other company is away too", async () => {
    const app = shop(
      model(() => smallPicture()),
      model(ringOnWhite),
    );
    const userId = await userWithCredits(app, 1);
    await openBreaker(app, "openai");
    expect((await requestPicture(app, userId)).status).toBe("queued");
    await clearGenerationQueue(app);
    await openBreaker(app, "openai");
    await openBreaker(app, "workers-ai");
    expect((await requestPicture(app, userId)).status).toBe("broken");
    expect(await generateNext(app)).toEqual({ status: "idle" });
  });

  it("a used-up account fails only what the other company cannot draw", async () => {
    const app = shop(
      model(() => smallPicture()),
      model(ringOnWhite),
    );
    const userId = await userWithCredits(app, 2);
    await requestedJob(app, userId);
    await openBreaker(app, "openai", "quota");
    expect(await expireJobs(app)).toMatchObject({ failed: 0 });
    expect((await generateNext(app)).status).toBe("done");
  });

  it("an error that passes is waited for, and asks nobody else", async () => {
    const other = model(ringOnWhite);
    const app = shop(
      model(async () => {
        throw away();
      }),
      other,
    );
    const userId = await userWithCredits(app, 1);
    await requestedJob(app, userId);
    expect((await generateNext(app)).status).toBe("waiting");
    expect(other.orders).toHaveLength(0);
  });
});

describe("the ends of models", () => {
  it("open an incident a month before, once for each model and date, and when one is missing", async () => {
    const models: ListedModel[] = [
      { id: "gpt-image-2.5-flare", endsAt: null },
      { id: "gpt-image-2.5-sunburst", endsAt: null },
      { id: "gpt-6-luna", endsAt: null },
      { id: "gpt-image-2.6-flare", endsAt: null },
    ];
    const app = shop(
      model(() => smallPicture(), models),
      null,
    );
    await warnOfModelShutdowns(app);
    expect(await incidents(app)).toEqual([]);
    const [flare] = models as [ListedModel];
    flare.endsAt = app.now() + SHUTDOWN_NOTICE_MS + 60_000;
    await warnOfModelShutdowns(app);
    expect(await incidents(app)).toEqual([]);
    app.clock.now += 61_000;
    await warnOfModelShutdowns(app);
    await warnOfModelShutdowns(app);
    const day = new Date(flare.endsAt).toISOString().slice(0, 10);
    expect((await incidents(app)).map(({ cause }) => cause)).toEqual([
      `image-model:ends:gpt-image-2.5-flare:${day}`,
    ]);
    models.pop();
    await warnOfModelShutdowns(app);
    expect((await incidents(app)).map(({ cause }) => cause)).toContain(
      "image-model:gone:gpt-image-2.6-flare",
    );
    // The one that reads lettering is asked about, too.
    models.pop();
    await warnOfModelShutdowns(app);
    expect((await incidents(app)).map(({ cause }) => cause)).toContain("image-model:gone:gpt-6-luna");
  });

  it("are watched at the other company, too, whose list may lack a model that still draws", async () => {
    const models: ListedModel[] = [{ id: "@cf/another/model", endsAt: 1 }];
    const broken = { ...model(() => smallPicture()), listModels: async () => Promise.reject(away()) };
    // The first company's list cannot be read, which does not keep the other's from being read.
    const app = shop(
      broken,
      model(() => smallPicture(), models),
    );
    await warnOfModelShutdowns(app);
    expect(await incidents(app)).toEqual([]);
    const ours = { id: app.config.otherImageModel, endsAt: app.now() + SHUTDOWN_NOTICE_MS + 60_000 };
    models.push(ours);
    await warnOfModelShutdowns(app);
    expect(await incidents(app)).toEqual([]);
    app.clock.now += 61_000;
    await warnOfModelShutdowns(app);
    await warnOfModelShutdowns(app);
    const day = new Date(ours.endsAt).toISOString().slice(0, 10);
    expect(await incidents(app)).toMatchObject([
      { cause: `image-model:ends:${ours.id}:${day}`, detail: expect.stringContaining("workers-ai") },
    ]);
  });

  it("are asked for again in an hour if the list cannot be read", async () => {
    const broken = { ...model(() => smallPicture()), listModels: async () => Promise.reject(away()) };
    const app = shop(broken, null);
    await warnOfModelShutdowns(app);
    expect(await incidents(app)).toEqual([]);
  });
});
