import { env } from "cloudflare:test";
import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createDb } from "~/db/client";
import { pictureProvenance, pictures, versionPrints } from "~/db/schema";
import { deletePictures } from "~/domain/designs/library/change-pictures";
import { RESTORABLE_DAYS } from "~/domain/designs/library/library-limits";
import { restorePictures } from "~/domain/designs/library/undo";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { storeUpload } from "~/domain/designs/uploads/store-upload";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { findUsablePictures } from "~/domain/products/creator-products/usable-pictures";
import { createPrint } from "~/domain/products/prints/version-prints";
import { saveProduct } from "~/domain/products/publishing/save-product";
import { type TestApp, testApp } from "../../support/app/test-app";
import { noise, pngFile } from "../../support/artwork-corpus/bytes";
import { createUser } from "../../support/data/factories";
import { putOnProduct, storedPicture } from "../../support/data/library";
import { interceptedD1 } from "../../support/database/intercepted-d1";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough that the files of a deleted picture go. */
const LONG_MS = (RESTORABLE_DAYS + 2) * DAY_MS;

let app: TestApp;
let ann: string;
let bob: string;
let serial = 0;

beforeEach(async () => {
  app = testApp({ rasterizer: fakeRasterizer() });
  ann = await createUser(app, `files-ann-${serial}@example.com`);
  bob = await createUser(app, `files-bob-${serial++}@example.com`);
});

const artwork = () => pngFile({ widthPx: 200, heightPx: 200, raw: noise(200, 200, 32) });

async function upload(userId: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const result = await storeUpload(app, { userId, bytes, name: "moth.png", isAi: false });
  if (result.status !== "taken") throw new Error(result.status);
  return result.pictureId;
}

/** All files that a picture's rows name. */
async function keysOf(pictureId: string): Promise<string[]> {
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, pictureId));
  const [how] = await app.db
    .select()
    .from(pictureProvenance)
    .where(eq(pictureProvenance.pictureId, pictureId));
  const keys = [row?.fileKey, row?.previewKey, row?.thumbnailKey, how?.credentialsKey, how?.vectorKey];
  return keys.filter((key) => typeof key === "string");
}

async function missingFilesOf(pictureId: string): Promise<string[]> {
  const missing: string[] = [];
  for (const key of await keysOf(pictureId)) if (!(await env.FILES.head(key))) missing.push(key);
  return missing;
}

const remove = (userId: string, pictureId: string) =>
  deletePictures(app, { userId, pictureIds: [pictureId] });

describe("two pictures of the same bytes", () => {
  it("have files of their own: deleting one leaves the other whole", async () => {
    const bytes = artwork();
    const [hers, his] = [await upload(ann, bytes), await upload(bob, bytes)];
    const [herKeys, hisKeys] = [await keysOf(hers), await keysOf(his)];
    expect(herKeys.filter((key) => hisKeys.includes(key))).toEqual([]);
    await remove(ann, hers);
    app.clock.now += LONG_MS;
    await deleteOrphanedFiles(app);
    expect((await missingFilesOf(hers)).length).toBe(herKeys.length);
    expect(await missingFilesOf(his)).toEqual([]);
  });

  it("stay apart where one is uploaded while the files of the other are being deleted", async () => {
    const bytes = artwork();
    const hers = await upload(ann, bytes);
    await remove(ann, hers);
    app.clock.now += LONG_MS;
    let his = "";
    const files = new Proxy(env.FILES, {
      get: (target, name) => {
        if (name !== "delete") return Reflect.get(target, name).bind(target);
        return async (keys: string[]) => {
          // All checks were made; the upload comes just before the deletion.
          if (his === "") his = await upload(bob, bytes);
          await target.delete(keys);
        };
      },
    });
    await deleteOrphanedFiles({ ...app, files });
    expect(his).not.toBe("");
    expect((await missingFilesOf(hers)).length).toBeGreaterThan(0);
    expect(await missingFilesOf(his)).toEqual([]);
  });

  it("from when files were shared keep them until the last of both is deleted for good", async () => {
    const bytes = artwork();
    const [first, second] = [await upload(ann, bytes), await upload(bob, bytes)];
    const [shared] = await app.db.select().from(pictures).where(eq(pictures.id, first));
    const { fileKey, previewKey, thumbnailKey } = shared ?? {};
    await app.db.update(pictures).set({ fileKey, previewKey, thumbnailKey }).where(eq(pictures.id, second));
    await remove(ann, first);
    app.clock.now += LONG_MS - DAY_MS;
    await remove(bob, second);
    app.clock.now += DAY_MS;
    await deleteOrphanedFiles(app);
    // The second one can still be restored, and is whole then.
    expect(await restorePictures(app, { userId: bob, pictureIds: [second] })).toMatchObject({ pictures: 1 });
    expect(await missingFilesOf(second)).toEqual([]);
    await remove(bob, second);
    app.clock.now += LONG_MS;
    await deleteOrphanedFiles(app);
    expect((await missingFilesOf(second)).length).toBeGreaterThan(0);
  });
});

describe("a deleted picture", () => {
  it("keeps its files if one made from it was printed since", async () => {
    const source = await upload(ann, artwork());
    const made = await storedPicture(app, ann, { parentId: source });
    await remove(ann, source);
    await putOnProduct(app, ann, made);
    app.clock.now += LONG_MS;
    await deleteOrphanedFiles(app);
    expect(await missingFilesOf(source)).toEqual([]);
  });

  it("is not printed by a draft that was begun before", async () => {
    const pictureId = await storedPicture(app, ann, {});
    const started = await createDraft(deletingAfterRead(pictureId), {
      userId: ann,
      pictureId,
      garmentId: "hoodie",
    });
    expect(started).toEqual({ status: "no-picture" });
    expect(await app.db.query.products.findMany({ where: (t) => eq(t.userId, ann) })).toEqual([]);
  });

  it("is not put on a product whose editor was open, on its first side or another", async () => {
    const printed = await storedPicture(app, ann, {});
    const started = await createDraft(app, { userId: ann, pictureId: printed, garmentId: "t-shirt" });
    if (started.status !== "started") throw new Error(started.status);
    const product = await findCreatorProduct(app, { userId: ann, productId: started.productId });
    if (!product) throw new Error("no product");
    const pictureId = await storedPicture(app, ann, {});
    const [usable] = await findUsablePictures(app, { userId: ann, ids: [pictureId] });
    const place = product.prints[0]?.placement;
    if (!usable || !place) throw new Error("nothing to print");
    const changed = createPrint(usable, place);
    const back = createPrint(usable, { ...place, areaId: "back" });
    for (const prints of [[changed], [...product.prints, back]]) {
      const changes = { ...product, prints, priceCents: 4_000 };
      await remove(ann, pictureId);
      expect(await saveProduct(app, { product, changes, publish: false })).toEqual({
        status: "refused",
        problems: [{ kind: "deleted-picture" }],
      });
    }
    // What was there stays as it was, and a restored picture is printed.
    await restorePictures(app, { userId: ann, pictureIds: [pictureId] });
    const saved = await saveProduct(app, {
      product,
      changes: { ...product, prints: [changed] },
      publish: false,
    });
    expect(saved.status).toBe("saved");
  });

  it("and a draft begun at the same moment: one of both wins, never both", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count++) ids.push(await storedPicture(app, ann, {}));
    await Promise.all(
      ids.flatMap((pictureId) => [
        createDraft(app, { userId: ann, pictureId, garmentId: "t-shirt" }),
        remove(ann, pictureId),
      ]),
    );
    const printed = await app.db.select().from(versionPrints).where(inArray(versionPrints.pictureId, ids));
    const gone = await app.db.query.pictures.findMany({
      where: (t, { and, isNotNull }) => and(inArray(t.id, ids), isNotNull(t.withdrawnAt)),
    });
    expect(printed.length + gone.length).toBe(ids.length);
    expect(gone.filter(({ id }) => printed.some((each) => each.pictureId === id))).toEqual([]);
  });
});

/** The app whose picture is deleted in another window just after the first read. */
function deletingAfterRead(pictureId: string) {
  let isRead = false;
  const d1 = interceptedD1(env.DB, async (_asked, perform) => {
    const result = await perform();
    if (!isRead) {
      isRead = true;
      await remove(ann, pictureId);
    }
    return result;
  });
  return { ...app, db: createDb(d1) };
}
