import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { VisionModel } from "~/adapters/ports/vision-model";
import { runTransaction } from "~/db/client";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { inspectDelivered, listDueInspections } from "~/domain/designs/inspection/inspect-delivered";
import { REINSPECT_DELAY_MS } from "~/domain/designs/inspection/inspect-picture";
import { deletePictures } from "~/domain/designs/library/change-pictures";
import { restorePictures } from "~/domain/designs/library/undo";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { requestPictureFix } from "~/domain/designs/print-check/fix-requests";
import { runFix } from "~/domain/designs/print-check/run-fix";
import { toIncident } from "~/domain/incidents/list-incidents";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { unpublishByPictureStatements } from "~/domain/products/publishing/unpublish-by-picture";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createStore } from "../../support/data/factories";
import {
  clearGenerationQueue,
  generationState,
  imageModelAnswering,
  requestedJob,
  userWithCredits,
} from "../../support/data/generation";
import { smallPicture } from "../../support/data/pictures/small-picture";
import { openShop, paidOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";

beforeEach(() => clearGenerationQueue(testApp()));

const away = () => Promise.reject(new AdapterError("openai", 503, "retryable", "away"));
const misspelled: VisionModel = { moderate: async () => [], readLettering: async () => ["Mtoh"] };
const forbidding: VisionModel = { moderate: async () => ["hate"], readLettering: async () => [] };

interface Delivered {
  app: TestApp;
  userId: string;
  jobId: string;
  pictureId: string;
}

let shade = 0;
/** A picture that was delivered while the vision model was down. */
async function delivered(prompt: string): Promise<Delivered> {
  shade += 1;
  const bytes = await smallPicture(shade);
  const vision = { moderate: away, readLettering: away };
  const app = testApp({ imageGenerator: imageModelAnswering(() => bytes), vision });
  const userId = await userWithCredits(app, 2);
  const jobId = await requestedJob(app, userId, { prompt });
  const result = await generateJob(app, { jobId });
  if (result.status !== "done") throw new Error(result.status);
  return { app, userId, jobId, pictureId: result.pictureId };
}

async function askedFix({ app, userId, pictureId }: Delivered, fix: "trim" | "outline"): Promise<string> {
  const asked = await requestPictureFix(app, { userId, pictureId, fix, widthIn: 4 });
  if (asked.status !== "asked") throw new Error(asked.status);
  return asked.fix.id;
}

async function fixedCopy(made: Delivered, fix: "trim" | "outline" = "trim"): Promise<string> {
  const fixId = await askedFix(made, fix);
  expect(await runFix(made.app, { fixId })).toBe("done");
  return fixId;
}

async function draftOf({ app, userId }: Delivered, pictureId: string) {
  const started = await createDraft(app, { userId, pictureId, garmentId: "t-shirt" });
  if (started.status !== "started") throw new Error(started.status);
  return started;
}

async function inspect({ app, pictureId }: Delivered, vision: VisionModel) {
  app.clock.now += REINSPECT_DELAY_MS;
  app.vision = vision;
  expect(await listDueInspections(app)).toContain(pictureId);
  return inspectDelivered(app, { pictureId, takeDown: unpublishByPictureStatements });
}

const isThere = async ({ app, userId }: Delivered, pictureId: string) =>
  (await findOwnPicture(app, { userId, pictureId })) !== null;

describe("a fixed copy of a picture that was not inspected", () => {
  it("goes with the picture, and so does a copy of the copy, once the credit came back", async () => {
    const made = await delivered('a "Moth"');
    const copyId = await fixedCopy(made);
    const secondId = await fixedCopy({ ...made, pictureId: copyId }, "outline");
    const other = await delivered('another "Moth"');
    expect(await inspect(made, misspelled)).toEqual({ status: "withdrawn", fault: "provider:wrong-words" });
    expect(await generationState(made)).toMatchObject({ credits: 2 });
    expect(await Promise.all([made.pictureId, copyId, secondId].map((id) => isThere(made, id)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await isThere(other, other.pictureId)).toBe(true);
    expect((await findViolations(made.app)).filter(({ invariant }) => invariant !== "I9")).toEqual([]);
  });

  it("keeps both, and the charge, if it is on a product", async () => {
    const made = await delivered('a "Moth"');
    const copyId = await fixedCopy(made);
    await draftOf(made, copyId);
    expect(await inspect(made, misspelled)).toEqual({ status: "kept" });
    expect(await generationState(made)).toMatchObject({ credits: 1 });
    expect(await isThere(made, copyId)).toBe(true);
  });

  it("is taken off sale, with an incident, if the content rules forbid what it shows", async () => {
    const made = await delivered("two knights");
    const { app, userId } = made;
    const copyId = await fixedCopy(made);
    const { productId, versionId } = await draftOf(made, copyId);
    const storeId = await createStore(app, userId, "Knights");
    await runTransaction(app.db, [
      sql`UPDATE products SET state = 'published', store_id = ${storeId}, version_id = ${versionId}, published_at = ${app.now()} WHERE id = ${productId}`,
    ]);
    expect((await inspect(made, forbidding)).status).toBe("withdrawn");
    const product = await app.db.query.products.findFirst({ where: (t, { eq }) => eq(t.id, productId) });
    expect(product?.state).toBe("unpublished");
    expect(await isThere(made, copyId)).toBe(false);
    const told = await app.db.query.attentions.findMany();
    expect(told.map(({ cause }) => cause)).toContain(`picture-withdrawn:${made.pictureId}`);
  });

  it("has an incident that names what was ordered with it, and not what the picture model refuses", async () => {
    const made = await delivered("two knights");
    const { app } = made;
    const copyId = await fixedCopy(made);
    const shop = await openShop(app, "Ordered knights");
    const { number } = await paidOrder({ ...app, printPartner: fakePrintPartner() }, [shop]);
    await runTransaction(app.db, [
      sql`INSERT INTO version_prints (version_id, area_id, position, picture_id, left_in, top_in, width_in, height_in, effective_dpi)
        VALUES (${shop.versionId}, 'back', 1, ${copyId}, 0, 1, 4, 4, 300)`,
    ]);
    await inspect(made, forbidding);
    const [told] = await app.db.query.attentions.findMany({
      where: (t, { eq }) => eq(t.cause, `picture-withdrawn:${made.pictureId}`),
    });
    expect(told && toIncident(told)).toMatchObject({ kind: "picture-withdrawn", detail: { orders: number } });
  });

  it("is inspected also after its owner deleted the picture that it was made from", async () => {
    const made = await delivered("two knights");
    const { app, userId, pictureId } = made;
    const copyId = await fixedCopy(made);
    await deletePictures(app, { userId, pictureIds: [pictureId] });
    expect((await inspect(made, forbidding)).status).toBe("withdrawn");
    expect(await isThere(made, copyId)).toBe(false);
    expect(await restorePictures(app, { userId, pictureIds: [pictureId] })).toMatchObject({ pictures: 0 });
  });

  it("is not restored after the picture was withdrawn", async () => {
    const made = await delivered("two knights");
    const { app, userId } = made;
    const copyId = await fixedCopy(made);
    await deletePictures(app, { userId, pictureIds: [copyId] });
    expect((await inspect(made, forbidding)).status).toBe("withdrawn");
    expect(await restorePictures(app, { userId, pictureIds: [copyId] })).toMatchObject({ pictures: 0 });
  });

  it("is not made if the picture is withdrawn while it is being drawn", async () => {
    const made = await delivered("two knights");
    const { app } = made;
    const fixId = await askedFix(made, "trim");
    const files = new Proxy(app.files, {
      get: (target, name) => {
        const method = Reflect.get(target, name);
        if (name !== "put") return method.bind(target);
        return async (...file: Parameters<R2Bucket["put"]>) => {
          app.vision = forbidding;
          app.clock.now += REINSPECT_DELAY_MS;
          await inspectDelivered(app, {
            pictureId: made.pictureId,
            takeDown: unpublishByPictureStatements,
          });
          return target.put(...file);
        };
      },
    });
    const result = await runFix({ ...app, now: app.now, files }, { fixId });
    expect(result).toBe("unreadable");
    expect(await isThere(made, fixId)).toBe(false);
  });
});
