import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { pictureProvenance, pictures, uploadUsage } from "~/db/schema";
import { inspectDelivered } from "~/domain/designs/inspection/inspect-delivered";
import { WITHDRAWN_BY_OWNER } from "~/domain/designs/library/removal";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { displayFileName } from "~/domain/designs/pictures/file-names";
import { provenanceStatement } from "~/domain/designs/provenance/provenance";
import { listUploads, removeUpload } from "~/domain/designs/uploads/own-uploads";
import { storeUpload } from "~/domain/designs/uploads/store-upload";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { removeWithdrawnMockups } from "~/domain/products/mockups/remove-withdrawn-mockups";
import {
  findOwnerProvenance,
  findProductProvenance,
  findProvenanceByFileHash,
} from "~/domain/products/provenance/provenance-records";
import { deleteProduct } from "~/domain/products/wearables/delete-product";
import { PictureLockBusyError } from "~/lib/heavy-work/picture-lock";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { pngChunk } from "~/print/index.server";
import { reportChecks } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { noise, pngFile, utf8 } from "../../support/artwork-corpus/bytes";
import { createPicture, createUser } from "../../support/data/factories";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

reportChecks("S4", "uploads: stored whole or not at all");

let app: TestApp;
let userId: string;
let serial = 0;
let drawn = 0;

beforeEach(async () => {
  app = testApp({ rasterizer: fakeRasterizer() });
  userId = await createUser(app, `uploader-${++serial}@example.com`);
});

/** A picture that is like no other of this file. */
function artwork(before: Uint8Array[] = [], edge = 200) {
  const raw = noise(edge, edge, 32);
  drawn++;
  raw[1] = drawn & 255;
  raw[2] = drawn >> 8;
  // No pixel is fully transparent, because hidden colors would be made white.
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) raw[y * (edge * 4 + 1) + x * 4 + 4] = 200 + (x & 31);
  return pngFile({ widthPx: edge, heightPx: edge, raw, before });
}
const send = (bytes: Uint8Array<ArrayBuffer>, more: { name?: string; isAi?: boolean } = {}) =>
  storeUpload(app, { userId, bytes, name: more.name ?? "My Logo_final.PNG", isAi: more.isAi ?? false });
const taken = async (bytes: Uint8Array<ArrayBuffer>, more: { name?: string; isAi?: boolean } = {}) => {
  const result = await send(bytes, more);
  if (result.status !== "taken") throw new Error(JSON.stringify(result));
  return result.pictureId;
};
const rowOf = async (id: string) => (await app.db.select().from(pictures).where(eq(pictures.id, id)))[0];
const provenanceOf = async (id: string) =>
  (await app.db.select().from(pictureProvenance).where(eq(pictureProvenance.pictureId, id)))[0];
const files = async () => (await env.FILES.list()).objects.length;

describe("an own picture", () => {
  it("becomes a picture of kind upload with preview, its metadata kept apart", async () => {
    const bytes = artwork([pngChunk("tEXt", utf8("Comment\0taken in Berlin"))]);
    const id = await taken(bytes);
    const row = await rowOf(id);
    expect(row).toMatchObject({ kind: "upload", contentType: "image/png", widthPx: 200, inspectAt: null });
    const stored = await app.files.get(row?.fileKey ?? "");
    expect(await stored?.text()).not.toContain("Berlin");
    const provenance = await provenanceOf(id);
    expect(provenance).toMatchObject({
      how: "uploaded",
      isAi: false,
      originalName: "My Logo final",
      originalSha256: await sha256Hex(bytes),
    });
    expect(JSON.parse(provenance?.edits ?? "")).toMatchObject([{ what: "metadata-removed", by: "us" }]);
    const credentials = await app.files.get(provenance?.credentialsKey ?? "");
    expect(atob(JSON.parse((await credentials?.text()) ?? "").parts[0].base64)).toContain("taken in Berlin");
  });

  it("is read while no other picture is, and refused with nothing stored if the wait is too long", async () => {
    const lock = app.pictureLock;
    const used: (number | undefined)[] = [];
    app.pictureLock = (work, options) => {
      used.push(options?.maxWaitMs);
      return lock(work, options);
    };
    await taken(artwork());
    expect(used).toEqual([15_000]);
    app.pictureLock = () => Promise.reject(new PictureLockBusyError());
    const before = await files();
    expect(await send(artwork([], 210))).toEqual({ status: "busy" });
    expect(await files()).toBe(before);
  });

  it("is one picture, however often it is uploaded", async () => {
    const bytes = artwork();
    const id = await taken(bytes);
    expect(await send(bytes)).toEqual({ status: "already", pictureId: id });
  });

  it("is marked as AI-made if its owner or its credentials say so", async () => {
    const said = await taken(artwork(), { isAi: true });
    const xmp =
      "XML:com.adobe.xmp\0\0\0\0\0http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
    const claimed = await taken(artwork([pngChunk("iTXt", utf8(xmp))]));
    expect((await provenanceOf(said))?.isAi).toBe(true);
    expect(await provenanceOf(claimed)).toMatchObject({
      isAi: true,
      claimedSource: "trainedAlgorithmicMedia",
    });
  });

  it("is marked as AI-made by a WebP's own credentials, and its record says that it was a WebP", async () => {
    const png = artwork([], 240);
    app = testApp({
      rasterizer: fakeRasterizer(),
      pictureConverter: async () => ({ status: "converted", png }),
    });
    const claim = utf8("http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia");
    const chunk = (name: string, body: Uint8Array) =>
      Uint8Array.of(...utf8(name), body.length, 0, 0, 0, ...body, ...(body.length % 2 ? [0] : []));
    const size = [0xef, 0, 0, 0xef, 0, 0];
    const chunks = [
      ...chunk("VP8X", Uint8Array.of(0, 0, 0, 0, ...size)),
      ...chunk("VP8 ", new Uint8Array(20)),
      ...chunk("XMP ", claim),
    ];
    const id = await taken(Uint8Array.of(...utf8("RIFF"), 0, 0, 0, 0, ...utf8("WEBP"), ...chunks));
    const record = await provenanceOf(id);
    expect(record).toMatchObject({
      isAi: true,
      claimedSource: "trainedAlgorithmicMedia",
      originalType: "image/webp",
    });
    expect(await (await app.files.get(record?.credentialsKey ?? ""))?.json()).toMatchObject({
      parts: [{ kind: "xmp", where: "XMP" }],
    });
  });

  it("is marked as AI-made if AI changed a photograph, whose own source stands first", async () => {
    const credentials = ["digitalCapture", "compositeWithTrainedAlgorithmicMedia"].map(
      (source) => `http://cv.iptc.org/newscodes/digitalsourcetype/${source}`,
    );
    const id = await taken(artwork([pngChunk("caBX", utf8(credentials.join(" jumb ")))]));
    expect(await provenanceOf(id)).toMatchObject({
      isAi: true,
      claimedSource: "compositeWithTrainedAlgorithmicMedia",
    });
  });

  it("that was uploaded before keeps its record; one whose owner says only now that AI made it gets another", async () => {
    const bytes = artwork([], 230);
    const first = await taken(bytes);
    const said = await taken(bytes, { isAi: true });
    expect(said).not.toBe(first);
    expect([(await provenanceOf(first))?.isAi, (await provenanceOf(said))?.isAi]).toEqual([false, true]);
    // Once it was said, it stays said.
    expect(await send(bytes, { isAi: true })).toEqual({ status: "already", pictureId: said });
    expect(await send(bytes)).toEqual({ status: "already", pictureId: said });
  });

  it("that shows what may not be printed leaves nothing behind", async () => {
    app = testApp({
      rasterizer: fakeRasterizer(),
      vision: { moderate: async () => ["hate"], readLettering: async () => [] },
    });
    const before = await files();
    expect(await send(artwork())).toEqual({ status: "unfit" });
    expect(await files()).toBe(before);
  });

  it("that is damaged or too large leaves nothing behind", async () => {
    const before = await files();
    expect(await send(artwork().slice(0, 5000))).toEqual({ status: "refused", fault: { kind: "damaged" } });
    expect(await send(new Uint8Array(6 * 1024 * 1024))).toEqual({ status: "too-large" });
    expect(await files()).toBe(before);
    expect((await listUploads(app, { userId })).rows).toEqual([]);
  });

  it("that could not be moderated is inspected later, and withdrawn without a refund", async () => {
    const away = {
      moderate: () => Promise.reject(new AdapterError("openai", 503, "retryable", "away")),
      readLettering: async () => [],
    };
    app = testApp({ rasterizer: fakeRasterizer(), vision: away });
    const id = await taken(artwork());
    const due = (await rowOf(id))?.inspectAt ?? 0;
    expect(due).toBeGreaterThan(app.clock.now);
    app = testApp({
      rasterizer: fakeRasterizer(),
      vision: { moderate: async () => ["hate"], readLettering: async () => [] },
    });
    app.clock.now = due;
    expect(await inspectDelivered(app, { pictureId: id, takeDown: () => [] })).toMatchObject({
      status: "withdrawn",
    });
    expect((await rowOf(id))?.withdrawnWhy).toBe("provider:refused-afterwards");
  });

  it("is limited to sixty an hour and to the person's storage", async () => {
    await taken(artwork());
    await app.db.update(uploadUsage).set({ inHour: 60 }).where(eq(uploadUsage.userId, userId));
    expect(await send(artwork())).toEqual({ status: "too-many" });
    app.clock.now += 60 * 60_000;
    await app.db.update(uploadUsage).set({ bytes: 2_147_483_647 }).where(eq(uploadUsage.userId, userId));
    const before = await files();
    expect(await send(artwork())).toEqual({ status: "no-room" });
    expect(await files()).toBe(before);
  });

  it("can be deleted by its owner only, unless it is in use, and frees its storage", async () => {
    const id = await taken(artwork());
    const used = await taken(artwork([], 600));
    const stranger = await createUser(app, `stranger-${serial}@example.com`);
    expect((await createDraft(app, { userId, pictureId: used, garmentId: "t-shirt" })).status).toBe(
      "started",
    );
    expect(await removeUpload(app, { userId: stranger, pictureId: id })).toEqual({ status: "missing" });
    expect(await removeUpload(app, { userId, pictureId: used })).toEqual({ status: "used" });
    expect(await removeUpload(app, { userId, pictureId: id })).toEqual({ status: "removed" });
    expect((await rowOf(id))?.withdrawnWhy).toBe(WITHDRAWN_BY_OWNER);
    const { rows, usage } = await listUploads(app, { userId });
    expect(rows.map((each) => each.id)).toEqual([used]);
    expect(usage).toEqual({ pictures: 1, bytes: (await rowOf(used))?.bytes });
  });

  it("can be deleted once the product that it is on was deleted unsold", async () => {
    const id = await taken(artwork());
    const made = await createDraft(app, { userId, pictureId: id, garmentId: "t-shirt" });
    if (made.status !== "started") throw new Error(made.status);
    await deleteProduct(app, { userId, productId: made.productId });
    expect(await removeUpload(app, { userId, pictureId: id })).toEqual({ status: "removed" });
    // Its files go, and what reads the versions of deleted products goes on.
    app.clock.now += 40 * 24 * 60 * 60_000;
    await deleteOrphanedFiles(app);
    expect(await app.files.head((await rowOf(id))?.fileKey ?? "")).toBeNull();
    await removeWithdrawnMockups(app);
    expect(await findOwnerProvenance(app, { userId, pictureId: id })).not.toBeNull();
  });

  it("keeps its credentials until its files are deleted", async () => {
    const id = await taken(artwork([pngChunk("tEXt", utf8("a\0b"))]));
    const key = (await provenanceOf(id))?.credentialsKey ?? "";
    app.clock.now += 24 * 60 * 60_000;
    await deleteOrphanedFiles(app);
    expect(await app.files.head(key)).not.toBeNull();
    await removeUpload(app, { userId, pictureId: id });
    app.clock.now += 40 * 24 * 60 * 60_000;
    await deleteOrphanedFiles(app);
    expect(await app.files.head(key)).toBeNull();
  });

  it("has a display name without path, extension or markup", () => {
    expect(displayFileName("C:\\Users\\Ann\\my_shirt<b>.svg")).toBe("my shirtb");
    expect(displayFileName("image.png")).toBeNull();
    expect(displayFileName("夏の T-シャツ 🐢.HEIC")).toBe("夏の T-シャツ 🐢");
    expect(displayFileName("a\ud800b.png")).toBe("ab");
    expect(displayFileName("..\\..//%00.png")).toBe("%00");
    const turtles = displayFileName(`x${"🐢".repeat(200)}.webp`) ?? "";
    expect([...turtles]).toHaveLength(80);
    expect(() => encodeURIComponent(turtles)).not.toThrow();
    expect(displayFileName("\u202egnp.exe\0.png")).toBe("gnp.exe");
  });
});

describe("the record of how a picture was made", () => {
  it("cannot be changed or deleted", async () => {
    const id = await createPicture(app, userId);
    await expect(
      runTransaction(app.db, [sqlOf(`UPDATE picture_provenance SET is_ai = 0 WHERE picture_id = '${id}'`)]),
    ).rejects.toThrow(/immutable/);
    await expect(
      runTransaction(app.db, [sqlOf(`DELETE FROM picture_provenance WHERE picture_id = '${id}'`)]),
    ).rejects.toThrow(/immutable/);
  });

  it("of a fixed picture has its parent's values, and refers to the parent", async () => {
    const parentId = await taken(artwork(), { isAi: true });
    const pictureId = await createPictureRow();
    const edit = { what: "background-removed", by: "person", at: app.now() } as const;
    await runTransaction(app.db, [
      provenanceStatement(app, { pictureId, how: "fixed", parentId, edits: [edit] }),
    ]);
    const chain = await findOwnerProvenance(app, { userId, pictureId });
    expect(chain?.map(({ how, isAi, edits }) => ({ how, isAi, edits }))).toEqual([
      { how: "fixed", isAi: true, edits: [edit] },
      { how: "uploaded", isAi: true, edits: [] },
    ]);
  });

  it("needs a parent for a fix and forbids one for the rest", async () => {
    const pictureId = await createPictureRow();
    await expect(
      runTransaction(app.db, [provenanceStatement(app, { pictureId, how: "fixed" })]),
    ).rejects.toThrow(/picture_provenance_parent/);
  });

  it("is found by file without owner or prompt, and for unpublished uploads by their owner only", async () => {
    const bytes = artwork();
    const id = await taken(bytes, { name: "secret-plan.png" });
    const sha256 = await sha256Hex(bytes);
    const stranger = await createUser(app, `asker-${serial}@example.com`);
    expect(await findProvenanceByFileHash(app, { sha256, viewerId: null })).toEqual([]);
    expect(await findProvenanceByFileHash(app, { sha256, viewerId: stranger })).toEqual([]);
    const [[own]] = (await findProvenanceByFileHash(app, { sha256, viewerId: userId })) as [[object]];
    expect(own).toMatchObject({ pictureId: id, how: "uploaded" });
    expect(JSON.stringify(own)).not.toContain("secret");
    expect(JSON.stringify(own)).not.toContain(userId);
    expect(await findOwnerProvenance(app, { userId: stranger, pictureId: id })).toBeNull();
    expect(await findProductProvenance(app, { productId: id })).toBeNull();
  });

  async function createPictureRow() {
    const pictureId = `p${String(serial).padStart(3, "0")}${Math.random().toString(36).slice(2, 12)}`;
    await app.db.insert(pictures).values({
      ...{
        id: pictureId,
        userId,
        kind: "upload",
        fileKey: `pictures/${pictureId}.png`,
        contentType: "image/png",
      },
      ...{
        sha256: pictureId,
        widthPx: 10,
        heightPx: 10,
        bytes: 10,
        isTransparent: true,
        createdAt: app.now(),
      },
    });
    return pictureId;
  }
});

describe("mockups of a withdrawn picture", () => {
  it("are deleted from their public URLs", async () => {
    const id = await taken(artwork([], 600));
    const started = await createDraft(app, { userId, pictureId: id, garmentId: "t-shirt" });
    if (started.status !== "started") throw new Error(started.status);
    const key = `mockups/${"a".repeat(63)}${serial % 10}.webp`;
    await app.files.put(key, "mockup");
    await runTransaction(app.db, [
      sqlOf(
        `INSERT INTO mockups (version_id, colour, kind, file_key, width_px, height_px) VALUES ('${started.versionId}', 'white', 'card', '${key}', 1, 1)`,
      ),
    ]);
    await removeWithdrawnMockups(app);
    expect(await app.files.head(key)).not.toBeNull();
    await app.db
      .update(pictures)
      .set({ withdrawnAt: app.now(), withdrawnWhy: "x" })
      .where(eq(pictures.id, id));
    expect(await removeWithdrawnMockups(app, { pictureId: id })).toEqual({ versions: 1 });
    expect(await app.files.head(key)).toBeNull();
  });
});

function sqlOf(statement: string) {
  return { toSQL: () => ({ sql: statement, params: [] }) };
}
