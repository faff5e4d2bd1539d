import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { pictures, products, publishRules } from "~/db/schema";
import { provenanceStatement } from "~/domain/designs/provenance/provenance";
import { counterOf } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { listDueItems, readBatch, recentBatchesQuery, undoBatch } from "~/domain/products/bulk/batches";
import { planGarments } from "~/domain/products/bulk/plan-garments";
import { beginBulkPublish } from "~/domain/products/bulk/publish-batch";
import { publishItem } from "~/domain/products/bulk/publish-item";
import { applyRules, changeRule, MAX_PRODUCTS_A_DAY, saveRule } from "~/domain/products/bulk/publish-rules";
import { createStore } from "~/domain/stores/store";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";
import { largeUpload, measureAs } from "../../support/data/pictures/stored-upload";
import { useUp } from "../../support/data/use-up";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const measures = faultlessMeasurements({ widthPx: 3600, heightPx: 3600 });

async function setUp({ withStore = true } = {}) {
  const app = testApp({ rasterizer: fakeRasterizer() });
  const userId = await createUser(app, `${newId()}@example.com`);
  if (withStore) await createStore(app, { userId, name: `Store ${userId.slice(-8)}` });
  return { app, userId };
}
type Chosen = { garmentId: string; priceCents: number };
type Setup = Awaited<ReturnType<typeof setUp>>;

async function picture({ app, userId }: Setup, { copyOf }: { copyOf?: string } = {}): Promise<string> {
  app.clock.now += 1000;
  const id = await largeUpload(app, userId);
  if (copyOf)
    await runTransaction(app.db, [
      provenanceStatement(app, { pictureId: id, how: "fixed", parentId: copyOf }),
    ]);
  await measureAs(app, id, measures);
  return id;
}

const begin = async (
  { app, userId }: Setup,
  pictureId: string,
  more: Partial<Parameters<typeof beginBulkPublish>[1]> = {},
) =>
  beginBulkPublish(app, {
    ...{ userId, pictureId, formKey: newId(), tone: "all", markupPercent: 40 },
    chosen: [
      { garmentId: "t-shirt", priceCents: null },
      { garmentId: "hoodie", priceCents: 6000 },
    ],
    ...more,
  });

async function runAll({ app }: { app: TestApp }) {
  for (const itemId of await listDueItems(app)) await publishItem(app, { itemId });
}

describe("batches of an hour", () => {
  it("are limited for a person; the same form at the limit still finds its batch", async () => {
    const setup = await setUp();
    const pictureId = await picture(setup);
    await useUp(setup.app, counterOf("bulk-publishing", personSubject(setup.userId)), 1);
    const formKey = newId();
    expect(await begin(setup, pictureId, { formKey })).toMatchObject({ status: "begun" });
    const others = await Promise.all([1, 2].map(() => begin(setup, pictureId)));
    expect(others.map(({ status }) => status)).toEqual(["too-often", "too-often"]);
    expect(await begin(setup, pictureId, { formKey })).toMatchObject({ status: "already" });
  });
});

const onSale = async ({ app, userId }: Setup) =>
  (await app.db.select().from(products)).filter(
    (each) => each.userId === userId && each.state === "published",
  );

describe("one design on many garments", () => {
  it("is planned with check, price and earning of each, without writing anything", async () => {
    const setup = await setUp();
    const pictureId = await picture(setup);
    const planned = await planGarments(setup.app, {
      ...{ userId: setup.userId, pictureId, tone: "light", markupPercent: 40 },
    });
    expect(planned?.plans.length).toBeGreaterThanOrEqual(10);
    for (const plan of planned?.plans ?? []) {
      expect(plan.problem).toBeNull();
      expect(plan.colors.every(({ dark }) => !dark)).toBe(true);
      expect(plan.priceCents).toBeGreaterThanOrEqual(plan.costCents * 1.4);
      expect(plan.earningCents).toBeGreaterThan(0);
    }
    const stranger = await setUp();
    expect(
      await planGarments(setup.app, { userId: stranger.userId, pictureId, tone: "all", markupPercent: 40 }),
    ).toBeNull();
  });

  it("is published together, once, at the prices chosen", async () => {
    const setup = await setUp();
    const pictureId = await picture(setup);
    const formKey = newId();
    const results = await Promise.all(Array.from({ length: 4 }, () => begin(setup, pictureId, { formKey })));
    expect(results.map(({ status }) => status).sort()).toEqual(["already", "already", "already", "begun"]);
    expect(await recentBatchesQuery(setup.app, setup)).toMatchObject([{ published: 0, items: 2 }]);
    await runAll(setup);
    await runAll(setup);
    const sold = await onSale(setup);
    expect(sold).toHaveLength(2);
    expect(sold.map(({ minPriceCents }) => minPriceCents)).toContain(6000);
    expect(await recentBatchesQuery(setup.app, setup)).toMatchObject([{ published: 2, items: 2 }]);
  });

  it("is published on what a form changed after Back adds, not again on what it had begun", async () => {
    const setup = await setUp();
    const pictureId = await picture(setup);
    const formKey = newId();
    const [tee, hoodie, tank] = ["t-shirt", "hoodie", "tank-top"].map((garmentId) => ({
      ...{ garmentId, priceCents: 6000 },
    })) as [Chosen, Chosen, Chosen];
    const first = await begin(setup, pictureId, { formKey, chosen: [tee, hoodie] });
    const second = await begin(setup, pictureId, { formKey, chosen: [tee, tank] });
    expect([first.status, second.status]).toEqual(["begun", "begun"]);
    expect(await begin(setup, pictureId, { formKey, chosen: [tee, tank] })).toEqual({
      ...{ ...second, status: "already" },
    });
    expect((await begin(setup, pictureId, { formKey, chosen: [tank] })).status).toBe("already");
    const dearer = { ...tee, priceCents: 6500 };
    expect((await begin(setup, pictureId, { formKey, chosen: [dearer] })).status).toBe("begun");
    await runAll(setup);
    const prices = (await onSale(setup)).map(({ minPriceCents }) => minPriceCents).sort();
    expect(prices).toEqual([6000, 6000, 6000, 6500]);
  });

  it("is published once on a garment that the form names twice", async () => {
    const setup = await setUp();
    const hoodie = { garmentId: "hoodie", priceCents: null };
    expect((await begin(setup, await picture(setup), { chosen: [hoodie, hoodie] })).status).toBe("begun");
    expect(await listDueItems(setup.app)).toHaveLength(1);
    await runAll(setup);
  });

  it("refuses a garment whose price loses money or whose check is missing, and names it", async () => {
    const setup = await setUp();
    const pictureId = await picture(setup);
    expect(await begin(setup, pictureId, { chosen: [{ garmentId: "hoodie", priceCents: 100 }] })).toEqual({
      ...{ status: "refused", garments: [{ garmentId: "hoodie", problem: "loses-money" }] },
    });
    const unmeasured = await largeUpload(setup.app, setup.userId);
    expect(await begin(setup, unmeasured, { chosen: [{ garmentId: "hoodie", priceCents: null }] })).toEqual({
      ...{ status: "refused", garments: [{ garmentId: "hoodie", problem: "check-waiting" }] },
    });
    expect((await begin(setup, pictureId, { chosen: [] })).status).toBe("nothing-chosen");
    expect(
      (await begin(setup, pictureId, { chosen: [{ garmentId: "toga", priceCents: null }] })).status,
    ).toBe("nothing-chosen");
    const homeless = await setUp({ withStore: false });
    expect((await begin(homeless, await picture(homeless))).status).toBe("no-store");
    expect((await begin(homeless, pictureId)).status).toBe("no-picture");
  });

  it("names garments on which it prints too small, and publishes the rest once they are left out", async () => {
    const setup = await setUp();
    const { app, userId } = setup;
    const pictureId = await picture(setup);
    // So flat that on the smaller print areas less than a third of an inch is left of its height.
    await app.db.update(pictures).set({ heightPx: 110 }).where(eq(pictures.id, pictureId));
    await measureAs(app, pictureId, faultlessMeasurements({ widthPx: 3600, heightPx: 110 }));
    const plan = await planGarments(app, { userId, pictureId, tone: "all", markupPercent: 40 });
    const problems = new Map(plan?.plans.map(({ garment, problem }) => [garment.id, problem]));
    expect([problems.get("t-shirt"), problems.get("tank-top"), problems.get("hoodie-youth")]).toEqual([
      null,
      null,
      "not-printable",
    ]);
    const on = (...ids: string[]) => ids.map((garmentId) => ({ garmentId, priceCents: null }));
    expect(await begin(setup, pictureId, { chosen: on("t-shirt", "hoodie-youth", "tank-top") })).toEqual({
      ...{ status: "refused", garments: [{ garmentId: "hoodie-youth", problem: "not-printable" }] },
    });
    expect(await listDueItems(app)).toEqual([]);
    const begun = await begin(setup, pictureId, { chosen: on("t-shirt", "tank-top") });
    await runAll(setup);
    const batchId = "batchId" in begun ? begun.batchId : "";
    const batch = await readBatch(app, { userId, batchId });
    expect(batch?.items.map(({ garmentId, itemState }) => [garmentId, itemState])).toEqual([
      ["t-shirt", "published"],
      ["tank-top", "published"],
    ]);
    expect(await onSale(setup)).toHaveLength(2);
  });

  it("is undone as a whole, also while it is being published", async () => {
    const setup = await setUp();
    const begun = await begin(setup, await picture(setup));
    const batchId = "batchId" in begun ? begun.batchId : "";
    const [first] = await listDueItems(setup.app);
    await publishItem(setup.app, { itemId: first ?? "" });
    expect(await onSale(setup)).toHaveLength(1);
    expect(await undoBatch(setup.app, { userId: newId(), batchId })).toBe(false);
    expect(await undoBatch(setup.app, { userId: setup.userId, batchId })).toBe(true);
    expect(await undoBatch(setup.app, { userId: setup.userId, batchId })).toBe(false);
    await runAll(setup);
    expect(await onSale(setup)).toHaveLength(0);
    const batch = await readBatch(setup.app, { userId: setup.userId, batchId });
    expect(new Set(batch?.items.map(({ itemState }) => itemState))).toEqual(new Set(["undone"]));
    expect(await readBatch(setup.app, { userId: newId(), batchId })).toBeNull();
  });
});

describe("auto-publishing", () => {
  const rule = { garments: ["t-shirt", "hoodie"], tone: "light" as const, markupPercent: 40 };

  it("publishes each new picture once, on the garments of the rule", async () => {
    const setup = await setUp();
    await picture(setup);
    setup.app.clock.now += 1000;
    expect(await saveRule(setup.app, { userId: setup.userId, ...rule })).toEqual({ status: "saved" });
    await applyRules(setup.app);
    expect(await listDueItems(setup.app)).toEqual([]);
    await picture(setup);
    await Promise.all([applyRules(setup.app), applyRules(setup.app)]);
    await applyRules(setup.app);
    await runAll(setup);
    expect(await onSale(setup)).toHaveLength(2);
  });

  it("does not publish the repaired copy of a picture that it has published, nor a copy of the copy", async () => {
    const setup = await setUp();
    await saveRule(setup.app, { userId: setup.userId, ...rule });
    const original = await picture(setup);
    await applyRules(setup.app);
    const copy = await picture(setup, { copyOf: original });
    await picture(setup, { copyOf: copy });
    expect(await applyRules(setup.app)).toBe(0);
    await runAll(setup);
    expect(await onSale(setup)).toHaveLength(2);
    // The copies do not hold up what comes after them.
    await picture(setup);
    expect(await applyRules(setup.app)).toBe(1);
  });

  it("publishes the repaired copy of a picture that failed its check, once", async () => {
    const setup = await setUp();
    await saveRule(setup.app, { userId: setup.userId, ...rule });
    const failed = await picture(setup);
    // So flat that it is printable nowhere.
    await setup.app.db.update(pictures).set({ heightPx: 20 }).where(eq(pictures.id, failed));
    await measureAs(setup.app, failed, faultlessMeasurements({ widthPx: 3600, heightPx: 20 }));
    const copy = await picture(setup, { copyOf: failed });
    const begun = [];
    for (let each = 0; each < 3; each++) begun.push(await applyRules(setup.app));
    expect(begun).toEqual([0, 1, 0]);
    await picture(setup, { copyOf: copy });
    expect(await applyRules(setup.app)).toBe(0);
    await runAll(setup);
    expect(await onSale(setup)).toHaveLength(2);
  });

  it("waits for the print check, and passes a picture over that is never measured", async () => {
    const setup = await setUp();
    await saveRule(setup.app, { userId: setup.userId, ...rule });
    setup.app.clock.now += 1000;
    const waiting = await largeUpload(setup.app, setup.userId);
    expect(await applyRules(setup.app)).toBe(0);
    await measureAs(setup.app, waiting, measures);
    expect(await applyRules(setup.app)).toBe(1);
    setup.app.clock.now += 1000;
    await largeUpload(setup.app, setup.userId);
    await picture(setup);
    expect(await applyRules(setup.app)).toBe(0);
    setup.app.clock.now += 2 * 3_600_000;
    await applyRules(setup.app);
    expect(await applyRules(setup.app)).toBe(1);
  });

  it("waits for an inspection that is due, of a copy for its original's, and not for one of a deleted picture", async () => {
    const setup = await setUp();
    const { app, userId } = setup;
    await saveRule(app, { userId, ...rule });
    const due = (id: string, inspectAt: number | null) =>
      app.db.update(pictures).set({ inspectAt }).where(eq(pictures.id, id));
    const first = await picture(setup);
    await due(first, app.now());
    expect(await applyRules(app)).toBe(0);
    // Not even after the time in which a picture must be measured.
    app.clock.now += 2 * 60 * 60_000;
    expect(await applyRules(app)).toBe(0);
    await due(first, null);
    expect(await applyRules(app)).toBe(1);

    const deleted = await picture(setup);
    await due(deleted, app.now());
    await app.db.update(pictures).set({ withdrawnAt: app.now() }).where(eq(pictures.id, deleted));
    const copy = await picture(setup);
    await app.db.run(sql`INSERT INTO picture_fixes (id, user_id, picture_id, fix, width_in, state, made_id, created_at)
      VALUES (${copy}, ${userId}, ${deleted}, 'remove-ground', 0, 'done', ${copy}, ${app.now()})`);
    // The first run passes the deleted picture over; its copy is inspected by what the deleted one shows.
    for (let run = 0; run < 3; run++) expect(await applyRules(app)).toBe(0);
    await due(deleted, null);
    expect(await applyRules(app)).toBe(1);
  });

  it("of two rules for one garment publishes it once, also if both are applied at once", async () => {
    const setup = await setUp();
    await saveRule(setup.app, { userId: setup.userId, ...rule });
    await saveRule(setup.app, {
      userId: setup.userId,
      ...rule,
      tone: "all",
      garments: ["hoodie", "tank-top"],
    });
    await saveRule(setup.app, { userId: setup.userId, ...rule, tone: "dark", garments: ["hoodie"] });
    await picture(setup);
    await Promise.all([applyRules(setup.app), applyRules(setup.app)]);
    await runAll(setup);
    expect(await onSale(setup)).toHaveLength(3);
    const batches = await recentBatchesQuery(setup.app, setup);
    expect(batches.reduce((sum, { items }) => sum + items, 0)).toBe(3);
    expect(batches.every(({ items }) => items > 0)).toBe(true);
  });

  it("is not held up by fifty rules of others whose next picture waits for its check", async () => {
    const setup = await setUp();
    for (let at = 0; at < 5; at++) {
      const other = await setUp();
      for (let each = 0; each < 10; each++) await saveRule(other.app, { userId: other.userId, ...rule });
      await largeUpload(other.app, other.userId);
    }
    await saveRule(setup.app, { userId: setup.userId, ...rule });
    await picture(setup);
    expect(await applyRules(setup.app)).toBe(1);
    await setup.app.db.delete(publishRules);
  });

  it("publishes at most twenty products a day, exactly, and goes on the next day", async () => {
    const setup = await setUp();
    await saveRule(setup.app, {
      userId: setup.userId,
      ...rule,
      garments: ["t-shirt", "hoodie", "sweatshirt"],
    });
    for (let at = 0; at < 8; at++) {
      await picture(setup);
      await applyRules(setup.app);
    }
    await Promise.all((await listDueItems(setup.app)).map((itemId) => publishItem(setup.app, { itemId })));
    expect(await onSale(setup)).toHaveLength(MAX_PRODUCTS_A_DAY);
    setup.app.clock.now += 24 * 3_600_000;
    await picture(setup);
    await applyRules(setup.app);
    await runAll(setup);
    expect(await onSale(setup)).toHaveLength(MAX_PRODUCTS_A_DAY + 3);
  });

  it("takes rules of a few garments and sensible prices only, ten at most, and changes one's own only", async () => {
    const setup = await setUp();
    const save = (more: object) => saveRule(setup.app, { userId: setup.userId, ...rule, ...more });
    expect((await save({ garments: [] })).status).toBe("no-garments");
    expect((await save({ garments: ["toga"] })).status).toBe("no-garments");
    for (const markupPercent of [-1, 301, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect((await save({ markupPercent })).status).toBe("wrong-markup");
    const results = await Promise.all(Array.from({ length: 14 }, () => save({})));
    expect(results.filter(({ status }) => status === "saved")).toHaveLength(10);
    const row = await setup.app.db.query.publishRules.findFirst({
      where: (t, { eq }) => eq(t.userId, setup.userId),
    });
    const change = { ruleId: row?.id ?? "", change: "off" as const };
    expect(await changeRule(setup.app, { userId: newId(), ...change })).toBe(false);
    expect(await changeRule(setup.app, { userId: setup.userId, ...change })).toBe(true);
  });
});
