import { describe, expect, it } from "vitest";
import { pictureChecks } from "~/db/schema";
import { consumeQueue } from "~/jobs/consume-queue";
import { createPictureLock, PictureLockBusyError } from "~/lib/heavy-work/picture-lock";
import { applyPictureFix, encodeRgbaPng, measurePicture } from "~/print/index.server";
import type { QueueMessage } from "~/queue/queue-messages";
import { testApp } from "../support/app/test-app";
import { createPicture, createUser } from "../support/data/factories";

const sleep = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Work that reports how much of it ran at the same time. */
function counted() {
  const seen = { open: 0, most: 0, done: 0 };
  const work = async () => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    await sleep(30);
    seen.open -= 1;
    seen.done += 1;
  };
  return { seen, work };
}

describe("a lane", () => {
  it("does one after the other, and goes on behind one that broke down", async () => {
    const lane = createPictureLock({ now: () => Date.now() });
    const { seen, work } = counted();
    const broken = lane(async () => {
      throw new Error("no picture");
    });
    const rest = Promise.all([1, 2, 3, 4].map(() => lane(work)));
    await expect(broken).rejects.toThrow("no picture");
    await rest;
    expect(seen).toEqual({ open: 0, most: 1, done: 4 });
  });

  it("skips a holder that never ends, and a late end does not free it for another", async () => {
    const lane = createPictureLock({ now: () => Date.now(), maxHoldMs: 60 });
    const late = lane(() => sleep(90));
    const { seen, work } = counted();
    await Promise.all([late, lane(work), lane(work), lane(work)]);
    expect(seen).toEqual({ open: 0, most: 1, done: 3 });
  });
});

it("a lane refuses work whose maximum wait is too short, and does not begin it", async () => {
  const lane = createPictureLock({ now: () => Date.now() });
  const held = lane(() => sleep(120));
  const { seen, work } = counted();
  await expect(lane(work, { maxWaitMs: 40 })).rejects.toThrow(PictureLockBusyError);
  await held;
  expect(seen.done).toBe(0);
});

it("pictures that a queue hands over at once are measured one at a time", async () => {
  const app = testApp();
  const userId = await createUser(app, "lane@example.com");
  const ids = [await createPicture(app, userId), await createPicture(app, userId)];
  await app.db.update(pictureChecks).set({ version: 0, claimedUntil: null });
  const { seen, work } = counted();
  const get = async () => {
    await work();
    return null;
  };
  const files = Object.assign(Object.create(app.files), { get });
  const batch = (pictureId: string) =>
    ({
      queue: "inkloom-pictures",
      messages: [
        { body: { type: "measure", pictureId } satisfies QueueMessage, attempts: 1, ack() {}, retry() {} },
      ],
    }) as unknown as MessageBatch;
  await Promise.all(ids.map((id) => consumeQueue({ ...app, files }, batch(id), {} as ExecutionContext)));
  expect(seen).toEqual({ open: 0, most: 1, done: 2 });
});

it("lets others in while a picture is enlarged and measured", async () => {
  const rgba = new Uint8Array(400 * 400 * 4).fill(255);
  const bytes = await encodeRgbaPng({ rgba, widthPx: 400, heightPx: 400 });
  const file = { bytes, contentType: "image/png" };
  const measured = await measurePicture(file);
  if (measured.status !== "measured") throw new Error(measured.status);
  let turns = 0;
  const others = setInterval(() => turns++);
  const made = await applyPictureFix(file, { fix: "resample", measures: measured.measures, widthIn: 7 });
  const enlarging = turns;
  if (made.status === "fixed") await measurePicture({ ...file, bytes: made.png.bytes });
  clearInterval(others);
  expect(enlarging).toBeGreaterThan(4);
  expect(turns - enlarging).toBeGreaterThan(4);
});
