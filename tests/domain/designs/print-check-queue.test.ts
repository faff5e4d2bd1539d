import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { pictureChecks, pictures } from "~/db/schema";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { findCheckedPicture } from "~/domain/designs/print-check/check-rows";
import { MAX_QUEUED_FIXES_PER_PERSON } from "~/domain/designs/print-check/fix-limits";
import { requestPictureFix } from "~/domain/designs/print-check/fix-requests";
import {
  listDueMeasurements,
  MAX_MEASURE_ATTEMPTS,
  measureStoredPicture,
} from "~/domain/designs/print-check/measure-queue";
import { retryMeasurement } from "~/domain/designs/print-check/measurement-requests";
import { listDueFixes, runFix } from "~/domain/designs/print-check/run-fix";
import { counterOf } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { newId } from "~/lib/ids";
import { MEASUREMENTS_VERSION } from "~/print";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { makePng } from "../../support/data/pictures/png";
import { useUp } from "../../support/data/use-up";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const MINUTE = 60_000;
const EDGE_PX = 160;

let app: ReturnType<typeof testApp>;
let userId: string;
let pictureId: string;

/** A red square on a transparent ground with black under it. */
const square = () =>
  makePng({
    widthPx: EDGE_PX,
    heightPx: EDGE_PX,
    pixel: (x, y) => (Math.max(Math.abs(x - 80), Math.abs(y - 80)) < 40 ? [220, 40, 20, 255] : [0, 0, 0, 0]),
  });

/** As an upload writes it, without a print check. */
async function uploaded(bytes: Uint8Array | null, owner = userId): Promise<string> {
  const id = newId();
  const fileKey = `pictures/${id}.png`;
  if (bytes) await env.FILES.put(fileKey, bytes);
  await app.db.insert(pictures).values({
    ...{ id, userId: owner, kind: "upload", fileKey, contentType: "image/png", sha256: id },
    ...{ widthPx: EDGE_PX, heightPx: EDGE_PX, bytes: 1000, isTransparent: true, createdAt: app.now() },
  });
  return id;
}

const checkOf = async (id: string) => (await findCheckedPicture(app, { userId, pictureId: id }))?.check;
const press = (more: Partial<Parameters<typeof requestPictureFix>[1]> = {}) =>
  requestPictureFix(app, { userId, pictureId, fix: "trim", widthIn: 4, ...more });
const pressed = async (more: Parameters<typeof press>[0] = {}) => {
  const asked = await press(more);
  if (asked.status !== "asked") throw new Error("it was not taken");
  return asked.fix;
};

beforeEach(async () => {
  app = testApp({ rasterizer: fakeRasterizer() });
  // Ends what earlier tests left in the queue.
  await app.db.update(pictureChecks).set({ version: 99 });
  userId = await createUser(app, `${newId()}@example.com`);
  pictureId = await uploaded(await square());
});

describe("the check of a new picture", () => {
  it("has a row with its picture, is found by the cron, and is made once however often it is asked for", async () => {
    expect(await checkOf(pictureId)).toMatchObject({ measures: null, isMeasured: false });
    expect(await listDueMeasurements(app)).toEqual([pictureId]);
    const made = await Promise.all(Array.from({ length: 4 }, () => measureStoredPicture(app, { pictureId })));
    expect(made.sort()).toEqual(["measured", "none", "none", "none"]);
    expect((await checkOf(pictureId))?.measures).toMatchObject({
      widthPx: EDGE_PX,
      version: MEASUREMENTS_VERSION,
    });
    expect(await listDueMeasurements(app)).toEqual([]);
  });

  it("is retried while its file is missing, and called unreadable in the end", async () => {
    const lost = await uploaded(null);
    expect(await measureStoredPicture(app, { pictureId: lost })).toBe("later");
    expect(await measureStoredPicture(app, { pictureId: lost })).toBe("none");
    for (let attempt = 2; attempt < MAX_MEASURE_ATTEMPTS; attempt++) {
      app.clock.now += 3 * MINUTE;
      expect(await listDueMeasurements(app)).toContain(lost);
      expect(await measureStoredPicture(app, { pictureId: lost })).toBe("later");
    }
    app.clock.now += 3 * MINUTE;
    expect(await measureStoredPicture(app, { pictureId: lost })).toBe("unreadable");
    expect(await checkOf(lost)).toMatchObject({ measures: null, isMeasured: true });

    await env.FILES.put(`pictures/${lost}.png`, await square());
    const stranger = await createUser(app, `${newId()}@example.com`);
    expect((await retryMeasurement(app, { userId: stranger, pictureId: lost })).status).toBe("none");
    expect((await retryMeasurement(app, { userId, pictureId: lost })).status).toBe("asked");
    expect(app.queued).toEqual([{ type: "measure", pictureId: lost }]);
    expect(await measureStoredPicture(app, { pictureId: lost })).toBe("measured");
  });

  it("is repeated only so often in an hour", async () => {
    await useUp(app, counterOf("repeated-checks", personSubject(userId)));
    expect(await retryMeasurement(app, { userId, pictureId })).toEqual({ status: "too-many" });
  });

  it("ends if measuring crashes the isolate each time", async () => {
    await app.db
      .update(pictureChecks)
      .set({ attempts: MAX_MEASURE_ATTEMPTS })
      .where(eq(pictureChecks.pictureId, pictureId));
    expect(await measureStoredPicture(app, { pictureId })).toBe("unreadable");
  });
});

describe("a requested fix", () => {
  beforeEach(() => measureStoredPicture(app, { pictureId }));

  it("is one row and one picture, however often it is requested and its message delivered", async () => {
    const [one, other] = await Promise.all([pressed(), pressed({ widthIn: 7 })]);
    expect(other?.id).toBe(one.id);
    expect(one.state).toBe("queued");
    expect(app.queued[0]).toEqual({ type: "fix", fixId: one.id });
    expect(await listDueFixes(app)).toEqual([one.id]);
    const made = await Promise.all(Array.from({ length: 3 }, () => runFix(app, { fixId: one.id })));
    expect(made.sort()).toEqual(["done", "none", "none"]);
    expect(await findOwnPicture(app, { userId, pictureId: one.id })).toMatchObject({
      widthPx: 85,
      heightPx: 85,
    });
    expect(await checkOf(one.id)).toMatchObject({ isMeasured: true });
    expect((await pressed()).state).toBe("done");
    expect(await listDueFixes(app)).toEqual([]);
  });

  it("is made for the print width if that matters", async () => {
    const at = async (widthIn: number) => (await pressed({ fix: "outline", widthIn })).id;
    expect(await at(4)).not.toBe(await at(5));
    expect(await at(4)).toBe(await at(4));
  });

  it("is available to the picture's owner only", async () => {
    const stranger = await createUser(app, `${newId()}@example.com`);
    expect(await press({ userId: stranger })).toEqual({ status: "none" });
  });

  it("is refused over one person's limit, also concurrently, and does not affect other people", async () => {
    const failed = await pressed({ fix: "despill" });
    expect(await runFix(app, { fixId: failed.id })).toBe("nothing");
    const widths = Array.from({ length: MAX_QUEUED_FIXES_PER_PERSON + 4 }, (_, at) => at + 1);
    const all = await Promise.all(widths.map((widthIn) => press({ fix: "outline", widthIn })));
    const taken = all.flatMap((each) => (each.status === "asked" ? [each.fix.id] : []));
    expect(all.filter(({ status }) => status === "full")).toHaveLength(4);
    expect(await press({ fix: "despill" })).toEqual({ status: "full" });
    expect(await press({ fix: "outline", widthIn: 1 })).toMatchObject({ fix: { id: taken[0] } });
    const stranger = await createUser(app, `${newId()}@example.com`);
    const theirs = await uploaded(await square(), stranger);
    expect(await press({ userId: stranger, pictureId: theirs })).toMatchObject({ status: "asked" });
    for (const id of taken) await runFix(app, { fixId: id });
    expect(await press({ fix: "despill" })).toMatchObject({ status: "asked", fix: { id: failed.id } });
  });

  it("keeps one picture if a consumer believed dead finishes after all", async () => {
    const { id } = await pressed();
    const slow = testApp({ ...app, rasterizer: fakeRasterizer() });
    let isSecond = false;
    const files = new Proxy(app.files, {
      get: (target, name) => {
        const method = Reflect.get(target, name);
        if (name !== "get") return method.bind(target);
        return async (key: string) => {
          if (!isSecond) {
            isSecond = true;
            app.clock.now += 4 * MINUTE;
            expect(await runFix(app, { fixId: id })).toBe("done");
          }
          return target.get(key);
        };
      },
    });
    expect(await runFix({ ...slow, now: app.now, files }, { fixId: id })).toBe("none");
    const file = await findOwnPicture(app, { userId, pictureId: id });
    expect(await env.FILES.head(file?.fileKey ?? "")).not.toBeNull();
  });

  it("is thrown away if the drawing is no longer the same", async () => {
    const painting = await uploaded(
      await makePng({
        widthPx: EDGE_PX,
        heightPx: EDGE_PX,
        pixel: (x) => [190 + (x >> 2), 210, 230, x < 150 ? 255 : 0],
      }),
    );
    await measureStoredPicture(app, { pictureId: painting });
    const { id } = await pressed({ pictureId: painting, fix: "invert" });
    expect(await runFix(app, { fixId: id })).toBe("unhelpful");
    expect(await findOwnPicture(app, { userId, pictureId: id })).toBeNull();
    const deeper = await pressed({ pictureId: painting, fix: "deepen" });
    expect(await runFix(app, { fixId: deeper.id })).toBe("done");
  });

  it("says why it made nothing, and can be pressed again", async () => {
    const { id } = await pressed({ fix: "despill" });
    expect(await runFix(app, { fixId: id })).toBe("nothing");
    expect(await pressed({ fix: "despill" })).toMatchObject({ id, state: "queued", failure: null });
  });

  it("is put off while files are away, and given up in the end", async () => {
    const { id } = await pressed();
    const away = {
      ...app,
      files: { get: async () => Promise.reject(new Error("away")) } as unknown as R2Bucket,
    };
    const seen: string[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      seen.push(await runFix(away, { fixId: id }));
      app.clock.now += 4 * MINUTE;
    }
    expect(seen).toEqual(["later", "later", "later", "interrupted"]);
    expect(await listDueFixes(app)).not.toContain(id);
  });
});
