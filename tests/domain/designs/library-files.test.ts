import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { pictures } from "~/db/schema";
import { listZippedFiles, zipPictures } from "~/domain/designs/library/zip-pictures";
import { listMissingThumbnails, makeThumbnail } from "~/domain/designs/pictures/make-thumbnail";
import { newId } from "~/lib/ids";
import { encodeRgbaPng } from "~/print/index.server";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { storedPicture } from "../../support/data/library";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const MEGABYTE = 1024 * 1024;

describe("a ZIP of selected pictures", () => {
  it("has the person's own, in the order of the selection, by the names image-1.png, image-2.png", async () => {
    const app = testApp();
    const userId = await createUser(app, "zip@example.com");
    const stranger = await createUser(app, "not-zip@example.com");
    const [one, two] = [await storedPicture(app, userId, {}), await storedPicture(app, userId, {})];
    const foreign = await storedPicture(app, stranger, {});
    const files = await listZippedFiles(app, { userId, pictureIds: [two, foreign, one, two, newId()] });
    expect(files.map(({ name, key }) => [name, key])).toEqual([
      ["image-1.png", `pictures/${two}.png`],
      ["image-2.png", `pictures/${one}.png`],
    ]);
    await runTransaction(app.db, [app.db.update(pictures).set({ withdrawnAt: app.now() })]);
    expect(await listZippedFiles(app, { userId, pictureIds: [one, two] })).toEqual([]);
  });

  it("of 200 pictures is streamed: no more than two files are open, and its length is known before", async () => {
    const app = testApp();
    const size = MEGABYTE;
    const content = new Uint8Array(size).fill(7);
    let waiting = 0;
    let most = 0;
    // One chunk at a time, as the bucket gives them.
    const files = {
      get: async () => {
        let sent = 0;
        return {
          body: new ReadableStream<Uint8Array>(
            {
              pull(controller) {
                waiting += 64 * 1024;
                most = Math.max(most, waiting);
                controller.enqueue(content.subarray(sent, sent + 64 * 1024));
                sent += 64 * 1024;
                if (sent >= size) controller.close();
              },
            },
            { highWaterMark: 0 },
          ),
        };
      },
    } as unknown as R2Bucket;
    const zipped = Array.from({ length: 200 }, (_, at) => ({
      ...{ name: `image-${at + 1}.png`, key: String(at), bytes: size, lastModified: new Date(app.now()) },
    }));
    const { stream, bytes } = zipPictures({ files }, zipped);
    let received = 0;
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      received += next.value.byteLength;
      waiting = 0;
    }
    expect(BigInt(received)).toBe(bytes);
    expect(received).toBeGreaterThan(200 * size);
    // What was read ahead of the browser; the bar is 64 MB.
    expect(most).toBeLessThan(MEGABYTE);
  });

  it("numbers its files in the order of the selection, each ending with its own kind", async () => {
    const app = testApp();
    const userId = await createUser(app, "kinds@example.com");
    const [drawn, photo] = [
      await storedPicture(app, userId, {}),
      await storedPicture(app, userId, { kind: "upload", prompt: "photo.jpg" }),
    ];
    await app.db.update(pictures).set({ contentType: "image/jpeg" }).where(eq(pictures.id, photo));
    const names = async (pictureIds: string[]) =>
      (await listZippedFiles(app, { userId, pictureIds })).map(({ name }) => name);
    expect(await names([drawn, photo])).toEqual(["image-1.png", "image-2.jpg"]);
    expect(await names([photo, drawn])).toEqual(["image-1.jpg", "image-2.png"]);
  });

  it("ends with an error where a file is missing, so that nobody takes it for whole", async () => {
    const app = testApp();
    const zipped = [{ name: "image-1.png", key: "pictures/none.png", bytes: 3, lastModified: new Date(0) }];
    const { stream } = zipPictures(app, zipped);
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
  });
});

describe("a thumbnail", () => {
  it("is made once, by the queue, for a picture that has none", async () => {
    const app = testApp({ rasterizer: fakeRasterizer() });
    const userId = await createUser(app, "thumb@example.com");
    const id = await storedPicture(app, userId, { widthPx: 64, heightPx: 64 });
    const rgba = new Uint8Array(64 * 64 * 4).fill(200);
    await app.files.put(`pictures/${id}.png`, await encodeRgbaPng({ rgba, widthPx: 64, heightPx: 64 }));
    expect(await listMissingThumbnails(app)).toContain(id);
    const made = await Promise.all([
      makeThumbnail(app, { pictureId: id }),
      makeThumbnail(app, { pictureId: id }),
    ]);
    expect(made).toContain("made");
    const row = await app.db.query.pictures.findFirst({ where: (t, { eq }) => eq(t.id, id) });
    expect(await app.files.head(row?.thumbnailKey ?? "")).not.toBeNull();
    expect(await makeThumbnail(app, { pictureId: id })).toBe("none");
    expect(await listMissingThumbnails(app)).not.toContain(id);
  });

  it("is tried five times where the file cannot be read", async () => {
    const app = testApp({ rasterizer: fakeRasterizer() });
    const userId = await createUser(app, "no-thumb@example.com");
    const id = await storedPicture(app, userId, {});
    for (let time = 0; time < 5; time++) expect(await makeThumbnail(app, { pictureId: id })).toBe("failed");
    expect(await makeThumbnail(app, { pictureId: id })).toBe("none");
    expect(await listMissingThumbnails(app)).not.toContain(id);
  });
});
