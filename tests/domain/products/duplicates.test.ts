import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { pictures, products } from "~/db/schema";
import { WITHDRAWN_BY_OWNER } from "~/domain/designs/library/library-limits";
import { LIMITS } from "~/domain/limits/limits";
import { maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { duplicateProduct } from "~/domain/products/duplicates/duplicate-product";
import { planDuplicates } from "~/domain/products/duplicates/plan-duplicates";
import { estimateRevenueSplit } from "~/domain/products/pricing/revenue-split";
import { createPrint } from "~/domain/products/prints/version-prints";
import { saveProduct } from "~/domain/products/publishing/save-product";
import { requirePrintArea } from "~/garments/find-garments";
import { newId } from "~/lib/ids";
import { heightForWidth } from "~/print";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { faultlessMeasurements } from "../../support/data/pictures/picture-measurements";
import { largeUpload, measureAs } from "../../support/data/pictures/stored-upload";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

/** A t-shirt with a print on the front, off its middle, and one on a sleeve, in white and navy. */
async function shirt({ isMeasured = true } = {}) {
  const app = testApp({ rasterizer: fakeRasterizer() });
  const userId = await createUser(app, `${newId()}@example.com`);
  const pictureId = await largeUpload(app, userId);
  if (isMeasured) await measureAs(app, pictureId, faultlessMeasurements({ widthPx: 3600, heightPx: 3600 }));
  const started = await createDraft(app, { userId, pictureId, garmentId: "t-shirt" });
  if (started.status !== "started") throw new Error(started.status);
  const which = { userId, productId: started.productId };
  const product = await productOf(app, which);
  const [{ picture }] = product.prints as [(typeof product.prints)[number]];
  const at = (areaId: "front" | "left-sleeve", leftIn: number, topIn: number, widthIn: number) =>
    createPrint(picture, { areaId, leftIn, topIn, widthIn, heightIn: heightForWidth(picture, widthIn) });
  const changes = {
    ...{ title: "Lantern", description: "By night.", priceCents: 3600, colors: ["navy", "white"] },
    prints: [at("front", 1, 2, 8), at("left-sleeve", 0.5, 0.5, 2)],
  };
  expect(await saveProduct(app, { product, changes, publish: false })).toMatchObject({ status: "saved" });
  return { app, which, picture };
}

async function productOf(app: TestApp, which: { userId: string; productId: string }) {
  const product = await findCreatorProduct(app, which);
  if (!product) throw new Error("it is there");
  return product;
}

const plansOf = async ({ app, which }: Awaited<ReturnType<typeof shirt>>) => {
  const planned = await planDuplicates(app, which);
  if (!planned) throw new Error("it is there");
  return new Map(planned.plans.map((plan) => [plan.garment.id as string, plan]));
};

it("every other garment has all prints at their size, as far from the top and from the middle; areas that it lacks are named", async () => {
  const setup = await shirt();
  const plans = await plansOf(setup);
  expect([...plans.keys()]).not.toContain("t-shirt");
  const hoodie = plans.get("hoodie");
  const area = hoodie?.garment.printAreas.find(({ id }) => id === "front");
  const [front, sleeve] = hoodie?.prints ?? [];
  // On the t-shirt the print's middle is 1 in left of the area's (12 in wide).
  expect(front?.placement).toMatchObject({ areaId: "front", widthIn: 8, heightIn: 8, topIn: 2 });
  expect((front?.placement.leftIn ?? 0) + 4 - (area?.widthIn ?? 0) / 2).toBeCloseTo(-1, 3);
  expect(sleeve?.placement).toMatchObject({ areaId: "left-sleeve", widthIn: 2 });
  expect(hoodie).toMatchObject({ leftOut: [], problem: null, check: "fine" });
  const tank = plans.get("tank-top");
  expect(tank?.prints.map(({ placement }) => placement.areaId)).toEqual(["front"]);
  expect(tank?.leftOut.map(({ id }) => id)).toEqual(["left-sleeve"]);
  for (const { prints, garment } of plans.values())
    for (const { placement } of prints) {
      const { widthIn, heightIn } = requirePrintArea(garment, placement.areaId);
      expect(placement.leftIn + placement.widthIn).toBeLessThanOrEqual(widthIn);
      expect(placement.topIn + placement.heightIn).toBeLessThanOrEqual(heightIn);
    }
});

it("one earns at least as much with a duplicate, in the same colors where the garment has them", async () => {
  const setup = await shirt();
  const plans = await plansOf(setup);
  const { garment, colors, costs, priceCents, commissionBasisPoints } = await productOf(
    setup.app,
    setup.which,
  );
  const areas = ["front", "left-sleeve"] as const;
  const { earningCents } = estimateRevenueSplit({
    unitPriceCents: priceCents,
    unitCostCents: maxUnitCostCents(garment, { colors, areas }, costs),
    commissionBasisPoints,
  });
  expect(earningCents).toBeGreaterThan(0);
  for (const plan of plans.values()) {
    expect(plan.earningCents).toBeGreaterThanOrEqual(earningCents);
    expect(plan.priceCents % 50).toBe(0);
  }
  expect(plans.get("hoodie")?.colors.map(({ id }) => id)).toEqual(["navy", "white"]);
});

it("drafts are made with all prints, title, description and price, once, whatever the form is sent", async () => {
  const setup = await shirt();
  const { app, which } = setup;
  const form = { ...which, formKey: newId(), garmentIds: ["hoodie", "tank-top", "toga", "t-shirt"] };
  const answers = await Promise.all([1, 2, 3].map(() => duplicateProduct(app, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["already", "already", "made"]);
  const own = await app.db.select().from(products).where(eq(products.userId, which.userId));
  const made = own.filter(({ id }) => id !== which.productId);
  expect(made.map(({ title, description, state }) => [title, description, state])).toEqual([
    ["Lantern", "By night.", "draft"],
    ["Lantern", "By night.", "draft"],
  ]);
  const plans = await plansOf(setup);
  for (const { id } of made) {
    const { garment, prints, colors, priceCents, versionId } = await productOf(app, {
      ...which,
      productId: id,
    });
    const plan = plans.get(garment.id);
    expect(prints).toEqual(plan?.prints);
    expect([priceCents, colors]).toEqual([plan?.priceCents, plan?.colors.map((color) => color.id)]);
    expect(app.queued).toContainEqual({ type: "render-mockups", versionId });
  }
});

it("a form sent again with one more garment makes that one only", async () => {
  const { app, which } = await shirt();
  const form = { ...which, formKey: newId(), garmentIds: ["hoodie"] };
  expect(await duplicateProduct(app, form)).toEqual({ status: "made", count: 1 });
  const wider = { ...form, garmentIds: ["hoodie", "tank-top"] };
  expect(await duplicateProduct(app, wider)).toEqual({ status: "made", count: 1 });
  expect(await duplicateProduct(app, wider)).toEqual({ status: "already" });
  expect(await app.db.$count(products, eq(products.userId, which.userId))).toBe(3);
});

it("the same form sent with other garments at the same moment makes each garment once", async () => {
  const { app, which } = await shirt();
  const formKey = newId();
  const sent = [["hoodie"], ["hoodie", "tank-top"], ["hoodie", "sweatshirt"], ["hoodie"]];
  const results = await Promise.all(
    sent.map((garmentIds) => duplicateProduct(app, { ...which, formKey, garmentIds })),
  );
  expect(results.flatMap((result) => ("count" in result ? [result.count] : [])).reduce((a, b) => a + b)).toBe(
    3,
  );
  const made = await app.db.select().from(products).where(eq(products.userId, which.userId));
  expect(
    made
      .filter((each) => each.formKey?.startsWith(formKey))
      .map((each) => each.formKey?.split(":")[1])
      .sort(),
  ).toEqual(["hoodie", "sweatshirt", "tank-top"]);
});

it("over the hour's limit of drafts none is made, and no garment is none", async () => {
  const { app, which } = await shirt();
  const left = LIMITS.drafts.most - 1;
  for (let each = 0; each < left - 1; each += 1)
    await duplicateProduct(app, { ...which, formKey: newId(), garmentIds: ["hoodie"] });
  const before = await app.db.$count(products, eq(products.userId, which.userId));
  const two = { ...which, formKey: newId(), garmentIds: ["hoodie", "tank-top"] };
  expect(await duplicateProduct(app, two)).toMatchObject({ status: "too-many", quota: "drafts" });
  expect(await app.db.$count(products, eq(products.userId, which.userId))).toBe(before);
  expect(await duplicateProduct(app, { ...two, garmentIds: ["toga"] })).toEqual({ status: "nothing-chosen" });
});

it("somebody else's product is not found, and one of which a picture was withdrawn is refused", async () => {
  const { app, which, picture } = await shirt();
  const other = await createUser(app, `${newId()}@example.com`);
  const form = { ...which, formKey: newId(), garmentIds: ["hoodie"] };
  expect(await duplicateProduct(app, { ...form, userId: other })).toEqual({ status: "no-product" });
  const withdraw = (withdrawnWhy: typeof pictures.$inferInsert.withdrawnWhy) =>
    app.db.update(pictures).set({ withdrawnAt: app.now(), withdrawnWhy }).where(eq(pictures.id, picture.id));
  await withdraw(WITHDRAWN_BY_OWNER);
  expect(await duplicateProduct(app, form)).toEqual({ status: "no-picture" });
  expect(await app.db.$count(products, eq(products.userId, which.userId))).toBe(1);
});

it("a print that is not measured yet says so and can be duplicated", async () => {
  const plans = await plansOf(await shirt({ isMeasured: false }));
  expect(plans.get("hoodie")).toMatchObject({ check: "waiting", problem: null });
});
