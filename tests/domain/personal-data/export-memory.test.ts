import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeExport } from "~/domain/personal-data/export/make-export";
import { listExports, requestExport } from "~/domain/personal-data/export/request-export";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const PICTURES = 1_000;
const PICTURE_BYTES = 128 * 1024;
const CHUNK_BYTES = 32 * 1024;

/** A bucket whose pictures are made as they are read, and that counts what was read and not yet stored. */
function countingBucket() {
  const counted = { read: 0, stored: 0, mostHeld: 0, mostOpen: 0 };
  let open = 0;
  const chunk = new Uint8Array(CHUNK_BYTES);
  const body = () => {
    let left = PICTURE_BYTES;
    open += 1;
    counted.mostOpen = Math.max(counted.mostOpen, open);
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(chunk.slice());
          counted.read += CHUNK_BYTES;
          counted.mostHeld = Math.max(counted.mostHeld, counted.read - counted.stored);
          left -= CHUNK_BYTES;
          if (left > 0) return;
          open -= 1;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  };
  const files = {
    get: async () => ({ size: PICTURE_BYTES, body: body() }),
    createMultipartUpload: async () => ({
      uploadPart: async (partNumber: number, content: Uint8Array) => {
        counted.stored += content.length;
        return { partNumber, etag: String(partNumber) };
      },
      complete: async () => ({}),
      abort: async () => {},
    }),
  };
  return { files, counted };
}

it("a download of a thousand pictures is read one picture at a time, and holds one part of the upload in memory", async () => {
  const { files, counted } = countingBucket();
  const app = { ...testApp(), files } as unknown as TestApp;
  const userId = await createUser(app, "thousand@example.com");
  await app.db.run(sql`INSERT INTO pictures (id, user_id, kind, file_key, content_type, sha256, width_px, height_px, bytes, is_transparent, created_at)
    SELECT printf('thousand%04d', value), ${userId}, 'upload', printf('pictures/thousand%04d.png', value), 'image/png', 'x', 1, 1, ${PICTURE_BYTES}, 0, ${app.now()}
    FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${PICTURES}) SELECT value FROM n)`);
  await requestExport(app, { userId });
  let messages = 0;
  for (let message = app.queued.shift(); message; message = app.queued.shift()) {
    if (message.type !== "export") continue;
    messages += 1;
    await makeExport(app, message);
  }
  const made = await listExports(app, { userId });
  expect(made.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(messages).toBe(3);
  expect(counted.read).toBe(PICTURES * PICTURE_BYTES);
  expect(counted.mostOpen).toBe(1);
  // Names and sizes of the ZIP file count as stored, so that what is held can only be less than this.
  expect(counted.mostHeld).toBeLessThanOrEqual(8 * 1024 * 1024 + CHUNK_BYTES);
  expect(made.reduce((sum, file) => sum + (file.bytes ?? 0), 0)).toBe(counted.stored);
}, 600_000);
