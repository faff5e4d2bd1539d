import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { products, publishBatches, publishItems } from "~/db/schema";
import { readBalance } from "~/domain/credits/balance";
import { REDESIGN_CREDITS } from "~/domain/designs/redesigns/redesign-limits";
import { ownRedesignQuery } from "~/domain/designs/redesigns/redesign-row";
import { requestRedesign } from "~/domain/designs/redesigns/request-redesign";
import { beginBulkPublish } from "~/domain/products/bulk/publish-batch";
import { applyRules, saveRule } from "~/domain/products/bulk/publish-rules";
import { createStore } from "~/domain/stores/store";
import { newId } from "~/lib/ids";
import { describeCrashes, type Flow, type Running } from "../support/app/crash-flows";
import { fakePlatform } from "../support/app/fake-platform";
import { findMoneyViolations } from "../support/app/find-money-violations";
import type { TestApp } from "../support/app/test-app";
import { createUser } from "../support/data/factories";
import { userWithCredits } from "../support/data/generation";
import { faultlessMeasurements } from "../support/data/pictures/picture-measurements";
import { drawSmallRedesigns } from "../support/data/pictures/small-redesigns";
import { largeUpload, measureAs } from "../support/data/pictures/stored-upload";
import { fakeRasterizer } from "../support/fakes/fake-rasterizer";

const CREDITS = 5;
const MEASURES = faultlessMeasurements({ widthPx: 3600, heightPx: 3600 });

/** R11 for redesigns, one design on many garments, and rules that publish by themselves. */
const FLOWS: Record<string, Flow> = {
  "a redesign from words": {
    async arrange({ app }) {
      await drawSmallRedesigns();
      const userId = await userWithCredits(app, CREDITS);
      const formKey = newId();
      // Reading a page is crashed with the analysis of a shop.
      const press = (asked: TestApp) =>
        requestRedesign(asked, { userId, formKey, way: "words", requestedChange: "", typed: "a retro fox" });
      const rows = async () => {
        const own = await app.db.query.redesigns.findMany({ where: (t) => eq(t.userId, userId) });
        const read = own.map(({ id }) => ownRedesignQuery(app, { userId, redesignId: id }));
        return (await Promise.all(read)).flat();
      };
      return {
        async act(crashing) {
          await press(crashing);
          await fakePlatform(app, crashing).deliver();
        },
        again: async (healthy) => void (await press(healthy)),
        isSettled: async () =>
          (await rows()).some(
            ({ state, jobState }) => state === "failed" || jobState === "done" || jobState === "failed",
          ),
        async check() {
          const [row, ...more] = await rows();
          expect(more).toEqual([]);
          const isDrawn = row?.jobState === "done";
          expect(isDrawn).toBe(row?.pictureId !== null);
          expect((await readBalance(app, { userId })).credits).toBe(
            isDrawn ? CREDITS - REDESIGN_CREDITS : CREDITS,
          );
          expect(await findMoneyViolations(app)).toEqual([]);
        },
      };
    },
  },

  "one design on two garments": {
    async arrange({ app }) {
      const { userId, pictureId } = await seller(app);
      const formKey = newId();
      return publication(app, { userId, products: 2 }, (asked) =>
        beginBulkPublish(asked, {
          ...{ userId, pictureId, formKey, tone: "all", markupPercent: 40 },
          chosen: [
            { garmentId: "t-shirt", priceCents: null },
            { garmentId: "hoodie", priceCents: 6000 },
          ],
        }),
      );
    },
  },

  "a rule that publishes a new picture": {
    async arrange({ app }) {
      const { userId } = await seller(app);
      app.clock.now += 1000;
      await saveRule(app, { userId, garments: ["t-shirt"], tone: "light", markupPercent: 40 });
      app.clock.now += 1000;
      await measureAs(app, await largeUpload(app, userId), MEASURES);
      return publication(app, { userId, products: 1 }, applyRules);
    },
  },
};

describeCrashes(FLOWS, ["a redesign from words"]);

/** A person with a store and a picture that prints well. */
async function seller(app: TestApp) {
  app.rasterizer = fakeRasterizer();
  const userId = await createUser(app, `${newId()}@example.com`);
  await createStore(app, { userId, name: `Store ${userId.slice(-8)}` });
  const pictureId = await largeUpload(app, userId);
  await measureAs(app, pictureId, MEASURES);
  return { userId, pictureId };
}

/** One batch, whose products all come on sale, once. */
function publication(
  app: TestApp,
  { userId, products: wanted }: { userId: string; products: number },
  begin: (app: TestApp) => Promise<unknown>,
): Running {
  const items = () => app.db.select().from(publishItems).where(eq(publishItems.userId, userId));
  return {
    async act(crashing) {
      await begin(crashing);
      await fakePlatform(app, crashing).deliver();
    },
    again: async (healthy) => void (await begin(healthy)),
    isSettled: async () => {
      const all = await items();
      return all.length > 0 && all.every(({ state }) => state !== "queued");
    },
    async check() {
      const batches = await app.db.select().from(publishBatches).where(eq(publishBatches.userId, userId));
      expect(batches).toHaveLength(1);
      expect((await items()).map(({ state }) => state)).toEqual(Array(wanted).fill("published"));
      const own = await app.db.select().from(products).where(eq(products.userId, userId));
      expect(own.map(({ state }) => state)).toEqual(Array(wanted).fill("published"));
    },
  };
}
