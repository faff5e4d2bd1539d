import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { inspectDelivered } from "~/domain/designs/inspection/inspect-delivered";
import { REINSPECT_DELAY_MS } from "~/domain/designs/inspection/inspect-picture";
import { deletePictures } from "~/domain/designs/library/change-pictures";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { requestPictureFix } from "~/domain/designs/print-check/fix-requests";
import { runFix } from "~/domain/designs/print-check/run-fix";
import { storeUpload } from "~/domain/designs/uploads/store-upload";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { uploadUsageOf } from "../../support/data/library";
import { makePng } from "../../support/data/pictures/png";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const MAX_UPLOADS = 1000;
const away = () => Promise.reject(new AdapterError("openai", 503, "retryable", "away"));

const openApp = () =>
  testApp({ rasterizer: fakeRasterizer(), vision: { moderate: away, readLettering: away } });
let app: ReturnType<typeof openApp>;
let userId: string;
let shade = 0;

beforeEach(async () => {
  app = openApp();
  userId = await createUser(app, `${newId()}@example.com`);
});

/** An upload that a fix can trim, stored while the vision model was down. */
async function uploaded(): Promise<string> {
  shade += 1;
  const bytes = await makePng({
    widthPx: 300,
    heightPx: 300,
    pixel: (x, y) => (x > 100 && y > 100 ? [shade, 40, 20, 255] : [255, 255, 255, 0]),
  });
  const stored = await storeUpload(app, { userId, bytes: new Uint8Array(bytes), name: "a.png", isAi: false });
  if (stored.status !== "taken") throw new Error(stored.status);
  return stored.pictureId;
}

async function askedFix(pictureId: string): Promise<string> {
  const asked = await requestPictureFix(app, { userId, pictureId, fix: "trim", widthIn: 4 });
  if (asked.status !== "asked") throw new Error(asked.status);
  return asked.fix.id;
}

async function fixedCopy(pictureId: string): Promise<string> {
  const fixId = await askedFix(pictureId);
  expect(await runFix(app, { fixId })).toBe("done");
  return fixId;
}

const bytesOf = async (pictureId: string) => (await findOwnPicture(app, { userId, pictureId }))?.bytes ?? 0;

describe("the room of uploads", () => {
  it("is taken by a fixed copy, and freed when the copy is deleted", async () => {
    const pictureId = await uploaded();
    const before = await uploadUsageOf(app, userId);
    const copyId = await fixedCopy(pictureId);
    const bytes = (await bytesOf(pictureId)) + (await bytesOf(copyId));
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 2, bytes });
    await deletePictures(app, { userId, pictureIds: [copyId] });
    expect(await uploadUsageOf(app, userId)).toEqual(before);
  });

  it("refuses a fixed copy that does not fit, which can be made once there is room", async () => {
    const pictureId = await uploaded();
    const fixId = await askedFix(pictureId);
    await uploadUsageOf(app, userId, { pictures: MAX_UPLOADS });
    const before = (await env.FILES.list()).objects.length;
    expect(await runFix(app, { fixId })).toBe("no-room");
    expect((await env.FILES.list()).objects).toHaveLength(before);
    expect(await findOwnPicture(app, { userId, pictureId: fixId })).toBeNull();
    await uploadUsageOf(app, userId, { pictures: MAX_UPLOADS - 1 });
    expect(await fixedCopy(pictureId)).toBe(fixId);
  });

  it("is freed once when an inspection withdraws an upload, its copy, and a copy that was deleted before", async () => {
    const pictureId = await uploaded();
    const copyId = await fixedCopy(pictureId);
    await deletePictures(app, { userId, pictureIds: [copyId] });
    const otherId = await uploaded();
    app.clock.now += REINSPECT_DELAY_MS;
    app.vision = { moderate: async () => ["hate"], readLettering: async () => [] };
    const look = () => inspectDelivered(app, { pictureId, takeDown: () => [] });
    expect((await look()).status).toBe("withdrawn");
    expect((await look()).status).toBe("none");
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 1, bytes: await bytesOf(otherId) });
  });
});
