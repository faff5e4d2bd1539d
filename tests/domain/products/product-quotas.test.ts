import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { products } from "~/db/schema";
import { LIMITS } from "~/domain/limits/limits";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { type ProductQuota, spendQuotaStatements } from "~/domain/products/product-quotas";
import { saveProduct } from "~/domain/products/publishing/save-product";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const HOUR_MS = 60 * 60 * 1000;

async function creator(app: TestApp, email: string) {
  const userId = await createUser(app, email);
  const pictureId = await createPicture(app, userId);
  return { userId, start: () => createDraft(app, { userId, pictureId, garmentId: "t-shirt" }) };
}

async function use(app: TestApp, userId: string, quota: ProductQuota, times: number) {
  for (let left = times; left > 0; left -= 1)
    await runTransaction(app.db, spendQuotaStatements(app, userId, [quota]));
}

async function draftOf({ start, userId }: Awaited<ReturnType<typeof creator>>, app: TestApp) {
  const started = await start();
  if (started.status !== "started") throw new Error(started.status);
  const product = await findCreatorProduct(app, { userId, productId: started.productId });
  if (!product) throw new Error("it is there");
  return product;
}

it("of 200 drafts in a row those within the hour's limit are kept; other people go on, and so does the person in the next hour", async () => {
  const app = testApp();
  app.clock.now = Math.floor(app.clock.now / HOUR_MS) * HOUR_MS + 1_000;
  const [ann, bob] = [await creator(app, "many-drafts@example.com"), await creator(app, "few@example.com")];
  const outcomes = [];
  for (let each = 0; each < 200; each += 1) outcomes.push(await ann.start());
  expect(outcomes.filter(({ status }) => status === "started")).toHaveLength(LIMITS.drafts.most);
  expect(outcomes.at(-1)).toEqual({ status: "too-many", quota: "drafts", seconds: 3_599 });
  expect(await app.db.$count(products, eq(products.userId, ann.userId))).toBe(LIMITS.drafts.most);
  expect((await bob.start()).status).toBe("started");
  app.clock.now += HOUR_MS;
  expect((await ann.start()).status).toBe("started");
});

it("of many drafts at once exactly as many are kept as are left of the limit", async () => {
  const app = testApp();
  const ann = await creator(app, "at-once@example.com");
  await use(app, ann.userId, "drafts", LIMITS.drafts.most - 3);
  const outcomes = await Promise.all(Array.from({ length: 12 }, ann.start));
  expect(outcomes.filter(({ status }) => status === "started")).toHaveLength(3);
});

it("a change that draws new mockups is refused over the limit and changes nothing; a new title is not counted", async () => {
  const app = testApp();
  const ann = await creator(app, "many-changes@example.com");
  const product = await draftOf(ann, app);
  await use(app, ann.userId, "mockups", LIMITS.mockups.most - 1);
  const save = (changes: object) =>
    saveProduct(app, { product, changes: { ...product, ...changes }, publish: false });
  expect(await save({ priceCents: 3_300 })).toMatchObject({ status: "too-many", quota: "mockups" });
  expect((await save({ title: "Another title" })).status).toBe("saved");
  const [row] = await app.db.select().from(products).where(eq(products.id, product.id));
  expect(row).toMatchObject({ title: "Another title", versionId: product.versionId });
});

it("publishing over the limit is refused before a picture is drawn", async () => {
  const raster = fakeRasterizer();
  const app = testApp({ rasterizer: raster });
  const ann = await creator(app, "many-published@example.com");
  await createStore(app, ann.userId, "Many published");
  const product = await draftOf(ann, app);
  await use(app, ann.userId, "publishing", LIMITS.publishing.most);
  // Without the picture's file, drawing would throw.
  expect(await saveProduct(app, { product, changes: product, publish: true })).toMatchObject({
    status: "too-many",
    quota: "publishing",
  });
});
