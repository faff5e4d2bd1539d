import { describe, expect, it } from "vitest";
import { productsWithPictureQuery } from "~/domain/designs/library/read-library";
import { findCreatorProduct } from "~/domain/products/creator-products/creator-product";
import { publishProduct } from "~/domain/products/publishing/save-product";
import { deleteProduct } from "~/domain/products/wearables/delete-product";
import { editProductWords } from "~/domain/products/wearables/edit-words";
import { findOwnProduct, listOwnProducts } from "~/domain/products/wearables/list-own-products";
import { saveWearable } from "~/domain/products/wearables/save-wearable";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { largeUpload } from "../../support/data/pictures/stored-upload";
import { openShop, paidOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";

async function setUp() {
  const app = testApp();
  const userId = await createUser(app, `${newId()}@example.com`);
  return { app, userId, pictureId: await largeUpload(app, userId) };
}

const save = (
  { app, userId, pictureId }: { app: TestApp; userId: string; pictureId: string },
  more: Partial<Parameters<typeof saveWearable>[1]> = {},
) =>
  saveWearable(app, {
    ...{ userId, pictureId, formKey: newId(), source: "manual" as const },
    ...{ title: "Fox", description: "A fox.", tags: "Fox, #rain, fox" },
    ...more,
  });

async function saved(setup: Awaited<ReturnType<typeof setUp>>, title = "Fox"): Promise<string> {
  const result = await save(setup, { title });
  if (result.status !== "started") throw new Error(result.status);
  setup.app.clock.now += 1000;
  return result.productId;
}

const list = (
  { app, userId }: { app: TestApp; userId: string },
  more: Partial<Parameters<typeof listOwnProducts>[1]> = {},
) => listOwnProducts(app, { userId, search: "", sort: "newest", cursor: null, ...more });

describe("a product of the assistant", () => {
  it("is a draft with the words and tags as typed", async () => {
    const setup = await setUp();
    const productId = await saved(setup);
    expect(await findOwnProduct(setup.app, { userId: setup.userId, productId })).toMatchObject({
      ...{ title: "Fox", description: "A fox.", state: "draft", source: "manual", tags: ["fox", "rain"] },
    });
  });

  it("is saved once when its form is sent five times at once", async () => {
    const setup = await setUp();
    const formKey = newId();
    const results = await Promise.all(Array.from({ length: 5 }, () => save(setup, { formKey })));
    expect(new Set(results.map((each) => "productId" in each && each.productId)).size).toBe(1);
    expect((await list(setup)).count).toBe(1);
  });

  it("saved again with other words has those, and saved again after it was deleted is another product", async () => {
    const setup = await setUp();
    const formKey = newId();
    const again = (more = {}) => save(setup, { formKey, ...more });
    const first = await again();
    const productId = "productId" in first ? first.productId : "";
    expect(await again()).toEqual({ status: "already", productId });
    expect(await again({ title: "Wolf", tags: "moon" })).toEqual({ status: "updated", productId });
    const own = { userId: setup.userId, productId };
    expect(await findOwnProduct(setup.app, own)).toMatchObject({ title: "Wolf", tags: ["moon"] });
    await deleteProduct(setup.app, own);
    const results = await Promise.all([again(), again()]);
    expect(results.map(({ status }) => status).sort()).toEqual(["already", "started"]);
    expect((await list(setup)).rows.map(({ title }) => title)).toEqual(["Fox"]);
  });

  it("needs title and description, of bounded length, and a picture of one's own", async () => {
    const setup = await setUp();
    const other = await setUp();
    expect((await save(setup, { title: "  " })).status).toBe("missing-words");
    expect((await save(setup, { description: "" })).status).toBe("missing-words");
    expect((await save(setup, { title: "x".repeat(101) })).status).toBe("too-long");
    expect((await save(setup, { pictureId: other.pictureId })).status).toBe("no-picture");
  });

  it("gets other words without another version", async () => {
    const setup = await setUp();
    const productId = await saved(setup);
    const own = { userId: setup.userId, productId };
    const before = await findCreatorProduct(setup.app, own);
    const edit = (more: object) =>
      editProductWords(setup.app, { ...own, title: "Wolf", description: "A wolf.", ...more });
    expect((await edit({ title: " " })).status).toBe("missing-words");
    expect((await edit({})).status).toBe("updated");
    expect(await findCreatorProduct(setup.app, own)).toMatchObject({
      ...{ title: "Wolf", versionId: before?.versionId },
    });
    expect((await edit({ userId: (await setUp()).userId })).status).toBe("missing");
  });

  it("is gone once it is deleted: no list has it, nobody can edit or publish it", async () => {
    const setup = await setUp();
    const productId = await saved(setup);
    const own = { userId: setup.userId, productId };
    const loaded = await findCreatorProduct(setup.app, own);
    const stranger = await setUp();
    expect(await deleteProduct(setup.app, { ...own, userId: stranger.userId })).toEqual({
      status: "missing",
    });
    expect(await deleteProduct(setup.app, own)).toEqual({ status: "deleted" });
    expect(await deleteProduct(setup.app, own)).toEqual({ status: "already" });
    expect((await list(setup)).count).toBe(0);
    expect(await findCreatorProduct(setup.app, own)).toBeNull();
    expect((await editProductWords(setup.app, { ...own, title: "a", description: "b" })).status).toBe(
      "missing",
    );
    const used = { userId: setup.userId, pictureId: setup.pictureId };
    expect(await productsWithPictureQuery(setup.app, used)).toEqual([]);
    // A page that was open before cannot bring it back.
    const state = loaded && (await publishProduct(setup.app, { product: loaded }));
    expect(state?.status).not.toBe("saved");
  });
});

describe("the list of one's own products", () => {
  it("is searched by words of the title and sorted three ways; others' are not in it", async () => {
    const setup = await setUp();
    const stranger = await setUp();
    await saved(stranger, "Fox of somebody else");
    for (const title of ["banana moon", "Apple fox", "cherry Fox moon"]) await saved(setup, title);
    const titles = async (more: object) => (await list(setup, more)).rows.map(({ title }) => title);
    expect(await titles({})).toEqual(["cherry Fox moon", "Apple fox", "banana moon"]);
    expect(await titles({ sort: "oldest" })).toEqual(["banana moon", "Apple fox", "cherry Fox moon"]);
    expect(await titles({ sort: "title" })).toEqual(["Apple fox", "banana moon", "cherry Fox moon"]);
    expect(await titles({ search: "FOX" })).toEqual(["cherry Fox moon", "Apple fox"]);
    expect(await titles({ search: "fox moon" })).toEqual(["cherry Fox moon"]);
    expect(await titles({ search: "%_'" })).toEqual([]);
    expect((await list(setup, { search: "fox" })).count).toBe(2);
  });

  it("is searched without regard to capitals in every alphabet, with as many letters as a search takes", async () => {
    const setup = await setUp();
    const everyLetter = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x400 + at)).join("");
    for (const title of ["Über-Katze", "ЛИСА и луна", "Άλφα", "İstanbul", everyLetter])
      await saved(setup, title);
    const found = async (search: string) => (await list(setup, { search })).rows.map(({ title }) => title);
    for (const search of ["über", "Über", "ÜBER-K", "katze"])
      expect(await found(search)).toEqual(["Über-Katze"]);
    expect(await found("Лиса ЛУНА")).toEqual(["ЛИСА и луна"]);
    expect(await found("ΆΛΦΑ")).toEqual(["Άλφα"]);
    expect(await found("straße")).toEqual([]);
    expect(await found("İstanbul")).toEqual(["İstanbul"]);
    expect(await found(everyLetter)).toEqual([everyLetter]);
    expect(await found([...everyLetter.toUpperCase()].join(" "))).toEqual([everyLetter]);
  });

  it("says of each product whether it is on sale, how many pieces were sold, and what they earned", async () => {
    const setup = await setUp();
    const app = { ...setup.app, printPartner: fakePrintPartner() };
    const shop = await openShop(app, `Moth ${newId().slice(-6)}`);
    const unsold = await list({ app, userId: shop.creatorId });
    expect(unsold.rows).toMatchObject([{ state: "published", units: 0, earningCents: 0 }]);
    await paidOrder(app, [shop], 2);
    const [row] = (await list({ app, userId: shop.creatorId })).rows;
    expect(row).toMatchObject({ state: "published", units: 2 });
    expect(row?.earningCents).toBeGreaterThan(0);
    await saved(setup);
    expect((await list(setup)).rows).toMatchObject([{ state: "draft", units: 0 }]);
  });

  it("goes on after a title, also where titles are the same", async () => {
    const setup = await setUp();
    for (let at = 0; at < 30; at++) await saved(setup, at % 2 ? "same" : `t${at}`);
    const first = await list(setup, { sort: "title" });
    const second = await list(setup, { sort: "title", cursor: { side: "after", key: [first.after ?? ""] } });
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    expect(second.after).toBeNull();
  });
});
