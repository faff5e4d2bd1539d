import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { pictures, versionPrints } from "~/db/schema";
import { deletePictures, movePictures, setFavorites } from "~/domain/designs/library/change-pictures";
import {
  createCollection,
  emptyRemovedCollections,
  removeCollection,
  renameCollection,
} from "~/domain/designs/library/collections";
import { EVERY_PICTURE, type LibraryFilter } from "~/domain/designs/library/library-filter";
import { MAX_COLLECTIONS, RESTORABLE_DAYS } from "~/domain/designs/library/library-limits";
import { libraryPage, libraryQuery, listLibrary, neighborQuery } from "~/domain/designs/library/list-library";
import {
  libraryPictureQuery,
  libraryUsageQuery,
  openChangeQuery,
  productsWithPictureQuery,
  removedPicturesQuery,
} from "~/domain/designs/library/read-library";
import { restorePictures, undoChange } from "~/domain/designs/library/undo";
import { findOwnPicture } from "~/domain/designs/pictures/own-pictures";
import { deleteProduct } from "~/domain/products/wearables/delete-product";
import { newId } from "~/lib/ids";
import { type Cursor, cursorAfter, LINE_NUMBER_BY_TIME, PAGE_SIZE } from "~/lib/pagination";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { licensed, putOnProduct, storedPicture, uploadUsageOf } from "../../support/data/library";
import { openShop, paidOrder, type TestShop } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let userId: string;
let stranger: string;
let serial = 0;

beforeEach(async () => {
  app = testApp();
  userId = await createUser(app, `ann-${serial}@example.com`);
  stranger = await createUser(app, `bob-${serial++}@example.com`);
});

const keep = (prompt: string, options: Parameters<typeof storedPicture>[2] = {}) =>
  storedPicture(app, userId, { prompt, ...options });
const labels = (page: { rows: { label: string }[] }) => page.rows.map((picture) => picture.label);
const list = async (filter: Partial<LibraryFilter> = {}, of = userId) =>
  labels(await listLibrary(app, { userId: of, filter: { ...EVERY_PICTURE, ...filter } }));
const usage = async () => (await libraryUsageQuery(app, userId))[0];
const newCollection = async (name: string, of = userId) => {
  const made = await createCollection(app, { userId: of, name });
  if (made.status !== "created") throw new Error(made.status);
  return made.collectionId;
};

describe("My Images", () => {
  it("has generated pictures and uploads together, newest first, and nobody else's", async () => {
    await keep("a fox");
    await keep("Logo 2026", { kind: "upload" });
    await storedPicture(app, stranger, { prompt: "a wolf" });
    expect(await list()).toEqual(["Logo 2026", "a fox"]);
    expect(await list({}, stranger)).toEqual(["a wolf"]);
    expect(await list({ search: "wolf" })).toEqual([]);
  });

  it("does not have pictures that were withdrawn", async () => {
    const id = await keep("a fox");
    await app.db.update(pictures).set({ withdrawnAt: app.now(), withdrawnWhy: "provider:wrong-words" });
    expect(await list()).toEqual([]);
    expect(await list({ search: "fox" })).toEqual([]);
    expect(await findOwnPicture(app, { userId, pictureId: id })).toBeNull();
    expect(await usage()).toEqual({ pictures: 0, bytes: 0 });
  });

  it("is paged forward and back, none twice and none missing, searched or not", async () => {
    const count = PAGE_SIZE * 2 + 5;
    for (let index = 0; index < count; index++) await keep(`picture ${index}`);
    const expected = Array.from({ length: count }, (_, index) => `picture ${count - 1 - index}`);
    for (const search of ["", "picture"]) {
      const filter = { ...EVERY_PICTURE, search };
      const ask = (cursor: Cursor | null) => listLibrary(app, { userId, filter, cursor });
      const newer = (position: string | null): Cursor => ({ side: "before", key: [Number(position)] });
      const first = await ask(null);
      const second = await ask(cursorAfter(first.after, LINE_NUMBER_BY_TIME));
      const third = await ask(cursorAfter(second.after, LINE_NUMBER_BY_TIME));
      expect([first.before, third.after]).toEqual([null, null]);
      expect([first, second, third].flatMap(labels)).toEqual(expected);
      expect(labels(await ask(newer(third.before)))).toEqual(labels(second));
      expect(labels(await ask(newer(second.before)))).toEqual(labels(first));
    }
  });

  it("finds words by their beginning, in any case and with or without accents", async () => {
    for (const prompt of ["A Cat on the moon", "café at night", "Concatenated lines"]) await keep(prompt);
    expect(await list({ search: "cat" })).toEqual(["A Cat on the moon"]);
    expect(await list({ search: "moo CAT" })).toEqual(["A Cat on the moon"]);
    expect(await list({ search: "cafe" })).toEqual(["café at night"]);
    expect(await list({ search: "zebra" })).toEqual([]);
  });

  it("finds a long word by its first eight letters, which the index has ready", async () => {
    for (const prompt of ["two watercolors", "a watercolour", "a waterfall", "पानी के रंगों से"])
      await keep(prompt);
    expect(await list({ search: "watercolor" })).toEqual(["a watercolour", "two watercolors"]);
    expect(await list({ search: "wátercôlor" })).toEqual(["a watercolour", "two watercolors"]);
    expect(await list({ search: "रंगों" })).toEqual(["पानी के रंगों से"]);
    expect(await list({ search: "waterfalls" })).toEqual(["a waterfall"]);
    expect(await list({ search: "waterways" })).toEqual([]);
  });

  it.each(['"', "*", "label:x OR 1", 'a" OR tags:"', "()", "NEAR(", "-", "\u0000", "\u0301", "  ."])(
    "takes %j as words, not as syntax",
    async (search) => {
      await storedPicture(app, stranger, { prompt: "x or 1 tags label near" });
      expect(await list({ search })).toEqual([]);
    },
  );

  it("does not find a picture by the tags of its filters", async () => {
    await keep("a fox", { style: "anime" });
    for (const search of [`u${userId}`, `sanime${userId}`, "kgenerated"])
      expect(await list({ search })).toEqual([]);
  });

  it("is narrowed by any combination of filters", async () => {
    const anime = await keep("fox one", { style: "anime" });
    await keep("fox two", { style: "digital art", widthPx: 1408, heightPx: 2464 });
    await keep("fox three", { style: "" });
    await keep("fox four", { kind: "upload", widthPx: 3000, heightPx: 2000 });
    await setFavorites(app, { userId, pictureIds: [anime], isFavorite: true });
    await putOnProduct(app, userId, anime);
    const summer = await newCollection("Summer");
    await movePictures(app, { userId, pictureIds: [anime], collectionId: summer });
    expect(await list({ style: "anime" })).toEqual(["fox one"]);
    expect(await list({ style: "digital art" })).toEqual(["fox two"]);
    expect(await list({ style: "" })).toEqual(["fox three"]);
    expect(await list({ kind: "upload" })).toEqual(["fox four"]);
    expect(await list({ kind: "generated", shape: "portrait" })).toEqual(["fox two"]);
    expect(await list({ shape: "landscape" })).toEqual(["fox four"]);
    expect(await list({ isFavorite: true })).toEqual(["fox one"]);
    expect(await list({ isUsed: true })).toEqual(["fox one"]);
    expect(await list({ collection: summer })).toEqual(["fox one"]);
    expect(await list({ collection: "none" })).toEqual(["fox four", "fox three", "fox two"]);
    expect(
      await list({ isFavorite: true, isUsed: true, style: "anime", collection: summer, search: "fox on" }),
    ).toEqual(["fox one"]);
    expect(await list({ isFavorite: true, style: "digital art" })).toEqual([]);
    // Somebody else's collection is empty for everybody else.
    expect(await list({ collection: summer }, stranger)).toEqual([]);
  });

  it("is narrowed by days, the first and the last included, also in a search", async () => {
    app.clock.now = Date.parse("2026-03-01T23:59:00Z");
    await keep("fox of the first");
    app.clock.now = Date.parse("2026-03-02T00:00:00Z");
    await keep("fox of the second");
    app.clock.now = Date.parse("2026-03-05T12:00:00Z");
    await keep("fox of the fifth");
    for (const search of ["", "fox"]) {
      expect(await list({ search, from: "2026-03-02" })).toEqual(["fox of the fifth", "fox of the second"]);
      expect(await list({ search, to: "2026-03-01" })).toEqual(["fox of the first"]);
      expect(await list({ search, from: "2026-03-02", to: "2026-03-04" })).toEqual(["fox of the second"]);
      expect(await list({ search, from: "2026-03-06" })).toEqual([]);
      expect(await list({ search, to: "2026-02-01" })).toEqual([]);
      expect(await list({ search, to: "2026-12-01" })).toHaveLength(3);
    }
  });

  it("knows a picture's neighbors in the list that is shown", async () => {
    const [first, , third] = [await keep("red fox"), await keep("wolf"), await keep("grey fox")];
    const beside = async (pictureId: string, filter: Partial<LibraryFilter> = {}) => {
      const question = { userId, pictureId, filter: { ...EVERY_PICTURE, ...filter } };
      const [[newer], [older]] = await app.db.batch([
        neighborQuery(app, { ...question, side: "newer" }),
        neighborQuery(app, { ...question, side: "older" }),
      ]);
      return [newer?.neighborId ?? null, older?.neighborId ?? null];
    };
    expect(await beside(first, { search: "fox" })).toEqual([third, null]);
    expect(await beside(third, { search: "fox" })).toEqual([null, first]);
    expect((await beside(third))[1]).not.toBe(first);
  });

  it("shows a picture, its neighbors and products, what was deleted and what can be undone to its owner only", async () => {
    const [id, gone] = [await keep("a fox"), await keep("gone")];
    await storedPicture(app, stranger, { prompt: "a wolf" });
    await putOnProduct(app, userId, id);
    const { changeId } = await deletePictures(app, { userId, pictureIds: [gone] });
    const seen = async (by: string) =>
      (
        await app.db.batch([
          libraryPictureQuery(app, { userId: by, pictureId: id }),
          productsWithPictureQuery(app, { userId: by, pictureId: id }),
          removedPicturesQuery(app, { userId: by }),
          openChangeQuery(app, { userId: by, changeId: changeId ?? "" }),
        ])
      ).map((rows) => rows.length);
    expect(await seen(userId)).toEqual([1, 1, 1, 1]);
    expect(await seen(stranger)).toEqual([0, 0, 0, 0]);
    for (const side of ["newer", "older"] as const)
      expect(await neighborQuery(app, { userId: stranger, pictureId: id, side })).toEqual([]);
    expect(await libraryPictureQuery(app, { userId, pictureId: gone })).toEqual([]);
  });

  it("is the same in a page's batch as in a query of its own", async () => {
    await keep("a fox");
    const [rows] = await app.db.batch([libraryQuery(app, { userId })]);
    expect(libraryPage(rows, {})).toEqual(await listLibrary(app, { userId }));
  });

  it("counts its pictures and what they take", async () => {
    await keep("one");
    const two = await keep("two");
    expect(await usage()).toEqual({ pictures: 2, bytes: 2_000 });
    await deletePictures(app, { userId, pictureIds: [two] });
    expect(await usage()).toEqual({ pictures: 1, bytes: 1_000 });
    await restorePictures(app, { userId, pictureIds: [two] });
    expect(await usage()).toEqual({ pictures: 2, bytes: 2_000 });
  });
});

describe("a bought picture", () => {
  it("is listed as bought and cannot be deleted, until its license is withdrawn", async () => {
    const id = await keep("a fox");
    await keep("a wolf");
    const paymentId = await licensed(app, userId, id);
    expect(await list({ kind: "bought" })).toEqual(["a fox"]);
    expect(await list({ kind: "generated" })).toEqual(["a wolf", "a fox"]);
    expect(await deletePictures(app, { userId, pictureIds: [id] })).toMatchObject({ changed: 0, left: 1 });
    await runTransaction(app.db, [
      sql`UPDATE image_licenses SET state = 'withdrawn', withdrawn_at = ${app.now()} WHERE payment_id = ${paymentId}`,
    ]);
    expect(await list({ kind: "bought" })).toEqual([]);
    expect(await deletePictures(app, { userId, pictureIds: [id] })).toMatchObject({ changed: 1, left: 0 });
  });
});

describe("favorites", () => {
  it("are the owner's alone, and setting one twice changes nothing", async () => {
    const id = await keep("a fox");
    expect(await setFavorites(app, { userId: stranger, pictureIds: [id], isFavorite: true })).toEqual({
      ...{ changed: 0, left: 0, changeId: null },
    });
    expect(await list({ isFavorite: true })).toEqual([]);
    for (const changed of [1, 0])
      expect(await setFavorites(app, { userId, pictureIds: [id], isFavorite: true })).toMatchObject({
        ...{ changed, left: 1 - changed },
      });
    expect(await list({ isFavorite: true })).toEqual(["a fox"]);
    await setFavorites(app, { userId, pictureIds: [id], isFavorite: false });
    expect(await list({ isFavorite: true })).toEqual([]);
  });

  it("changed together are undone once, by their owner, to what each was", async () => {
    const [one, two] = [await keep("one"), await keep("two")];
    await setFavorites(app, { userId, pictureIds: [one], isFavorite: true });
    const { changed, changeId } = await setFavorites(app, {
      ...{ userId, pictureIds: [one, two], isFavorite: true },
    });
    if (changeId === null) throw new Error("nothing changed");
    expect(changed).toBe(1);
    expect(await undoChange(app, { userId: stranger, changeId })).toEqual({ status: "missing" });
    expect(await list({ isFavorite: true })).toEqual(["two", "one"]);
    expect(await undoChange(app, { userId, changeId })).toEqual({
      ...{ status: "undone", kind: "favorite", pictures: 1 },
    });
    expect(await undoChange(app, { userId, changeId })).toEqual({ status: "missing" });
    expect(await list({ isFavorite: true })).toEqual(["one"]);
  });
});

describe("a collection", () => {
  it("has a name of one to sixty characters, unlike the others", async () => {
    const create = async (name: string) => (await createCollection(app, { userId, name })).status;
    expect(await create("  \u200b ")).toBe("blank");
    expect(await create("x".repeat(61))).toBe("too-long");
    expect(await create("  Summer \n 2026 ")).toBe("created");
    expect(await create("Summer 2026")).toBe("taken");
    expect((await createCollection(app, { userId: stranger, name: "Summer 2026" })).status).toBe("created");
  });

  it("is one of a limited number, also when made at once", async () => {
    for (let index = 0; index < MAX_COLLECTIONS - 1; index++) await newCollection(`c ${index}`);
    const last = await Promise.all(["a", "b", "c"].map((name) => createCollection(app, { userId, name })));
    expect(last.map(({ status }) => status).sort()).toEqual(["created", "too-many", "too-many"]);
  });

  it("is renamed and deleted by its owner only, and its name is free again", async () => {
    const collectionId = await newCollection("Summer");
    expect(await renameCollection(app, { userId: stranger, collectionId, name: "Mine" })).toEqual({
      status: "missing",
    });
    expect(await removeCollection(app, { userId: stranger, collectionId })).toEqual({ status: "missing" });
    expect((await renameCollection(app, { userId, collectionId, name: "Fall" })).status).toBe("renamed");
    expect((await removeCollection(app, { userId, collectionId })).status).toBe("removed");
    await newCollection("Fall");
  });

  it("takes no pictures of others, and gives none to others", async () => {
    const id = await keep("a fox");
    const own = await newCollection("Own");
    const foreign = await newCollection("Foreign", stranger);
    expect(await movePictures(app, { userId, pictureIds: [id], collectionId: foreign })).toBe("missing");
    expect(
      await movePictures(app, { userId: stranger, pictureIds: [id], collectionId: foreign }),
    ).toMatchObject({ changed: 0, changeId: null });
    expect(await list({ collection: own })).toEqual([]);
    expect(await list({ collection: "none" })).toEqual(["a fox"]);
  });

  it("leaves its pictures in no collection once it is deleted", async () => {
    const id = await keep("a fox");
    const collectionId = await newCollection("Summer");
    const moved = await movePictures(app, { userId, pictureIds: [id], collectionId });
    if (moved === "missing") throw new Error("missing");
    await removeCollection(app, { userId, collectionId });
    expect(await movePictures(app, { userId, pictureIds: [id], collectionId })).toBe("missing");
    await emptyRemovedCollections(app);
    expect(await list({ collection: "none" })).toEqual(["a fox"]);
    expect(
      await app.db.query.imageCollections.findFirst({ where: (t, { eq }) => eq(t.id, collectionId) }),
    ).toBe(undefined);
  });
});

describe("a move", () => {
  it("is undone once, by its owner, to where each picture was", async () => {
    const [one, two] = [await keep("one"), await keep("two")];
    const [a, b] = [await newCollection("A"), await newCollection("B")];
    await movePictures(app, { userId, pictureIds: [one], collectionId: a });
    const moved = await movePictures(app, { userId, pictureIds: [one, two, one, newId()], collectionId: b });
    if (moved === "missing" || moved.changeId === null) throw new Error("not moved");
    expect(moved.changed).toBe(2);
    expect(await list({ collection: b })).toEqual(["two", "one"]);
    const { changeId } = moved;
    expect(await undoChange(app, { userId: stranger, changeId })).toEqual({ status: "missing" });
    const [first, second] = await Promise.all([
      undoChange(app, { userId, changeId }),
      undoChange(app, { userId, changeId }),
    ]);
    expect([first.status, second.status].sort()).toEqual(["missing", "undone"]);
    expect(await list({ collection: a })).toEqual(["one"]);
    expect(await list({ collection: "none" })).toEqual(["two"]);
  });

  it("to a collection that was deleted meanwhile is undone to none", async () => {
    const id = await keep("one");
    const [a, b] = [await newCollection("A"), await newCollection("B")];
    await movePictures(app, { userId, pictureIds: [id], collectionId: a });
    const moved = await movePictures(app, { userId, pictureIds: [id], collectionId: b });
    await removeCollection(app, { userId, collectionId: a });
    await emptyRemovedCollections(app);
    if (moved === "missing" || moved.changeId === null) throw new Error("not moved");
    expect((await undoChange(app, { userId, changeId: moved.changeId })).status).toBe("undone");
    expect(await list({ collection: "none" })).toEqual(["one"]);
  });

  it("cannot be undone after a month", async () => {
    const id = await keep("one");
    const a = await newCollection("A");
    const moved = await movePictures(app, { userId, pictureIds: [id], collectionId: a });
    app.clock.now += 31 * DAY_MS;
    if (moved === "missing" || moved.changeId === null) throw new Error("not moved");
    expect(await undoChange(app, { userId, changeId: moved.changeId })).toEqual({ status: "missing" });
    expect(await list({ collection: a })).toEqual(["one"]);
  });
});

describe("a deletion", () => {
  it("spares what is on a product, and what a picture on a product was made from", async () => {
    const [free, used, source] = [await keep("free"), await keep("used"), await keep("source")];
    await putOnProduct(app, userId, used);
    const fixed = await keep("", { parentId: source });
    await putOnProduct(app, userId, fixed);
    const pictureIds = [free, used, source, fixed];
    expect(await deletePictures(app, { userId: stranger, pictureIds })).toMatchObject({
      changed: 0,
      left: 0,
    });
    expect(await deletePictures(app, { userId, pictureIds })).toMatchObject({ changed: 1, left: 3 });
    expect(await list()).toEqual(["source", "source", "used"]);
    expect(await findOwnPicture(app, { userId, pictureId: free })).toBeNull();
    expect(await findOwnPicture(app, { userId, pictureId: free, evenDeleted: true })).not.toBeNull();
    expect(await findOwnPicture(app, { userId: stranger, pictureId: free, evenDeleted: true })).toBeNull();
  });

  it("spares what was ordered, also after its product was deleted", async () => {
    const desk = { ...app, printPartner: fakePrintPartner() };
    const [sold, unsold] = [
      await openShop(desk, `Wave ${newId().slice(-6)}`),
      await openShop(desk, `Calm ${newId().slice(-6)}`),
    ];
    await paidOrder(desk, [sold]);
    const remove = async ({ creatorId, versionId }: TestShop) => {
      const prints = await app.db.select().from(versionPrints).where(eq(versionPrints.versionId, versionId));
      const pictureIds = prints.map(({ pictureId }) => pictureId);
      return deletePictures(app, { userId: creatorId, pictureIds });
    };
    expect(await remove(unsold)).toMatchObject({ changed: 0, left: 1 });
    for (const { creatorId: userId, productId } of [sold, unsold])
      await deleteProduct(app, { userId, productId });
    expect(await remove(sold)).toMatchObject({ changed: 0, left: 1 });
    expect(await remove(unsold)).toMatchObject({ changed: 1, left: 0 });
  });

  it("is undone once, with favorite and collection as they were", async () => {
    const id = await keep("a fox");
    const a = await newCollection("A");
    await movePictures(app, { userId, pictureIds: [id], collectionId: a });
    await setFavorites(app, { userId, pictureIds: [id], isFavorite: true });
    const { changeId } = await deletePictures(app, { userId, pictureIds: [id] });
    expect(await list()).toEqual([]);
    expect(await undoChange(app, { userId: stranger, changeId: changeId ?? "" })).toEqual({
      status: "missing",
    });
    expect(await undoChange(app, { userId, changeId: changeId ?? "" })).toMatchObject({ status: "undone" });
    expect(await undoChange(app, { userId, changeId: changeId ?? "" })).toEqual({ status: "missing" });
    expect(await list({ isFavorite: true, collection: a })).toEqual(["a fox"]);
  });

  it("is undone by its owner only, while the files are there, and an undo that was used restores nothing", async () => {
    const id = await keep("a fox");
    const pictureIds = [id];
    const first = await deletePictures(app, { userId, pictureIds });
    expect(await restorePictures(app, { userId: stranger, pictureIds })).toMatchObject({ pictures: 0 });
    expect(await list()).toEqual([]);
    await undoChange(app, { userId, changeId: first.changeId ?? "" });
    const second = await deletePictures(app, { userId, pictureIds });
    expect(await undoChange(app, { userId, changeId: first.changeId ?? "" })).toEqual({ status: "missing" });
    expect(await list()).toEqual([]);
    await app.db.update(pictures).set({ filesRemovedAt: app.now() });
    expect(await restorePictures(app, { userId, pictureIds })).toMatchObject({ pictures: 0 });
    expect(await undoChange(app, { userId, changeId: second.changeId ?? "" })).toMatchObject({ pictures: 0 });
    expect(await list()).toEqual([]);
  });

  it("cannot be undone after thirty days, nor for a picture whose credit was returned", async () => {
    const [old, faulty] = [await keep("old"), await keep("faulty")];
    await runTransaction(app.db, [
      app.db.update(pictures).set({ withdrawnAt: app.now(), withdrawnWhy: "provider:blank" }),
    ]);
    expect(await restorePictures(app, { userId, pictureIds: [old, faulty] })).toMatchObject({ pictures: 0 });
    await app.db.update(pictures).set({ withdrawnAt: null, withdrawnWhy: null });
    await deletePictures(app, { userId, pictureIds: [old] });
    expect(await removedPicturesQuery(app, { userId })).toHaveLength(1);
    app.clock.now += RESTORABLE_DAYS * DAY_MS;
    expect(await removedPicturesQuery(app, { userId })).toHaveLength(0);
    expect(await restorePictures(app, { userId, pictureIds: [old] })).toMatchObject({ pictures: 0 });
  });

  it("frees an upload's room, and a restoration takes it again or is refused", async () => {
    const id = await keep("logo", { kind: "upload" });
    const drawn = [await keep("a fox")];
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 1, bytes: 1_000 });
    // A picture that we drew takes none of it.
    await deletePictures(app, { userId, pictureIds: drawn });
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 1, bytes: 1_000 });
    await restorePictures(app, { userId, pictureIds: drawn });
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 1, bytes: 1_000 });
    await deletePictures(app, { userId, pictureIds: drawn });
    const deleted = await Promise.all([
      deletePictures(app, { userId, pictureIds: [id] }),
      deletePictures(app, { userId, pictureIds: [id] }),
    ]);
    expect(deleted.map(({ changed }) => changed).sort()).toEqual([0, 1]);
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 0, bytes: 0 });
    await Promise.all([
      restorePictures(app, { userId, pictureIds: [id] }),
      restorePictures(app, { userId, pictureIds: [id] }),
    ]);
    expect(await uploadUsageOf(app, userId)).toEqual({ pictures: 1, bytes: 1_000 });
    const { changeId } = await deletePictures(app, { userId, pictureIds: [id] });
    await uploadUsageOf(app, userId, { pictures: 1000 });
    expect(await restorePictures(app, { userId, pictureIds: [id] })).toEqual({ status: "no-room" });
    expect(await undoChange(app, { userId, changeId: changeId ?? "" })).toEqual({ status: "no-room" });
    expect(await list()).toEqual([]);
    await uploadUsageOf(app, userId, { pictures: 0 });
    expect((await undoChange(app, { userId, changeId: changeId ?? "" })).status).toBe("undone");
  });
});
