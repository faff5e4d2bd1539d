import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { ImageOrder } from "~/adapters/ports/image-generator";
import { MAX_HOLD_MS } from "~/domain/credits/holds/holds";
import { releaseHold } from "~/domain/credits/holds/resolve-hold";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { expireJobs, JOB_DEADLINE_MS } from "~/domain/designs/generation/jobs/expire-jobs";
import { creditHoldOf } from "~/domain/designs/generation/jobs/job";
import { findOwnJob } from "~/domain/designs/generation/jobs/job-queries";
import { IMAGE_SIZES } from "~/domain/designs/generation/prompts";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { findCheckedPicture } from "~/domain/designs/print-check/check-rows";
import { parseEdits } from "~/domain/designs/provenance/provenance";
import { measurePng } from "~/print/index.server";
import { testApp } from "../../support/app/test-app";
import {
  clearGenerationQueue,
  type GenerationSetup,
  setUpGeneration,
  generationState as state,
} from "../../support/data/generation";
import { makePng, type PngSpec } from "../../support/data/pictures/png";
import { SMALL_SIZE, smallPicture } from "../../support/data/pictures/small-picture";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const MINUTE = 60_000;
const RED = [220, 40, 20, 255] as const;
const square = (pixel: PngSpec["pixel"], colorType?: 2 | 6) => makePng({ ...SMALL_SIZE, pixel, colorType });

let good: Uint8Array;
beforeAll(async () => {
  good = await smallPicture();
});

beforeEach(() => clearGenerationQueue(testApp()));

const DONE = { job: "done", failure: null, hold: "posted", credits: 1, pictures: 1, resolutions: 1 };
const failed = (failure: string) => ({
  job: "failed",
  failure,
  hold: "released",
  credits: 2,
  pictures: 0,
  resolutions: 1,
});

describe("drawing a picture", () => {
  it("keeps file, record and charge together", async () => {
    const set = await setUpGeneration(() => good);
    const made = await generateJob(set.app, set);
    if (made.status !== "done") throw new Error(made.status);
    expect(await state(set)).toEqual(DONE);
    const picture = await findOwnPicture(set.app, { userId: set.userId, pictureId: made.pictureId });
    expect(picture).toMatchObject({ widthPx: 240, heightPx: 240, isTransparent: true, prompt: "a fox" });
    const file = await env.FILES.get(picture?.fileKey ?? "");
    expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(good);
    expect(file?.httpMetadata?.contentType).toBe("image/png");
  });

  it("tells the model a scrambled number of the person, never their id or address", async () => {
    const set = await setUpGeneration(() => good);
    const orders: ImageOrder[] = [];
    const { imageGenerator } = set.app;
    const generate = (order: ImageOrder) => {
      orders.push(order);
      return imageGenerator.generate(order);
    };
    await generateJob({ ...set.app, imageGenerator: { ...imageGenerator, generate } }, set);
    expect(orders.map(({ safetyIdentifier }) => safetyIdentifier)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    const person = await set.app.db.query.users.findFirst({ where: (t, { eq }) => eq(t.id, set.userId) });
    const told = JSON.stringify(orders);
    expect(told).not.toContain(set.userId);
    expect(told).not.toContain(person?.email ?? "");
  });

  it("stores a small preview beside the print file", async () => {
    const size = IMAGE_SIZES[0];
    const large = await makePng({
      ...size,
      pixel: (x, y) => (x > 400 && y > 400 ? RED : [255, 255, 255, 0]),
    });
    const set = await setUpGeneration(() => large, { size });
    const made = await generateJob({ ...set.app, rasterizer: fakeRasterizer() }, set);
    if (made.status !== "done") throw new Error(made.status);
    const picture = await findOwnPicture(set.app, { userId: set.userId, pictureId: made.pictureId });
    expect(picture?.previewKey).toMatch(/^previews\/[0-9a-f]{64}\.webp$/);
    const preview = await env.FILES.get(picture?.previewKey ?? "");
    expect(preview?.httpMetadata?.contentType).toBe("image/webp");
    expect(await preview?.text()).toMatch(/^webp 480 74 /);
  });

  it("stores white instead of black under transparent pixels, and records it", async () => {
    const black = await square((x, y) => (x > 50 && y > 50 ? RED : [0, 0, 0, 0]));
    const set = await setUpGeneration(() => black);
    const made = await generateJob(set.app, set);
    if (made.status !== "done") throw new Error(made.status);
    const checked = await findCheckedPicture(set.app, { userId: set.userId, pictureId: made.pictureId });
    const file = await env.FILES.get(checked?.picture.fileKey ?? "");
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
    const measured = await measurePng(bytes);
    if (measured.status !== "measured") throw new Error(measured.status);
    expect(measured.measures.alpha.coloured).toBe(0);
    expect(checked?.check.measures).toEqual(measured.measures);
    const record = await set.app.db.query.pictureProvenance.findFirst({
      where: (t, { eq }) => eq(t.pictureId, made.pictureId),
    });
    expect(parseEdits(record?.edits ?? "")).toMatchObject([{ what: "white-under-alpha-removed", by: "us" }]);
  });

  it("happens once if five consumers get the same message at once", async () => {
    const set = await setUpGeneration(() => good);
    const made = await Promise.all(Array.from({ length: 5 }, () => generateJob(set.app, set)));
    expect(made.map((one) => one.status).sort()).toEqual(["done", "taken", "taken", "taken", "taken"]);
    expect(set.modelCalls()).toBe(1);
    expect(await state(set)).toEqual(DONE);
  });

  it("is not repeated by a message that comes again afterwards", async () => {
    const set = await setUpGeneration(() => good);
    await generateJob(set.app, set);
    expect(await generateJob(set.app, set)).toEqual({ status: "taken" });
    expect(set.modelCalls()).toBe(1);
  });

  it("charges once if a consumer believed dead and its replacement both finish", async () => {
    const set: GenerationSetup = await setUpGeneration(async (call) => {
      if (call === 1) {
        set.app.clock.now += 7 * MINUTE;
        expect((await generateJob(set.app, set)).status).toBe("done");
      }
      return good;
    });
    expect((await generateJob(set.app, set)).status).toBe("late");
    expect(set.modelCalls()).toBe(2);
    expect(await state(set)).toEqual(DONE);
  });

  it("discards a picture that comes after its credit was returned", async () => {
    const set: GenerationSetup = await setUpGeneration(async () => {
      await releaseHold(set.app, creditHoldOf({ id: set.jobId, userId: set.userId, credits: 1 }));
      return good;
    });
    expect((await generateJob(set.app, set)).status).toBe("late");
    expect(await state(set)).toMatchObject({ hold: "released", credits: 2, pictures: 0, resolutions: 1 });
    // The cron ends the job that still seems open, and returns nothing twice.
    set.app.clock.now += MAX_HOLD_MS;
    await expireJobs(set.app);
    expect(await state(set)).toEqual(failed("provider:unavailable"));
  });

  it("ends once if the database's answer to the last batch is lost", async () => {
    const set = await setUpGeneration(() => good);
    const real = set.app.db.$client.batch.bind(set.app.db.$client);
    let lost = 0;
    set.app.db.$client = new Proxy(set.app.db.$client, {
      get(target, name) {
        if (name !== "batch") {
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        }
        return async (statements: D1PreparedStatement[]) => {
          const result = await real(statements);
          // The largest batch, which stores picture and charge together.
          if (statements.length > 5 && lost++ === 0) throw new Error("D1_ERROR: connection lost");
          return result;
        };
      },
    });
    expect((await generateJob(set.app, set)).status).toBe("done");
    expect(lost).toBeGreaterThan(0);
    expect(await state(set)).toEqual(DONE);
  });
});

describe("a failure gives the credit back once", () => {
  const refusal = (kind: AdapterError["kind"], status: number) => () =>
    Promise.reject(new AdapterError("openai", status, kind, kind));

  it.each([
    ["blocked", 400, "you:moderation"],
    ["quota", 429, "provider:quota"],
    ["auth", 401, "provider:auth"],
    ["refused", 400, "us:request"],
  ] as const)("%s (%i) is %s", async (kind, status, failure) => {
    const set = await setUpGeneration(refusal(kind, status));
    expect(await generateJob(set.app, set)).toEqual({ status: "failed", failure });
    expect(await generateJob(set.app, set)).toEqual({ status: "taken" });
    await expireJobs(set.app);
    expect(await state(set)).toEqual(failed(failure));
  });

  it("tells an operator of spent quota once a day, and of forbidden words never", async () => {
    for (let round = 0; round < 3; round++) {
      await clearGenerationQueue(testApp());
      const set = await setUpGeneration(refusal("quota", 429));
      await generateJob(set.app, set);
    }
    const app = testApp();
    const rows = await app.db.query.attentions.findMany();
    expect(rows.filter((row) => row.cause.startsWith("openai:quota"))).toHaveLength(1);
    expect(rows.some((row) => row.cause.includes("blocked"))).toBe(false);
  });

  const broken: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ["text instead of a picture", () => new TextEncoder().encode("x".repeat(500)), "provider:unreadable"],
    ["a picture cut short", () => good.subarray(0, good.length >> 1), "provider:unreadable"],
    [
      "another size",
      () => makePng({ widthPx: 64, heightPx: 64, pixel: (x) => [x, 1, 1, x] }),
      "provider:wrong-size",
    ],
    ["one flat color", () => square(() => RED), "provider:blank"],
    ["nothing visible", () => square(() => [0, 0, 0, 0]), "provider:blank"],
    ["no alpha channel", () => square((x) => [x % 256, 0, 0, 255], 2), "provider:opaque"],
    ["an alpha channel that hides nothing", () => square((x) => [x % 256, 0, 0, 255]), "provider:opaque"],
  ];
  it.each(broken)("%s", async (_name, answer, failure) => {
    const set = await setUpGeneration(answer);
    expect(await generateJob(set.app, set)).toEqual({ status: "failed", failure });
    expect(await state(set)).toEqual(failed(failure));
  });

  it("accepts an opaque picture if no transparency was requested", async () => {
    const set = await setUpGeneration(() => square((x) => [x % 256, 0, 0, 255], 2), { isTransparent: false });
    expect((await generateJob(set.app, set)).status).toBe("done");
    expect(await state(set)).toEqual(DONE);
  });

  it("lasting storage failure counts as our fault; a short one has no effect", async () => {
    const failing = (times: number) => {
      let left = times;
      return new Proxy(env.FILES, {
        get(target, name) {
          if (name === "put" && left-- > 0) return () => Promise.reject(new Error("R2 is away"));
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      });
    };
    const away = await setUpGeneration(() => good);
    away.app.files = failing(99);
    expect(await generateJob(away.app, away)).toEqual({ status: "failed", failure: "us:storage" });
    expect(await state(away)).toEqual(failed("us:storage"));
    const hiccup = await setUpGeneration(() => good);
    hiccup.app.files = failing(1);
    expect((await generateJob(hiccup.app, hiccup)).status).toBe("done");
  });
});

describe("a provider that is down", () => {
  const away = (retryAfterSeconds?: number) => () =>
    Promise.reject(new AdapterError("openai", 503, "retryable", "away", retryAfterSeconds));

  it("is called again later, and the job waits with its credit held", async () => {
    const set = await setUpGeneration((call) => (call === 1 ? away()() : good));
    expect(await generateJob(set.app, set)).toEqual({ status: "waiting", delaySeconds: 8 });
    expect(await state(set)).toMatchObject({ job: "queued", hold: "held", credits: 1 });
    // A message that is early changes nothing.
    expect(await generateJob(set.app, set)).toEqual({ status: "taken" });
    set.app.clock.now += 9_000;
    expect((await generateJob(set.app, set)).status).toBe("done");
    expect(await state(set)).toEqual(DONE);
  });

  it("is called again no earlier than it asks", async () => {
    const set = await setUpGeneration(away(77));
    expect(await generateJob(set.app, set)).toEqual({ status: "waiting", delaySeconds: 77 });
  });

  it("is given up after four attempts", async () => {
    const set = await setUpGeneration(away());
    const seen: string[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      seen.push((await generateJob(set.app, set)).status);
      set.app.clock.now += 5 * MINUTE;
    }
    expect(seen).toEqual(["waiting", "waiting", "waiting", "failed", "taken"]);
    expect(set.modelCalls()).toBe(4);
    expect(await state(set)).toEqual(failed("provider:unavailable"));
  });

  it("is not waited for beyond the hold's deadline", async () => {
    const set = await setUpGeneration(away(300));
    set.app.clock.now += JOB_DEADLINE_MS - MINUTE;
    expect((await generateJob(set.app, set)).status).toBe("failed");
    expect(await state(set)).toEqual(failed("provider:unavailable"));
  });
});

describe("the sweep", () => {
  it("requeues abandoned jobs and leaves claimed ones alone", async () => {
    const stuck = await setUpGeneration(() => good);
    const busy = await setUpGeneration(() => good);
    stuck.app.clock.now += MINUTE;
    await stuck.app.db.$client
      .prepare("UPDATE generation_jobs SET state = 'working', claimed_until = ? WHERE id = ?")
      .bind(stuck.app.now() + MINUTE, busy.jobId)
      .run();
    stuck.app.queued.length = 0;
    await expireJobs(stuck.app);
    const swept = stuck.app.queued.map((message) => ("jobId" in message ? message.jobId : ""));
    expect(swept).toContain(stuck.jobId);
    expect(swept).not.toContain(busy.jobId);
    // An expired claim (its worker died) is free.
    stuck.app.clock.now += 2 * MINUTE;
    stuck.app.queued.length = 0;
    await expireJobs(stuck.app);
    expect(stuck.app.queued).toContainEqual({ type: "generate", jobId: busy.jobId });
  });

  it("fails overdue jobs and returns their credit once, before the hold's own deadline", async () => {
    const set = await setUpGeneration(() => good);
    set.app.clock.now += JOB_DEADLINE_MS;
    await Promise.all([expireJobs(set.app), expireJobs(set.app), expireJobs(set.app)]);
    expect(JOB_DEADLINE_MS).toBeLessThan(MAX_HOLD_MS);
    expect(await state(set)).toEqual(failed("us:late"));
    expect((await generateJob(set.app, set)).status).toBe("taken");
    expect((await findOwnJob(set.app, set))?.job.failure).toBe("us:late");
  });
});
