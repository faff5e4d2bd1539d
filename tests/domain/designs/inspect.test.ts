import { env } from "cloudflare:test";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { PictureReader } from "~/adapters/openai.server";
import { products } from "~/db/schema";
import { generateNow } from "~/domain/designs/generate";
import { inspectLateNow, LOOK_AGAIN_MS, listUninspected } from "~/domain/designs/inspect";
import { findJob } from "~/domain/designs/jobs";
import { findPicture } from "~/domain/designs/pictures";
import { requestedWords } from "~/domain/designs/prompts";
import { tidyFiles } from "~/domain/designs/tidy";
import { findViolations } from "~/domain/oversight/invariants";
import { startProduct } from "~/domain/products/make";
import { takeDownStatements } from "~/domain/products/take-down";
import { type TestApp, testApp } from "../../support/app";
import { createStore } from "../../support/factories";
import { askedJob, clearLine, modelOf, personWith, stateOf } from "../../support/generation";
import { makePng } from "../../support/png";

const DAY = 24 * 3_600_000;
let shade = 0;
/** Never the same bytes twice: files are told apart by them. */
const sheet = () => {
  shade += 1;
  return makePng({
    widthPx: 1920,
    heightPx: 1920,
    pixel: (x, y) => (x > 400 && y > 400 ? [shade, 40, 20, 255] : [255, 255, 255, 0]),
  });
};
let good: Uint8Array;
beforeAll(async () => {
  good = await sheet();
});
beforeEach(() => clearLine(testApp()));

const away = () => Promise.reject(new AdapterError("openai", 503, "retryable", "away"));

async function drawn(eyes: PictureReader, prompt: string, bytes = good) {
  const app = testApp({ images: modelOf(() => bytes), eyes });
  const userId = await personWith(app, 2);
  const jobId = await askedJob(app, userId, { prompt });
  return { app, userId, jobId, result: await generateNow(app, { jobId }) };
}

const sees = (lettering: string[], categories: string[] = []): PictureReader & { looks: () => number } => {
  let looks = 0;
  return {
    looks: () => looks,
    judge: async () => categories,
    read: async () => {
      looks += 1;
      return lettering;
    },
  };
};

/** Delivered while nobody could look, and then looked at. */
async function lookedAtLater(
  eyes: PictureReader,
  prompt: string,
  between?: (app: TestApp, pictureId: string, userId: string) => Promise<void>,
) {
  const bytes = await sheet();
  const made = await drawn({ judge: away, read: away }, prompt, bytes);
  if (made.result.status !== "done") throw new Error(made.result.status);
  const { pictureId } = made.result;
  await between?.(made.app, pictureId, made.userId);
  expect(await listUninspected(made.app)).not.toContain(pictureId);
  made.app.clock.now += LOOK_AGAIN_MS;
  expect(await listUninspected(made.app)).toContain(pictureId);
  made.app.eyes = eyes;
  const look = () => inspectLateNow(made.app, { pictureId, takeDown: takeDownStatements });
  const looked = await look();
  return { ...made, pictureId, looked, again: await look() };
}

describe("the words that shall be lettered", () => {
  it.each([
    ['a rocket, lettered "Last bus to Mars"', ["Last bus to Mars"]],
    ["“one” and „zwei“ and «trois»", ["one", "zwei", "trois"]],
    ['5" of rain', []],
    ['"!!!"', []],
    ["a bear's honey", []],
  ])("of %s are %j", (prompt, words) => {
    expect(requestedWords(prompt)).toEqual(words);
  });
});

describe("a picture is looked at before it is delivered", () => {
  it("and refused where its lettering is wrong in two looks: no picture, no charge, no file", async () => {
    const eyes = sees(["LSAT BUS", "to Mars"]);
    const before = (await env.FILES.list()).objects.length;
    const made = await drawn(eyes, 'a rocket, "Last bus to Mars"', await sheet());
    expect(made.result).toEqual({ status: "failed", failure: "provider:wrong-words" });
    expect(eyes.looks()).toBe(2);
    expect(await stateOf(made)).toMatchObject({ job: "failed", hold: "released", credits: 2, pictures: 0 });
    expect((await env.FILES.list()).objects).toHaveLength(before);
  });

  it.each([
    ["in one line", ["Last bus to Mars"]],
    ["in two lines and capitals", ["LAST BUS", "TO MARS!"]],
    ["with more around it", ["est. 1999", "Last Bus to Mars", "night line"]],
  ])("and taken where it stands there %s", async (_name, lettering) => {
    const made = await drawn(sees(lettering), 'a rocket, "Last bus to Mars"');
    expect(made.result.status).toBe("done");
  });

  it("and not read at all where no words were asked for", async () => {
    const eyes = sees(["whatever"]);
    expect((await drawn(eyes, "a rocket")).result.status).toBe("done");
    expect(eyes.looks()).toBe(0);
  });

  it("and refused where the content rules refuse what it shows", async () => {
    const made = await drawn(sees([], ["violence"]), "two knights");
    expect(made.result).toEqual({ status: "failed", failure: "provider:refused-afterwards" });
    expect(await stateOf(made)).toMatchObject({ hold: "released", credits: 2, pictures: 0 });
  });
});

describe("a picture that nobody could look at is delivered, and looked at later", () => {
  it("and stays where it is fine", async () => {
    const { looked, again, app, userId, pictureId } = await lookedAtLater(sees(["Moth"]), 'a "Moth"');
    expect([looked, again]).toEqual([{ status: "fine" }, { status: "none" }]);
    expect(await findPicture(app, { userId, pictureId })).not.toBeNull();
  });

  it("and is withdrawn with the credit back, once, where its words are wrong", async () => {
    const made = await lookedAtLater(sees(["Mtoh"]), 'a "Moth"');
    const { app, userId, jobId, pictureId } = made;
    expect([made.looked, made.again]).toEqual([
      { status: "withdrawn", fault: "provider:wrong-words" },
      { status: "none" },
    ]);
    expect(await stateOf(made)).toMatchObject({ job: "done", hold: "posted", credits: 2, pictures: 0 });
    expect(await findPicture(app, { userId, pictureId })).toBeNull();
    expect((await findJob(app, { userId, jobId }))?.job.withdrawnWhy).toBe("provider:wrong-words");
    const broken = await findViolations(app);
    expect(broken.filter(({ invariant }) => invariant !== "I9")).toEqual([]);
  });

  it("is left to whoever made a product of it, words and all", async () => {
    const made = await lookedAtLater(sees(["Mtoh"]), 'a "Moth"', async (app, pictureId, userId) => {
      const started = await startProduct(app, { userId, pictureId, garmentId: "t-shirt" });
      expect(started.status).toBe("started");
    });
    expect(made.looked).toEqual({ status: "kept" });
    expect(await stateOf(made)).toMatchObject({ credits: 1, pictures: 1 });
  });

  it("is taken off sale, and put before a human, where the content rules refuse it", async () => {
    let productId = "";
    const made = await lookedAtLater(sees([], ["hate"]), "two knights", async (app, pictureId, userId) => {
      const started = await startProduct(app, { userId, pictureId, garmentId: "t-shirt" });
      if (started.status !== "started") throw new Error(started.status);
      productId = started.productId;
      const storeId = await createStore(app, userId, "Knights");
      await app.db
        .update(products)
        .set({ state: "published", storeId, versionId: started.versionId, publishedAt: app.now() })
        .where((await import("drizzle-orm")).eq(products.id, productId));
    });
    expect(made.looked.status).toBe("withdrawn");
    expect(await stateOf(made)).toMatchObject({ credits: 2, pictures: 0 });
    const product = await made.app.db.query.products.findFirst({ where: (t, { eq }) => eq(t.id, productId) });
    expect(product?.state).toBe("unpublished");
    const told = await made.app.db.query.attentions.findMany();
    expect(told.map(({ cause }) => cause)).toContain(`openai:withdrawn:${made.pictureId}`);
  });

  it("is looked at again and again for a day, then left alone", async () => {
    const made = await drawn({ judge: away, read: away }, "a moth", await sheet());
    if (made.result.status !== "done") throw new Error(made.result.status);
    const { pictureId } = made.result;
    const look = () => inspectLateNow(made.app, { pictureId, takeDown: takeDownStatements });
    made.app.clock.now += LOOK_AGAIN_MS;
    expect(await look()).toEqual({ status: "later" });
    expect(await look()).toEqual({ status: "none" });
    made.app.clock.now += LOOK_AGAIN_MS;
    expect(await look()).toEqual({ status: "later" });
    made.app.clock.now += DAY;
    expect(await look()).toEqual({ status: "fine" });
    made.app.clock.now += DAY;
    expect(await listUninspected(made.app)).not.toContain(pictureId);
  });

  it("leaves its files for a month, for what was ordered before, and then takes them away", async () => {
    const made = await lookedAtLater(sees(["Mtoh"]), 'a "Moth"');
    const row = await made.app.db.query.pictures.findFirst({
      where: (t, { eq }) => eq(t.id, made.pictureId),
    });
    const there = async () => (await env.FILES.head(row?.fileKey ?? "")) !== null;
    made.app.clock.now += 30 * DAY;
    await tidyFiles(made.app);
    expect(await there()).toBe(true);
    made.app.clock.now += 2 * DAY;
    expect((await tidyFiles(made.app)).withdrawn).toBeGreaterThan(0);
    expect(await there()).toBe(false);
  });
});
