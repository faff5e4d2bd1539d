import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { deleteOrphanedFiles } from "~/domain/designs/pictures/delete-orphans";
import { counterOf } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { findOwnStore } from "~/domain/stores/store";
import { storeStorePicture } from "~/domain/stores/store-pictures";
import { updateStore } from "~/domain/stores/update-store";
import { newId } from "~/lib/ids";
import { cropToAspect } from "~/print/index.server";
import { testApp } from "../../support/app/test-app";
import { createStore, createUser } from "../../support/data/factories";
import { makePng } from "../../support/data/pictures/png";
import { useUp } from "../../support/data/use-up";
import { fakeRasterizer } from "../../support/fakes/fake-rasterizer";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of one color per row, so that also its first pixels differ from those of another shade. */
const picture = async (shade: number) =>
  new Uint8Array(await makePng({ widthPx: 240, heightPx: 240, pixel: (_, y) => [shade, y, 20, 255] }));
const newName = { name: " Moth \n& Lantern ", description: "Night\u200b animals,\n\ndrawn slowly. " };

describe("an edited store", () => {
  it("has the tidied name and description, and no other store changes", async () => {
    const app = testApp();
    const [mine, other] = [
      await createUser(app, "editor@example.com"),
      await createUser(app, "neighbor@example.com"),
    ];
    await createStore(app, mine, "Before");
    await createStore(app, other, "Neighbor");
    expect(await updateStore(app, { userId: mine, changes: newName })).toBe("updated");
    expect(await findOwnStore(app, { userId: mine })).toMatchObject({
      storeName: "Moth & Lantern",
      description: "Night animals, drawn slowly.",
    });
    expect(await findOwnStore(app, { userId: other })).toMatchObject({
      storeName: "Neighbor",
      description: "",
    });
  });

  it.each([
    [{ name: " ", description: "" }, "blank"],
    [{ name: "x", description: "" }, "wrong-length"],
    [{ name: "Fine", description: "x".repeat(501) }, "too-long"],
  ] as const)("is left as it was by %j", async (changes, answer) => {
    const app = testApp();
    const userId = await createUser(app, `${answer}@example.com`);
    await createStore(app, userId, "Before");
    expect(await updateStore(app, { userId, changes })).toBe(answer);
    expect(await findOwnStore(app, { userId })).toMatchObject({ storeName: "Before" });
  });

  it("is none where a person has no store", async () => {
    const app = testApp();
    const userId = await createUser(app, "storeless@example.com");
    expect(await updateStore(app, { userId, changes: newName })).toBe("none");
  });
});

describe("a store's own picture", () => {
  it("is kept while a store shows it, and its file goes when it was replaced", async () => {
    const app = testApp({ rasterizer: fakeRasterizer() });
    const userId = await createUser(app, "pictured@example.com");
    await createStore(app, userId, "Pictured");
    const keys: string[] = [];
    for (const shade of [200, 90]) {
      const stored = await storeStorePicture(app, {
        userId: newId(),
        kind: "banner",
        bytes: await picture(shade),
      });
      if (stored.status !== "stored") throw new Error(JSON.stringify(stored));
      expect(stored.fileKey).toMatch(/^storefronts\/[0-9a-f]{64}\.webp$/);
      keys.push(stored.fileKey);
      await updateStore(app, { userId, changes: { ...newName, bannerKey: stored.fileKey } });
    }
    app.clock.now = Date.now() + DAY_MS;
    await deleteOrphanedFiles(app);
    expect(await app.files.head(keys[0] ?? "")).toBeNull();
    expect(await app.files.head(keys[1] ?? "")).not.toBeNull();
    await updateStore(app, { userId, changes: { ...newName, bannerKey: null } });
    await deleteOrphanedFiles(app);
    expect(await app.files.head(keys[1] ?? "")).toBeNull();
  });

  it("is read and looked at only so often in an hour", async () => {
    const app = testApp({ rasterizer: fakeRasterizer() });
    const userId = newId();
    await useUp(app, counterOf("store-pictures", personSubject(userId)));
    const bytes = await picture(150);
    expect(await storeStorePicture(app, { userId, kind: "logo", bytes })).toEqual({ status: "too-many" });
  });

  it("is not shown if it is unfit, if nobody could look at it, or if it is none", async () => {
    const app = testApp({ rasterizer: fakeRasterizer() });
    const bytes = await picture(150);
    const sent = (more: Partial<typeof app>) =>
      storeStorePicture({ ...app, ...more }, { userId: newId(), kind: "logo", bytes });
    const moderate = (answer: () => Promise<string[]>) =>
      ({ ...app.vision, moderate: answer }) as typeof app.vision;
    expect(await sent({ vision: moderate(async () => ["violence"]) })).toEqual({ status: "unfit" });
    const away = async () => {
      throw new AdapterError("openai", 503, "retryable", "away");
    };
    expect(await sent({ vision: moderate(away) })).toEqual({ status: "unseen" });
    const page = new TextEncoder().encode("<!doctype html><p>no picture");
    expect(await storeStorePicture(app, { userId: newId(), kind: "logo", bytes: page })).toMatchObject({
      status: "refused",
    });
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect(await storeStorePicture(app, { userId: newId(), kind: "logo", bytes: large })).toEqual({
      status: "too-large",
    });
  });

  it("is cut around its middle", () => {
    const rgba = new Uint8Array(4 * 2 * 4).map((_, index) => index >> 2);
    const { widthPx, heightPx, rgba: middle } = cropToAspect({ rgba, widthPx: 4, heightPx: 2 }, 1);
    expect({ widthPx, heightPx }).toEqual({ widthPx: 2, heightPx: 2 });
    expect([...middle].filter((_, index) => index % 4 === 0)).toEqual([1, 2, 5, 6]);
    expect(cropToAspect({ rgba, widthPx: 4, heightPx: 2 }, 4)).toMatchObject({ widthPx: 4, heightPx: 1 });
  });
});
