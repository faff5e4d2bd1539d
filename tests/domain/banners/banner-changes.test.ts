import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { bannerDefaults } from "~/domain/banners/banner-fields";
import {
  addBanner,
  countBannerClick,
  deleteBanner,
  listBanners,
  updateBanner,
} from "~/domain/banners/banners";
import { undoBannerChange } from "~/domain/banners/undo-banner-change";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

async function world() {
  const app = testApp();
  await runTransaction(app.db, [sql`DELETE FROM affiliate_banners`]);
  const by = await createUser(app, `${newId()}@example.com`);
  await runTransaction(app.db, [sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'admin')`]);
  const act = { by, network: "n" };
  const fields = {
    ...bannerDefaults(app.now()),
    title: "Pins",
    link_url: "https://pins.inkfriends.com/a",
    is_active: true,
  };
  await addBanner(app, { ...act, formKey: newId(), fields });
  const banner = async () => (await listBanners(app, { cursor: null })).rows[0];
  const id = (await banner())?.id ?? "";
  const trail = async () => (await listBanners(app, { cursor: null, changedId: id })).trail;
  const undo = async (entryId?: string) =>
    undoBannerChange(app, { ...act, id, entryId: entryId ?? (await trail())[0]?.id ?? "" });
  return { app, act, id, fields, banner, trail, undo };
}

describe("the last change of a banner", () => {
  it("is undone: an edit is taken back, a deleted banner stands again with its clicks and its source", async () => {
    const { app, act, id, fields, banner, undo } = await world();
    await countBannerClick(app, { id });
    const before = await banner();
    expect(
      await updateBanner(app, { ...act, id, fields: { ...fields, title: "Mugs", is_active: false } }),
    ).toBe("updated");
    expect(await undo()).toBe("undone");
    expect(await banner()).toMatchObject({ title: "Pins", isActive: true, clicks: 1 });
    await deleteBanner(app, { ...act, id });
    expect(await banner()).toBeUndefined();
    expect(await undo()).toBe("undone");
    expect(await banner()).toMatchObject({
      ...{ id, title: "Pins", isActive: true, clicks: 1 },
      ...{ sourceKey: before?.sourceKey, createdAt: before?.createdAt, endDate: before?.endDate },
    });
  });

  it("is undone once by two who press at the same time, and the undo can be undone itself", async () => {
    const { act, app, id, fields, banner, trail, undo } = await world();
    await updateBanner(app, { ...act, id, fields: { ...fields, title: "Mugs" } });
    const entryId = (await trail())[0]?.id;
    expect((await Promise.all([undo(entryId), undo(entryId)])).sort()).toEqual(["changed-since", "undone"]);
    expect((await banner())?.title).toBe("Pins");
    expect((await trail()).map(({ action }) => action)).toEqual([
      "undo banner change",
      "update banner",
      "add banner",
    ]);
    expect(await undo()).toBe("undone");
    expect((await banner())?.title).toBe("Mugs");
  });

  it("stays where the banner is no longer what it made of it, or the role is gone", async () => {
    const { act, app, id, fields, banner, trail, undo } = await world();
    const added = (await trail())[0]?.id;
    await updateBanner(app, { ...act, id, fields: { ...fields, title: "Mugs" } });
    expect(await undo(added)).toBe("changed-since");
    await runTransaction(app.db, [sql`UPDATE affiliate_banners SET title = 'Imported' WHERE id = ${id}`]);
    expect(await undo()).toBe("changed-since");
    await runTransaction(app.db, [sql`UPDATE affiliate_banners SET title = 'Mugs' WHERE id = ${id}`]);
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${act.by}`]);
    expect(await undo()).toBe("unknown");
    expect((await banner())?.title).toBe("Mugs");
  });

  it("is none where a form is saved as it was", async () => {
    const { act, app, id, fields, trail } = await world();
    const { is_active, ...others } = fields;
    expect(await updateBanner(app, { ...act, id, fields: { ...others, is_active } })).toBe("unchanged");
    expect(await trail()).toHaveLength(1);
  });
});

describe("clicks on a banner", () => {
  it("are counted one by one, while it is active", async () => {
    const { act, app, id, fields, banner } = await world();
    await Promise.all([1, 2, 3].map(() => countBannerClick(app, { id })));
    await countBannerClick(app, { id: newId() });
    expect((await banner())?.clicks).toBe(3);
    await updateBanner(app, { ...act, id, fields: { ...fields, is_active: false } });
    await countBannerClick(app, { id });
    expect((await banner())?.clicks).toBe(3);
  });
});
