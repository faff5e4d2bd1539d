import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { imageTransactions, pictures } from "~/db/schema";
import { downloadFileName } from "~/domain/designs/pictures/file-names";
import {
  findOwnPicture,
  galleryPage,
  galleryQuery,
  listGallery,
} from "~/domain/designs/pictures/own-pictures";
import {
  PARTNER_FILE_LINK_MS,
  partnerFileUrl,
  verifyPartnerFileUrl,
} from "~/domain/designs/pictures/partner-file-links";
import { newId } from "~/lib/ids";
import { type Cursor, cursorAfter, ID, PAGE_SIZE } from "~/lib/pagination";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createPicture, createUser } from "../../support/data/factories";

async function keep(app: TestApp, userId: string, prompt: string): Promise<string> {
  const pictureId = await createPicture(app, userId);
  await runTransaction(app.db, [
    app.db.insert(imageTransactions).values({
      userId,
      pictureId,
      prompt,
      enhancedPrompt: `Artwork for a garment print: ${prompt}.`,
      style: "",
      size: "1024x1024",
      model: "m",
      seed: 1,
      createdAt: app.now(),
    }),
  ]);
  return pictureId;
}

const prompts = (page: { rows: { prompt: string }[] }) => page.rows.map((picture) => picture.prompt);
const older = (id: string | null) => cursorAfter(id, ID);
const newer = (id: string | null): Cursor => ({ side: "before", key: [id ?? ""] });

describe("own pictures", () => {
  it("are found by their owner and by nobody else", async () => {
    const app = testApp();
    const userId = await createUser(app, "own@example.com");
    const stranger = await createUser(app, "not-own@example.com");
    const pictureId = await keep(app, userId, "a fox");
    expect(await findOwnPicture(app, { userId, pictureId })).toMatchObject({
      id: pictureId,
      prompt: "a fox",
    });
    expect(await findOwnPicture(app, { userId: stranger, pictureId })).toBeNull();
    expect((await listGallery(app, { userId: stranger })).rows).toEqual([]);
    expect((await listGallery(app, { userId: stranger, search: "fox" })).rows).toEqual([]);
  });

  it("are hidden once withdrawn", async () => {
    const app = testApp();
    const userId = await createUser(app, "withdrawn@example.com");
    const pictureId = await keep(app, userId, "a fox");
    await runTransaction(app.db, [app.db.update(pictures).set({ withdrawnAt: app.now() })]);
    expect(await findOwnPicture(app, { userId, pictureId })).toBeNull();
    expect((await listGallery(app, { userId })).rows).toEqual([]);
  });

  it("are paged forward and back, newest first, none twice and none missing", async () => {
    const app = testApp();
    const userId = await createUser(app, "paged@example.com");
    const count = PAGE_SIZE * 2 + 5;
    for (let index = 0; index < count; index++) await keep(app, userId, `picture ${index}`);
    const first = await listGallery(app, { userId });
    const second = await listGallery(app, { userId, cursor: older(first.after) });
    const third = await listGallery(app, { userId, cursor: older(second.after) });
    expect([first.before, third.after]).toEqual([null, null]);
    const expected = Array.from({ length: count }, (_, index) => `picture ${count - 1 - index}`);
    expect([first, second, third].flatMap(prompts)).toEqual(expected);
    const back = await listGallery(app, { userId, cursor: newer(third.before) });
    expect(prompts(back)).toEqual(prompts(second));
    const start = await listGallery(app, { userId, cursor: newer(second.before) });
    expect(prompts(start)).toEqual(prompts(first));
    expect(start.before).toBeNull();
    // The same search, paged.
    const found = await listGallery(app, { userId, search: "picture" });
    const more = await listGallery(app, { userId, search: "picture", cursor: older(found.after) });
    expect([...prompts(found), ...prompts(more)]).toEqual(expected.slice(0, PAGE_SIZE * 2));
    expect(
      prompts(await listGallery(app, { userId, search: "picture", cursor: newer(more.before) })),
    ).toEqual(prompts(found));
  });

  it("are found by the beginnings of words, in any case and with or without accents", async () => {
    const app = testApp();
    const userId = await createUser(app, "search@example.com");
    for (const prompt of ["A Cat on the moon", "café at night", "Concatenated lines"])
      await keep(app, userId, prompt);
    const find = async (search: string) => prompts(await listGallery(app, { userId, search }));
    expect(await find("cat")).toEqual(["A Cat on the moon"]);
    expect(await find("moo CAT")).toEqual(["A Cat on the moon"]);
    expect(await find("cafe")).toEqual(["café at night"]);
    expect(await find("zebra")).toEqual([]);
  });

  it.each(['"', "*", "prompt:x OR 1", 'a" OR owner:"', "()", "NEAR(", "-", "\u0000", "  "])(
    "take %j as words, not as syntax",
    async (search) => {
      const app = testApp();
      const userId = await createUser(app, `${newId()}@example.com`);
      const other = await createUser(app, `${newId()}@example.com`);
      await keep(app, other, "x or 1 owner near");
      expect((await listGallery(app, { userId, search })).rows).toEqual([]);
    },
  );

  it("are the same in a page's batch as in a query of their own", async () => {
    const app = testApp();
    const userId = await createUser(app, "batch@example.com");
    await keep(app, userId, "a fox");
    const [rows] = await app.db.batch([galleryQuery(app, { userId })]);
    expect(galleryPage(rows, {})).toEqual(await listGallery(app, { userId }));
    expect(rows[0]?.id).not.toBe(rows[0]?.recordId);
  });
});

describe("a link for the print partner", () => {
  const name = `${"ab".repeat(32)}.png`;
  const make = async () => {
    const app = testApp();
    const url = new URL(
      await partnerFileUrl(app, { fileKey: `pictures/${name}`, expiresAt: app.now() + PARTNER_FILE_LINK_MS }),
    );
    const expires = url.searchParams.get("expires") ?? "";
    const signature = url.searchParams.get("signature") ?? "";
    return { app, url, asked: { name, expires, signature } };
  };

  it("opens its file for thirty days", async () => {
    const { app, url, asked } = await make();
    expect(url.origin + url.pathname).toBe(`http://localhost:8788/partner-files/${name}`);
    expect(await verifyPartnerFileUrl(app, asked)).toEqual({ status: "open", fileKey: `pictures/${name}` });
    app.clock.now += PARTNER_FILE_LINK_MS - 1000;
    expect((await verifyPartnerFileUrl(app, asked)).status).toBe("open");
    app.clock.now += 1000;
    expect((await verifyPartnerFileUrl(app, asked)).status).toBe("expired");
  });

  it("opens nothing where name, time or signature was changed, or the secret is another", async () => {
    const { app, asked } = await make();
    const forged = async (change: Partial<typeof asked>, parts = app) =>
      (await verifyPartnerFileUrl(parts, { ...asked, ...change })).status;
    expect(await forged({ name: `${"cd".repeat(32)}.png` })).toBe("forged");
    expect(await forged({ expires: String(Number(asked.expires) + 1) })).toBe("forged");
    expect(await forged({ expires: `${asked.expires}.0` })).toBe("forged");
    expect(await forged({ signature: asked.signature.replace(/^./, (c) => (c === "0" ? "1" : "0")) })).toBe(
      "forged",
    );
    expect(await forged({ signature: "" })).toBe("forged");
    expect(await forged({ name: "../secrets.png" })).toBe("forged");
    expect(await forged({}, { ...app, appSecret: "another secret of at least thirty-two characters" })).toBe(
      "forged",
    );
  });

  it("is made for pictures only", async () => {
    const { app } = await make();
    await expect(partnerFileUrl(app, { fileKey: "mockups/x.webp", expiresAt: app.now() })).rejects.toThrow();
  });
});

describe("a download's name", () => {
  it("is made of the prompt's first words", () => {
    const id = newId();
    expect(downloadFileName("Ein Kätzchen, surfing!", id, "png")).toBe(
      `ein-katzchen-surfing-${id.slice(-6)}.png`,
    );
    expect(downloadFileName('"; rm -rf /', id, "png")).toBe(`rm-rf-${id.slice(-6)}.png`);
    expect(downloadFileName("月", id, "png")).toBe(`image-${id.slice(-6)}.png`);
    expect(downloadFileName(null, id, "webp")).toBe(`image-${id.slice(-6)}.webp`);
  });
});
