import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { partnerPauses, pictures, products, renderings, renderingTasks } from "~/db/schema";
import { advancePartnerMockup } from "~/domain/products/partner-mockups/advance-partner-mockup";
import { findPartnerMockupTask } from "~/domain/products/partner-mockups/find-partner-mockup-task";
import {
  listDuePartnerMockups,
  queueBackfillMockups,
  queuePartnerMockupStatements,
} from "~/domain/products/partner-mockups/partner-mockup-queue";
import { readProductPage } from "~/domain/products/storefront/product-page";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";
import { type FakePrintPartner, fakePrintPartner, fillCatalog } from "../../support/fakes/fake-print-partner";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

let app: TestApp;
let printer: FakePrintPartner;
let serial = 0;

beforeEach(async () => {
  printer = fakePrintPartner();
  fillCatalog(printer);
  app = testApp({ printPartner: printer, rasterizer: fakeRasterizer() });
  for (const table of [renderingTasks, renderings, partnerPauses]) await app.db.delete(table);
  await app.db.update(products).set({ state: "unpublished" });
});

async function creator() {
  const userId = await createUser(app, `painter-${serial++}@example.com`);
  const pictureId = await createPicture(app, userId);
  const fileKey = `pictures/${String(serial).padStart(64, "0")}.png`;
  await app.db.update(pictures).set({ fileKey }).where(eq(pictures.id, pictureId));
  return { userId, storeId: await createStore(app, userId, `Store ${serial}`), pictureId };
}
type Creator = Awaited<ReturnType<typeof creator>>;

/** On sale and next in the queue. */
async function onSale(by: Creator, title = "Fox") {
  app.clock.now += 1;
  const made = await createPublishedProduct(app, { ...by, title, publishedAt: app.now() });
  await inTurn(made.versionId, by.userId);
  return made;
}
const inTurn = (versionId: string, userId: string, keepsOf: string | null = null) =>
  runTransaction(
    app.db,
    queuePartnerMockupStatements(app, {
      versionId,
      userId,
      colors: ["navy", "white"],
      previousVersionId: keepsOf,
    }),
  );
const tasks = () =>
  app.db.select().from(renderingTasks).orderBy(asc(renderingTasks.turn), asc(renderingTasks.id));
const turns = (aMinute = 2) => listDuePartnerMockups(app, { aMinute });
const step = (taskId: string, aMinute = 2) => advancePartnerMockup(app, { taskId, aMinute });
const only = async () => {
  const [task] = await tasks();
  if (!task) throw new Error("nothing is in turn");
  return task;
};
const shownOf = async (productId: string, color: string | null = null) =>
  (await readProductPage(app, { productId, color, size: null }))?.partnerMockups ?? [];
function finish(partnerTaskId: string, changes: { url?: string } = {}): void {
  const task = printer.renderings.get(partnerTaskId);
  if (!task) throw new Error("the partner knows no such task");
  const url = changes.url ?? `https://partner.test/${partnerTaskId}.png`;
  task.state = "completed";
  task.pictures = task.request.styleIds.map((styleId) => ({
    variantId: task.request.variantId,
    styleId,
    url,
  }));
  if (!changes.url)
    printer.pictures.set(url, {
      bytes: new TextEncoder().encode(url),
      contentType: "image/png",
      widthPx: 1000,
      heightPx: 1000,
    });
}

describe("the partner's own picture", () => {
  it("is requested with the print as ordered, copied when ready, and shown with its date", async () => {
    const { productId, versionId } = await onSale(await creator());
    const [taskId = ""] = await turns();
    expect(await step(taskId)).toBe("asked");
    const { partnerTaskId } = await only();
    const { request } = printer.renderings.get(partnerTaskId ?? "") ?? {};
    expect(request).toMatchObject({
      productId: 71,
      variantId: 4181,
      styleIds: [711],
      technique: "dtg",
      widthPx: 1000,
      prints: [{ areaId: "front", position: { leftIn: 0, topIn: 1, widthIn: 12, heightIn: 12 } }],
    });
    expect(request?.prints[0]?.fileUrl).toMatch(/^http:\/\/localhost:8788\/partner-files\//);
    expect(await step(taskId)).toBe("pending");
    finish(partnerTaskId ?? "");
    app.clock.now += 30_000;
    expect(await findPartnerMockupTask(app, { partnerTaskId: partnerTaskId ?? "" })).toBe(taskId);
    expect(await step(taskId)).toBe("completed");
    expect(await step(taskId)).toBe("nothing");
    const [shown] = await shownOf(productId);
    expect(shown).toMatchObject({ color: "navy", view: "front", widthPx: 1000, renderedAt: app.now() });
    expect(shown?.fileKey).toMatch(/^mockups\/[0-9a-f]{64}\.webp$/);
    expect(await app.files.head(shown?.fileKey ?? "")).not.toBeNull();
    expect((await only()).state).toBe("completed");
    // Another version with the same prints shows the same mockup, without another request.
    const next = await createPublishedProduct(app, { ...(await creator()), title: "Next" });
    await inTurn(next.versionId, (await creator()).userId, versionId);
    expect(await tasks()).toHaveLength(1);
    expect(await shownOf(next.productId)).toHaveLength(1);
  });

  it("is requested at most twice a minute, by all consumers and repeated messages together", async () => {
    const by = await creator();
    for (let n = 0; n < 5; n++) await onSale(by);
    const all = await tasks();
    const first = await turns();
    expect(first).toHaveLength(2);
    const results = await Promise.all([...all, ...all].map((task) => step(task.id)));
    expect(results.filter((result) => result === "asked")).toHaveLength(2);
    expect(printer.renderings.size).toBe(2);
    expect(await turns()).toEqual([]);
    app.clock.now += 60_001;
    expect((await turns(10)).filter((id) => !first.includes(id))).toHaveLength(3);
  });

  it("is requested in turns: everybody's first comes before anybody's second", async () => {
    const [one, other] = [await creator(), await creator()];
    for (let n = 0; n < 3; n++) await onSale(one);
    const late = await onSale(other);
    const order = (await tasks()).map((task) => (task.userId === one.userId ? "one" : "other"));
    expect(order).toEqual(["one", "other", "one", "one"]);
    expect((await tasks())[1]?.versionId).toBe(late.versionId);
  });

  it("keeps its turn after a 429, and is not requested again before the time the partner gives", async () => {
    await onSale(await creator());
    const { id } = await only();
    printer.failing.set("requestRendering", new AdapterError("printful", 429, "retryable", "MG-8", 75));
    expect(await step(id)).toBe("waiting");
    expect(await only()).toMatchObject({ state: "waiting", attempts: 0 });
    printer.failing.clear();
    app.clock.now += 61_000;
    expect([await turns(), await step(id)]).toEqual([[], "waiting"]);
    app.clock.now += 15_000;
    expect(await turns()).toEqual([id]);
    expect(await step(id)).toBe("asked");
  });

  it("is requested again if its link expired, it failed or was lost, four times at most", async () => {
    await onSale(await creator());
    const { id } = await only();
    const seen: string[] = [];
    for (let round = 0; round < 4; round++) {
      expect(await step(id)).toBe("asked");
      const { partnerTaskId } = await only();
      if (round === 0) finish(partnerTaskId ?? "", { url: "https://partner.test/gone.png" });
      if (round === 1)
        Object.assign(printer.renderings.get(partnerTaskId ?? "") ?? {}, { state: "failed", reason: "No." });
      if (round >= 2) printer.renderings.delete(partnerTaskId ?? "");
      app.clock.now += 61_000;
      seen.push(`${await step(id)}: ${(await only()).lastError}`);
    }
    expect(seen).toEqual([
      "waiting: printful 404: no file is there",
      "waiting: No.",
      "waiting: the partner has lost it",
      "failed: the partner has lost it",
    ]);
    expect(await step(id)).toBe("nothing");
    expect(await turns()).toEqual([]);
    expect(await app.db.select().from(renderings)).toEqual([]);
  });

  it("is continued after a lost response, and given up if it is refused", async () => {
    await onSale(await creator());
    const { id } = await only();
    printer.failing.set(
      "requestRendering",
      new AdapterError("printful", 0, "retryable", "connection failed"),
    );
    expect(await step(id)).toBe("waiting");
    // The worker died during the request.
    await app.db.update(renderingTasks).set({ state: "asked", dueAt: app.now() + 90_000 });
    app.clock.now += 91_000;
    printer.failing.clear();
    expect(await turns()).toEqual([id]);
    expect(await step(id)).toBe("asked");
    await app.db.update(renderingTasks).set({ state: "waiting" });
    app.clock.now += 61_000;
    printer.failing.set("requestRendering", new AdapterError("printful", 400, "refused", "layer too small"));
    expect(await step(id)).toBe("failed");
    expect((await only()).lastError).toBe("printful 400: layer too small");
  });

  it("is not made of a version that its product no longer uses", async () => {
    const { productId } = await onSale(await creator());
    await app.db.update(products).set({ state: "unpublished" }).where(eq(products.id, productId));
    expect(await step((await only()).id)).toBe("superseded");
    expect(printer.calls).toEqual([]);
  });

  it("is made of older versions on sale when nothing else waits", async () => {
    const by = await creator();
    for (let n = 0; n < 3; n++) await createPublishedProduct(app, { ...by, title: `Old ${n}` });
    await queueBackfillMockups(app, { aMinute: 2 });
    expect(await tasks()).toHaveLength(2);
    await queueBackfillMockups(app, { aMinute: 2 });
    expect(await tasks()).toHaveLength(2);
    await app.db.run(sql`UPDATE rendering_tasks SET state = 'completed'`);
    await queueBackfillMockups(app, { aMinute: 2 });
    expect(await tasks()).toHaveLength(3);
  });

  it("is made of the other colors when nothing else waits, after anything published meanwhile", async () => {
    const { versionId, productId } = await createPublishedProduct(app, {
      ...(await creator()),
      title: "Fox",
    });
    const drawn = (color: string) =>
      app.db.insert(renderings).values({
        ...{ versionId, color, view: "front", fileKey: `mockups/${color}.webp`, widthPx: 1, heightPx: 1 },
      });
    const idle = async () => {
      await queueBackfillMockups(app, { aMinute: 2 });
      return (await tasks()).map((task) => task.color);
    };
    expect(await idle()).toEqual(["navy"]);
    await app.db.run(sql`UPDATE rendering_tasks SET state = 'failed'`);
    // If the partner cannot show one color, it is not asked for others.
    expect(await idle()).toEqual(["navy"]);
    await drawn("navy");
    expect(await idle()).toEqual(["navy", "white"]);
    const late = await onSale(await creator());
    const waiting = (await tasks()).filter((task) => task.state === "waiting");
    expect(waiting.map((task) => task.versionId)).toEqual([late.versionId, versionId]);
    const colors = async (color: string) => (await shownOf(productId, color)).map((each) => each.color);
    expect(await colors("white")).toEqual(["navy"]);
    await drawn("white");
    expect([await colors("white"), await colors("navy")]).toEqual([["white"], ["navy"]]);
  });
});
